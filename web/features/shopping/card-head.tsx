import type { ReactNode } from 'react'

/** The head of a card: what it is, and its menu or badge, which goes below that where both don't fit. */
export function CardHead({ about, children }: { about: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-start justify-end gap-2">
      <div className="min-w-0 flex-1 basis-[6rem]">{about}</div>
      {children}
    </header>
  )
}

import type { ReactNode } from 'react'

/** The header of a card: its subject, and a menu or badge that wraps below if both do not fit. */
export function CardHead({ about, children }: { about: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-start justify-end gap-2">
      <div className="min-w-0 flex-1 basis-[6rem]">{about}</div>
      {children}
    </header>
  )
}

import type { ReactNode } from 'react'

/** A tab's title, and its action. */
export function TabHeader({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
      <div className="min-w-0">
        <h2 className="text-xl">{title}</h2>
        {text && <p className="text-muted text-sm not-sm:hidden">{text}</p>}
      </div>
      {action}
    </header>
  )
}

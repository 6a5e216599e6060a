import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon: LucideIcon
  title: string
  text?: ReactNode
  /** Replaces the text for users without the action: the people who can add something, or the way. */
  others?: ReactNode
  /** The button that adds the first item. */
  action?: ReactNode
}

/** An empty list: says so, and how to add something. */
export function EmptyState({ icon: Icon, title, text, others, action }: EmptyStateProps) {
  const said = action ? text : (others ?? text)
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-4 flex size-16 items-center justify-center rounded-full bg-primary/10 text-primary">
        <Icon aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <p className="font-heading text-xl">{title}</p>
      {said && <p className="mt-1 max-w-sm text-muted">{said}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card'
import { EmptyState } from './empty-state'

interface EmptyCardProps {
  title: string
  icon: LucideIcon
  text: string
  /** A second line below the text. */
  detail?: string
  children?: ReactNode
}

/** An empty card. */
export function EmptyCard({ title, icon: Icon, text, detail, children }: EmptyCardProps) {
  return (
    <Card title={title}>
      <div className="flex flex-col items-start gap-4">
        <div className="flex items-center gap-3">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          </span>
          <div className="wrap-anywhere min-w-0">
            <p>{text}</p>
            {detail && <p className="text-muted text-sm">{detail}</p>}
          </div>
        </div>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
    </Card>
  )
}

interface WideCardProps {
  title: string
  icon: LucideIcon
  /** The heading of the empty state. */
  heading: string
  text?: string
  children: ReactNode
}

/** The main card of a screen, across its whole width. */
export function WideCard({ title, icon, heading, text, children }: WideCardProps) {
  return (
    <Card title={title} className="lg:col-span-2">
      <EmptyState icon={icon} title={heading} text={text} action={<div className="flex flex-wrap justify-center gap-2">{children}</div>} />
    </Card>
  )
}

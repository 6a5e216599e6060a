import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card'
import { EmptyLine } from './empty-line'
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
export function EmptyCard({ title, icon, text, detail, children }: EmptyCardProps) {
  return (
    <Card title={title}>
      <div className="flex flex-col items-start gap-4">
        <EmptyLine icon={icon} text={text} detail={detail} />
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

import type { LucideIcon } from 'lucide-react'

interface EmptyLineProps {
  icon: LucideIcon
  text: string
  /** A second line below the text. */
  detail?: string
}

/** The empty state of a card, on one line. */
export const EmptyLine = ({ icon: Icon, text, detail }: EmptyLineProps) => (
  <div className="flex items-center gap-3">
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </span>
    <div className="wrap-anywhere min-w-0">
      <p>{text}</p>
      {detail && <p className="text-muted text-sm">{detail}</p>}
    </div>
  </div>
)

import type { LucideIcon } from 'lucide-react'

/** The text of an empty card, beside an icon. */
export const EmptyLine = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <div className="flex items-center gap-3">
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </span>
    <p>{text}</p>
  </div>
)

import type { LucideIcon } from 'lucide-react'

/** An empty card, said in one line. */
export const EmptyLine = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <div className="flex items-center gap-3">
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </span>
    <p className="min-w-0">{text}</p>
  </div>
)

import type { LucideIcon } from 'lucide-react'
import { Tooltip } from '#web/ui/tooltip'

/** A round link with an icon that calls or writes. */
export const ReachLink = ({ label, href, icon: Icon }: { label: string; href: string; icon: LucideIcon }) => (
  <Tooltip label={label}>
    <a href={href} aria-label={label} className="flex size-11 items-center justify-center rounded-full text-primary hover:bg-primary/10">
      <Icon aria-hidden className="size-5" />
    </a>
  </Tooltip>
)

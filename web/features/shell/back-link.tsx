import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button'

/** The link above the title of a screen to its parent screen. */
export const BackLink = ({ children, ...link }: Pick<LinkProps, 'to' | 'search'> & { children: ReactNode }) => (
  // Only the exact page is the current one: otherwise the link to a parent is announced, and shown, as the page itself.
  <Link {...link} activeOptions={{ exact: true }} className={`${buttonClass('quiet', 'sm')} -ms-3 self-start`}>
    <ArrowLeft aria-hidden className="size-4" />
    {children}
  </Link>
)

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { useFamily } from '#web/platform/session/session'
import { CountBadge } from '#web/ui/badge'
import { IconButton } from '#web/ui/button'
import { Opener } from '#web/ui/opener'
import { bellLabel } from './bell-label'
import { unreadNotificationsQuery } from './notifications.queries'

const popover = lazyModule(() => import('./notifications-popover').then((module) => module.NotificationsPopover))

/** The header's bell: the number of unread notifications, and a panel with all of them. */
export function NotificationsButton() {
  // A count that failed to load is 0 (spec 1 section 8).
  const unread = useQuery(unreadNotificationsQuery(useFamily().id)).data?.count ?? 0
  const bell = (
    <IconButton label={bellLabel(unread)} className="relative">
      <Bell aria-hidden className="size-5" />
      <span aria-hidden className="pointer-events-none absolute start-1/2 top-0.5 flex">
        <CountBadge count={unread} />
      </span>
    </IconButton>
  )
  return <Opener code={popover} opens="dialog" trigger={bell} with={{ unread }} />
}

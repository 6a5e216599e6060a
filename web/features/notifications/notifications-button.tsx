import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFamily } from '../../platform/session'
import { CountBadge } from '../../ui/badge'
import { IconButton } from '../../ui/button'
import { Popover } from '../../ui/popover'
import { unreadNotificationsQuery } from './notifications.queries'
import { bellLabel } from './notifications.words'
import { NotificationsSkeleton } from './notifications-skeleton'

const NotificationsPanel = lazy(() => import('./notifications-panel').then((module) => ({ default: module.NotificationsPanel })))

/** The bell of the header: how many notifications are unread, and a panel with all of them. */
export function NotificationsButton() {
  const [open, setOpen] = useState(false)
  // A count that cannot be had is shown as none (spec 1 section 8).
  const unread = useQuery(unreadNotificationsQuery(useFamily().id)).data?.count ?? 0
  const bell = (
    <IconButton label={bellLabel(unread)} className="relative">
      <Bell aria-hidden className="size-5" />
      <span aria-hidden className="pointer-events-none absolute top-0.5 left-1/2 flex">
        <CountBadge count={unread} />
      </span>
    </IconButton>
  )
  return (
    <Popover trigger={bell} label="Notifications" open={open} onOpenChange={setOpen}>
      <Suspense fallback={<NotificationsSkeleton />}>
        <NotificationsPanel unread={unread} onFollow={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { NotificationRow } from './notification-row'
import { notificationsQuery, useMarkAllRead } from './notifications.queries'
import { NotificationsSkeleton } from './notifications-skeleton'
import { t } from './texts'

type NotificationsPanelProps = {
  unread: number
  /** Called when one is opened. */
  onFollow: () => void
}

/** The reader's notifications, newest first. */
export function NotificationsPanel({ unread, onFollow }: NotificationsPanelProps) {
  const { id: familyId } = useFamily()
  const query = useInfiniteQuery(notificationsQuery(familyId))
  const { mutate: markAllRead } = useMarkAllRead(familyId)
  const newest = query.data?.[0]
  return (
    <>
      <div className="flex min-h-15 shrink-0 items-center justify-between gap-2 ps-5 pe-3">
        <h2 className="text-lg">{t('Notifications')}</h2>
        {newest && unread > 0 && (
          <Button variant="quiet" size="sm" onClick={() => markAllRead(newest.id)}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <Loaded
          query={query}
          errorTitle={t('Failed to load the notifications')}
          skeleton={<NotificationsSkeleton />}
          empty={
            <EmptyState icon={BellRing} title={t("You're all caught up")} text={t('Mentions, tasks for you and reminders show up here.')} />
          }
        >
          {(notifications) => (
            <ul className="flex flex-col px-2 pb-2">
              {notifications.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
              ))}
            </ul>
          )}
        </Loaded>
        <ShowMore query={query} variant="quiet" className="justify-center pb-4" />
      </div>
    </>
  )
}

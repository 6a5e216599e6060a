import { queryOptions } from '@tanstack/react-query'
import { type NotificationReply, notificationsApi } from '#src/features/notifications/notifications.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'
import { optimistic } from '#web/ui/optimistic'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

const notificationsKey = (familyId: string) => areaKey('notifications', familyId)

export const unreadNotificationsQuery = (familyId: string) =>
  callQuery([...notificationsKey(familyId), 'unread'], notificationsApi.unread, { params: { familyId } })

/** The reader's notifications, newest first, page by page. */
export const notificationsQuery = (familyId: string) =>
  pagedById([...notificationsKey(familyId), 'list'], 20, notificationsApi.list, { params: { familyId } })

/** One notification; it is gone with its subject. */
export const notificationQuery = (familyId: string, notificationId: string) =>
  queryOptions({
    queryKey: [...notificationsKey(familyId), 'one', notificationId],
    queryFn: () => call(notificationsApi.find, { params: { familyId, notificationId } }),
    retry: false,
  })

type Marking = { isMeant: (notification: NotificationReply, id: string) => boolean; left: (unread: number) => number }

/** An optimistic update that marks notifications as read. */
const asRead = (familyId: string, { isMeant, left }: Marking) => ({
  changes: ['notifications', familyId] as const,
  optimistic: [
    optimistic(notificationsQuery(familyId).queryKey, (list, id: string) => ({
      ...list,
      pages: list.pages.map((page) => page.map((row) => (isMeant(row, id) ? { ...row, read: true } : row))),
    })),
    optimistic(unreadNotificationsQuery(familyId).queryKey, ({ count }) => ({ count: Math.max(0, left(count)) })),
  ],
  failed: t('Failed to mark as read'),
})

export const useMarkRead = (familyId: string) =>
  useAction(
    (notificationId: string) => call(notificationsApi.change, { params: { familyId, notificationId }, body: { read: true } }),
    asRead(familyId, { isMeant: (row, id) => row.id === id, left: (count) => count - 1 }),
  )

/** Marks everything up to the newest loaded notification as read. */
export const useMarkAllRead = (familyId: string) =>
  useAction(
    (upTo: string) => call(notificationsApi.read, { params: { familyId }, body: { upTo } }),
    asRead(familyId, { isMeant: () => true, left: () => 0 }),
  )

import { queryOptions, useMutation } from '@tanstack/react-query'
import { type NotificationReply, notificationsApi } from '#src/features/notifications/notifications.contract'
import { call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { areaChanged, areaKey, queryClient } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'

const notificationsKey = (familyId: string) => areaKey('notifications', familyId)

export const unreadNotificationsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...notificationsKey(familyId), 'unread'],
    queryFn: () => call(notificationsApi.unread, { params: { familyId } }),
  })

/** The reader's notifications, newest first, page by page. */
export const notificationsQuery = (familyId: string) =>
  pagedById([...notificationsKey(familyId), 'list'], 20, (query) => call(notificationsApi.list, { params: { familyId }, query }))

type Marking = { isMeant: (notification: NotificationReply) => boolean; left: (unread: number) => number }

/** Shows notifications as read before the server has said so. */
const showAsRead = async (familyId: string, { isMeant, left }: Marking) => {
  await queryClient.cancelQueries({ queryKey: notificationsKey(familyId) })
  queryClient.setQueryData(
    notificationsQuery(familyId).queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => page.map((row) => (isMeant(row) ? { ...row, read: true } : row))) },
  )
  queryClient.setQueryData(unreadNotificationsQuery(familyId).queryKey, (unread) => unread && { count: Math.max(0, left(unread.count)) })
}

const notMarked = (familyId: string) => (error: Error) => {
  errorToast('Failed to mark as read')(error)
  return areaChanged('notifications', familyId)
}

export const useMarkRead = (familyId: string) =>
  useMutation({
    mutationFn: (notificationId: string) => call(notificationsApi.change, { params: { familyId, notificationId }, body: { read: true } }),
    meta: { area: 'notifications', familyId },
    onMutate: (notificationId) => showAsRead(familyId, { isMeant: ({ id }) => id === notificationId, left: (count) => count - 1 }),
    onError: notMarked(familyId),
  })

/** Marks everything up to the newest one that is shown as read. */
export const useMarkAllRead = (familyId: string) =>
  useMutation({
    mutationFn: (upTo: string) => call(notificationsApi.read, { params: { familyId }, body: { upTo } }),
    meta: { area: 'notifications', familyId },
    onMutate: () => showAsRead(familyId, { isMeant: () => true, left: () => 0 }),
    onError: notMarked(familyId),
  })

import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { notificationsApi } from './notifications.contract'
import type { Notifications } from './notifications.service'

export const notificationRoutes = ({ onFamily, onFamilyRow, notifications }: Gate & { notifications: Notifications }) => [
  onFamily(notificationsApi.list, ({ member, query }) => notifications.list(member, query)),
  onFamily(notificationsApi.unread, ({ member }) => notifications.unread(member)),
  onFamily(notificationsApi.read, ({ member, body }) => notifications.markRead(member, body.upTo)),
  onFamilyRow(
    notificationsApi.find,
    msg('Notification not found'),
    ({ member, params }) => notifications.find(member, params.notificationId),
    ({ row }) => notifications.show(row),
  ),
  onFamilyRow(
    notificationsApi.snooze,
    msg('Notification not found'),
    ({ member, params }) => notifications.find(member, params.notificationId),
    ({ member, row, body }) => notifications.snooze(member, row, body.minutes),
  ),
  onFamilyRow(
    notificationsApi.change,
    msg('Notification not found'),
    ({ member, params }) => notifications.find(member, params.notificationId),
    ({ member, row, body }) => notifications.setRead(member, row, body.read),
  ),
]

import type { Gate } from '#src/platform/http/gate'
import { notificationsApi } from './notifications.contract'
import type { Notifications } from './notifications.service'

export const notificationRoutes = ({ onFamily, onFamilyRow, notifications }: Gate & { notifications: Notifications }) => [
  onFamily(notificationsApi.list, ({ member, query }) => notifications.list(member, query)),
  onFamily(notificationsApi.unread, ({ member }) => notifications.unread(member)),
  onFamily(notificationsApi.read, ({ member, body }) => notifications.markRead(member, body.upTo)),
  onFamilyRow(
    notificationsApi.change,
    'Notification',
    ({ member, params }) => notifications.find(member, params.notificationId),
    ({ member, row, body }) => notifications.setRead(member, row, body.read),
  ),
]

import type { Gate } from '#src/platform/http/gate'
import { notificationsApi } from './notifications.contract'
import type { Notifications } from './notifications.service'

export const notificationRoutes = ({ on, notifications }: { on: Gate; notifications: Notifications }) => [
  on(notificationsApi.list, ({ member, query }) => notifications.list(member, query)),
  on(notificationsApi.unread, ({ member }) => notifications.unread(member)),
  on(notificationsApi.read, ({ member, body }) => notifications.markRead(member, body.upTo)),
  on(
    notificationsApi.change,
    'Notification',
    ({ member, params }) => notifications.find(member, params.notificationId),
    ({ member, row, body }) => notifications.setRead(member, row, body.read),
  ),
]

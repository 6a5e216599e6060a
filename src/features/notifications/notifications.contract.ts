import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { moment, page } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'

const notificationKinds = [
  'mention',
  'task_assigned',
  'request_decided',
  'invitation_accepted',
  'bill_due',
  'budget_alert',
  'backup_failed',
  'server_alert',
  'reminder',
  'prayer_reminder',
  'place_arrival',
  'place_departure',
  'sharing_started',
  'sharing_stopped',
  'emergency',
  'emergency_acknowledged',
  'wish_changed',
  'wish_deleted',
  'gift_shared',
  'birthday_soon',
  'holiday_soon',
  'plan_task_assigned',
  'plan_invited',
  'rsvp_reminder',
  'rsvp_answered',
  'game_changed',
  'duty_given',
  'portal_opened',
  'chore_ticked',
  'subscription_failed',
  'message',
  'announcement',
  'event_changed',
  'event_cancelled',
  'chore_due',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notification = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    kind: z.enum(notificationKinds),
    /** The user who caused it; null for a reminder. */
    actor: person().nullable(),
    /** Its subject: the start of a message, or the title of a task. */
    title: z.string(),
    subjectId: z.string().nullable(),
    /** The place of the subject if its id does not suffice: the date of an occurrence, or the project of a task. */
    place: z.string().nullable(),
    read: z.boolean(),
    createdAt: moment,
  })
export type NotificationReply = OutputOf<typeof notification>

const notifications = '/api/families/:familyId/notifications'

export const notificationsApi = {
  list: endpoint('GET', notifications, {
    cache: 'rows',
    can: 'member',
    about: "Returns the caller's notifications, newest first.",
    query: page,
    response: () => z.array(notification()),
  }),
  unread: endpoint('GET', `${notifications}/unread`, {
    cache: 'rows',
    can: 'member',
    about: "Returns the number of the caller's unread notifications.",
    response: () => z.object({ count: z.number().int() }),
  }),
  read: endpoint('POST', `${notifications}/read`, {
    can: 'member',
    about: 'Marks all notifications up to the given one as read.',
    body: z.lazy(() => z.object({ upTo: z.uuid(msg('Must be the id of a notification.')) })),
    response: nothing,
    status: 204,
  }),
  find: endpoint('GET', `${notifications}/:notificationId`, {
    can: 'member',
    about: 'Returns one notification.',
    response: notification,
  }),
  snooze: endpoint('POST', `${notifications}/:notificationId/snooze`, {
    can: 'member',
    about: 'Marks a notification as read, and brings it back as a new one after some minutes.',
    body: z.lazy(() => z.object({ minutes: z.union([z.literal(10), z.literal(60)]) })),
    response: nothing,
    status: 204,
  }),
  change: endpoint('PATCH', `${notifications}/:notificationId`, {
    can: 'member',
    about: 'Marks one notification as read or unread.',
    body: z.lazy(() => z.object({ read: z.boolean() })),
    response: notification,
  }),
}

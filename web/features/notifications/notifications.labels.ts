import type { NotificationKind, NotificationReply } from '#src/features/notifications/notifications.contract'
import type { Role } from '#src/shared/permissions'
import { countText } from '#web/ui/badge'
import { msg, t } from './texts'

const somebody = msg('Somebody')

const sentences: Record<NotificationKind, (name: string) => string> = {
  mention: (name) => `${name} mentioned you`,
  task_assigned: (name) => `${name} assigned you a task`,
  request_decided: () => msg('Your request was decided'),
  invitation_accepted: (name) => `${name} accepted your invitation`,
  bill_due: () => msg('Bill due'),
  budget_alert: () => msg('Budget alert'),
  backup_failed: () => msg('The nightly backup failed'),
  server_alert: () => msg('News of the server'),
  reminder: () => msg('Reminder'),
  prayer_reminder: () => msg('Time to pray'),
  place_arrival: (name) => `${name} arrived`,
  place_departure: (name) => `${name} left`,
  sharing_started: (name) => `${name} turned on location sharing`,
  sharing_stopped: (name) => `${name} turned off location sharing`,
  emergency: (name) => `Emergency: ${name} needs help`,
  emergency_acknowledged: (name) => `${name} is on it`,
  wish_changed: (name) => `${name} changed a wish that you claimed`,
  wish_deleted: (name) => `${name} removed a wish that you claimed`,
  gift_shared: (name) => `${name} gives this together with you`,
  birthday_soon: () => msg('Birthday soon'),
  holiday_soon: () => msg('Holiday soon'),
  plan_task_assigned: (name) => `${name} assigned you a task of an event`,
  plan_invited: (name) => `${name} invites you`,
  rsvp_reminder: (name) => `${name} waits for your answer`,
  rsvp_answered: (name) => (name === somebody ? t('A guest answered') : t('{name} answered your invitation', { name })),
  game_changed: (name) => `${name} changed a game`,
  duty_given: (name) => `${name} gave you a duty`,
  portal_opened: () => msg('A link was opened on a new device'),
  chore_ticked: () => msg('A helper ticked a chore'),
}

/** The sentence of a notification: "Ana mentioned you". */
export const sentenceOf = ({ kind, actor }: Pick<NotificationReply, 'kind' | 'actor'>) =>
  sentences[kind](actor?.firstName || actor?.name || somebody)

/** The link of a task's notification: its project; for a child their chores; else the list with the task. */
const placeOfTask = ({ subjectId, place }: Pick<NotificationReply, 'subjectId' | 'place'>, role: Role) => {
  if (place) return { to: '/tasks/projects/$projectId', params: { projectId: place } } as const
  if (!subjectId) return { to: '/tasks' } as const
  return role === 'child'
    ? ({ to: '/chores', search: { edit: subjectId } } as const)
    : ({ to: '/tasks', search: { task: subjectId } } as const)
}

/** The address of a notification's subject, for its reader. */
export const placeOf = ({ kind, subjectId, place }: Pick<NotificationReply, 'kind' | 'subjectId' | 'place'>, role: Role) => {
  switch (kind) {
    case 'mention':
      return { to: '/messages', search: { message: subjectId ?? undefined } } as const
    case 'task_assigned':
      return placeOfTask({ subjectId, place }, role)
    case 'request_decided':
    case 'budget_alert':
      return { to: '/shopping' } as const
    case 'invitation_accepted':
    case 'portal_opened':
      return { to: '/settings' } as const
    case 'backup_failed':
    case 'server_alert':
      return { to: '/settings/server' } as const
    case 'bill_due':
      return { to: '/finances', search: { tab: 'bills' } } as const
    case 'prayer_reminder':
      return { to: '/prayers' } as const
    case 'place_arrival':
    case 'place_departure':
    case 'sharing_started':
    case 'sharing_stopped':
    case 'emergency':
    case 'emergency_acknowledged':
      return { to: '/location' } as const
    case 'wish_changed':
    case 'wish_deleted':
    case 'gift_shared':
      return subjectId ? ({ to: '/wishlist/$wishlistId', params: { wishlistId: subjectId } } as const) : ({ to: '/wishlist' } as const)
    case 'birthday_soon':
    case 'holiday_soon':
      return { to: '/wishlist' } as const
    case 'plan_task_assigned':
      return { to: '/events/$plannerId', params: { plannerId: place ?? '' }, search: { tab: 'tasks' } } as const
    case 'plan_invited':
    case 'rsvp_reminder':
      return { to: '/events/$plannerId', params: { plannerId: place ?? '' } } as const
    case 'rsvp_answered':
      return { to: '/events/$plannerId', params: { plannerId: place ?? '' }, search: { tab: 'guests' } } as const
    case 'game_changed':
    case 'duty_given':
      return { to: '/sports' } as const
    case 'chore_ticked':
      return { to: '/chores', search: { edit: subjectId ?? undefined } } as const
    case 'reminder':
      return { to: '/calendar', search: { event: subjectId ?? undefined, at: place ?? undefined } } as const
  }
}

/** The accessible name of the bell. */
export const bellLabel = (unread: number) =>
  unread > 0 ? t('Notifications, {count} unread', { count: countText(unread) }) : t('Notifications')

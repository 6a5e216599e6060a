import type { NotificationKind, NotificationReply } from '#src/features/notifications/notifications.contract'
import type { Role } from '#src/shared/permissions'
import { t } from './texts'

const sentences: Record<NotificationKind, (name: string) => string> = {
  mention: (name) => t('{name} mentioned you', { name }),
  task_assigned: (name) => t('{name} assigned you a task', { name }),
  request_decided: () => t('Your request was decided'),
  invitation_accepted: (name) => t('{name} accepted your invitation', { name }),
  bill_due: () => t('Bill due'),
  budget_alert: () => t('Budget alert'),
  backup_failed: () => t('The nightly backup failed'),
  server_alert: () => t('News of the server'),
  reminder: () => t('Reminder'),
  prayer_reminder: () => t('Time to pray'),
  place_arrival: (name) => t('{name} arrived', { name }),
  place_departure: (name) => t('{name} left', { name }),
  sharing_started: (name) => t('{name} turned on location sharing', { name }),
  sharing_stopped: (name) => t('{name} turned off location sharing', { name }),
  emergency: (name) => t('Emergency: {name} needs help', { name }),
  emergency_acknowledged: (name) => t('{name} is on it', { name }),
  wish_changed: (name) => t('{name} changed a wish that you claimed', { name }),
  wish_deleted: (name) => t('{name} removed a wish that you claimed', { name }),
  gift_shared: (name) => t('{name} gives this together with you', { name }),
  birthday_soon: () => t('Birthday soon'),
  holiday_soon: () => t('Holiday soon'),
  plan_task_assigned: (name) => t('{name} assigned you a task of an event', { name }),
  plan_invited: (name) => t('{name} invites you', { name }),
  rsvp_reminder: (name) => t('{name} waits for your answer', { name }),
  rsvp_answered: (name) => t('{name} answered your invitation', { name }),
  game_changed: (name) => t('{name} changed a game', { name }),
  duty_given: (name) => t('{name} gave you a duty', { name }),
  portal_opened: () => t('A link was opened on a new device'),
  chore_ticked: () => t('A helper ticked a chore'),
  subscription_failed: () => t('A calendar could not be refreshed'),
}

/** The sentence of a notification: "Ana mentioned you". */
export const sentenceOf = ({ kind, actor }: Pick<NotificationReply, 'kind' | 'actor'>) => {
  const name = actor?.firstName || actor?.name
  if (kind === 'rsvp_answered' && !name) return t('A guest answered')
  return sentences[kind](name || t('Somebody'))
}

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
      return { to: '/settings', hash: 'family' } as const
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
    case 'subscription_failed':
      return { to: '/calendar' } as const
    case 'reminder':
      return { to: '/calendar', search: { event: subjectId ?? undefined, at: place ?? undefined } } as const
  }
}

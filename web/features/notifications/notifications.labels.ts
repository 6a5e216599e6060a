import type { NotificationReply } from '#src/features/notifications/notifications.contract'
import type { Role } from '#src/shared/permissions'

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
    case 'message':
    case 'announcement':
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
    case 'chore_due':
      return { to: '/chores', search: { edit: subjectId ?? undefined } } as const
    case 'subscription_failed':
    case 'event_cancelled':
      return { to: '/calendar' } as const
    case 'event_changed':
    case 'reminder':
      return { to: '/calendar', search: { event: subjectId ?? undefined, at: place ?? undefined } } as const
  }
}

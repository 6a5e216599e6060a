import type { Area } from '#src/shared/areas'
import type { NotificationKind } from './notifications.contract'

/** The area of each kind; a reminder names its own. */
export const areaOf: Record<Exclude<NotificationKind, 'reminder'>, Area> = {
  mention: 'messages',
  task_assigned: 'tasks',
  request_decided: 'shopping',
  invitation_accepted: 'family',
  bill_due: 'finances',
  budget_alert: 'shopping',
  backup_failed: 'family',
  server_alert: 'family',
  prayer_reminder: 'prayers',
  place_arrival: 'location',
  place_departure: 'location',
  sharing_started: 'location',
  sharing_stopped: 'location',
  emergency: 'location',
  emergency_acknowledged: 'location',
  wish_changed: 'wishlists',
  wish_deleted: 'wishlists',
  gift_shared: 'wishlists',
  birthday_soon: 'wishlists',
  holiday_soon: 'wishlists',
  plan_task_assigned: 'planners',
  plan_invited: 'planners',
  rsvp_reminder: 'planners',
  rsvp_answered: 'planners',
  game_changed: 'sports',
  duty_given: 'sports',
  portal_opened: 'portal',
  chore_ticked: 'portal',
  subscription_failed: 'calendar',
  message: 'messages',
  announcement: 'messages',
  event_changed: 'calendar',
  event_cancelled: 'calendar',
  chore_due: 'tasks',
}

/** The mail of a notification: `path` is its place in the web app. */
export type Letter = { subject: string; text: string; path: string }

/** The address in the web app that opens the subject of a notification, and marks it as read. */
export const placeOfNotification = (id: string) => `/notifications/${id}`

/** The stored subject, `id@place`, so that an id finds its notifications at any place. */
export const subjectOf = ({ subjectId, place }: { subjectId?: string; place?: string | null }) =>
  subjectId && place ? `${subjectId}@${place}` : subjectId

/** Splits a stored subject. */
export const splitSubject = (subject: string | null) => {
  const [subjectId = null, place = null] = subject?.split('@') ?? []
  return { subjectId, place }
}

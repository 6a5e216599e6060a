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
  game_changed: 'sports',
  duty_given: 'sports',
}

/** The stored subject, `id@place`, so that an id finds its notifications at any place. */
export const subjectOf = ({ subjectId, place }: { subjectId?: string; place?: string | null }) =>
  subjectId && place ? `${subjectId}@${place}` : subjectId

/** Splits a stored subject. */
export const splitSubject = (subject: string | null) => {
  const [subjectId = null, place = null] = subject?.split('@') ?? []
  return { subjectId, place }
}

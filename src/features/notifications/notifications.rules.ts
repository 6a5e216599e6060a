import type { Area } from '#src/shared/areas'
import type { NotificationKind } from './notifications.contract'

/** The area that a notification is about; a reminder says it itself. */
export const areaOf: Record<Exclude<NotificationKind, 'reminder'>, Area> = {
  mention: 'messages',
  task_assigned: 'tasks',
  request_decided: 'shopping',
  invitation_accepted: 'family',
  bill_due: 'finances',
  budget_alert: 'shopping',
  backup_failed: 'family',
  server_alert: 'family',
}

/** The subject as it is kept, `id@place`: what belongs to an id is found by it, wherever its place is. */
export const subjectOf = ({ subjectId, place }: { subjectId?: string; place?: string | null }) =>
  subjectId && place ? `${subjectId}@${place}` : subjectId

/** A kept subject taken apart. */
export const partsOf = (subject: string | null) => {
  const [subjectId = null, place = null] = subject?.split('@') ?? []
  return { subjectId, place }
}

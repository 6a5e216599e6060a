import type { Area } from '../../platform/areas'
import type { NotificationKind } from './notifications.contract'

/** The area that a notification is about; a reminder says it itself. */
export const areaOf: Record<Exclude<NotificationKind, 'reminder'>, Area> = {
  mention: 'messages',
  task_assigned: 'tasks',
  request_decided: 'shopping',
  invitation_accepted: 'family',
}

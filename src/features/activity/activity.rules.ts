import type { Area } from '../../platform/areas'
import type { ActivityKind } from './activity.contract'

/** The area a kind belongs to: who may view that one may know that it was done. */
export const areaOf: Record<ActivityKind, Area> = {
  'event.created': 'calendar',
  'event.changed': 'calendar',
  'event.deleted': 'calendar',
  'message.sent': 'messages',
  'announcement.sent': 'messages',
  'task.created': 'tasks',
  'task.changed': 'tasks',
  'task.completed': 'tasks',
  'task.reopened': 'tasks',
  'task.deleted': 'tasks',
  'project.created': 'tasks',
  'project.changed': 'tasks',
  'project.deleted': 'tasks',
  'shopping_list.created': 'shopping',
  'shopping_list.deleted': 'shopping',
  'shopping_item.added': 'shopping',
  'shopping_item.bought': 'shopping',
  'shopping_item.removed': 'shopping',
  'investment.added': 'investments',
  'investment.changed': 'investments',
  'investment.removed': 'investments',
  'member.joined': 'family',
  'member.added': 'family',
  'member.changed': 'family',
  'member.left': 'family',
  'member.removed': 'family',
  'invitation.sent': 'invitations',
  'family.changed': 'family',
  'addon.enabled': 'family',
  'addon.disabled': 'family',
}

/** Days after which a row is removed. */
export const activityDays = 365

import { type Authority, features, type MemberCan, mayDo } from './permissions'

/** The areas of a family's data: the name in a live `changed` frame and the root of the query keys. */
export const areas = [
  'family',
  'invitations',
  'calendar',
  'messages',
  'tasks',
  'shopping',
  'photos',
  'documents',
  'ancestry',
  'finances',
  'investments',
  'activity',
  'notifications',
] as const
export type Area = (typeof areas)[number]

const needed = (area: Area): MemberCan => {
  if (area === 'invitations') return 'admin'
  const feature = features.find((name) => name === area)
  return feature ? `view_${feature}` : 'member'
}

/** Whether a member may see this area, and so its live frames. */
export const mayView = (member: Authority, area: Area) => mayDo(member, needed(area))

/** The areas a member may view. */
export const viewable = (member: Authority): Area[] => areas.filter((area) => mayView(member, area))

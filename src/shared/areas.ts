import { type Authority, type Feature, features, type MemberCan, mayDo } from './permissions'

/** The areas that no permission belongs to alone. A feature without a permission of its own uses `family`. */
const general = [
  'family',
  'invitations',
  'activity',
  'notifications',
  'prayers',
  'location',
  'wishlists',
  'planners',
  'directory',
  'portal',
] as const

/** An area of a family's data: the name in a live `changed` frame and the root of the query keys. */
export type Area = Feature | (typeof general)[number]

export const areas: readonly Area[] = [...general, ...features]

const needed = (area: Area): MemberCan => {
  if (area === 'invitations') return 'admin'
  if (area === 'portal') return 'parent'
  const feature = features.find((name) => name === area)
  return feature ? `view_${feature}` : 'member'
}

/** Whether a member may see this area, and so its live frames. */
export const mayView = (member: Authority, area: Area) => mayDo(member, needed(area))

/** The areas a member may view. */
export const viewable = (member: Authority): Area[] => areas.filter((area) => mayView(member, area))

import { type Can, features, mayDo, type Standing } from './permissions'

/** A part of a family's data that changes together: the name in a live `changed` frame and the root of the query keys. */
export const areas = ['family', 'invitations', 'calendar', 'messages'] as const
export type Area = (typeof areas)[number]

const needed = (area: Area): Exclude<Can, 'anyone' | 'signed_in'> => {
  if (area === 'invitations') return 'admin'
  const feature = features.find((name) => name === area)
  return feature ? `view_${feature}` : 'member'
}

/** Whether a member may know that something in this area changed. */
export const mayView = (member: Standing, area: Area) => mayDo(member, needed(area))

import type { Role } from '#src/shared/permissions'
import type { MemberChange } from './families.contract'

/** Colours for new members, assigned in this order; neighbours are easy to tell apart. The first is the specification's default. */
export const memberColors = ['#3b82f6', '#e0663f', '#2f9e6e', '#a855c7', '#d99a1c', '#0e93a8', '#d6457f', '#6b7f2a'] as const

/** The first unused colour, or else the next in order. @param taken colours of the family's members */
export const nextColor = (taken: readonly string[]): string =>
  memberColors.find((color) => !taken.includes(color)) ?? memberColors[taken.length % memberColors.length] ?? memberColors[0]

type MembershipState = { id: string; role: Role; isActive: boolean }

/** Admins may change all members; others only their own colour. */
export const mayChangeMember = (actor: MembershipState, target: { id: string }, change: MemberChange) =>
  actor.role === 'admin' || (actor.id === target.id && Object.keys(change).every((field) => field === 'color'))

/** Whether `target` is the only active admin. */
export const isLastAdmin = (members: readonly MembershipState[], target: { id: string }) => {
  const admins = members.filter((member) => member.role === 'admin' && member.isActive)
  return admins.length === 1 && admins[0]?.id === target.id
}

/** Whether the target is an active admin before a change, but not after it. */
export const removesAdmin = (target: MembershipState, change: MemberChange) =>
  target.role === 'admin' && target.isActive && ((change.role ?? 'admin') !== 'admin' || change.isActive === false)

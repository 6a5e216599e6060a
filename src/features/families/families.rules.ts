import { msg, type PlainMessage } from '#src/shared/language/message'
import { holdsAll, type Role } from '#src/shared/permissions'
import type { MemberChange } from './families.contract'

/** Colours for new members, assigned in this order; neighbours are easy to tell apart. The first is the specification's default. */
export const memberColors = ['#3b82f6', '#e0663f', '#2f9e6e', '#a855c7', '#d99a1c', '#0e93a8', '#d6457f', '#6b7f2a'] as const

/** The first unused colour, or else the next in order. @param taken colours of the family's members */
export const nextColor = (taken: readonly string[]): string =>
  memberColors.find((color) => !taken.includes(color)) ?? memberColors[taken.length % memberColors.length] ?? memberColors[0]

type MembershipState = { id: string; role: Role; isActive: boolean }

/** Admins may change all members; parents, which members do chores; and everybody their own colour. */
export const mayChangeMember = (actor: MembershipState, target: { id: string }, change: MemberChange) =>
  actor.role === 'admin' ||
  Object.keys(change).every((field) => (field === 'color' && actor.id === target.id) || (field === 'doesChores' && holdsAll(actor)))

/** Whether a change gives a child another role. */
export const growsUp = (target: { role: Role }, change: MemberChange) => target.role === 'child' && (change.role ?? 'child') !== 'child'

/**
 * The reason why somebody may not set a member's password; undefined if they may. A new password allows signing in as the member, so nobody
 * sets an admin's, or that of a person who belongs to another family too.
 * @param families the number of the target's families
 */
export const refusesPassword = (actor: MembershipState, target: { id: string; role: Role }, families: number): PlainMessage | undefined => {
  if (actor.id === target.id) return msg('Change your own password under Your account.')
  if (target.role === 'admin') return msg('Only the person who runs the server can give an admin a new password.')
  if (actor.role !== 'admin' && target.role !== 'child') return msg('Only an admin can give an adult a new password.')
  if (families > 1) return msg('They belong to another family too. Only the person who runs the server can give them a new password.')
  return undefined
}

/** Whether `target` is the only active admin. */
export const isLastAdmin = (members: readonly MembershipState[], target: { id: string }) => {
  const admins = members.filter((member) => member.role === 'admin' && member.isActive)
  return admins.length === 1 && admins[0]?.id === target.id
}

/** Whether the target is an active admin before a change, but not after it. */
export const removesAdmin = (target: MembershipState, change: MemberChange) =>
  target.role === 'admin' && target.isActive && ((change.role ?? 'admin') !== 'admin' || change.isActive === false)

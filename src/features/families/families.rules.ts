import type { Role } from '#src/shared/permissions'
import type { MemberChange } from './families.contract'

/** Colours given to new members in turn, each told apart from its neighbours; the first is the specification's default. */
export const memberColors = ['#3b82f6', '#e0663f', '#2f9e6e', '#a855c7', '#d99a1c', '#0e93a8', '#d6457f', '#6b7f2a'] as const

/** The first colour nobody in the family has, else the next in turn. */
export const nextColor = (taken: readonly string[]): string =>
  memberColors.find((color) => !taken.includes(color)) ?? memberColors[taken.length % memberColors.length] ?? memberColors[0]

type MembershipState = { id: string; role: Role; isActive: boolean }

/** An admin changes anyone; others change their own colour and nothing else. */
export const mayChangeMember = (actor: MembershipState, target: { id: string }, change: MemberChange) =>
  actor.role === 'admin' || (actor.id === target.id && Object.keys(change).every((field) => field === 'color'))

/** Whether taking `target` out of the active admins would leave the family without one. */
export const isLastAdmin = (members: readonly MembershipState[], target: { id: string }) => {
  const admins = members.filter((member) => member.role === 'admin' && member.isActive)
  return admins.length === 1 && admins[0]?.id === target.id
}

/** Whether a change takes the target out of the active admins. */
export const endsAdmin = (target: MembershipState, change: MemberChange) =>
  target.role === 'admin' && target.isActive && ((change.role ?? 'admin') !== 'admin' || change.isActive === false)

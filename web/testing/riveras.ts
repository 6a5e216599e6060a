import type { AuthUser } from '#src/features/accounts/accounts.contract'
import { addons } from '#src/features/addons/addons.rules'
import type { MemberReply, MyFamily } from '#src/features/families/families.contract'
import { presetFor, type Role } from '#src/shared/permissions'

/** The family of the component tests, with one member per role, and the server's replies about them. */

const since = '2026-01-05T12:00:00.000Z'
const names: Record<Role, string> = { admin: 'Ana', parent: 'Ben', member: 'Mia', child: 'Leo', extended: 'Rosa' }

const familyId = 'rivera'

const personOf = (role: Role) => ({
  id: `user-${role}`,
  name: `${names[role]} Rivera`,
  username: names[role].toLowerCase(),
  firstName: names[role],
  lastName: 'Rivera',
  email: null,
  profileImageUrl: null,
})

export const userOf = (role: Role): AuthUser => ({
  ...personOf(role),
  avatarUrl: null,
  language: 'en',
  firstDayOfWeek: null,
  hourCycle: null,
  places: null,
  createdAt: since,
  updatedAt: since,
})

const membershipOf = (role: Role) => ({
  id: `member-${role}`,
  familyId,
  userId: `user-${role}`,
  name: names[role],
  role,
  color: '#7c5cbf',
  isActive: true,
  lastSeen: since,
  joinedAt: since,
  acceptedAt: since,
  permissions: presetFor(role),
  doesChores: role === 'child',
})

export const memberOf = (role: Role): MemberReply => ({ ...membershipOf(role), isOnline: false, streak: 0, user: personOf(role) })

export const familyOf = (role: Role): Extract<MyFamily, { isActive: true }> => ({
  id: familyId,
  name: 'Rivera',
  timezone: 'America/New_York',
  currency: 'USD',
  language: 'en',
  createdAt: since,
  isActive: true,
  membership: membershipOf(role),
  addons: addons.map(({ type }) => type),
  hasModel: false,
})

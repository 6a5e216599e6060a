import { msg, type PlainMessage } from './language/message'

/** Roles, permissions and the check of an endpoint's `can` (spec 1 section 6, product decisions section 3). Runs in the browser too. */

export const roles = ['admin', 'parent', 'member', 'child', 'extended'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, PlainMessage> = {
  admin: msg('Administrator'),
  parent: msg('Parent'),
  member: msg('Family Member'),
  child: msg('Child'),
  extended: msg('Extended Family'),
}

export const features = [
  'calendar',
  'photos',
  'messages',
  'tasks',
  'shopping',
  'documents',
  'ancestry',
  'finances',
  'investments',
  'sports',
] as const
export type Feature = (typeof features)[number]

export const permissions = [
  ...features.map((feature) => `view_${feature}` as const),
  ...features.map((feature) => `edit_${feature}` as const),
  'invite_members',
  'manage_members',
  'edit_settings',
  'manage_premium',
] as const
export type Permission = (typeof permissions)[number]

/** The role and permissions of a person in a family. */
export type Authority = { role: Role; permissions: readonly Permission[] }

/**
 * The callers of an endpoint: `anyone`; any `account`, even without a family or suspended; `signed_in`, an active member of any family. All
 * other values require an active member of the family in the path, or of the family of the row in the path.
 */
export type Can = MemberCan | AccountCan | DisplayCan
export type AccountCan = 'anyone' | 'account' | 'signed_in'
/** A paired wall display, by its cookie, without a signed-in person. */
export type DisplayCan = 'display'
export type MemberCan = Permission | 'member' | 'parent' | 'admin'

const everyday: Feature[] = ['calendar', 'photos', 'messages', 'tasks', 'shopping', 'documents', 'ancestry', 'finances', 'sports']

const presets: Record<Role, readonly Permission[]> = {
  admin: permissions,
  parent: permissions,
  member: everyday.flatMap((feature) => [`view_${feature}`, `edit_${feature}`] as const),
  child: ['view_calendar', 'view_photos', 'view_messages', 'view_tasks', 'view_shopping', 'edit_tasks', 'edit_messages'],
  extended: ['view_calendar', 'view_photos', 'view_messages'],
}

/** The default permissions of a role, as a new array. */
export const presetFor = (role: Role): Permission[] => [...presets[role]]

/** Admins and parents have every permission, whatever their list says. */
export const holdsAll = (member: { role: Role }) => member.role === 'admin' || member.role === 'parent'

/** Whether an active member passes `can`. */
export const mayDo = (member: Authority, can: MemberCan): boolean => {
  if (can === 'member') return true
  if (can === 'parent') return holdsAll(member)
  if (can === 'admin') return member.role === 'admin'
  return holdsAll(member) || member.permissions.includes(can)
}

import { describe, expect, test } from 'bun:test'
import { type Area, areas, mayView } from './areas'
import { features, holdsAll, mayDo, type Permission, permissions, presetFor, type Role, roleNames, roles } from './permissions'

// A second copy of the tables in the product decisions, section 3, and in specification 1, section 6.

const presets: Record<Role, string> = {
  admin: permissions.join(' '),
  parent: permissions.join(' '),
  member: 'calendar photos messages tasks shopping documents ancestry finances sports'.replace(/\w+/g, 'view_$& edit_$&'),
  child: 'view_calendar view_photos view_messages view_tasks view_shopping edit_tasks edit_messages',
  extended: 'view_calendar view_photos view_messages',
}

describe('the permissions', () => {
  test('are view and edit for each of ten features, and four more', () => {
    expect([...features].sort().join(' ')).toBe('ancestry calendar documents finances investments messages photos shopping sports tasks')
    expect([...permissions].sort()).toEqual(
      [
        ...features.flatMap((name) => [`view_${name}`, `edit_${name}`]),
        'invite_members',
        'manage_members',
        'edit_settings',
        'manage_premium',
      ].sort() as Permission[],
    )
  })

  test.each(roles)('that come with %s are those of the table', (role) => {
    expect([...presetFor(role)].sort()).toEqual(presets[role].split(' ').sort() as Permission[])
  })

  test('of a preset can be changed without changing the preset', () => {
    presetFor('extended').push('edit_settings')
    expect(presetFor('extended')).not.toContain('edit_settings')
  })

  test('roles have the names of the specification', () => {
    expect<string[]>(Object.values(roleNames)).toEqual(['Administrator', 'Parent', 'Family Member', 'Child', 'Extended Family'])
  })
})

describe('permissions of a member', () => {
  test.each(roles)('as %s is the list of permissions, unless the role has all', (role) => {
    for (const permission of permissions) {
      expect([permission, mayDo({ role, permissions: [] }, permission)]).toEqual([permission, holdsAll({ role })])
      expect([permission, mayDo({ role, permissions: [permission] }, permission)]).toEqual([permission, true])
    }
    expect(mayDo({ role, permissions: [] }, 'member')).toBe(true)
    expect(mayDo({ role, permissions }, 'admin')).toBe(role === 'admin')
  })

  test('only admins and parents have every permission', () => {
    expect(roles.filter((role) => holdsAll({ role }))).toEqual(['admin', 'parent'])
  })
})

/** Areas without a permission of their own. */
const everyMembers: Area[] = ['activity', 'directory', 'family', 'location', 'notifications', 'planners', 'prayers', 'wishlists']
const everybodys: Area[] = [...everyMembers, 'calendar', 'messages', 'photos']
const everyday: Area[] = [...everybodys, 'ancestry', 'documents', 'finances', 'shopping', 'sports', 'tasks']

test.each([
  ['admin', [...everyday, 'investments', 'invitations', 'portal']],
  ['parent', [...everyday, 'investments', 'portal']],
  ['member', everyday],
  ['child', [...everybodys, 'shopping', 'tasks']],
  ['extended', everybodys],
] satisfies [Role, Area[]][])('%s sees the areas of its preset and no others', (role, visible) => {
  const member = { role, permissions: presetFor(role) }
  expect(areas.filter((area) => mayView(member, area)).sort()).toEqual(visible.toSorted())
})

test('without permissions a member sees the areas without a permission of their own', () => {
  const member = { role: 'extended', permissions: [] } as const
  expect(areas.filter((area) => mayView(member, area)).sort()).toEqual(everyMembers)
})

import { describe, expect, test } from 'bun:test'
import { type Area, areas, mayView } from './areas'
import { features, holdsAll, mayDo, type Permission, permissions, presetFor, type Role, roleNames, roles } from './permissions'

// The tables of the product decisions, section 3, and of specification 1, section 6, written down once more.

const presets: Record<Role, string> = {
  admin: permissions.join(' '),
  parent: permissions.join(' '),
  member: 'calendar photos messages tasks shopping documents ancestry finances sports'.replace(/\w+/g, 'view_$& edit_$&'),
  child: 'view_calendar view_photos view_messages view_tasks view_shopping edit_tasks edit_messages',
  extended: 'view_calendar view_photos view_messages',
}

describe('the permissions', () => {
  test('are to view and to edit each of ten features, and four more', () => {
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
    expect(Object.values(roleNames)).toEqual(['Administrator', 'Parent', 'Family Member', 'Child', 'Extended Family'])
  })
})

describe('what a member may do', () => {
  test.each(roles)('as %s is what their list says, unless they hold everything', (role) => {
    for (const permission of permissions) {
      expect([permission, mayDo({ role, permissions: [] }, permission)]).toEqual([permission, holdsAll({ role })])
      expect([permission, mayDo({ role, permissions: [permission] }, permission)]).toEqual([permission, true])
    }
    expect(mayDo({ role, permissions: [] }, 'member')).toBe(true)
    expect(mayDo({ role, permissions }, 'admin')).toBe(role === 'admin')
  })

  test('admins and parents hold everything, nobody else does', () => {
    expect(roles.filter((role) => holdsAll({ role }))).toEqual(['admin', 'parent'])
  })
})

const everybodys: Area[] = ['activity', 'calendar', 'family', 'messages', 'notifications', 'photos']
const everyday: Area[] = [...everybodys, 'ancestry', 'documents', 'finances', 'shopping', 'tasks']

test.each([
  ['admin', [...everyday, 'investments', 'invitations']],
  ['parent', [...everyday, 'investments']],
  ['member', everyday],
  ['child', [...everybodys, 'shopping', 'tasks']],
  ['extended', everybodys],
] satisfies [Role, Area[]][])('a %s is told of changes in its areas and no others', (role, told) => {
  const standing = { role, permissions: presetFor(role) }
  expect(areas.filter((area) => mayView(standing, area)).sort()).toEqual(told.toSorted())
})

test('without any permission a member is told of the family, of activity and of their own notifications', () => {
  const standing = { role: 'extended', permissions: [] } as const
  expect(areas.filter((area) => mayView(standing, area)).sort()).toEqual(['activity', 'family', 'notifications'])
})

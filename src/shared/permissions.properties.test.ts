import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { areas, mayView } from './areas'
import { type MemberCan, mayDo, permissions, presetFor, type Role, roles } from './permissions'

const role = fc.constantFrom(...roles)
const granted = fc.subarray([...permissions])
const every: MemberCan[] = ['member', 'admin', ...permissions]

const allowed = (member: Parameters<typeof mayDo>[0]) => new Set<string>(every.filter((can) => mayDo(member, can)))
const visibleAreas = (member: Parameters<typeof mayView>[0]) => new Set<string>(areas.filter((area) => mayView(member, area)))

describe('for any role and permissions', () => {
  test('a further permission adds only itself', () => {
    fc.assert(
      fc.property(role, granted, fc.constantFrom(...permissions), (role, given, more) => {
        const [before, after] = [
          { role, permissions: given },
          { role, permissions: [...given, more] },
        ]
        expect(allowed(before).isSubsetOf(allowed(after))).toBe(true)
        expect(visibleAreas(before).isSubsetOf(visibleAreas(after))).toBe(true)
        expect([...allowed(after).difference(allowed(before))]).toEqual(allowed(before).has(more) ? [] : [more])
      }),
    )
  })

  test('losing a permission removes only it, and nothing from admins and parents', () => {
    fc.assert(
      fc.property(role, granted, fc.constantFrom(...permissions), (role, given, lost) => {
        const [before, after] = [
          { role, permissions: given },
          { role, permissions: given.filter((one) => one !== lost) },
        ]
        expect(allowed(after).isSubsetOf(allowed(before))).toBe(true)
        expect(visibleAreas(after).isSubsetOf(visibleAreas(before))).toBe(true)
        expect(mayDo(after, lost)).toBe(role === 'admin' || role === 'parent')
      }),
    )
  })

  test('order and duplicates of permissions do not matter', () => {
    fc.assert(
      fc.property(role, granted, (role, given) => {
        const again = { role, permissions: [...given.toReversed(), ...given] }
        expect(allowed(again)).toEqual(new Set(every.filter((can) => allowed({ role, permissions: given }).has(can))))
      }),
    )
  })

  test('only the role makes an admin', () => {
    fc.assert(fc.property(role, granted, (role, given) => mayDo({ role, permissions: given }, 'admin') === (role === 'admin')))
  })

  test('admins see every area, parents all but invitations', () => {
    const everything = (role: Role) => visibleAreas({ role, permissions: [...permissions] })
    fc.assert(fc.property(role, granted, (role, given) => visibleAreas({ role, permissions: given }).isSubsetOf(everything('admin'))))
    expect(everything('parent').isSubsetOf(everything('admin'))).toBe(true)
    expect([...everything('admin').difference(everything('parent'))]).toEqual(['invitations'])
  })
})

describe('the presets of the roles', () => {
  const downwards = ['admin', 'parent', 'member', 'child', 'extended'] as const

  test('a lower role has no permission that a higher one lacks', () => {
    const steps = downwards.map((role) => allowed({ role, permissions: presetFor(role) }))
    for (const [at, step] of steps.slice(1).entries()) expect(step.isSubsetOf(steps[at] as Set<string>)).toBe(true)
    expect(downwards.toSorted()).toEqual(roles.toSorted())
  })

  test('every edit permission comes with its view permission', () => {
    for (const role of roles)
      for (const edit of presetFor(role).filter((one) => one.startsWith('edit_') && one !== 'edit_settings'))
        expect(presetFor(role)).toContain(edit.replace('edit_', 'view_') as never)
  })
})

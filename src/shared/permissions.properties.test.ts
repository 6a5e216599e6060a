import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { areas, mayView } from './areas'
import { type MemberCan, mayDo, permissions, presetFor, type Role, roles } from './permissions'

const role = fc.constantFrom(...roles)
const granted = fc.subarray([...permissions])
const every: MemberCan[] = ['member', 'admin', ...permissions]

const allowed = (standing: Parameters<typeof mayDo>[0]) => new Set<string>(every.filter((can) => mayDo(standing, can)))
const told = (standing: Parameters<typeof mayView>[0]) => new Set<string>(areas.filter((area) => mayView(standing, area)))

describe('whatever a member is and was given', () => {
  test('a further permission takes nothing away, and gives that one alone', () => {
    fc.assert(
      fc.property(role, granted, fc.constantFrom(...permissions), (role, given, more) => {
        const [before, after] = [
          { role, permissions: given },
          { role, permissions: [...given, more] },
        ]
        expect(allowed(before).isSubsetOf(allowed(after))).toBe(true)
        expect(told(before).isSubsetOf(told(after))).toBe(true)
        expect([...allowed(after).difference(allowed(before))]).toEqual(allowed(before).has(more) ? [] : [more])
      }),
    )
  })

  test('losing one gives nothing, and takes that one from everybody but those who hold all', () => {
    fc.assert(
      fc.property(role, granted, fc.constantFrom(...permissions), (role, given, lost) => {
        const [before, after] = [
          { role, permissions: given },
          { role, permissions: given.filter((one) => one !== lost) },
        ]
        expect(allowed(after).isSubsetOf(allowed(before))).toBe(true)
        expect(told(after).isSubsetOf(told(before))).toBe(true)
        expect(mayDo(after, lost)).toBe(role === 'admin' || role === 'parent')
      }),
    )
  })

  test('the order of what they were given, and giving it twice, change nothing', () => {
    fc.assert(
      fc.property(role, granted, (role, given) => {
        const again = { role, permissions: [...given.toReversed(), ...given] }
        expect(allowed(again)).toEqual(new Set(every.filter((can) => allowed({ role, permissions: given }).has(can))))
      }),
    )
  })

  test('nothing but the role makes an admin', () => {
    fc.assert(fc.property(role, granted, (role, given) => mayDo({ role, permissions: given }, 'admin') === (role === 'admin')))
  })

  test('they are told of no more than a parent is, and a parent of no more than an admin', () => {
    const everything = (role: Role) => told({ role, permissions: [...permissions] })
    fc.assert(fc.property(role, granted, (role, given) => told({ role, permissions: given }).isSubsetOf(everything('admin'))))
    expect(everything('parent').isSubsetOf(everything('admin'))).toBe(true)
    expect([...everything('admin').difference(everything('parent'))]).toEqual(['invitations'])
  })
})

describe('from role to role, each with what comes with it', () => {
  const downwards = ['admin', 'parent', 'member', 'child', 'extended'] as const

  test('nobody gains by being moved down', () => {
    const steps = downwards.map((role) => allowed({ role, permissions: presetFor(role) }))
    for (const [at, step] of steps.slice(1).entries()) expect(step.isSubsetOf(steps[at] as Set<string>)).toBe(true)
    expect(downwards.toSorted()).toEqual(roles.toSorted())
  })

  test('what may be edited may be seen', () => {
    for (const role of roles)
      for (const edit of presetFor(role).filter((one) => one.startsWith('edit_') && one !== 'edit_settings'))
        expect(presetFor(role)).toContain(edit.replace('edit_', 'view_') as never)
  })
})

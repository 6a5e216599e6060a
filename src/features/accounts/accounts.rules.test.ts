import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { username } from '#src/shared/schemas'
import { fullName, proposeUsername } from './accounts.rules'

const free = () => false

describe('a proposed username', () => {
  test.each([
    [{ email: 'ana.rivera@example.org', firstName: 'Ana' }, 'ana.rivera'],
    [{ email: 'Ana+Hearth@example.org', firstName: 'Ana' }, 'anahearth'],
    [{ firstName: 'José María' }, 'josemaria'],
    [{ email: null, firstName: 'Li' }, 'li-user'],
    [{ firstName: '明' }, 'user-1'],
    [{ firstName: 'M'.repeat(50) }, 'm'.repeat(28)],
  ])('of %o is %p', (source, name) => {
    expect(proposeUsername(source, free)).toBe(name)
  })

  test('is numbered when it is taken', () => {
    const taken = ['ana', 'ana2']
    expect(proposeUsername({ firstName: 'Ana' }, (name) => taken.includes(name))).toBe('ana3')
  })

  const someone = fc.record({
    email: fc.option(fc.emailAddress()),
    firstName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
  })

  test('is always a valid username', () => {
    fc.assert(fc.property(someone, (source) => username.safeParse(proposeUsername(source, free)).success))
  })

  test('is never taken', () => {
    fc.assert(
      fc.property(fc.array(someone, { maxLength: 40 }), (people) => {
        const names = new Set<string>()
        for (const source of people) names.add(proposeUsername(source, (name) => names.has(name)))
        return names.size === people.length
      }),
    )
  })
})

describe('a full name', () => {
  test.each([
    [{ firstName: 'Ana', lastName: 'Rivera', username: 'ana' }, 'Ana Rivera'],
    [{ firstName: 'Ana', lastName: null, username: 'ana' }, 'Ana'],
    [{ firstName: '', lastName: null, username: 'ana' }, 'ana'],
  ])('of %o is %p', (user, name) => {
    expect(fullName(user)).toBe(name)
  })
})

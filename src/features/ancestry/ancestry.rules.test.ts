import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ageOf, ancestorsOf, isBefore, isLifeDate, type Kin, lifeError, linkError, parentsOf, relativesOf } from './ancestry.rules'

describe('a life date', () => {
  test.each(['1938', '1938-05', '1938-05-14', '2024-02-29', '1000', '2199-12-31'])('can be %s', (text) => {
    expect(isLifeDate(text)).toBe(true)
  })
  test.each([
    '',
    '938',
    '0938',
    '1938-13',
    '1938-00',
    '1938-05-00',
    '1938-02-30',
    '2023-02-29',
    '1938-5',
    '1938-05-14T00:00',
    '2200',
    'May 1938',
  ])('cannot be %p', (text) => {
    expect(isLifeDate(text)).toBe(false)
  })

  test.each([
    ['1937', '1938', true],
    ['1938', '1938', false],
    ['1938', '1938-05', false],
    ['1938-04', '1938-05-01', true],
    ['1938-05', '1938-05-31', false],
    ['1938-05-13', '1938-05-14', true],
    ['1938-05-14', '1938-05', false],
  ])('%s is certainly before %s: %p', (one, other, expected) => {
    expect(isBefore(one, other)).toBe(expected)
  })
})

describe('a life', () => {
  const today = '2026-11-21'
  test.each([
    ['1938', '1937', 'deathDate', 'Must not be before the birth.'],
    ['1938-05-14', '1938-05-13', 'deathDate', 'Must not be before the birth.'],
    ['2026-11-22', null, 'birthDate', 'Must not be in the future.'],
    [null, '2027', 'deathDate', 'Must not be in the future.'],
  ])('from %p to %p is invalid', (birthDate, deathDate, path, message) => {
    expect<unknown>(lifeError({ birthDate, deathDate }, today)).toEqual({ path, message })
  })
  test.each([
    [null, null],
    ['1938', '1938'],
    ['1938-05-14', '1938'],
    ['1938', '1938-01-01'],
    ['2026-11-21', '2026-11-21'],
    ['2026', null],
  ])('from %p to %p is valid', (birthDate, deathDate) => {
    expect(lifeError({ birthDate, deathDate }, today)).toBeUndefined()
  })

  test.each([
    ['1938-05-14', '2011-05-14', { years: 73, about: false }],
    ['1938-05-14', '2011-05-13', { years: 72, about: false }],
    ['1938', '2011', { years: 73, about: true }],
    ['1938-05', '2011-06', { years: 73, about: false }],
    ['1990-11-22', null, { years: 35, about: false }],
    ['1990-11-21', null, { years: 36, about: false }],
    ['2026-11-21', null, { years: 0, about: false }],
    ['2026', '2026', { years: 0, about: false }],
    ['1870', null, undefined],
    ['1870', '1990', { years: 120, about: true }],
    [null, '2011', undefined],
  ])('from %p to %p has the age %p', (birthDate, deathDate, expected) => {
    expect(ageOf({ birthDate, deathDate }, today)).toEqual(expected)
  })
})

const kin = (id: string, links: Partial<Kin> = {}): Kin => ({ id, parentId: null, secondParentId: null, spouseId: null, ...links })

/** Rosa and Ivo, their son Ben with his wife Ana, and Ben and Ana's two children. */
const rivera = [
  kin('rosa', { spouseId: 'ivo' }),
  kin('ivo', { spouseId: 'rosa' }),
  kin('ben', { parentId: 'rosa', secondParentId: 'ivo', spouseId: 'ana' }),
  kin('ana', { spouseId: 'ben' }),
  kin('mia', { parentId: 'ben', secondParentId: 'ana' }),
  kin('leo', { parentId: 'ben' }),
]
const linked = (id: string, links: Partial<Kin>) => {
  const people = rivera.map((one) => (one.id === id ? { ...one, ...links } : one))
  return linkError(people, people.find((one) => one.id === id) as Kin)
}

describe('relatives', () => {
  test.each([
    ['ben', { parentId: 'ben' }, 'parentId', 'Nobody can be their own ancestor.'],
    ['rosa', { parentId: 'mia' }, 'parentId', 'Nobody can be their own ancestor.'],
    ['rosa', { parentId: 'ana', secondParentId: 'leo' }, 'secondParentId', 'Nobody can be their own ancestor.'],
    ['ana', { parentId: 'nobody' }, 'parentId', 'Choose somebody of this family tree.'],
    ['ana', { parentId: 'rosa', secondParentId: 'rosa' }, 'secondParentId', 'Choose two different parents.'],
    ['leo', { spouseId: 'leo' }, 'spouseId', 'Nobody can be their own partner.'],
    ['leo', { spouseId: 'rosa' }, 'spouseId', 'An ancestor cannot be a partner.'],
    ['ivo', { spouseId: 'mia' }, 'spouseId', 'An ancestor cannot be a partner.'],
    ['mia', { spouseId: 'nobody' }, 'spouseId', 'Choose somebody of this family tree.'],
    ['leo', { spouseId: 'ana' }, 'spouseId', 'They have a partner already.'],
  ] as const)('%s cannot be linked by %p', (id, links, path, message) => {
    expect<unknown>(linked(id, links)).toEqual({ path, message })
  })

  test('with valid links pass', () => {
    for (const person of rivera) expect(linkError(rivera, person)).toBeUndefined()
  })

  test('are derived from the links', () => {
    const ids = (people: readonly Kin[]) => people.map(({ id }) => id)
    const of = (id: string) => relativesOf(rivera, rivera.find((one) => one.id === id) as Kin)
    expect([...ancestorsOf(rivera, 'mia')].sort()).toEqual(['ana', 'ben', 'ivo', 'rosa'])
    expect(ids(of('ben').parents)).toEqual(['rosa', 'ivo'])
    expect(of('ben').partner?.id).toBe('ana')
    expect(ids(of('ben').children)).toEqual(['mia', 'leo'])
    expect(ids(of('leo').siblings)).toEqual(['mia'])
    expect(ids(of('ben').coParents)).toEqual([])
  })

  test('that pass the rules one by one never form a cycle of ancestors', () => {
    const ids = Array.from({ length: 8 }, (_, i) => `p${i}`)
    const id = fc.constantFrom(...ids)
    fc.assert(
      fc.property(fc.array(fc.record({ of: id, parentId: id, secondParentId: fc.option(id) }), { maxLength: 40 }), (wishes) => {
        let people = ids.map((one) => kin(one))
        for (const { of, ...links } of wishes) {
          const next = people.map((one) => (one.id === of ? { ...one, ...links } : one))
          if (!linkError(next, next.find((one) => one.id === of) as Kin)) people = next
        }
        for (const person of people) expect(ancestorsOf(people, person.id).has(person.id)).toBe(false)
        for (const person of people) expect(new Set(parentsOf(person)).size).toBe(parentsOf(person).length)
      }),
    )
  })
})

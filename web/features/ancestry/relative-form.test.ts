import { describe, expect, test } from 'bun:test'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { ageText, eldestFirst, generationChoices, generationName, lifeYears, spokenKin } from './ancestry.labels'
import { bodyOf, changesOf, choicesFor, valuesFor, valuesOf } from './relative-form'

const person = (id: string, more: Partial<RelativeReply> = {}): RelativeReply => ({
  id,
  familyId: 'rivera',
  userId: null,
  name: id,
  firstName: id,
  lastName: null,
  maidenName: null,
  birthDate: null,
  deathDate: null,
  birthPlace: null,
  profileImageUrl: null,
  bio: null,
  parentId: null,
  secondParentId: null,
  spouseId: null,
  generation: 0,
  createdBy: 'ana',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...more,
})
const rosa = person('Rosa', { generation: 1, birthDate: '1948-03-05', lastName: 'Rivera' })
const ben = person('Ben', { parentId: 'Rosa', spouseId: 'Ana', birthDate: '1980', deathDate: '2020', lastName: 'Rivera' })
const ana = person('Ana', { spouseId: 'Ben' })
const mia = person('Mia', { parentId: 'Ben', secondParentId: 'Ana', generation: -1 })
const people = [rosa, ben, ana, mia]

describe('a new person', () => {
  test('added as a child has both partners as parents, their surname, and the next generation', () => {
    expect(valuesFor(people, { to: ben, as: 'child' })).toMatchObject({
      parentId: 'Ben',
      secondParentId: 'Ana',
      lastName: 'Rivera',
      generation: '-1',
    })
  })
  test("added as a partner has the same generation, and added as a parent becomes the other parent's partner", () => {
    expect(valuesFor(people, { to: rosa, as: 'partner' })).toMatchObject({ spouseId: 'Rosa', generation: '1', parentId: '' })
    expect(valuesFor(people, { to: ben, as: 'parent' })).toMatchObject({ spouseId: 'Rosa', generation: '1', parentId: '' })
    expect(valuesFor(people, { to: rosa, as: 'parent' })).toMatchObject({ spouseId: '', generation: '2' })
  })
  test("without a relative starts with the specification's generation", () => {
    expect(bodyOf(valuesFor(people, undefined))).toMatchObject({ firstName: '', generation: 0 })
  })
})

test('a change contains only the changed fields', () => {
  const before = valuesOf(ben)
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, bio: 'Sang.', generation: '1' })).toEqual({ bio: 'Sang.', generation: 1 })
  expect(changesOf(before, { ...before, deathDate: '' })).toEqual({ deathDate: '' })
})

test('nobody can become their own ancestor, or the partner of someone with a partner', () => {
  const values = (options: { value: string }[]) => options.map(({ value }) => value).filter(Boolean)
  expect(values(choicesFor(people, ben).parents)).toEqual(['Ana', 'Rosa'])
  expect(values(choicesFor(people, ben).partners)).toEqual(['Ana'])
  expect(values(choicesFor(people, undefined).parents)).toEqual(['Ana', 'Ben', 'Mia', 'Rosa'])
  expect(values(choicesFor(people, undefined).partners)).toEqual(['Mia', 'Rosa'])
})

describe('the labels', () => {
  test.each([
    ['1938-05-14', '2011', '1938 – 2011'],
    ['1938', null, 'b. 1938'],
    [null, '2011-01', 'd. 2011'],
    [null, null, ''],
  ])('of a life from %p to %p read %p', (birthDate, deathDate, text) => {
    expect(lifeYears({ birthDate, deathDate })).toBe(text)
  })

  test.each([
    [5, '3× great-grandparents'],
    [3, 'Great-grandparents'],
    [0, 'Own generation'],
    [-4, '2× great-grandchildren'],
  ])('of generation %p read %p', (generation, name) => {
    expect(generationName(generation)).toBe(name)
  })

  test("offer the specification's generations, and the person's current one", () => {
    expect(generationChoices(0).map(({ value }) => value)).toEqual(['2', '1', '0', '-1', '-2'])
    expect(generationChoices(4)[0]?.label).toBe('+4 · 2× great-grandparents')
  })

  test('state an age as precisely as the dates are known', () => {
    expect(ageText(ben, '2026-11-21')).toBe('about 40')
    expect(ageText(rosa, '2026-11-21')).toBe('78')
    expect(ageText(ana, '2026-11-21')).toBeUndefined()
  })

  test('name the relatives whom lines connect to a person', () => {
    expect(spokenKin(people, ben)).toBe('child of Rosa, partner of Ana, parent of Mia')
    expect(spokenKin([rosa], rosa)).toBe('')
  })

  test('list a family from the eldest on, people without a date last', () => {
    expect(eldestFirst(people).map(({ name }) => name)).toEqual(['Rosa', 'Ben', 'Ana', 'Mia'])
  })
})

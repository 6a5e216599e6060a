import { describe, expect, test } from 'bun:test'
import type { Role } from '#src/shared/permissions'
import { type Place, places } from '#src/shared/places'
import { links, placeOf } from '#web/nav'
import { familyOf } from '#web/testing/riveras'
import { placesFor } from './places.rules'

const named = (family: Parameters<typeof placesFor>[0], chosen: readonly Place[] | null = null) => placesFor(family, chosen).map(placeOf)

test('every link can be a place of the bottom bar', () => {
  expect(links.map(placeOf).toSorted()).toEqual([...places].toSorted())
})

describe('the bottom bar', () => {
  const usual: [Role, Place[]][] = [
    ['admin', ['home', 'calendar', 'shopping', 'messages']],
    ['parent', ['home', 'calendar', 'shopping', 'messages']],
    ['child', ['chores', 'home', 'calendar', 'messages']],
    ['extended', ['home', 'photos', 'messages', 'calendar']],
  ]
  for (const [role, expected] of usual) test(`of ${role} leads to ${expected}`, () => expect(named(familyOf(role))).toEqual(expected))

  test('leads where its owner wants it to, in their order', () => {
    expect(named(familyOf('child'), ['photos', 'home'])).toEqual(['photos', 'home'])
  })

  test('fills the place of a screen that its owner may not open, or that the family has turned off', () => {
    const family = { ...familyOf('parent'), addons: familyOf('parent').addons.filter((addon) => addon !== 'shopping_lists') }
    expect(named(family)).toEqual(['home', 'calendar', 'messages', 'dashboard'])
    expect(named(family, ['shopping', 'photos'])).toEqual(['photos'])
    expect(named(family, ['shopping'])).toEqual(['home', 'calendar', 'messages', 'dashboard'])
  })

  test('leads somebody without a family to what they may open', () => {
    expect(named(undefined)).toEqual(['home', 'dashboard', 'settings'])
  })
})

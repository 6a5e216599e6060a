import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { presetFor } from '#src/shared/permissions'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { familiesApi } from '../families/families.contract'
import { addonsApi } from './addons.contract'
import { addons, addonTypes, mayOpen } from './addons.rules'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const available = (who: Who = 'admin') => hearth.as(who).call(addonsApi.available, family())
const enabled = async (who: Who = 'admin') => (await available(who)).filter(({ isEnabled }) => isEnabled).map(({ id }) => id as string)
const enable = (addonType: string, who: Who = 'admin') => hearth.as(who).post(hearth.path('/addons'), { addonType })
const disable = (addonType: string, who: Who = 'admin') => hearth.as(who).delete(hearth.path(`/addons/${addonType}`))

const defaults = ['calendars', 'todo_list', 'shopping_lists', 'messages', 'memory_wall']

describe('the add-ons', () => {
  test('are 14 with name, description, category and icon, for every active member', async () => {
    for (const who of ['admin', 'parent', 'member', 'child', 'extended'] as const) {
      const list = await available(who)
      expect(list.map(({ id }) => id)).toEqual(addonTypes)
      expect(list.find(({ id }) => id === 'ancestry_tree')).toEqual({
        id: 'ancestry_tree',
        name: 'Family Tree',
        description: 'Where you come from.',
        category: 'Memories',
        icon: 'tree-deciduous',
        isEnabled: false,
      })
    }
    expect(addonTypes).toHaveLength(14)
  })

  test('open the screens of the route map', () => {
    expect(Object.fromEntries(addons.map(({ type, route }) => [type, route]))).toEqual({
      ancestry_tree: '/ancestry',
      calendars: '/calendar',
      todo_list: '/tasks',
      messages: '/messages',
      location_map: '/location',
      sport_activities: '/sports',
      memory_wall: '/photos',
      prayer_requests: '/prayers',
      family_directory: '/directory',
      investment_tracker: '/investments',
      financial_records: '/finances',
      gift_wishlist: '/wishlist',
      event_planners: '/events',
      shopping_lists: '/shopping',
    })
  })

  test('of the existing screens are enabled by default', async () => {
    expect(await enabled()).toEqual(defaults)
  })

  test('open for members who may view their area', () => {
    const extended = { role: 'extended' as const, permissions: presetFor('extended') }
    expect(addonTypes.filter((type) => mayOpen(extended, type))).toEqual([
      'calendars',
      'event_planners',
      'messages',
      'family_directory',
      'location_map',
      'memory_wall',
      'prayer_requests',
      'gift_wishlist',
    ])
  })
})

describe('an admin', () => {
  test('enables and disables an add-on idempotently', async () => {
    const answer = await enable('gift_wishlist')
    expect([answer.status, answer.body]).toMatchObject([201, { id: 'gift_wishlist', name: 'Gift Wishlists', isEnabled: true }])
    expect((await enable('gift_wishlist')).status).toBe(201)
    expect(await enabled('child')).toEqual([...defaults, 'gift_wishlist'])

    for (const type of ['gift_wishlist', 'gift_wishlist', 'messages', 'messages']) expect((await disable(type)).status).toBe(204)
    expect(await enabled('child')).toEqual(defaults.filter((type) => type !== 'messages'))
    await enable('messages')
    expect(await enabled()).toEqual(defaults)
  })

  test('does not change another family', async () => {
    await enable('gift_wishlist')
    const others = await hearth.as('stranger').call(addonsApi.available, { familyId: hearth.otherFamilyId })
    expect(others.filter(({ isEnabled }) => isEnabled).map(({ id }) => id as string)).toEqual(defaults)
  })

  test('cannot enable or disable an unknown add-on', async () => {
    expect([(await enable('time_machine')).status, (await disable('time_machine')).status]).toEqual([422, 404])
    expect((await hearth.as('admin').post(hearth.path('/addons'), {})).body).toMatchObject({ issues: [{ path: 'addonType' }] })
  })

  test('is in the feed once per change', async () => {
    await enable('gift_wishlist')
    await enable('gift_wishlist')
    await disable('gift_wishlist')
    const feed = await hearth.as('child').call(activityApi.list, family())
    expect(feed.slice(0, 2).map(({ kind, title, actor }) => [kind, title, actor.name])).toEqual([
      ['addon.disabled', 'Gift Wishlists', 'Ana Rivera'],
      ['addon.enabled', 'Gift Wishlists', 'Ana Rivera'],
    ])
    expect(feed.filter(({ kind }) => kind === 'addon.enabled')).toHaveLength(1)
  })
})

test.each(['parent', 'member', 'child', 'extended'] as const)('a %s gets 403 with the reason', async (who) => {
  for (const answer of [await enable('gift_wishlist', who), await disable('messages', who)])
    expect([answer.status, answer.body]).toEqual([403, { code: 'forbidden', message: 'Only family admins can manage add-ons' } as never])
  expect(await enabled()).toEqual(defaults)
})

test('members get the enabled add-ons with their family in display order, and a live frame on a change', async () => {
  const mine = async (who: Who) =>
    (await hearth.as(who).call(familiesApi.list, {})).map((found) => ('addons' in found ? found.addons : null))
  expect(await mine('child')).toEqual([defaults as never])
  const screen = await screenOf(hearth, 'child')
  await enable('event_planners')
  expect(await screen.next()).toEqual({ type: 'changed', data: { familyId: hearth.familyId, area: 'family' } })
  expect(await mine('child')).toEqual([['calendars', 'todo_list', 'shopping_lists', 'event_planners', 'messages', 'memory_wall']])
  expect(await mine('pending')).toEqual([null])

  // No frame without a change.
  await enable('event_planners')
  await disable('event_planners')
  expect(await screen.next()).toMatchObject({ data: { area: 'family' } })
  expect(screen.frames.filter(({ type }) => type === 'changed')).toHaveLength(2)
  await screen.close()
})

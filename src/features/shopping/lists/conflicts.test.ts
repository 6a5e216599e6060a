import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { shoppingApi } from './lists.contract'

/** An item bought offline in a shop reaches the server after others have changed it. */

let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())

const create = async () => {
  const { id: listId } = await hearth.as('parent').call(shoppingApi.createList, { familyId: hearth.familyId }, { name: 'Weekly' })
  return hearth.as('parent').call(shoppingApi.addItem, { listId }, { name: 'Milk', estimatedPrice: 2 })
}
const set = (who: Who, id: string, change: object) => {
  clock.pass({ minutes: 1 })
  return hearth.as(who).patch(`/api/smart-shopping-items/${id}`, change)
}
const purchases = () => hearth.services.sqlite.query('select id from shopping_purchases').all().length

test('it is bought once under retries', async () => {
  const { id, updatedAt: seen } = await create()
  const before = purchases()
  for (let n = 0; n < 2; n++)
    expect(await set('parent', id, { status: 'purchased', seen })).toMatchObject({ status: 200, body: { status: 'purchased' } })
  expect(purchases()).toBe(before + 1)
})

test('it is not bought again if another member has bought it meanwhile', async () => {
  const { id, updatedAt: seen } = await create()
  const before = purchases()
  await set('member', id, { status: 'purchased' })
  const answer = await set('parent', id, { status: 'purchased', seen })
  expect(answer).toMatchObject({ status: 200, body: { purchasedBy: hearth.ids.member.userId } })
  expect(purchases()).toBe(before + 1)
})

test('it is 409 if another member has bought and reopened it since', async () => {
  const { id, updatedAt: seen } = await create()
  await set('member', id, { status: 'purchased' })
  await set('member', id, { status: 'active' })
  const before = purchases()
  expect(await set('parent', id, { status: 'purchased', seen })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(purchases()).toBe(before)
})

test('it is bought although another member has changed another field since', async () => {
  const { id, updatedAt: seen } = await create()
  await set('member', id, { defaultQuantity: 2 })
  expect(await set('parent', id, { status: 'purchased', seen })).toMatchObject({
    status: 200,
    body: { status: 'purchased', defaultQuantity: 2 },
  })
})

test('fields merge: the last change of each wins, and the reply has the replaced value', async () => {
  const { id, updatedAt: seen } = await create()
  await set('member', id, { notes: 'The blue one', defaultQuantity: 3 })
  const { body } = await set('parent', id, { defaultQuantity: 2, name: 'Oat milk', seen })
  expect(body).toMatchObject({ notes: 'The blue one', defaultQuantity: 2, name: 'Oat milk' })
  expect(body).toHaveProperty('conflicts', [
    { field: 'defaultQuantity', value: 3, label: null, changedBy: expect.any(String), isKept: false },
  ])
})

test('a status that another member has changed since stays, and the other fields apply', async () => {
  const { id, updatedAt: seen } = await create()
  await set('member', id, { status: 'purchased' })
  await set('member', id, { status: 'active' })
  const { body } = await set('parent', id, { status: 'purchased', defaultQuantity: 2, seen })
  expect(body).toMatchObject({ status: 'active', defaultQuantity: 2, conflicts: [{ field: 'status', value: 'active', isKept: true }] })
})

test("a member's own later changes never conflict, on any device", async () => {
  const { id, updatedAt: seen } = await create()
  await set('parent', id, { defaultQuantity: 3 })
  expect((await set('parent', id, { defaultQuantity: 2, seen })).body).not.toHaveProperty('conflicts')
})

test('it is not removed if another member has changed it since: 409', async () => {
  const { id, updatedAt } = await create()
  const remove = (seen: string) => hearth.as('parent').delete(`/api/smart-shopping-items/${id}?seen=${encodeURIComponent(seen)}`)
  const { body } = await set('member', id, { notes: 'The blue one' })
  expect(await remove(updatedAt)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await remove((body as { updatedAt: string }).updatedAt)).status).toBe(204)
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { shoppingCategoriesApi } from '../lists/categories.contract'
import { shoppingApi } from '../lists/lists.contract'
import { type RequestReply, shoppingRequestsApi } from './requests.contract'

let clock: FakeClock
let hearth: Hearth
let listId: string
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
  listId = (await hearth.as('parent').call(shoppingApi.createList, family(), { name: 'Groceries' })).id
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const ask = (body: object = {}, who: Who = 'child') =>
  hearth.as(who).call(shoppingRequestsApi.create, family(), { itemName: 'Chocolate', ...body })
const approve = (requestId: string, smartListId = listId) =>
  hearth.as('parent').call(shoppingRequestsApi.decide, { requestId }, { status: 'approved', smartListId })
const deny = (requestId: string, body: object = {}) =>
  hearth.as('parent').call(shoppingRequestsApi.decide, { requestId }, { status: 'denied', ...body })
const list = () => hearth.as('child').call(shoppingRequestsApi.list, family())
const find = async (id: string) => (await list()).find((request) => request.id === id)
const items = () => hearth.as('child').call(shoppingApi.items, { listId })
const patch = (id: string, body: object) => hearth.as('parent').patch(`/api/shopping-requests/${id}`, body)
const counts = () => hearth.as('child').call(shoppingRequestsApi.counts, family())

describe('a request', () => {
  test('stores the fields of its form, for any member who may view the shopping', async () => {
    const { id: categoryId } = await hearth.as('parent').call(shoppingCategoriesApi.create, family(), { name: 'Sweets', color: '#ff0000' })
    const sent = {
      itemName: 'Chocolate',
      description: 'The one with nuts',
      categoryId,
      priority: 9,
      estimatedPrice: 1.59,
      quantity: 2,
      unit: 'bar',
      tags: ['sweet'],
      notes: 'please',
    }
    const request = await ask(sent)
    const { userId } = hearth.ids.child
    expect(request).toMatchObject({
      ...sent,
      category: { name: 'Sweets', color: '#ff0000' },
      status: 'pending',
      requestedById: userId,
      requestedBy: { id: userId, firstName: 'Leo', lastName: 'Rivera' },
      approvedById: null,
      approvedBy: null,
      approvedAt: null,
      denialReason: null,
      createdAt: '2026-11-21T12:00:00.000Z',
    })
    expect(await list()).toEqual([request])
  })

  test('has defaults, and is created once for an id', async () => {
    const id = Bun.randomUUIDv7()
    const request = await ask({ id })
    expect(request).toMatchObject({ quantity: 1, unit: 'each', priority: 3, estimatedPrice: null, tags: [], categoryId: null })
    expect(await ask({ id })).toEqual(request)
    expect((await hearth.as('member').post(hearth.path('/shopping-requests'), { id, itemName: 'Mine' })).status).toBe(409)
  })

  test.each([
    [{ itemName: ' ' }, 'Name is required.'],
    [{ priority: 11 }, 'Must be at most 10.'],
    [{ quantity: 0 }, 'Must be at least 1.'],
    [{ estimatedPrice: -1 }, 'Must be at least 0.'],
    [{ categoryId: 'none' }, 'There is no such category.'],
  ])('rejects %j', async (body, message) => {
    const answer = await hearth.as('child').post(hearth.path('/shopping-requests'), { itemName: 'Chocolate', ...body })
    expect(answer).toMatchObject({ status: 422, body: { message } })
  })
})

describe('approving', () => {
  test('adds the item to the list, records who approved it and when, and notifies the requester', async () => {
    const { id } = await ask({ quantity: 2, unit: 'bar', estimatedPrice: 1.59, tags: ['sweet'], notes: 'please', priority: 9 })
    clock.pass({ minutes: 5 })
    const request = await approve(id)
    const [item] = await items()
    expect(item).toMatchObject({
      name: 'Chocolate',
      defaultQuantity: 2,
      unit: 'bar',
      estimatedPrice: 1.59,
      tags: ['sweet'],
      notes: 'please',
      priority: 9,
      status: 'active',
    })
    expect(request).toMatchObject({
      status: 'added',
      smartListId: listId,
      itemId: item?.id as string,
      approvedById: hearth.ids.parent.userId,
      approvedBy: { firstName: 'Ben', lastName: 'Rivera' },
      approvedAt: '2026-11-21T12:05:00.000Z',
    })
    expect(await find(id)).toEqual(request)
    expect(await hearth.as('child').call(notificationsApi.list, family())).toMatchObject([
      { kind: 'request_decided', title: 'Chocolate', subjectId: id, actor: { firstName: 'Ben' } },
    ])
  })

  test('shows the request as added while the item is on a list, and as approved after its removal', async () => {
    const { id } = await ask()
    const { itemId } = await approve(id)
    await hearth.as('parent').call(shoppingApi.removeItem, { itemId: itemId ?? '' })
    expect(await find(id)).toMatchObject({ status: 'approved', itemId: null, smartListId: null })
  })

  test('shows the request as added after the item was bought, even if it or its list is deleted', async () => {
    const requests = [await ask(), await ask()]
    for (const { id } of requests) {
      const { itemId } = await approve(id)
      await hearth.as('parent').call(shoppingApi.changeItem, { itemId: itemId ?? '' }, { status: 'purchased' })
      if (id === requests[0]?.id) await hearth.as('parent').call(shoppingApi.removeItem, { itemId: itemId ?? '' })
    }
    await hearth.as('parent').call(shoppingApi.removeList, { listId })
    for (const { id } of requests) expect(await find(id)).toMatchObject({ status: 'added', itemId: null, smartListId: null })
    expect(await counts()).toMatchObject({ approved: 0, added: 2 })
  })

  test('requires a list of the family', async () => {
    const { id } = await ask()
    const theirs = await hearth.as('stranger').call(shoppingApi.createList, { familyId: hearth.otherFamilyId }, { name: 'Theirs' })
    for (const smartListId of [undefined, null, 'none', theirs.id])
      expect(await patch(id, { status: 'approved', smartListId })).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'smartListId' }] },
      })
    for (const status of ['added', 'pending', undefined]) expect((await patch(id, { status, smartListId: listId })).status).toBe(422)
    expect((await find(id))?.status).toBe('pending')
    expect(await items()).toEqual([])
  })

  test('adds the item once under concurrent requests', async () => {
    const { id } = await ask()
    const answers = await Promise.all(Array.from({ length: 4 }, () => patch(id, { status: 'approved', smartListId: listId })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await items()).toHaveLength(1)
  })
})

describe('denying', () => {
  test('records the reason and notifies the requester', async () => {
    const { id } = await ask()
    expect(await deny(id, { denialReason: 'Too sweet.' })).toMatchObject({ status: 'denied', denialReason: 'Too sweet.', approvedBy: null })
    expect(await items()).toEqual([])
    expect(await hearth.as('child').call(notificationsApi.list, family())).toMatchObject([{ kind: 'request_decided' }])
  })

  test("a member's own request notifies nobody", async () => {
    const { id } = await ask({}, 'parent')
    await deny(id)
    expect(await hearth.as('parent').call(notificationsApi.list, family())).toEqual([])
  })
})

test.each(['approved', 'denied'] as const)('a decision is final once it is %s', async (status) => {
  const { id } = await ask()
  await (status === 'approved' ? approve(id) : deny(id))
  const decided = await find(id)
  for (const body of [{ status: 'denied' }, { status: 'approved', smartListId: listId }])
    expect(await patch(id, body)).toMatchObject({ status: 409, body: { message: 'This request was already decided.' } })
  expect((await hearth.as('child').delete(`/api/shopping-requests/${id}`)).status).toBe(409)
  expect(await find(id)).toEqual(decided as RequestReply)
})

describe('withdrawing', () => {
  test('is allowed to the requester while the request is pending', async () => {
    const { id } = await ask()
    for (const who of ['admin', 'parent', 'member'] as const)
      expect((await hearth.as(who).delete(`/api/shopping-requests/${id}`)).status).toBe(403)
    await hearth.as('child').call(shoppingRequestsApi.withdraw, { requestId: id })
    expect(await list()).toEqual([])
  })
})

test('a child may request and view but not decide; a member who may not view the shopping may do neither', async () => {
  const { id } = await ask({}, 'member')
  expect((await hearth.as('child').patch(`/api/shopping-requests/${id}`, { status: 'denied' })).status).toBe(403)
  expect((await hearth.as('extended').post(hearth.path('/shopping-requests'), { itemName: 'x' })).status).toBe(403)
  expect((await hearth.as('extended').get(hearth.path('/shopping-requests'))).status).toBe(403)
})

describe('requests', () => {
  const many = async () => {
    const made: RequestReply[] = []
    for (const itemName of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      made.push(await ask({ itemName }))
      clock.pass({ minutes: 1 })
    }
    const [a, b, c, d, e, f] = made.map(({ id }) => id) as [string, string, string, string, string, string]
    for (const id of [a, d]) await deny(id)
    for (const id of [b, e]) await approve(id)
    for (const id of [c, f]) await hearth.as('parent').call(shoppingApi.removeItem, { itemId: (await approve(id)).itemId ?? '' })
  }

  test('are listed and counted by status: pending, approved, denied, added, newest first', async () => {
    await many()
    expect((await list()).map(({ itemName, status }) => `${itemName} ${status}`)).toEqual([
      'h pending',
      'g pending',
      'f approved',
      'c approved',
      'd denied',
      'a denied',
      'e added',
      'b added',
    ])
    // All are the child's, who counts them.
    expect(await counts()).toEqual({ pending: 2, approved: 2, denied: 2, added: 2, waiting: 0 })
    expect(await hearth.as('parent').call(shoppingRequestsApi.counts, family())).toMatchObject({ pending: 2, waiting: 2 })
  })

  test('are paginated in that order', async () => {
    await many()
    const names: string[] = []
    for (let before = ''; ; ) {
      const page = (await hearth.as('child').get(hearth.path(`/shopping-requests?limit=3${before}`))).body as RequestReply[]
      names.push(...page.map(({ itemName }) => itemName))
      if (page.length < 3) break
      before = `&before=${page.at(-1)?.id}`
    }
    expect(names.join('')).toBe('hgfcdaeb')
    const unknown = await hearth.as('child').get(hearth.path(`/shopping-requests?before=${Bun.randomUUIDv7()}`))
    expect(unknown.status).toBe(422)
  })

  test('are counted as zero if there are none', async () => {
    expect(await counts()).toEqual({ pending: 0, approved: 0, denied: 0, added: 0, waiting: 0 })
  })
})

test('the audit has the requests, decisions and withdrawals', async () => {
  const { id } = await ask()
  await approve(id)
  const { id: other } = await ask()
  await hearth.as('child').call(shoppingRequestsApi.withdraw, { requestId: other })
  const audits = await hearth.as('child').call(shoppingApi.audits, family())
  const ofRequests = audits.filter(({ entityType }) => entityType === 'request')
  expect(ofRequests.map(({ action, performerName }) => `${action} by ${performerName}`)).toEqual([
    'deleted by Leo Rivera',
    'created by Leo Rivera',
    'changed by Ben Rivera',
    'created by Leo Rivera',
  ])
  expect(ofRequests[2]).toMatchObject({ oldValues: { status: 'pending' }, newValues: { status: 'added', smartListId: listId } })
})

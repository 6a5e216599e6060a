import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { goalsApi } from './goals.contract'
import { investmentsApi } from './investments.contract'

let hearth: Hearth
let clock: ReturnType<typeof fakeClock>
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const savings = { accountName: 'Savings', currentValue: 1200.5 }
const create = (body: object = {}) => hearth.as('parent').call(investmentsApi.create, family(), { ...savings, ...body })
const list = () => hearth.as('admin').call(investmentsApi.list, family())

describe('an investment', () => {
  test('belongs to the member who adds it, and requires only a name and a value', async () => {
    const { id, ...made } = await create()
    const now = '2026-11-21T12:00:00.000Z'
    expect(made).toEqual({
      ...savings,
      familyId: hearth.familyId,
      ownerId: hearth.ids.parent.userId,
      accountType: null,
      institution: null,
      symbol: null,
      shares: null,
      purchasePrice: null,
      isActive: true,
      notes: null,
      createdAt: now,
      updatedAt: now,
    })
    expect(await list()).toEqual([{ id, ...made }])
  })

  test('keeps exact numbers', async () => {
    const exact = { shares: 1234567.87654321, purchasePrice: 9_999_999_999_999.99, currentValue: 0.29 }
    expect(await create(exact)).toMatchObject(exact)
  })

  test.each([
    [{ accountName: ' ' }, 'accountName', 'Account name is required.'],
    [{ currentValue: null }, 'currentValue', 'This is required.'],
    [{ currentValue: 0.001 }, 'currentValue', 'Use at most 2 decimals.'],
    [{ currentValue: 1e13 }, 'currentValue', 'Must be at most 9999999999999.99.'],
    [{ currentValue: -1 }, 'currentValue', 'Must be at least 0.'],
    [{ shares: 0.123456789 }, 'shares', 'Use at most 8 decimals.'],
    [{ shares: 1e7 }, 'shares', 'Must be at most 9999999.99999999.'],
    [{ purchasePrice: '12' }, 'purchasePrice', 'Must be a number.'],
  ])('rejects %j in a create and in a change', async (body, path, message) => {
    const { id } = await create()
    const refused = { status: 422, body: { message, issues: [{ path, message }] } }
    expect(await hearth.as('parent').post(hearth.path('/investments'), { ...savings, ...body })).toMatchObject(refused)
    expect(await hearth.as('parent').patch(`/api/investments/${id}`, body)).toMatchObject(refused)
  })

  test('changes only the given fields', async () => {
    const made = await create({ shares: 2.5, isActive: false, notes: 'for the roof' })
    const change = (body: object) => hearth.as('admin').call(investmentsApi.update, { investmentId: made.id }, body)
    expect(await change({ currentValue: 7 })).toEqual({ ...made, currentValue: 7 })
    expect(await change({ notes: ' ' })).toEqual({ ...made, currentValue: 7, notes: null })
    expect(await list()).toEqual([{ ...made, currentValue: 7, notes: null }])
  })

  test('keeps a concurrent change', async () => {
    const { id, updatedAt } = await create({ shares: 2 })
    const change = (body: object) => hearth.as('admin').patch(`/api/investments/${id}`, body)
    clock.pass({ minutes: 1 })
    await hearth.as('parent').call(investmentsApi.addPrice, { investmentId: id }, { price: 50, date: '2026-11-21' })
    const conflict = { code: 'changed_meanwhile', message: 'Somebody changed this meanwhile.' }
    expect(await change({ currentValue: 7, seen: updatedAt })).toMatchObject({ status: 409, body: conflict })
    const [now] = await list()
    expect(now).toMatchObject({ currentValue: 100 })
    expect(await change({ currentValue: 7, seen: now?.updatedAt })).toMatchObject({ status: 200, body: { currentValue: 7 } })
  })

  test('is listed by account name until it is deleted', async () => {
    const rows = [await create({ accountName: 'b' }), await create({ accountName: 'A' }), await create({ accountName: 'c' })]
    expect((await list()).map(({ accountName }) => accountName)).toEqual(['A', 'b', 'c'])
    await hearth.as('parent').call(investmentsApi.remove, { investmentId: rows[0]?.id ?? '' })
    expect((await list()).map(({ accountName }) => accountName)).toEqual(['A', 'c'])
  })
})

test('access to investments follows the permissions for investments', async () => {
  const { id } = await create()
  const grant = (who: 'member' | 'child', permissions: string[]) =>
    hearth.as('admin').patch(hearth.path(`/members/${hearth.ids[who].memberId}`), { permissions })
  await grant('member', ['view_investments'])
  await grant('child', ['view_investments', 'edit_investments'])
  const answers = async (act: (who: Who) => Promise<{ status: number }>) =>
    (await Promise.all((['admin', 'parent', 'member', 'child', 'extended'] as const).map(act))).map(({ status }) => status)
  expect(await answers((who) => hearth.as(who).get(hearth.path('/investments')))).toEqual([200, 200, 200, 200, 403])
  expect(await answers((who) => hearth.as(who).post(hearth.path('/investments'), savings))).toEqual([201, 201, 403, 201, 403])
  expect(await answers((who) => hearth.as(who).patch(`/api/investments/${id}`, {}))).toEqual([200, 200, 403, 200, 403])
  const remove = async (who: Who) => hearth.as(who).delete(`/api/investments/${(await create()).id}`)
  expect(await answers(remove)).toEqual([204, 204, 403, 204, 403])
})

test('a change sends a live frame to the members who may view investments', async () => {
  const mia = await screenOf(hearth, 'member')
  const ben = await screenOf(hearth, 'parent')
  await create()
  expect(await ben.next()).toEqual({ type: 'changed', data: { familyId: hearth.familyId, area: 'investments' } })
  expect(mia.frames.filter(({ type }) => type === 'changed')).toEqual([])
})

test('the activity feed shows changes to the members who may view investments', async () => {
  const { id } = await create()
  await hearth.as('admin').patch(`/api/investments/${id}`, { currentValue: 1 })
  await hearth.as('parent').delete(`/api/investments/${id}`)
  const feed = async (who: Who) =>
    (await hearth.as(who).call(activityApi.list, family()))
      .filter(({ subjectId }) => subjectId === id)
      .map(({ kind, title }) => [kind, title])
  expect(await feed('admin')).toEqual([
    ['investment.removed', 'Savings'],
    ['investment.changed', 'Savings'],
    ['investment.added', 'Savings'],
  ])
  expect(await feed('member')).toEqual([])
})

describe('a price', () => {
  const addPrice = (investmentId: string, price: number, date: string) =>
    hearth.as('parent').call(investmentsApi.addPrice, { investmentId }, { price, date })

  test('sets the value of all shares, unless a newer one is known, and one a day counts', async () => {
    const { id } = await create({ shares: 2.5, purchasePrice: 10, currentValue: 25 })
    expect(await addPrice(id, 10.01, '2026-11-21')).toMatchObject({ value: 25.03 })
    await addPrice(id, 8, '2020-01-01')
    await addPrice(id, 12, '2026-11-21')
    expect(await list()).toMatchObject([{ currentValue: 30 }])
    const prices = await hearth.as('parent').call(investmentsApi.prices, { investmentId: id })
    expect(prices.map(({ date, price, value }) => [date, price, value])).toEqual([
      ['2026-11-21', 12, 30],
      ['2020-01-01', 8, 20],
    ])
    const range = async (query: string) => (await hearth.as('parent').get(hearth.path(`/investments/history?${query}`))).body
    const points = (await range('range=all')) as { date: string; value: number }[]
    expect([points.length, points[0], points.at(-1)]).toEqual([61, { date: '2020-01-01', value: 20 }, { date: '2026-11-21', value: 30 }])
    await hearth.as('parent').call(investmentsApi.removePrice, { investmentPriceId: prices[0]?.id ?? '' })
    expect(await list()).toMatchObject([{ currentValue: 20 }])
  })

  test('is refused in the future, without shares, and above the largest value', async () => {
    const [cash, fund] = [await create(), await create({ shares: 9_999_999 })]
    const send = (id: string, body: object) => hearth.as('parent').post(`/api/investments/${id}/prices`, body)
    expect(await send(cash.id, { price: 1, date: '2026-11-21' })).toMatchObject({ status: 409 })
    expect(await send(fund.id, { price: 1, date: '2026-11-22' })).toMatchObject({ status: 422, body: { issues: [{ path: 'date' }] } })
    expect(await send(fund.id, { price: 9_999_999_999, date: '2026-11-21' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'price' }] },
    })
  })
})

test('the summary has totals, groups, and differences from targets', async () => {
  await create({ accountName: 'Depot', accountType: 'Funds', shares: 2, purchasePrice: 200, currentValue: 600 })
  await create({ accountName: 'Cash', accountType: 'Cash', currentValue: 400, ownerId: hearth.ids.admin.userId })
  await create({ accountName: 'Sold', currentValue: 900, isActive: false })
  const targets = { targets: [{ accountType: 'Funds', percent: 50 }] }
  const summary = await hearth.as('parent').call(investmentsApi.setTargets, family(), targets)
  expect(summary).toMatchObject({
    totalValue: 1000,
    totalCost: 800,
    gain: 200,
    gainPercent: 25,
    byType: [
      { accountType: 'Funds', value: 600, gain: 200, gainPercent: 50, share: 60, target: 50, offTarget: 100 },
      { accountType: 'Cash', value: 400, gain: 0, target: null, offTarget: null },
    ],
    byOwner: [{ ownerId: hearth.ids.parent.userId }, { ownerId: hearth.ids.admin.userId, value: 400 }],
    byAccount: [{ accountName: 'Depot' }, { accountName: 'Cash' }],
  })
  expect(await hearth.as('admin').call(investmentsApi.summary, family())).toEqual(summary)
})

test('a goal counts its accounts and names the monthly saving that it needs', async () => {
  const { id } = await create({ currentValue: 400 })
  const goal = { name: 'Roof', targetAmount: 1000, targetDate: '2027-05-21', monthlySaving: 100, investmentIds: [id] }
  const made = await hearth.as('parent').call(goalsApi.create, family(), goal)
  expect(made).toMatchObject({ ...goal, savedAmount: 400, missingAmount: 600, monthsLeft: 6, neededMonthly: 100, onCourse: true })
  const foreign = await hearth.as('parent').patch(`/api/investment-goals/${made.id}`, { investmentIds: ['nothing'] })
  expect(foreign).toMatchObject({ status: 422, body: { issues: [{ path: 'investmentIds' }] } })
  await hearth.as('parent').call(investmentsApi.remove, { investmentId: id })
  expect(await hearth.as('admin').call(goalsApi.list, family())).toMatchObject([{ investmentIds: [], savedAmount: 0, onCourse: false }])
})

test('a goal keeps a concurrent change', async () => {
  const goal = { name: 'Roof', targetAmount: 1000, targetDate: '2027-05-21' }
  const { id, updatedAt } = await hearth.as('parent').call(goalsApi.create, family(), goal)
  const change = (body: object) => hearth.as('admin').patch(`/api/investment-goals/${id}`, body)
  clock.pass({ minutes: 1 })
  await hearth.as('parent').call(goalsApi.change, { investmentGoalId: id }, { targetAmount: 2000 })
  expect(await change({ name: 'Attic', seen: updatedAt })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const [now] = await hearth.as('admin').call(goalsApi.list, family())
  expect(now).toMatchObject({ name: 'Roof', targetAmount: 2000 })
  expect(await change({ name: 'Attic', seen: now?.updatedAt })).toMatchObject({ status: 200, body: { name: 'Attic', targetAmount: 2000 } })
})

test('a retry with the same id adds no second investment', async () => {
  const id = '019ab3c4-0000-7000-8000-000000000001'
  const first = await create({ id })
  expect(await create({ id, currentValue: 7 })).toEqual(first)
  expect(await list()).toHaveLength(1)
  expect(await hearth.as('admin').post(hearth.path('/investments'), { ...savings, id })).toMatchObject({ status: 409 })
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { investmentsApi } from './investments.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock() })
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
    expect(await hearth.as('parent').patch(hearth.path(`/investments/${id}`), body)).toMatchObject(refused)
  })

  test('changes only the given fields', async () => {
    const made = await create({ shares: 2.5, isActive: false, notes: 'for the roof' })
    const change = (body: object) => hearth.as('admin').call(investmentsApi.update, { ...family(), investmentId: made.id }, body)
    expect(await change({ currentValue: 7 })).toEqual({ ...made, currentValue: 7 })
    expect(await change({ notes: ' ' })).toEqual({ ...made, currentValue: 7, notes: null })
    expect(await list()).toEqual([{ ...made, currentValue: 7, notes: null }])
  })

  test('is listed by account name until it is deleted', async () => {
    const rows = [await create({ accountName: 'b' }), await create({ accountName: 'A' }), await create({ accountName: 'c' })]
    expect((await list()).map(({ accountName }) => accountName)).toEqual(['A', 'b', 'c'])
    await hearth.as('parent').call(investmentsApi.remove, { ...family(), investmentId: rows[0]?.id ?? '' })
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
  expect(await answers((who) => hearth.as(who).patch(hearth.path(`/investments/${id}`), {}))).toEqual([200, 200, 403, 200, 403])
  const remove = async (who: Who) => hearth.as(who).delete(hearth.path(`/investments/${(await create()).id}`))
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
  await hearth.as('admin').patch(hearth.path(`/investments/${id}`), { currentValue: 1 })
  await hearth.as('parent').delete(hearth.path(`/investments/${id}`))
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

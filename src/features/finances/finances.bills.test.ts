import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { billsApi } from './finances.bills.contract'
import { budgetCategoriesApi } from './finances.categories.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock() })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const power = { companyName: 'City Power', amountDue: 84.2, dueDate: '2026-11-30' }
const create = (body: object = {}, who: Who = 'member') => hearth.as(who).call(billsApi.create, family(), { ...power, ...body })
const change = (billId: string, body: object) => hearth.as('parent').call(billsApi.change, { billId }, body)
const list = () => hearth.as('member').call(billsApi.list, family())
const category = (body: object = {}) => hearth.as('parent').call(budgetCategoriesApi.create, family(), { name: 'Utilities', ...body })
const post = (body: object) => hearth.as('member').post(hearth.path('/bills'), { ...power, ...body })

/** The payload of the specification, with all its fields. */
const documented = (categoryId: string) => ({
  companyName: 'City Power',
  propertyName: 'Lake house',
  amountDue: 84.2,
  dueDate: '2026-11-30',
  frequency: 'quarterly',
  categoryId,
  autoPayEnabled: true,
  notes: 'Meter in the cellar.',
  website: 'https://power.example.org/account',
  phoneNumber: '555 0100',
  status: 'active',
  reminderDays: 3,
})

describe('a bill', () => {
  test('returns all fields that were sent, and derived ones', async () => {
    const body = documented((await category()).id)
    const { id, ...made } = await create(body)
    const now = '2026-11-21T12:00:00.000Z'
    expect(made).toEqual({
      ...body,
      frequency: 'quarterly',
      status: 'active',
      familyId: hearth.familyId,
      nextDueDate: '2026-11-30',
      lastPaidDate: null,
      createdBy: hearth.ids.member.userId,
      createdAt: now,
      updatedAt: now,
    })
    expect(await list()).toEqual([{ id, ...made }])
  })

  test('requires a company, an amount and a due date, and defaults the rest', async () => {
    expect(await create()).toMatchObject({
      frequency: 'monthly',
      status: 'active',
      reminderDays: 7,
      autoPayEnabled: false,
      categoryId: null,
      propertyName: null,
      notes: null,
      website: null,
      phoneNumber: null,
    })
  })

  test('accepts the texts of a form, and reads empty ones as none', async () => {
    const empty = { propertyName: ' ', notes: '', website: '', phoneNumber: '', categoryId: '' }
    const made = await create({ ...empty, amountDue: '84.20', dueDate: '2026-12-01T02:00:00Z' })
    expect(made).toMatchObject({ amountDue: 84.2, dueDate: '2026-11-30', propertyName: null, website: null, categoryId: null })
  })

  test("has its due date in the family's zone; the list is by due date, inactive bills last", async () => {
    await create({ companyName: 'Later', dueDate: '2026-12-24' })
    await create({ companyName: 'Gone', dueDate: '2026-01-01', status: 'inactive' })
    await create({ companyName: 'Sooner', dueDate: '2026-11-01' })
    expect((await list()).map(({ companyName }) => companyName)).toEqual(['Sooner', 'Later', 'Gone'])
  })

  const texts: [object, string, string][] = [
    [{ companyName: ' ' }, 'companyName', 'Company name is required'],
    [{ companyName: null }, 'companyName', 'Company name is required'],
    [{ amountDue: null }, 'amountDue', 'Amount is required'],
    [{ amountDue: '' }, 'amountDue', 'Amount is required'],
    [{ dueDate: null }, 'dueDate', 'Due date is required'],
    [{ dueDate: '' }, 'dueDate', 'Due date is required'],
    [{ amountDue: 0.001 }, 'amountDue', 'Use at most 2 decimals.'],
    [{ amountDue: '0.001' }, 'amountDue', 'Use at most 2 decimals.'],
    [{ amountDue: -1 }, 'amountDue', 'Must be at least 0.'],
    [{ amountDue: 1e8 }, 'amountDue', 'Must be at most 99999999.99.'],
    [{ amountDue: 'much' }, 'amountDue', 'Must be a number.'],
    [{ dueDate: '2027-02-30' }, 'dueDate', 'Must be a date such as 2026-11-21.'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Must be an address that starts with https:// or http://.'],
    [{ frequency: 'weekly' }, 'frequency', 'Must be one of: monthly, bi-weekly, quarterly, semi-annual, yearly.'],
    [{ reminderDays: -1 }, 'reminderDays', 'Must be at least 0.'],
    [{ categoryId: 'nothing' }, 'categoryId', 'Please select a category'],
  ]
  test.each(texts)('rejects %j in a create and in a change', async (body, path, message) => {
    const { id } = await create()
    const refused = { status: 422, body: { message, issues: [{ path, message }] } }
    expect(await post(body)).toMatchObject(refused)
    expect(await hearth.as('member').patch(`/api/bills/${id}`, body)).toMatchObject(refused)
  })

  test.each([
    ['companyName', 'Company name is required'],
    ['amountDue', 'Amount is required'],
    ['dueDate', 'Due date is required'],
  ])('is rejected without %s', async (path, message) => {
    const answer = await post({ [path]: undefined })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  test('requires a category once the family has an active expense category, and not before', async () => {
    const refused = { status: 422, body: { code: 'invalid_category_id', message: 'Please select a category' } }
    const early = await create()
    await category({ name: 'Wages', type: 'income' })
    await category({ name: 'Old', isActive: false })
    expect((await post({})).status).toBe(201)
    const { id } = await category()
    for (const categoryId of [undefined, null, '']) expect(await post({ categoryId })).toMatchObject(refused)
    const filed = await create({ categoryId: id })
    // A bill without a category may stay so, but no bill may lose its category.
    expect(await change(early.id, { notes: 'From before' })).toMatchObject({ categoryId: null })
    expect(await hearth.as('parent').patch(`/api/bills/${filed.id}`, { categoryId: null })).toMatchObject(refused)
  })

  test('rejects categories of other families and categories of income', async () => {
    const foreign = await hearth.as('stranger').call(budgetCategoriesApi.create, { familyId: hearth.otherFamilyId }, { name: 'Theirs' })
    const wages = await category({ name: 'Wages', type: 'income' })
    for (const categoryId of [foreign.id, wages.id]) expect((await post({ categoryId })).status).toBe(422)
  })

  test('changes only the given fields', async () => {
    const made = await create({ notes: 'Meter in the cellar.', autoPayEnabled: true, reminderDays: 3 })
    expect(await change(made.id, {})).toEqual(made)
    expect(await change(made.id, { amountDue: 0.1 })).toEqual({ ...made, amountDue: 0.1 })
    expect(await change(made.id, { dueDate: '2026-12-15', status: 'inactive' })).toEqual({
      ...made,
      amountDue: 0.1,
      dueDate: '2026-12-15',
      nextDueDate: '2026-12-15',
      status: 'inactive',
    })
  })

  test('is created once when a create is retried with the same id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000004'
    expect(await create({ id, companyName: 'Again' })).toEqual(await create({ id }))
    expect((await hearth.as('parent').post(hearth.path('/bills'), { ...power, id })).status).toBe(409)
    expect(await list()).toHaveLength(1)
  })

  test('is 404 for another family', async () => {
    const { id } = await create()
    const foreign = hearth.as('stranger')
    for (const answer of [
      await foreign.patch(`/api/bills/${id}`, {}),
      await foreign.delete(`/api/bills/${id}`),
      await foreign.post(`/api/bills/${id}/payments`),
    ])
      expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', message: 'Bill not found' } as never])
  })
})

test('a change of a bill sends a live frame to the members who may view the finances', async () => {
  const [mia, leo] = [await screenOf(hearth, 'member'), await screenOf(hearth, 'child')]
  await create({}, 'parent')
  let frame = await mia.next()
  while (frame.type !== 'changed') frame = await mia.next()
  expect(frame).toEqual({ type: 'changed', data: { familyId: hearth.familyId, area: 'finances' } })
  expect(leo.frames.filter(({ type }) => type === 'changed')).toEqual([])
})

test('the activity feed shows changes of a bill to members who may view the finances', async () => {
  const { id } = await create()
  await change(id, { companyName: 'Sun Power' })
  const payment = await hearth.as('member').call(billsApi.pay, { billId: id }, {})
  await hearth.as('member').delete(`/api/bills/${id}/payments/${payment.id}`)
  await hearth.as('parent').delete(`/api/bills/${id}`)
  const feed = async (who: Who) =>
    (await hearth.as(who).call(activityApi.list, family()))
      .filter(({ subjectId }) => subjectId === id)
      .map(({ kind, title }) => [kind, title])
  expect(await feed('admin')).toEqual([
    ['bill.deleted', 'Sun Power'],
    ['bill.payment_taken_back', 'Sun Power'],
    ['bill.paid', 'Sun Power'],
    ['bill.changed', 'Sun Power'],
    ['bill.added', 'City Power'],
  ])
  expect(await feed('child')).toEqual([])
})

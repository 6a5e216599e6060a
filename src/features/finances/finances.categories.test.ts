import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { billsApi } from './finances.bills.contract'
import { budgetCategoriesApi } from './finances.categories.contract'
import { transactionsApi } from './finances.transactions.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock() })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const create = (name: string, body: object = {}) => hearth.as('member').call(budgetCategoriesApi.create, family(), { name, ...body })
const change = (budgetCategoryId: string, body: object) => hearth.as('parent').call(budgetCategoriesApi.change, { budgetCategoryId }, body)
const list = () => hearth.as('member').call(budgetCategoriesApi.list, family())

describe('a budget category', () => {
  test('is created with defaults or the given fields', async () => {
    const home = await create('Home')
    expect(home).toEqual({
      id: home.id,
      familyId: hearth.familyId,
      name: 'Home',
      type: 'expense',
      parentCategoryId: null,
      monthlyBudget: null,
      color: '#3b82f6',
      isActive: true,
      createdBy: hearth.ids.member.userId,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    })
    const sent = { type: 'expense', parentCategoryId: home.id, monthlyBudget: 199.99, color: '#2f9e6e', isActive: false }
    expect(await create('Power', sent)).toMatchObject(sent as never)
    expect(await create('Water', { monthlyBudget: '', parentCategoryId: '' })).toMatchObject({
      monthlyBudget: null,
      parentCategoryId: null,
    })
  })

  test('is listed by name, also if inactive', async () => {
    for (const name of ['b', 'C', 'a']) await create(name, { isActive: name !== 'C' })
    expect((await list()).map(({ name }) => name)).toEqual(['a', 'b', 'C'])
  })

  test('changes only the given fields', async () => {
    const made = await create('Home', { monthlyBudget: 0.1, color: '#2f9e6e' })
    expect(await change(made.id, { name: 'House' })).toEqual({ ...made, name: 'House' })
    expect(await change(made.id, { monthlyBudget: null, isActive: false })).toEqual({
      ...made,
      name: 'House',
      monthlyBudget: null,
      isActive: false,
    })
  })

  test('can be a child of a category of its type, at most two levels deep', async () => {
    const [home, power, wages] = [await create('Home'), await create('Power'), await create('Wages', { type: 'income' })]
    await change(power.id, { parentCategoryId: home.id })
    const refused = async (id: string, body: object, message: string) =>
      expect(await hearth.as('parent').patch(`/api/budget-categories/${id}`, body)).toMatchObject({ status: 422, body: { message } })
    const first = 'Choose a top-level category.'
    await refused(home.id, { parentCategoryId: home.id }, first)
    await refused(home.id, { parentCategoryId: power.id }, first)
    await refused(wages.id, { parentCategoryId: power.id }, first)
    await refused(home.id, { parentCategoryId: 'nothing' }, first)
    await refused(wages.id, { parentCategoryId: home.id }, 'Choose a category of the same type.')
    await refused(power.id, { type: 'income' }, 'Choose a category of the same type.')
    await refused(home.id, { type: 'income' }, 'Its subcategories have the other type.')
    await refused(home.id, { parentCategoryId: (await create('Other')).id }, first)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name is required.'],
    [{ name: null }, 'name', 'Name is required.'],
    [{ type: 'savings' }, 'type', 'Must be one of: expense, income.'],
    [{ monthlyBudget: 0.001 }, 'monthlyBudget', 'Use at most 2 decimals.'],
    [{ color: 'red' }, 'color', 'Must be a color such as #3b82f6.'],
  ])('rejects %j in a create and in a change', async (body, path, message) => {
    const { id } = await create('Home')
    const refused = { status: 422, body: { message, issues: [{ path, message }] } }
    expect(await hearth.as('member').post(hearth.path('/budget-categories'), { name: 'Power', ...body })).toMatchObject(refused)
    expect(await hearth.as('member').patch(`/api/budget-categories/${id}`, body)).toMatchObject(refused)
  })

  test('leaves its contents and its subcategories when it is deleted', async () => {
    const home = await create('Home')
    const power = await create('Power', { parentCategoryId: home.id })
    const due = { companyName: 'City Power', amountDue: 1, dueDate: '2026-11-30', categoryId: home.id }
    await hearth.as('member').call(billsApi.create, family(), due)
    await hearth.as('member').call(transactionsApi.create, family(), { description: 'Paint', amount: 2, categoryId: home.id })
    expect((await hearth.as('parent').delete(`/api/budget-categories/${home.id}`)).status).toBe(204)
    expect(await list()).toEqual([{ ...power, parentCategoryId: null }])
    expect(await hearth.as('member').call(billsApi.list, family())).toMatchObject([{ categoryId: null }])
    expect(await hearth.as('member').call(transactionsApi.list, family())).toMatchObject([{ categoryId: null, type: 'expense' }])
  })

  test('is created once when a create is retried with the same id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000005'
    expect(await create('Again', { id })).toEqual(await create('Home', { id }))
    expect((await hearth.as('parent').post(hearth.path('/budget-categories'), { name: 'Home', id })).status).toBe(409)
  })

  test('is 404 for another family, and 422 as a parent', async () => {
    const { id } = await create('Home')
    expect((await hearth.as('stranger').patch(`/api/budget-categories/${id}`, { name: 'Ours' })).status).toBe(404)
    const theirs = { name: 'Theirs', parentCategoryId: id }
    expect((await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/budget-categories`, theirs)).status).toBe(422)
  })
})

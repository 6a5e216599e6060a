import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { teal, uploadsOf } from '#src/testing/uploads'
import { budgetCategoriesApi } from './finances.categories.contract'
import { newTransaction, type TransactionReply, transactionsApi } from './finances.transactions.contract'

let hearth: Hearth
beforeEach(async () => {
  // Late on the 30th in the family's zone.
  hearth = await startHearth({ clock: fakeClock('2026-12-01T02:00:00Z') })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const category = async (name: string, body: object = {}) =>
  (await hearth.as('parent').call(budgetCategoriesApi.create, family(), { name, ...body })).id
const add = (description: string, amount: unknown, body: object = {}, who: Who = 'member') =>
  hearth.as(who).call(transactionsApi.create, family(), { description, amount, ...body })
const change = ({ id }: { id: string }, body: object, who: Who = 'member') =>
  hearth.as(who).call(transactionsApi.change, { transactionId: id }, body)
const list = async (query = '') => (await hearth.as('member').get(hearth.path(`/transactions${query}`))).body as TransactionReply[]
const names = async (query = '') => (await list(query)).map(({ description }) => description)
const spending = (query = '') => hearth.as('parent').get(hearth.path(`/spending${query}`))

describe('a transaction', () => {
  test('is dated today by default, and is an expense unless its category is income', async () => {
    const boots = await add('Winter boots', '59.95')
    expect(boots).toEqual({
      id: boots.id,
      familyId: hearth.familyId,
      userId: hearth.ids.member.userId,
      user: expect.objectContaining({ name: 'Mia Rivera' }),
      categoryId: null,
      type: 'expense',
      description: 'Winter boots',
      amount: 59.95,
      transactionDate: '2026-11-30',
      isRecurring: false,
      recurringInterval: null,
      nextDate: null,
      receiptUrl: null,
      merchant: null,
      billPaymentId: null,
      createdAt: '2026-12-01T02:00:00.000Z',
      updatedAt: '2026-12-01T02:00:00.000Z',
    })
    const categoryId = await category('Wages', { type: 'income' })
    const said = {
      transactionDate: '2026-11-25',
      categoryId,
      merchant: 'Meridian',
      isRecurring: true,
      recurringInterval: 'monthly' as const,
      receiptUrl: 'https://example.org/slip.pdf',
    }
    expect(await add('Pay', 3200, said)).toMatchObject({ ...said, type: 'income' })
  })

  test('changes only the given fields', async () => {
    const made = await add('Boots', 59.95, { merchant: 'Weavers' })
    expect(await change(made, {})).toEqual(made)
    expect(await change(made, { amount: 0.1 })).toEqual({ ...made, amount: 0.1 })
    expect(await change(made, { merchant: '', transactionDate: '2026-11-01' }, 'parent')).toEqual({
      ...made,
      amount: 0.1,
      merchant: null,
      transactionDate: '2026-11-01',
    })
  })

  test.each([
    [{ description: ' ' }, 'description', 'Description is required.'],
    [{ amount: null }, 'amount', 'Amount is required'],
    [{ amount: 0.001 }, 'amount', 'Use at most 2 decimals.'],
    [{ amount: -1 }, 'amount', 'Must be at least 0.'],
    [{ categoryId: 'nothing' }, 'categoryId', 'Please select a category'],
    [{ transactionDate: '2027-02-30' }, 'transactionDate', 'Must be a date such as 2026-11-21.'],
    [{ receiptUrl: 'javascript:alert(1)' }, 'receiptUrl', 'Choose a file, or give an address that starts with https:// or http://.'],
    [{ recurringInterval: 'daily' }, 'recurringInterval', 'Must be one of: weekly, monthly, yearly.'],
  ])('rejects %j in a create and in a change', async (body, path, message) => {
    const made = await add('Boots', 1)
    const refused = { status: 422, body: { message, issues: [{ path, message }] } }
    expect(await hearth.as('member').post(hearth.path('/transactions'), { description: 'x', amount: 1, ...body })).toMatchObject(refused)
    expect(await hearth.as('member').patch(`/api/transactions/${made.id}`, body)).toMatchObject(refused)
  })

  test('is created once when a create is retried with the same id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000006'
    expect(await add('Again', 2, { id })).toEqual(await add('Boots', 1, { id }))
    expect((await hearth.as('parent').post(hearth.path('/transactions'), { description: 'x', amount: 1, id })).status).toBe(409)
    expect(await names()).toEqual(['Again'])
  })

  test('keeps a category that became inactive, and rejects a new inactive one', async () => {
    const categoryId = await category('Boats')
    const made = await add('Oars', 1, { categoryId })
    await hearth.as('parent').patch(`/api/budget-categories/${categoryId}`, { isActive: false })
    expect(await change(made, { amount: 2, categoryId })).toMatchObject({ amount: 2, categoryId })
    expect((await hearth.as('member').post(hearth.path('/transactions'), { description: 'x', amount: 1, categoryId })).status).toBe(422)
  })
})

describe('the list of transactions', () => {
  test('is sorted newest first and paginated, also for many on one day', async () => {
    for (const [name, day] of [
      ['1', '03'],
      ['2', '05'],
      ['3', '05'],
      ['4', '04'],
      ['5', '05'],
    ])
      await add(name ?? '', 1, { transactionDate: `2026-11-${day}` })
    expect(await names()).toEqual(['5', '3', '2', '4', '1'])
    const pages: string[] = []
    for (let before = ''; ; ) {
      const page = await list(`?limit=2${before}`)
      if (page.length === 0) break
      pages.push(...page.map(({ description }) => description))
      before = `&before=${page.at(-1)?.id}`
    }
    expect(pages).toEqual(['5', '3', '2', '4', '1'])
  })

  test('can be filtered by month, by category with its subcategories, and by missing category', async () => {
    const home = await category('Home')
    const power = await category('Power', { parentCategoryId: home })
    await add('October', 1, { transactionDate: '2026-10-31', categoryId: home })
    await add('First', 1, { transactionDate: '2026-11-01', categoryId: power })
    await add('Last', 1, { transactionDate: '2026-11-30' })
    await add('December', 1, { transactionDate: '2026-12-01', categoryId: home })
    expect(await names('?month=2026-11')).toEqual(['Last', 'First'])
    expect(await names(`?categoryId=${home}`)).toEqual(['December', 'First', 'October'])
    expect(await names(`?categoryId=${power}`)).toEqual(['First'])
    expect(await names('?categoryId=none')).toEqual(['Last'])
    expect(await names(`?categoryId=${home}&month=2026-11`)).toEqual(['First'])
    for (const month of ['2026-13', '2026', '2026-1', '1800-01'])
      expect((await hearth.as('member').get(hearth.path(`/transactions?month=${month}`))).status).toBe(422)
  })
})

describe('a receipt', () => {
  test('is visible to members who may view the finances, as long as its transaction exists', async () => {
    const uploads = uploadsOf(hearth)
    const { url, id } = await uploads.stored(teal(20, 20).jpeg())
    const made = await add('Boots', 1, { receiptUrl: `${url}?ticket=used` })
    expect(made.receiptUrl).toBe(url)
    const statuses = async () =>
      Promise.all((['parent', 'child', 'stranger'] as const).map(async (who) => (await uploads.get(url, who)).status))
    expect(await statuses()).toEqual([200, 404, 404])
    // Another member may change the other fields.
    expect(await change(made, { receiptUrl: url, amount: 2 }, 'parent')).toMatchObject({ receiptUrl: url, amount: 2 })
    await hearth.as('member').delete(`/api/transactions/${made.id}`)
    expect(await statuses()).toEqual([404, 404, 404])
    expect(id).toBe(url.split('/').at(-1) ?? '')
  })

  test("must be the user's own picture or PDF", async () => {
    const uploads = uploadsOf(hearth)
    const pdf = await uploads.stored('%PDF-1.4\n%\u00e2\n1 0 obj\n<<>>\nendobj\n')
    expect((await add('Paper', 1, { receiptUrl: pdf.url })).receiptUrl).toBe(pdf.url)
    const theirs = await uploads.stored(teal(20, 20).png(), 'admin')
    const text = await uploads.stored('Thank you for your purchase.')
    for (const { url } of [theirs, text, { url: '/api/objects/018f0000-0000-7000-8000-000000000000' }])
      expect(await hearth.as('member').post(hearth.path('/transactions'), { description: 'x', amount: 1, receiptUrl: url })).toMatchObject({
        status: 422,
        body: { code: 'invalid_receipt_url' },
      })
  })
})

describe('spending', () => {
  test("defaults to the family's current month, and covers the requested number of months", async () => {
    const home = await category('Home')
    const wages = await category('Wages', { type: 'income' })
    await add('Paint', 0.1, { categoryId: home })
    await add('Brush', 0.2)
    await add('Pay', 1000, { categoryId: wages, transactionDate: '2026-10-25' })
    expect((await spending('?months=2')).body as object).toEqual({
      month: '2026-11',
      months: [
        { month: '2026-10', spent: 0, income: 1000 },
        { month: '2026-11', spent: 0.3, income: 0 },
      ],
      categories: [
        { categoryId: home, amount: 0.1, total: 0.1 },
        { categoryId: wages, amount: 0, total: 0 },
        { categoryId: null, amount: 0.2, total: 0.2 },
      ],
    })
    expect(((await spending('?month=2026-10')).body as { months: object[] }).months).toHaveLength(12)
    for (const query of ['?months=0', '?months=37', '?month=soon']) expect((await spending(query)).status).toBe(422)
  })

  test('equals an independent count in whole cents', async () => {
    const home = await category('Home')
    const power = await category('Power', { parentCategoryId: home })
    const wages = await category('Wages', { type: 'income' })
    const drawn = fc.record({
      cents: fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 99 })),
      categoryId: fc.constantFrom(home, power, wages, null),
      day: fc.integer({ min: 0, max: 120 }),
    })
    const { sqlite, finances, access } = hearth.services
    const member = access.membership(hearth.ids.member.userId, hearth.familyId)
    if (!member) throw new Error('Mia is no member.')
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 60 }), (rows) => {
        const dated = rows.map((row) => ({ ...row, date: Temporal.PlainDate.from('2026-08-15').add({ days: row.day }).toString() }))
        sqlite.run('delete from transactions')
        for (const { cents, categoryId, date } of dated) {
          // As JSON writes it: digits, not a division.
          const amount = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
          finances.transactions.create(member, newTransaction.parse({ description: 'x', amount, categoryId, transactionDate: date }))
        }
        const total = (month: string, of: (categoryId: string | null) => boolean) => {
          let cents = 0n
          for (const row of dated) if (row.date.startsWith(month) && of(row.categoryId)) cents += BigInt(row.cents)
          return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        }
        const { months, categories } = finances.transactions.spending(member, { month: '2026-11', months: 4 })
        for (const { month, spent, income } of months)
          expect([month, spent.toFixed(2), income.toFixed(2)]).toEqual([
            month,
            total(month, (id) => id !== wages),
            total(month, (id) => id === wages),
          ])
        const expected: [string | null, (id: string | null) => boolean, (id: string | null) => boolean][] = [
          [home, (id) => id === home, (id) => id === home || id === power],
          [power, (id) => id === power, (id) => id === power],
          [wages, (id) => id === wages, (id) => id === wages],
          [null, (id) => id === null, (id) => id === null],
        ]
        for (const [categoryId, own, within] of expected) {
          const reported = categories.find((one) => one.categoryId === categoryId)
          expect([reported?.amount.toFixed(2), reported?.total.toFixed(2)]).toEqual([total('2026-11', own), total('2026-11', within)])
        }
      }),
      { numRuns: 40 },
    )
  })
})

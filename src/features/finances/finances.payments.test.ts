import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { type BillReply, billsApi } from './finances.bills.contract'
import { budgetCategoriesApi } from './finances.categories.contract'
import { transactionsApi } from './finances.transactions.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // Late on the 21st in the family's zone.
  clock = fakeClock('2026-11-22T02:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const create = (body: object = {}) =>
  hearth.as('member').call(billsApi.create, family(), { companyName: 'City Power', amountDue: 84.2, dueDate: '2026-11-30', ...body })
const pay = ({ id }: { id: string }, body: object = {}, who: Who = 'member') => hearth.as(who).call(billsApi.pay, { billId: id }, body)
const takeBack = ({ id }: { id: string }, payment: { id: string }) => hearth.as('parent').delete(`/api/bills/${id}/payments/${payment.id}`)
const history = ({ id }: { id: string }) => hearth.as('parent').call(billsApi.payments, { billId: id })
const show = async ({ id }: { id: string }) =>
  (await hearth.as('parent').call(billsApi.list, family())).find((bill) => bill.id === id) as BillReply
const transactions = () => hearth.as('member').call(transactionsApi.list, family())

describe('a bill that is marked as paid', () => {
  test('is paid in full and today by default', async () => {
    const bill = await create()
    const payment = await pay(bill)
    expect(payment).toEqual({
      id: payment.id,
      familyId: hearth.familyId,
      billId: bill.id,
      dueDate: '2026-11-30',
      amountPaid: 84.2,
      paymentDate: '2026-11-21',
      paymentMethod: null,
      referenceNumber: null,
      notes: null,
      transactionId: (await transactions())[0]?.id ?? '',
      createdBy: hearth.ids.member.userId,
      creator: expect.objectContaining({ name: 'Mia Rivera' }),
      createdAt: '2026-11-22T02:00:00.000Z',
    })
    const said = { amountPaid: 80.15, paymentDate: '2026-12-29', paymentMethod: 'Card', referenceNumber: 'A-17', notes: 'Late fee waived' }
    expect(await pay(bill, said)).toMatchObject({ ...said, dueDate: '2026-12-30' })
    expect((await history(bill)).map(({ amountPaid }) => amountPaid)).toEqual([80.15, 84.2])
  })

  test.each<[string, string, string[]]>([
    ['monthly', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['bi-weekly', '2027-01-31', ['2027-02-14', '2027-02-28']],
    ['quarterly', '2026-11-30', ['2027-02-28', '2027-05-30']],
    ['semi-annual', '2026-08-31', ['2027-02-28', '2027-08-31']],
    ['yearly', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('%s on %s advances through its regular dates, however late it is paid', async (frequency, dueDate, following) => {
    const bill = await create({ frequency, dueDate })
    let due = dueDate
    for (const next of following) {
      await pay(bill, { dueDate: due, paymentDate: '2032-12-24' })
      expect(await show(bill)).toMatchObject({ dueDate: next, nextDueDate: next, lastPaidDate: '2032-12-24' })
      due = next
    }
  })

  test('keeps its day of the month when an edit leaves the date, and takes the new day when the date changes', async () => {
    const bill = await create({ dueDate: '2027-01-31' })
    await pay(bill)
    const edit = (body: object) => hearth.as('member').call(billsApi.change, { billId: bill.id }, body)
    await edit({ dueDate: '2027-02-28', notes: 'Edited' })
    await pay(bill, { dueDate: '2027-02-28' })
    expect((await show(bill)).dueDate).toBe('2027-03-31')
    await edit({ dueDate: '2027-03-28' })
    await pay(bill, { dueDate: '2027-03-28' })
    expect((await show(bill)).dueDate).toBe('2027-04-28')
  })

  test('is paid once per due date under concurrent requests of several members', async () => {
    const bill = await create()
    const presses = (['member', 'parent', 'admin', 'member', 'parent', 'admin'] as const).map((who) =>
      pay(bill, { dueDate: '2026-11-30' }, who),
    )
    const ids = (await Promise.all(presses)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect(await history(bill)).toHaveLength(1)
    expect(await transactions()).toHaveLength(1)
    expect((await show(bill)).dueDate).toBe('2026-12-30')
    // A late request returns the same payment.
    expect((await pay(bill, { dueDate: '2026-11-30', amountPaid: 1 })).id).toBe(ids[0] ?? '')
  })

  test('is paid once per day without a due date', async () => {
    const bill = await create({ dueDate: '2026-10-31' })
    const presses = await Promise.all([pay(bill), pay(bill, {}, 'parent'), pay(bill, {}, 'admin')])
    expect(new Set(presses.map(({ id }) => id)).size).toBe(1)
    expect((await show(bill)).dueDate).toBe('2026-11-30')
    clock.pass({ days: 1 })
    expect((await pay(bill)).dueDate).toBe('2026-11-30')
  })

  test('can be paid for several due dates on one day if they are given', async () => {
    const bill = await create({ dueDate: '2026-09-30' })
    for (const dueDate of ['2026-09-30', '2026-10-30', '2026-11-30']) await pay(bill, { dueDate })
    expect((await history(bill)).map(({ dueDate }) => dueDate)).toEqual(['2026-11-30', '2026-10-30', '2026-09-30'])
    const early = await hearth.as('member').post(`/api/bills/${bill.id}/payments`, { dueDate: '2027-05-30' })
    expect(early).toMatchObject({ status: 409, body: { code: 'not_due', message: 'This bill is due on 2026-12-30. Pay that one first.' } })
  })

  test("skips due dates that are already paid after it was set back, and can't be moved to one", async () => {
    const bill = await create({ dueDate: '2026-11-30' })
    await pay(bill)
    await hearth.as('member').call(billsApi.change, { billId: bill.id }, { dueDate: '2026-10-30' })
    await pay(bill, { dueDate: '2026-10-30' })
    expect((await show(bill)).dueDate).toBe('2026-12-30')
    const answer = await hearth.as('member').patch(`/api/bills/${bill.id}`, { dueDate: '2026-11-30' })
    expect(answer).toMatchObject({ status: 422, body: { message: 'This due date is already paid.', issues: [{ path: 'dueDate' }] } })
  })

  test.each([
    [{ amountPaid: 0.001 }, 'amountPaid', 'Use at most 2 decimals.'],
    [{ amountPaid: -1 }, 'amountPaid', 'Must be at least 0.'],
    [{ paymentDate: '2027-02-30' }, 'paymentDate', 'Must be a date such as 2026-11-21.'],
    [{ dueDate: '2027-02-30' }, 'dueDate', 'Must be a date such as 2026-11-21.'],
  ])('rejects %j', async (body, path, message) => {
    const { id } = await create()
    const answer = await hearth.as('member').post(`/api/bills/${id}/payments`, body)
    expect(answer).toMatchObject({ status: 422, body: { message, issues: [{ path, message }] } })
  })

  test('returns its payments page by page', async () => {
    const bill = await create({ dueDate: '2026-01-05', frequency: 'bi-weekly' })
    for (let n = 0; n < 5; n++) await pay(bill, { dueDate: (await show(bill)).dueDate, amountPaid: n })
    const page = async (query: string) =>
      (await hearth.as('parent').get(`/api/bills/${bill.id}/payments?${query}`)).body as { id: string; amountPaid: number }[]
    const first = await page('limit=2')
    const second = await page(`limit=2&before=${first[1]?.id}`)
    expect([...first, ...second].map(({ amountPaid }) => amountPaid)).toEqual([4, 3, 2, 1])
  })
})

describe('a payment', () => {
  test("is recorded as a transaction in the bill's category", async () => {
    const { id: categoryId } = await hearth.as('parent').call(budgetCategoriesApi.create, family(), { name: 'Utilities' })
    const payment = await pay(await create({ categoryId, propertyName: 'Lake house' }), { paymentDate: '2026-11-19' }, 'parent')
    expect(await transactions()).toMatchObject([
      {
        id: payment.transactionId ?? '',
        userId: hearth.ids.parent.userId,
        categoryId,
        description: 'City Power, Lake house',
        merchant: 'City Power',
        amount: 84.2,
        transactionDate: '2026-11-19',
        billPaymentId: payment.id,
      },
    ])
  })

  test('records no transaction if the request says so or the amount is zero', async () => {
    expect((await pay(await create(), { noteTransaction: false })).transactionId).toBeNull()
    expect((await pay(await create(), { amountPaid: 0 })).transactionId).toBeNull()
    expect(await transactions()).toEqual([])
  })

  test('can be undone with its transaction, which restores the bill', async () => {
    const made = await create({ dueDate: '2027-01-31' })
    const first = await pay(made)
    const before = await show(made)
    const second = await pay(made, { dueDate: '2027-02-28', paymentDate: '2027-02-27' })
    expect((await takeBack(made, second)).status).toBe(204)
    expect(await show(made)).toEqual(before)
    expect(await transactions()).toHaveLength(1)
    expect((await takeBack(made, first)).status).toBe(204)
    expect(await show(made)).toEqual(made)
    expect([await history(made), await transactions()]).toEqual([[], []])
    // The day of the month is still the original one.
    await pay(made)
    await pay(made, { dueDate: '2027-02-28' })
    expect((await show(made)).dueDate).toBe('2027-03-31')
  })

  test('can be undone only if it is the last one, and only once', async () => {
    const bill = await create()
    const first = await pay(bill)
    const second = await pay(bill, { dueDate: '2026-12-30' })
    expect(await takeBack(bill, first)).toMatchObject({ status: 409, body: { code: 'not_last' } })
    expect((await takeBack(bill, second)).status).toBe(204)
    expect((await takeBack(bill, second)).status).toBe(404)
    const other = await create()
    expect((await takeBack(other, first)).status).toBe(404)
    expect(await history(bill)).toHaveLength(1)
  })

  test('is deleted with its bill; its transaction stays', async () => {
    const bill = await create()
    await pay(bill)
    expect((await hearth.as('member').delete(`/api/bills/${bill.id}`)).status).toBe(204)
    expect(hearth.services.sqlite.query('select count(*) as n from bill_payments').get()).toEqual({ n: 0 })
    expect(await transactions()).toMatchObject([{ amount: 84.2, billPaymentId: null }])
  })

  test('stays when its transaction is deleted', async () => {
    const bill = await create()
    const payment = await pay(bill)
    await hearth.as('member').delete(`/api/transactions/${payment.transactionId}`)
    expect(await history(bill)).toMatchObject([{ id: payment.id, transactionId: null }])
    expect((await takeBack(bill, payment)).status).toBe(204)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Member } from '#src/platform/access'
import { silentLog } from '#src/platform/log/log'
import { createJobs } from '#src/server/jobs'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { dueRepeats, maxMissedRepeats, nextRepeat } from './finances.rules'
import { transactionsApi } from './finances.transactions.contract'

const day = Temporal.PlainDate.from

describe('the next date of a repeating transaction', () => {
  test.each([
    ['weekly', '2026-12-28', 28, '2027-01-04'],
    ['monthly', '2027-01-31', 31, '2027-02-28'],
    ['monthly', '2027-02-28', 31, '2027-03-31'],
    ['yearly', '2028-02-29', 29, '2029-02-28'],
    ['yearly', '2031-02-28', 29, '2032-02-29'],
  ] as const)('%s after %s, of day %i, is %4$s', (interval, date, of, expected) => {
    expect(nextRepeat(interval, day(date), of).toString()).toBe(expected)
  })

  test('makes up for a bounded number of missed ones, the newest', () => {
    const { due, next } = dueRepeats('weekly', day('2020-01-06'), 6, day('2026-11-23'))
    expect(due).toHaveLength(maxMissedRepeats)
    expect([due.at(-1), next].map(String)).toEqual(['2026-11-23', '2026-11-30'])
  })
})

describe('repeating transactions', () => {
  let clock: FakeClock
  let hearth: Hearth
  beforeEach(async () => {
    clock = fakeClock('2027-01-31T12:00:00Z')
    hearth = await startHearth({ clock })
  })
  afterEach(() => hearth.stop())

  const family = () => ({ familyId: hearth.familyId })
  const rent = { description: 'Rent', amount: 900.5, merchant: 'Landlord', isRecurring: true, recurringInterval: 'monthly' }
  const create = (body: object = {}) => hearth.as('member').call(transactionsApi.create, family(), { ...rent, ...body })
  const change = (transactionId: string, body: object) => hearth.as('member').patch(`/api/transactions/${transactionId}`, body)
  /** Reads without a session, which ends during the months of a test. */
  const list = async () => hearth.services.finances.transactions.list(family() as Member, { limit: 50 })
  const dates = async () => (await list()).map(({ transactionDate }) => transactionDate)
  const until = async (moment: string) => {
    clock.set(moment)
    await (await hearth.jobs()).runDue()
  }
  const restartAt = async (moment: string) => {
    clock.set(moment)
    await createJobs({ db: drizzle({ client: hearth.services.sqlite }), services: hearth.services, log: silentLog }).runDue()
  }

  test('are added at the beginning of their day in the zone of the family, once', async () => {
    expect(await create()).toMatchObject({ transactionDate: '2027-01-31', nextDate: '2027-02-28' })
    await until('2027-02-28T04:59:59Z')
    expect(await dates()).toEqual(['2027-01-31'])
    for (const moment of ['2027-02-28T05:00:00Z', '2027-02-28T05:00:10Z', '2027-03-30T12:00:00Z']) await until(moment)
    const [newest, first] = await list()
    expect(newest).toMatchObject({ ...rent, transactionDate: '2027-02-28', nextDate: '2027-03-31', receiptUrl: null })
    expect(first).toMatchObject({ transactionDate: '2027-01-31', nextDate: null })
    const feed = hearth.services.sqlite.query("select * from activity where kind = 'transaction.added' and subject_id = ?")
    expect(feed.all(newest?.id ?? '')).toHaveLength(1)
  })

  test('are made up for after the server was off, and return to the 31st', async () => {
    await create()
    await restartAt('2027-04-02T12:00:00Z')
    await restartAt('2027-04-02T13:00:00Z')
    expect(await dates()).toEqual(['2027-03-31', '2027-02-28', '2027-01-31'])
    expect((await list())[0]).toMatchObject({ nextDate: '2027-04-30' })
  })

  test('entered with a past date begin today at the earliest', async () => {
    expect(await create({ transactionDate: '2025-01-31' })).toMatchObject({ nextDate: '2027-01-31' })
    expect(await create({ transactionDate: '2025-02-03', recurringInterval: 'weekly' })).toMatchObject({ nextDate: '2027-02-01' })
    expect(await create({ transactionDate: '2027-05-10' })).toMatchObject({ nextDate: '2027-06-10' })
  })

  test('end when their newest one is set to once, or deleted', async () => {
    const one = await create()
    expect((await change(one.id, { isRecurring: false, recurringInterval: null })).body).toMatchObject({ nextDate: null })
    const other = await create({ recurringInterval: 'weekly' })
    await hearth.as('member').call(transactionsApi.remove, { transactionId: other.id })
    await until('2027-06-01T12:00:00Z')
    expect(await dates()).toEqual(['2027-01-31'])
  })

  test('keep a changed amount, and a change of the amount keeps the date', async () => {
    const { id } = await create()
    expect((await change(id, { amount: 950 })).body).toMatchObject({ nextDate: '2027-02-28' })
    await until('2027-02-28T12:00:00Z')
    expect((await list())[0]).toMatchObject({ amount: 950 })
  })

  test('refuse a second continuation of one transaction with 422', async () => {
    const { id } = await create()
    await until('2027-02-28T12:00:00Z')
    expect((await change(id, { isRecurring: true, recurringInterval: 'weekly' })).status).toBe(422)
    expect((await change(id, { amount: 1 })).status).toBe(200)
    expect(() =>
      hearth.services.sqlite.run('insert into transactions select * from (select * from transactions where follows_id is not null)'),
    ).toThrow()
  })
})

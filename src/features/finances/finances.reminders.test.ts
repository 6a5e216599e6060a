import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { silentLog } from '#src/platform/log/log'
import { createJobs } from '#src/server/jobs'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { notificationsApi } from '../notifications/notifications.contract'
import { billsApi } from './finances.bills.contract'
import { reminderOf } from './finances.reminders.service'

describe('the reminder of a bill', () => {
  const bill = { status: 'active' as const, dueDate: '2026-11-30', reminderDays: 7, remindedFor: null }
  test.each<[string, object, string | null]>([
    ['comes at 9:00 on its day', {}, '2026-11-23T14:00:00.000Z'],
    ['comes on the day itself', { reminderDays: 0 }, '2026-11-30T14:00:00.000Z'],
    ['keeps the local hour when daylight saving ends', { dueDate: '2026-11-03', reminderDays: 3 }, '2026-10-31T13:00:00.000Z'],
    ['does not come for an inactive bill', { status: 'inactive' }, null],
    ['does not come twice for a due date', { remindedFor: '2026-11-30' }, null],
    ['comes for another due date', { remindedFor: '2026-10-30' }, '2026-11-23T14:00:00.000Z'],
  ])('%s', (_, more, expected) => {
    expect(reminderOf({ ...bill, ...more }, 'America/New_York')).toBe(expected)
  })
})

describe('reminders of bills', () => {
  let clock: FakeClock
  let hearth: Hearth
  beforeEach(async () => {
    clock = fakeClock('2026-11-21T12:00:00Z')
    hearth = await startHearth({ clock })
  })
  afterEach(() => hearth.stop())

  const family = () => ({ familyId: hearth.familyId })
  const power = { companyName: 'City Power', amountDue: 84.2, dueDate: '2026-11-30' }
  const create = (body: object = {}) => hearth.as('member').call(billsApi.create, family(), { ...power, ...body })
  const change = ({ id }: { id: string }, body: object) => hearth.as('member').call(billsApi.change, { billId: id }, body)
  const pay = ({ id }: { id: string }) => hearth.as('member').call(billsApi.pay, { billId: id }, {})
  const notificationTitles = async (who: Who = 'parent') =>
    (await hearth.as(who).call(notificationsApi.list, family())).filter(({ kind }) => kind === 'bill_due').map(({ title }) => title)
  /** Runs the background jobs up to a moment. */
  const until = async (moment: string) => {
    clock.set(moment)
    await (await hearth.jobs()).runDue()
  }
  /** Runs them on a newly started server with the same database. */
  const restartAt = async (moment: string) => {
    clock.set(moment)
    await createJobs({ db: drizzle({ client: hearth.services.sqlite }), services: hearth.services, log: silentLog }).runDue()
  }

  test('come the configured days before the due date, once, to all who may view the finances', async () => {
    const { id } = await create()
    await until('2026-11-23T13:59:59Z')
    expect(await notificationTitles()).toEqual([])
    await until('2026-11-23T14:00:00Z')
    for (const moment of ['2026-11-23T14:00:05Z', '2026-11-24T14:00:00Z', '2026-12-12T14:00:00Z']) await until(moment)
    for (const who of ['admin', 'parent', 'member'] as const)
      expect(await notificationTitles(who)).toEqual(['City Power: $84.20, due on Mon, Nov 30'])
    for (const who of ['child', 'extended'] as const) expect(await notificationTitles(who)).toEqual([])
    const [notification] = await hearth.as('parent').call(notificationsApi.list, family())
    expect(notification).toMatchObject({ kind: 'bill_due', subjectId: id, actor: null })
  })

  test('survive a restart, and come late rather than never', async () => {
    await create()
    await restartAt('2026-11-23T13:00:00Z')
    expect(await notificationTitles()).toEqual([])
    await restartAt('2026-12-02T08:00:00Z')
    await restartAt('2026-12-02T09:00:00Z')
    expect(await notificationTitles()).toEqual(['City Power: $84.20, due on Mon, Nov 30'])
  })

  test('come at once for a new bill that is due soon', async () => {
    await create({ dueDate: '2026-11-22' })
    await until('2026-11-21T12:00:00Z')
    expect(await notificationTitles()).toEqual(['City Power: $84.20, due on Sun, Nov 22'])
  })

  test('are withdrawn when the bill is paid, do not come for a paid bill, and come again for its next due date', async () => {
    const bill = await create({ frequency: 'bi-weekly' })
    await pay(bill)
    await until('2026-11-30T14:00:00Z')
    expect(await notificationTitles()).toEqual([])
    await until('2026-12-07T14:00:00Z')
    expect(await notificationTitles()).toEqual(['City Power: $84.20, due on Mon, Dec 14'])
    await pay(bill)
    expect(await notificationTitles()).toEqual([])
  })

  test('come after an undone payment if the due date had no reminder yet', async () => {
    const bill = await create()
    const payment = await pay(bill)
    await hearth.as('member').delete(`/api/bills/${bill.id}/payments/${payment.id}`)
    await until('2026-11-23T14:00:00Z')
    expect(await notificationTitles()).toEqual(['City Power: $84.20, due on Mon, Nov 30'])
  })

  test('come again after a withdrawal when the bill is open again', async () => {
    const bill = await create()
    await until('2026-11-23T14:00:00Z')
    const payment = await pay(bill)
    expect(await notificationTitles()).toEqual([])
    await hearth.as('member').delete(`/api/bills/${bill.id}/payments/${payment.id}`)
    await until('2026-11-24T14:00:00Z')
    expect(await notificationTitles()).toEqual(['City Power: $84.20, due on Mon, Nov 30'])
    await change(bill, { status: 'inactive' })
    expect(await notificationTitles()).toEqual([])
    await change(bill, { status: 'active' })
    for (const moment of ['2026-11-25T14:00:00Z', '2026-11-26T14:00:00Z']) await until(moment)
    expect(await notificationTitles()).toEqual(['City Power: $84.20, due on Mon, Nov 30'])
  })

  test('follow changes of the bill: its due date, its days, its status, its deletion', async () => {
    const bill = await create()
    await change(bill, { reminderDays: 1 })
    await until('2026-11-23T14:00:00Z')
    expect(await notificationTitles()).toEqual([])
    await change(bill, { reminderDays: 30 })
    await until('2026-11-23T14:00:00Z')
    await change(bill, { reminderDays: 2, notes: 'Told already' })
    await until('2026-11-28T14:00:00Z')
    expect(await notificationTitles()).toHaveLength(1)
    await change(bill, { dueDate: '2026-12-10' })
    expect(await notificationTitles()).toEqual([])
    await until('2026-12-08T14:00:00Z')
    expect(await notificationTitles()).toEqual(['City Power: $84.20, due on Thu, Dec 10'])
    await change(bill, { status: 'inactive' })
    expect(await notificationTitles()).toEqual([])
    const other = await create({ dueDate: '2026-12-09' })
    await until('2026-12-08T14:00:00Z')
    expect(await notificationTitles()).toHaveLength(1)
    await hearth.as('member').delete(`/api/bills/${other.id}`)
    expect(await notificationTitles()).toEqual([])
  })

  test("use the family's currency and zone", async () => {
    await hearth.as('admin').patch(`/api/families/${hearth.familyId}`, { currency: 'EUR', timezone: 'Europe/Berlin' })
    await create({ amountDue: 1234.5 })
    await until('2026-11-23T07:59:59Z')
    expect(await notificationTitles()).toEqual([])
    await until('2026-11-23T08:00:00Z')
    expect(await notificationTitles()).toEqual(['City Power: €1,234.50, due on Mon, Nov 30'])
  })
})

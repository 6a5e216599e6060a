import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { readerWith } from '#src/platform/language/reader'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { calendarApi } from './calendar.contract'
import { createCalendarServices } from './calendar.create'
import { deliveryTimeOf, nextReminders } from './calendar.reminders'
import type { RsvpStatus } from './calendar.series.rules'

describe('the next reminder', () => {
  const event = { isPrivate: false, createdBy: 'mia', isAllDay: false, timezone: 'America/New_York' }
  const recipient = (userId: string, reminderMinutes: number | null, rsvpStatus: RsvpStatus | null = null) => ({
    userId,
    reminderMinutes,
    rsvpStatus,
  })
  const at = (startTime: string) => ({ instanceDate: startTime.slice(0, 10), startTime: `${startTime}:00.000Z` })
  const daily = [at('2026-11-21T15:00'), at('2026-11-22T15:00'), at('2026-11-23T15:00')]
  const next = (recipients: Parameters<typeof nextReminders>[1], now: string, moved: typeof daily = [], about: object = {}) =>
    nextReminders({ ...event, ...about }, recipients, daily, moved, `${now}:00.000Z`).map(
      ({ userId, deliveryTime, instanceDate }) => `${userId} ${deliveryTime.slice(8, 16)} for ${instanceDate?.slice(8)}`,
    )

  test.each<[string, string[], string[]]>([
    ['before the first', next([recipient('mia', 15)], '2026-11-21T12:00'), ['mia 21T14:45 for 21']],
    ['at its delivery time is the one after', next([recipient('mia', 15)], '2026-11-21T14:45'), ['mia 22T14:45 for 22']],
    ['between reminder and start is the one after', next([recipient('mia', 15)], '2026-11-21T14:50'), ['mia 22T14:45 for 22']],
    ['a day ahead', next([recipient('mia', 1440)], '2026-11-21T12:00'), ['mia 21T15:00 for 22']],
    ['at the start', next([recipient('mia', 0)], '2026-11-21T12:00'), ['mia 21T15:00 for 21']],
    [
      'of each person',
      next([recipient('mia', 0), recipient('leo', 180)], '2026-11-21T12:00'),
      ['mia 21T15:00 for 21', 'leo 22T12:00 for 22'],
    ],
    ['of a person without a reminder', next([recipient('mia', null)], '2026-11-21T12:00'), []],
    [
      'of a person who declined',
      next([recipient('leo', 15, 'declined'), recipient('mia', 15, 'tentative')], '2026-11-21T12:00'),
      ['mia 21T14:45 for 21'],
    ],
    ['after the last', next([recipient('mia', 15)], '2026-11-23T15:00'), []],
    [
      'of a private event',
      next([recipient('leo', 15), recipient('mia', 15)], '2026-11-21T12:00', [], { isPrivate: true }),
      ['mia 21T14:45 for 21'],
    ],
    ['of an occurrence moved here', next([recipient('mia', 15)], '2026-11-21T12:00', [at('2026-11-21T13:00')]), ['mia 21T12:45 for 21']],
    ['of an occurrence moved away', next([recipient('mia', 15)], '2026-11-21T12:00', [at('2026-12-21T13:00')]), ['mia 21T14:45 for 21']],
    [
      'of a moved occurrence when no other is left',
      next([recipient('mia', 15)], '2026-11-25T12:00', [at('2026-12-21T13:00')]),
      ['mia 21T12:45 for 21'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  test("of an all-day event counts back from 9:00 in the event's time zone", () => {
    const allDay = { isAllDay: true, timezone: 'Europe/Berlin' }
    expect(deliveryTimeOf(allDay, '2026-11-20T23:00:00.000Z', 15)).toBe('2026-11-21T07:45:00.000Z')
    expect(deliveryTimeOf(allDay, '2026-03-28T23:00:00.000Z', 0)).toBe('2026-03-29T07:00:00.000Z')
    expect(deliveryTimeOf(allDay, '2026-03-28T23:00:00.000Z', 1440)).toBe('2026-03-28T07:00:00.000Z')
  })
})

describe('reminders', () => {
  let clock: FakeClock
  let hearth: Hearth
  let notified: string[]
  let lines: string[]
  let scheduled: string[]
  let deliver: () => Promise<void>
  const failing = new Set<string>()

  /** Creates a new calendar on the same database, as a restart does. */
  const restart = () => {
    const { families, live, atomically, acts, objects, trash, sqlite } = hearth.services
    const noop = () => {}
    const calendar = createCalendarServices({
      db: drizzle({ client: sqlite }),
      families,
      live,
      atomically,
      acts,
      objects,
      trash,
      clock,
      activity: { record: noop, hide: noop },
      notifications: {
        notify(_, userId, kind, { title }) {
          const name = Object.entries(hearth.ids).find(([, ids]) => ids.userId === userId)?.[0] ?? userId
          if (failing.has(name)) throw new Error('disk full')
          const line = typeof title === 'string' ? title : title(readerWith({ language: 'en' }))
          notified.push(`${name}: ${line.replace(/:.*/, '')} (${kind})`)
          lines.push(line)
        },
        notifyFamily: noop,
        withdraw: noop,
      },
      wakeAt: (moment) => scheduled.push(moment),
    })
    deliver = calendar.deliverReminders
  }
  beforeEach(async () => {
    clock = fakeClock('2026-11-21T12:00:00Z')
    hearth = await startHearth({ clock })
    ;[notified, lines, scheduled] = [[], [], []]
    failing.clear()
    restart()
  })
  afterEach(() => hearth.stop())

  const dentist = { title: 'Dentist', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T16:00:00Z' }
  const add = (more: object = {}, who: Who = 'member') =>
    hearth.as(who).call(calendarApi.create, { familyId: hearth.familyId }, { ...dentist, ...more })
  const put = (event: { id: string }, rest = '', more: object = {}) =>
    hearth.as('member').put(hearth.path(`/events/${event.id}${rest}`), { ...dentist, ...more })
  const leo = () => ({ participants: [{ userId: hearth.ids.child.userId }] })
  /** The notifications up to a time. */
  const until = async (moment: string) => {
    clock.set(moment)
    await deliver()
    return notified.splice(0)
  }
  const rows = () =>
    hearth.services.sqlite
      .query<{ status: string; error_message: string | null }, []>('SELECT status, error_message FROM event_reminders ORDER BY id')
      .all()

  test('are sent on time and once to the creator and the people invited', async () => {
    await add(leo())
    expect(await until('2026-11-21T14:44:59Z')).toEqual([])
    expect(scheduled.at(-1)).toBe('2026-11-21T14:45:00.000Z')
    expect((await until('2026-11-21T14:45:00Z')).sort()).toEqual(['child: Dentist (reminder)', 'member: Dentist (reminder)'])
    expect(await until('2026-11-21T15:30:00Z')).toEqual([])
    expect(rows().map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  test("say when the event is, in the family's zone", async () => {
    await add()
    await add({ title: 'Holiday', isAllDay: true, startTime: '2026-11-21T05:00:00Z', endTime: '2026-11-22T05:00:00Z' })
    await until('2026-11-21T14:45:00Z')
    expect(lines.sort()).toEqual(['Dentist: Sat, Nov 21, 10:00 AM', 'Holiday: Sat, Nov 21'])
  })

  test('are sent after a restart, even late, but not long after the end', async () => {
    await add()
    restart()
    expect(await until('2026-11-21T14:58:00Z')).toEqual(['member: Dentist (reminder)'])
    await add({ startTime: '2026-11-22T15:00:00Z', endTime: '2026-11-22T15:10:00Z' })
    restart()
    expect(await until('2026-11-23T08:00:00Z')).toEqual([])
    expect(rows().map(({ status }) => status)).toEqual(['sent', 'missed'])
  })

  test('of a series are sent for each occurrence, with its own title', async () => {
    const event = await add({ recurrence: { frequency: 'daily' } })
    await put(event, '?scope=one&instanceDate=2026-11-22', {
      title: 'Surgery',
      startTime: '2026-11-22T18:00:00Z',
      endTime: '2026-11-22T19:00:00Z',
    })
    await hearth.as('member').delete(hearth.path(`/events/${event.id}?scope=one&instanceDate=2026-11-23`))
    await put(event, '/cancelled', { instanceDate: '2026-11-24', isCancelled: true })
    expect(await until('2026-11-21T14:45:00Z')).toEqual(['member: Dentist (reminder)'])
    expect(scheduled.at(-1)).toBe('2026-11-22T17:45:00.000Z')
    expect(await until('2026-11-22T17:45:00Z')).toEqual(['member: Surgery (reminder)'])
    expect(scheduled.at(-1)).toBe('2026-11-25T14:45:00.000Z')
    expect(await until('2026-11-25T14:45:00Z')).toEqual(['member: Dentist (reminder)'])
  })

  test('of a series keep their local time across a clock change', async () => {
    clock.set('2026-10-30T12:00:00Z')
    await add({
      startTime: '2026-10-30T14:00:00Z',
      endTime: '2026-10-30T15:00:00Z',
      recurrence: { frequency: 'daily' },
      timezone: 'America/New_York',
    })
    const moments = []
    for (const moment of ['2026-10-30T13:45:00Z', '2026-10-31T13:45:00Z', '2026-11-01T14:45:00Z']) {
      moments.push(scheduled.at(-1))
      await until(moment)
    }
    expect(moments.slice(1)).toEqual(['2026-10-31T13:45:00.000Z', '2026-11-01T14:45:00.000Z'])
  })

  test('move and are deleted with the event', async () => {
    const event = await add()
    await put(event, '', { startTime: '2026-11-21T18:00:00Z', endTime: '2026-11-21T19:00:00Z' })
    expect(await until('2026-11-21T14:45:00Z')).toEqual([])
    await hearth.as('member').delete(hearth.path(`/events/${event.id}`))
    expect(await until('2026-11-21T18:00:00Z')).toEqual([])
    expect(rows()).toEqual([])
  })

  test('are not sent if the event moves between due time and delivery', async () => {
    const event = await add()
    clock.set('2026-11-21T14:45:30Z')
    await put(event, '', { startTime: '2026-11-22T15:00:00Z', endTime: '2026-11-22T16:00:00Z' })
    expect(await until('2026-11-21T14:46:00Z')).toEqual([])
    expect(await until('2026-11-22T14:45:00Z')).toEqual(['member: Dentist (reminder)'])
  })

  test('stop when a person declines, and resume when they accept', async () => {
    const event = await add({ ...leo(), reminderMinutes: null, recurrence: { frequency: 'daily' } })
    const answer = (status: string) => hearth.as('child').put(hearth.path(`/events/${event.id}/rsvp`), { status })
    await answer('declined')
    expect(await until('2026-11-21T14:45:00Z')).toEqual([])
    await answer('accepted')
    expect(await until('2026-11-22T14:45:00Z')).toEqual(['child: Dentist (reminder)'])
  })

  test('are sent for both parts of a split series', async () => {
    const event = await add({ recurrence: { frequency: 'daily' } })
    await put(event, '?scope=following&instanceDate=2026-11-22', {
      title: 'Surgery',
      startTime: '2026-11-22T18:00:00Z',
      endTime: '2026-11-22T19:00:00Z',
      isRecurring: true,
    })
    expect(await until('2026-11-21T14:45:00Z')).toEqual(['member: Dentist (reminder)'])
    expect(await until('2026-11-22T18:00:00Z')).toEqual(['member: Surgery (reminder)'])
    expect(await until('2026-11-23T17:45:00Z')).toEqual(['member: Surgery (reminder)'])
  })

  test('that fail store the error, and the others are sent', async () => {
    failing.add('child')
    await add(leo())
    expect(await until('2026-11-21T14:45:00Z')).toEqual(['member: Dentist (reminder)'])
    expect(rows().toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
      { status: 'failed', error_message: 'Error: disk full' },
      { status: 'sent', error_message: null },
    ])
  })

  test('are deleted a month after they are sent', async () => {
    await add()
    await until('2026-11-21T14:45:00Z')
    await until('2026-12-23T12:00:00Z')
    expect(rows()).toEqual([])
  })
})

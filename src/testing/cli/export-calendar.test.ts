import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { fakeClock } from '../fake-clock'
import { type Hearth, startHearth } from '../hearth'
import { occurrencesIn, unzipped } from './export-reading'
import { folder, hearth as run } from './hearth'

// Compares the occurrences that another library reads from the exported calendar with those that Hearth shows.

const place = folder()
let family: Hearth
beforeAll(async () => {
  family = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z'), timezone: 'Europe/Berlin' })
})
afterAll(async () => {
  await family.stop()
  place[Symbol.dispose]()
})

const [from, to] = ['2026-11-01T00:00:00Z', '2029-06-01T00:00:00Z']

const at = (local: string, timezone = 'Europe/Berlin') =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant().toString()
const add = (title: string, start: string, end: string, recurrence?: object, timezone = 'Europe/Berlin', more: object = {}) =>
  family.as('admin').call(
    calendarApi.create,
    { familyId: family.familyId },
    {
      title,
      startTime: at(start, timezone),
      endTime: at(end, timezone),
      timezone,
      isRecurring: recurrence !== undefined,
      recurrence,
      ...more,
    },
  )
const path = (event: EventReply, query: string) => family.path(`/events/${event.id}${query}`)
const change = async (event: EventReply, instanceDate: string, more: object) => {
  const body = { title: event.title, startTime: event.startTime, endTime: event.endTime, timezone: event.timezone, ...more }
  expect((await family.as('admin').put(path(event, `?scope=one&instanceDate=${instanceDate}`), body)).status).toBe(200)
}

/** The occurrences that Hearth shows, in the format of `occurrencesIn`. */
const shown = async () => {
  const events: EventReply[] = []
  // A window has at most 400 days.
  for (let first: string = from; first < to; ) {
    const last = [
      Temporal.Instant.from(first)
        .add({ hours: 24 * 400 })
        .toString(),
      to,
    ].sort()[0] as string
    const { status, body } = await family.as('admin').get(family.path(`/events?from=${first}&to=${last}`))
    expect(status).toBe(200)
    events.push(...(body as EventReply[]).filter(({ startTime }) => first === from || startTime >= first))
    first = last
  }
  const date = (moment: string, zone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString()
  return events
    .map(({ title, startTime, endTime, isAllDay, timezone }) =>
      isAllDay ? `${title} ${date(startTime, timezone)} ${date(endTime, timezone)}` : `${title} ${startTime} ${endTime}`,
    )
    .sort()
}
const exported = async () => {
  const to = join(place.path, 'calendar.zip')
  const { code, err } = await run(['export', '--data', family.data, '--family', family.familyId, '--to', to, '--force', '--min-free', '0'])
  expect([code, err]).toEqual([0, ''])
  return unzipped(to).text('calendar.ics')
}

test('every kind of series has the dates and times that Hearth shows', async () => {
  await add('Once', '2026-12-01T10:00', '2026-12-01T11:00')
  await add('Past midnight', '2026-12-05T22:00', '2026-12-06T01:30', { frequency: 'weekly', interval: 2 })
  await add('Tuesdays and Thursdays', '2026-12-01T08:00', '2026-12-01T09:00', {
    frequency: 'weekly',
    byWeekday: ['TU', 'TH'],
    until: '2027-05-13',
  })
  await add('The 31st', '2026-12-31T12:00', '2026-12-31T13:00', { frequency: 'monthly' })
  await add('Last Friday', '2026-11-27T19:00', '2026-11-27T23:00', { frequency: 'monthly', byWeekday: ['-1FR'], count: 9 })
  await add('Leap day', '2028-02-29T09:00', '2028-02-29T10:00', { frequency: 'yearly' })
  await add(
    'Election',
    '2026-11-03T09:00',
    '2026-11-03T10:00',
    { frequency: 'yearly', byMonth: [11], byWeekday: ['1TU'] },
    'America/New_York',
  )
  await add('End of the month', '2026-11-30T18:00', '2026-11-30T18:30', { frequency: 'monthly', byMonthday: [-1] }, 'Asia/Kolkata')
  await add('Plain hours', '2026-12-01T06:00', '2026-12-01T06:30', { frequency: 'daily', count: 20 }, 'UTC')
  await add('Far south', '2026-12-01T06:00', '2026-12-01T06:30', { frequency: 'weekly' }, 'Australia/Lord_Howe')
  await add('Ramadan', '2027-01-01T18:00', '2027-01-01T19:00', { frequency: 'daily', count: 120 }, 'Africa/Casablanca')
  await add('Camp', '2027-07-01T00:00', '2027-07-04T00:00', { frequency: 'yearly' }, 'Asia/Tokyo', { isAllDay: true })
  await add('Rubbish', '2026-11-24T00:00', '2026-11-25T00:00', { frequency: 'weekly', count: 30 }, 'Europe/Berlin', { isAllDay: true })
  const found = occurrencesIn(await exported(), from, to)
  const expected = await shown()
  expect(expected.length).toBeGreaterThan(400)
  expect(found).toEqual(expected)
})

test('a series whose first date does not match its rule keeps that date and its count', async () => {
  await add('Starts on its own', '2026-12-02T10:00', '2026-12-02T11:00', { frequency: 'weekly', byWeekday: ['MO'], count: 4 })
  await add('Never again', '2026-12-02T14:00', '2026-12-02T15:00', { frequency: 'weekly', byWeekday: ['MO'], count: 1 })
  const own = (lines: string[]) => lines.filter((line) => /^(Starts on its own|Never again)/.test(line))
  const expected = own(await shown())
  expect(expected).toHaveLength(5)
  expect(own(occurrencesIn(await exported(), from, to))).toEqual(expected)
})

test('moved, renamed, cancelled and deleted occurrences are exported as such', async () => {
  const event = await add('Choir', '2026-12-03T19:00', '2026-12-03T21:00', { frequency: 'weekly', count: 8 })
  await change(event, '2026-12-10', {
    title: 'Choir, general rehearsal',
    startTime: at('2026-12-11T18:00'),
    endTime: at('2026-12-11T22:00'),
  })
  const cancel = { instanceDate: '2026-12-17', isCancelled: true }
  expect((await family.as('admin').put(path(event, '/cancelled'), cancel)).status).toBe(200)
  expect((await family.as('admin').delete(path(event, '?scope=one&instanceDate=2026-12-24'))).status).toBe(204)
  const whole = await add('Market', '2026-12-05T00:00', '2026-12-06T00:00', { frequency: 'weekly', count: 4 }, 'Europe/Berlin', {
    isAllDay: true,
  })
  expect((await family.as('admin').delete(path(whole, '?scope=one&instanceDate=2026-12-12'))).status).toBe(204)
  const text = await exported()
  const own = (lines: string[]) => lines.filter((line) => /^(Choir|Market)/.test(line))
  const expected = own(await shown())
  expect(expected).toHaveLength(7 + 3)
  expect(own(occurrencesIn(text, from, to))).toEqual(expected)
  const cancelled = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .filter((found) => found.getFirstPropertyValue('status') === 'CANCELLED')
  expect(cancelled.map((found) => String(found.getFirstPropertyValue('recurrence-id')))).toEqual(['2026-12-17T19:00:00'])
})

test('an event has its guests, reminders and privacy, whatever characters a name contains', async () => {
  const title = 'Dinner; "at, Zoë’s" \\ 🎂\nbring: cake'
  const description = 'A long text, with ü and 🎄. '.repeat(30).trim()
  const members = { participants: [{ userId: family.ids.member.userId }, { userId: family.ids.parent.userId }], reminderMinutes: 90 }
  await add(title, '2026-12-20T18:00', '2026-12-20T20:00', undefined, 'Europe/Berlin', { description, ...members })
  await add('Surprise', '2026-12-21T00:00', '2026-12-22T00:00', undefined, 'Europe/Berlin', {
    isAllDay: true,
    isPrivate: true,
    reminderMinutes: 60,
  })
  const calendar = new ICAL.Component(ICAL.parse(await exported()))
  const named = (name: string) =>
    calendar.getAllSubcomponents('vevent').find((event) => event.getFirstPropertyValue('summary') === name) as ICAL.Component
  const dinner = named(title)
  expect(dinner.getFirstPropertyValue('description')).toBe(description)
  expect(dinner.getFirstPropertyValue('organizer')).toBe('mailto:ana@example.org')
  expect(
    dinner.getAllProperties('attendee').map((person) => [person.getFirstParameter('cn'), person.getFirstParameter('partstat')]),
  ).toEqual([
    ['Ben Rivera', 'NEEDS-ACTION'],
    ['Mia Rivera', 'NEEDS-ACTION'],
  ])
  const alarms = (event: ICAL.Component) =>
    event.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
  expect(alarms(dinner)).toContain('-PT1H30M')
  expect(named('Surprise').getFirstPropertyValue('class')).toBe('PRIVATE')
  // An hour before nine in the morning.
  expect(alarms(named('Surprise'))).toEqual(['PT8H'])
})

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Recurrence } from '#src/features/calendar/calendar.series.rules'
import { between, dropped, endingOn, movedByDays, ruleAfterMove, stepped, stretched } from './move.rules'
import { hoursOf, momentAt, rowsOf, topOf } from './week.rules'

const zone = 'America/New_York'
const day = (text: string) => Temporal.PlainDate.from(text)
const utc = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()
const local = (moment: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
const timed = (from: string, to: string) => ({ startTime: utc(from), endTime: utc(to), isAllDay: false, timezone: zone })
const allDay = (first: string, after: string) => ({ ...timed(`${first}T00:00`, `${after}T00:00`), isAllDay: true })
const localOf = ({ startTime, endTime }: { startTime: string; endTime: string }) => [startTime, endTime].map(local)

// The clock goes forward on 8 March 2026 at 2:00, and back on 1 November at 2:00.
describe('a move by days', () => {
  test.each([
    ['keeps the times', timed('2026-11-20T18:00', '2026-11-20T19:00'), 3, ['2026-11-23T18:00', '2026-11-23T19:00']],
    ['keeps them across a change of the clock', timed('2026-03-07T18:00', '2026-03-07T19:00'), 2, ['2026-03-09T18:00', '2026-03-09T19:00']],
    [
      'keeps the length where the start is skipped',
      timed('2026-03-07T02:30', '2026-03-07T03:00'),
      1,
      ['2026-03-08T03:30', '2026-03-08T04:00'],
    ],
    ['keeps the midnights of whole days', allDay('2026-10-31', '2026-11-01'), 1, ['2026-11-01T00:00', '2026-11-02T00:00']],
  ])('%s', (_, event, days, expected) => expect(localOf(movedByDays(event, days, zone))).toEqual(expected))
})

describe('another last day', () => {
  test.each([
    ['makes an event longer', allDay('2026-11-20', '2026-11-21'), '2026-11-22', ['2026-11-20T00:00', '2026-11-23T00:00']],
    ['makes it shorter', timed('2026-11-20T20:00', '2026-11-22T21:00'), '2026-11-21', ['2026-11-20T20:00', '2026-11-21T21:00']],
    ['is the first one at the earliest', allDay('2026-11-20', '2026-11-23'), '2026-11-01', ['2026-11-20T00:00', '2026-11-21T00:00']],
    ['leaves a quarter of an hour', timed('2026-11-20T20:00', '2026-11-21T10:00'), '2026-11-20', ['2026-11-20T20:00', '2026-11-20T20:15']],
  ])('%s', (_, event, last, expected) => expect(localOf(endingOn(event, day(last), zone))).toEqual(expected))
})

describe('a drop in the week', () => {
  const week = (...dates: string[]) => {
    const hours = dates.map((date) => hoursOf(day(date), zone))
    return { hours, rows: rowsOf(hours) }
  }
  const drop = (dates: [string, string], event: ReturnType<typeof timed>, by: number) => {
    const { hours, rows } = week(...dates)
    const [from = [], to = []] = hours
    const top = topOf(Date.parse(event.startTime), from, rows)
    return localOf(dropped(event, { hours: from, top }, { hours: to, top: top + by }, rows, 0))
  }
  test.each([
    ['moves to another day at the same time', ['2026-11-20', '2026-11-22'], 4, ['2026-11-22T18:00', '2026-11-22T19:30']],
    ['moves by quarters of an hour', ['2026-11-20', '2026-11-20'], -52, ['2026-11-20T17:15', '2026-11-20T18:45']],
    [
      'keeps the time on the day on which the clock goes forward',
      ['2026-03-07', '2026-03-08'],
      0,
      ['2026-03-08T18:00', '2026-03-08T19:30'],
    ],
    ['keeps it on the day on which the clock goes back', ['2026-10-31', '2026-11-01'], 0, ['2026-11-01T18:00', '2026-11-01T19:30']],
  ] as const)('%s', (_, dates, by, expected) => {
    expect(drop([...dates], timed(`${dates[0]}T18:00`, `${dates[0]}T19:30`), by)).toEqual([...expected])
  })

  test('in an hour that is skipped starts after it', () => {
    expect(drop(['2026-03-07', '2026-03-08'], timed('2026-03-07T01:00', '2026-03-07T02:00'), 90)).toEqual([
      '2026-03-08T03:00',
      '2026-03-08T04:00',
    ])
  })

  test('starts no day earlier than it is dropped', () => {
    const { hours, rows } = week('2026-11-20')
    const at = (top: number) => ({ hours: hours[0] ?? [], top })
    const event = timed('2026-11-20T10:00', '2026-11-20T12:00')
    expect(localOf(dropped(event, at(660), at(10), rows, 60))).toEqual(['2026-11-20T00:00', '2026-11-20T02:00'])
  })

  test('of the end leaves at least a quarter of an hour', () => {
    const { hours, rows } = week('2026-11-20')
    const event = timed('2026-11-20T10:00', '2026-11-20T12:00')
    const end = { hours: hours[0] ?? [], top: 720 }
    expect(localOf(stretched(event, end, 37, rows))).toEqual(['2026-11-20T10:00', '2026-11-20T12:30'])
    expect(localOf(stretched(event, end, -500, rows))).toEqual(['2026-11-20T10:00', '2026-11-20T10:15'])
    expect(localOf(between(610, 700, hours[0] ?? [], rows))).toEqual(['2026-11-20T10:00', '2026-11-20T11:45'])
  })

  test('a moment has a place, and the place is that moment, on every day of a year', () => {
    const minutes = fc.tuple(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 24 * 60 - 1 }))
    fc.assert(
      fc.property(minutes, ([days, minute]) => {
        const date = day('2026-01-01').add({ days })
        const hours = hoursOf(date, zone)
        const rows = rowsOf([hours])
        const length = date.toZonedDateTime(zone).hoursInDay * 60
        const moment = date.toZonedDateTime(zone).epochMilliseconds + Math.min(minute, length - 1) * 60_000
        expect(momentAt(topOf(moment, hours, rows), hours, rows)).toBe(moment)
      }),
    )
  })
})

test('a step by keys moves an event or its end, and an all-day event only by days', () => {
  const event = timed('2026-11-20T10:00', '2026-11-20T10:30')
  expect(localOf(stepped(event, { days: -1 }, zone))).toEqual(['2026-11-19T10:00', '2026-11-19T10:30'])
  expect(localOf(stepped(event, { minutes: 15 }, zone))).toEqual(['2026-11-20T10:15', '2026-11-20T10:45'])
  expect(localOf(stepped(event, { end: -15 }, zone))).toEqual(['2026-11-20T10:00', '2026-11-20T10:15'])
  expect(localOf(stepped(event, { end: -60 }, zone))).toEqual(['2026-11-20T10:00', '2026-11-20T10:15'])
  const whole = allDay('2026-11-20', '2026-11-21')
  expect(stepped(whole, { minutes: 15 }, zone)).toEqual({ startTime: whole.startTime, endTime: whole.endTime })
})

describe('the rule after a move of the series', () => {
  const rule = (more: Partial<Recurrence>): Recurrence => ({
    ...{ frequency: 'weekly', interval: 1, byWeekday: null, byMonthday: null, byMonth: null, count: null, until: null },
    ...more,
  })
  // 24 November 2026 is the fourth and last Tuesday.
  test.each([
    ['has the new weekday', rule({ byWeekday: ['TU', 'TH'] }), '2026-11-25', { byWeekday: ['WE', 'TH'] }],
    ['has each weekday once', rule({ byWeekday: ['TU', 'TH'] }), '2026-11-26', { byWeekday: ['TH'] }],
    ['has the counted weekday of the new date', rule({ frequency: 'monthly', byWeekday: ['4TU'] }), '2026-11-18', { byWeekday: ['3WE'] }],
    ['stays without days of its own', rule({}), '2026-11-25', undefined],
    ['stays on the same date', rule({ byWeekday: ['TU'] }), '2026-11-24', undefined],
    ['stays daily', rule({ frequency: 'daily' }), '2026-11-25', undefined],
  ])('%s', (_, before, to, change) => {
    expect(ruleAfterMove(before, day('2026-11-24'), day(to))).toEqual(change && { ...before, ...change })
  })
})

import { describe, expect, test } from 'bun:test'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import { gapsOf, heightOf, hoursOf, isAboveHours, layOutDay, rowsOf, topOf, weekAround } from './week.rules'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const lengthOf = (text: string, zone: string) => hoursOf(day(text), zone).reduce((sum, { minutes }) => sum + minutes, 0) / 60

describe('the hours of a day', () => {
  test.each([
    ['2026-11-21', 'America/New_York', 24],
    ['2026-03-08', 'America/New_York', 23],
    ['2026-11-01', 'America/New_York', 25],
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['2026-03-08', 'America/Havana', 23],
    ['2026-11-01', 'America/Havana', 25],
    ['2026-11-21', 'Asia/Kolkata', 24],
  ])('on %s in %s are %d', (date, zone, hours) => {
    expect(lengthOf(date, zone)).toBe(hours)
  })

  test('that the clock skips are empty, or start late if it jumps into their middle', () => {
    const newYork = hoursOf(day('2026-03-08'), 'America/New_York')
    expect(newYork[2]).toMatchObject({ minutes: 0 })
    expect(newYork[3]).toEqual({ start: at('2026-03-08T07:00:00Z'), minute: 0, minutes: 60 })
    expect(hoursOf(day('2026-10-04'), 'Australia/Lord_Howe')[2]).toMatchObject({ minute: 30, minutes: 30 })
    const rows = rowsOf([newYork])
    expect(heightOf(rows)).toBe(24 * 60)
    expect(gapsOf(newYork, rows)).toEqual([{ top: 120, height: 60 }])
  })

  test('that repeat are as high as both, and leave a gap on the other days', () => {
    const [sunday, monday] = ['2026-11-01', '2026-11-02'].map((date) => hoursOf(day(date), 'America/New_York')) as [never, never]
    const rows = rowsOf([sunday, monday])
    expect(rows[1]).toEqual({ top: 60, height: 120 })
    expect(heightOf(rows)).toBe(25 * 60)
    expect(gapsOf(sunday, rows)).toEqual([])
    expect(gapsOf(monday, rows)).toEqual([{ top: 120, height: 60 }])
    // The first and the second 1:30.
    expect(topOf(at('2026-11-01T05:30:00Z'), sunday, rows)).toBe(90)
    expect(topOf(at('2026-11-01T06:30:00Z'), sunday, rows)).toBe(150)
    expect(topOf(at('2026-11-02T13:00:00Z'), monday, rows)).toBe(9 * 60)
  })

  test('place a moment by the clock, even after a gap', () => {
    const hours = hoursOf(day('2026-03-08'), 'America/New_York')
    const rows = rowsOf([hours])
    expect(topOf(at('2026-03-08T06:59:00Z'), hours, rows)).toBe(119)
    expect(topOf(at('2026-03-08T07:00:00Z'), hours, rows)).toBe(180)
    expect(topOf(at('2026-03-08T07:00:00Z'), hours, rows, true)).toBe(120)
    expect(topOf(at('2026-03-09T04:00:00Z'), hours, rows, true)).toBe(24 * 60)
  })
})

describe('the events of a day', () => {
  const hours = hoursOf(day('2026-11-21'), 'UTC')
  const rows = rowsOf([hours])
  const span = (title: string, from: string, to: string): Span<{ title: string; startTime: string; endTime: string }> => {
    const date = day('2026-11-21')
    return { event: { title, startTime: `2026-11-21T${from}:00Z`, endTime: `2026-11-21T${to}:00Z` }, first: date, last: date }
  }
  const placed = (...spans: ReturnType<typeof span>[]) =>
    Object.fromEntries(
      layOutDay(spans, hours, rows).map(({ span: { event }, column, columns }) => [event.title, `${column + 1}/${columns}`]),
    )

  test('are side by side if they overlap, and take the whole width otherwise', () => {
    expect(
      placed(span('A', '09:00', '12:00'), span('B', '10:00', '11:00'), span('C', '11:00', '13:00'), span('D', '13:00', '14:00')),
    ).toEqual({ A: '1/2', B: '2/2', C: '2/2', D: '1/1' })
    expect(placed(span('A', '09:00', '10:00'), span('B', '09:00', '10:00'), span('C', '09:00', '10:00'))).toEqual({
      A: '1/3',
      B: '2/3',
      C: '3/3',
    })
  })

  test('are readable if they are short, and cover nothing', () => {
    expect(placed(span('A', '09:00', '09:00'), span('B', '09:10', '09:20'))).toEqual({ A: '1/2', B: '2/2' })
    const [block] = layOutDay([span('A', '09:00', '09:00')], hours, rows)
    expect(block?.bottom).toBeGreaterThan(9 * 60 + 20)
  })

  test('are cut at midnight if they began the day before', () => {
    const over = {
      ...span('A', '00:00', '03:00'),
      event: { title: 'A', startTime: '2026-11-20T22:00:00Z', endTime: '2026-11-21T03:00:00Z' },
    }
    expect(layOutDay([over], hours, rows)).toMatchObject([{ top: 0, bottom: 180 }])
    const on = { ...over, event: { ...over.event, startTime: '2026-11-21T22:00:00Z', endTime: '2026-11-22T03:00:00Z' } }
    expect(layOutDay([on], hours, rows)).toMatchObject([{ top: 22 * 60, bottom: 24 * 60 }])
  })

  test('are above the hours if they last all day, or 24 hours and more', () => {
    const times = { startTime: '2026-11-21T10:00:00Z', endTime: '2026-11-22T10:00:00Z', isAllDay: false }
    expect(isAboveHours(times)).toBe(true)
    expect(isAboveHours({ ...times, endTime: '2026-11-22T09:59:00Z' })).toBe(false)
    expect(isAboveHours({ ...times, endTime: '2026-11-21T10:00:00Z', isAllDay: true })).toBe(true)
  })
})

test('the days on screen are the week from the first day of the reader', () => {
  expect(weekAround(day('2026-11-21'), 7).map(String)).toEqual([15, 16, 17, 18, 19, 20, 21].map((date) => `2026-11-${date}`))
  expect(weekAround(day('2026-11-22'), 7)[0]?.toString()).toBe('2026-11-22')
  expect(weekAround(day('2026-11-21'), 1).map(String)).toEqual([16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`))
})

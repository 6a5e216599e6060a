import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dateIn, dayBounds, iso, isoIn, todayIn } from './clock'

describe('the bounds of a day', () => {
  test.each([
    ['America/New_York', '2026-11-21', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', '2026-10-04T13:00:00.000Z'],
    // The clocks go forward at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    // Samoa left this day out when it crossed the date line.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z', '2026-11-21T18:15:00.000Z'],
    ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ])('in %s on %s are %s and %s', (timezone, date, from, to) => {
    expect(dayBounds(Temporal.PlainDate.from(date), timezone)).toEqual({ from, to })
  })

  const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Chatham')
  const date = fc.integer({ min: 0, max: 60_000 }).map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }))

  test('touch those of the next day without a gap or an overlap', () => {
    fc.assert(fc.property(zone, date, (timezone, day) => dayBounds(day, timezone).to === dayBounds(day.add({ days: 1 }), timezone).from))
  })

  test('contain every instant of the day', () => {
    const moment = fc.integer({ min: 0, max: 4e12 }).map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
    const isInside = (timezone: string, now: Temporal.Instant) => {
      const { from, to } = dayBounds(now.toZonedDateTimeISO(timezone).toPlainDate(), timezone)
      return from <= iso(now) && iso(now) < to
    }
    fc.assert(fc.property(zone, moment, isInside))
  })
})

test('an instant is written in UTC with milliseconds, so that text sorts as time', () => {
  expect(iso(Temporal.Instant.from('2026-11-21T10:00:00.1239+02:00'))).toBe('2026-11-21T08:00:00.123Z')
  expect(isoIn({ now: () => Temporal.Instant.from('2026-11-21T08:00:00Z') }, { hours: -24 })).toBe('2026-11-20T08:00:00.000Z')
})

test('the date of an instant depends on the time zone; a calendar date is returned unchanged', () => {
  expect(dateIn('2026-11-21T03:00:00.000Z', 'America/New_York')).toBe('2026-11-20')
  expect(dateIn('2026-11-21T03:00:00.000Z', 'Asia/Tokyo')).toBe('2026-11-21')
  expect(dateIn('2026-11-21', 'America/New_York')).toBe('2026-11-21')
  expect(todayIn({ now: () => Temporal.Instant.from('2026-11-21T03:00:00Z') }, 'America/New_York').toString()).toBe('2026-11-20')
})

import { afterEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { calendarApi } from './calendar.contract'

// "Today" in the family's time zone, on days of 23, 24, 24.5 and 25 hours. Lord Howe changes its clocks by half an hour.

let hearth: Hearth
afterEach(() => hearth.stop())

type Times = { startTime: string; endTime?: string; isAllDay?: boolean; timezone?: string }
const isToday = async (timezone: string, now: string, { startTime, endTime = startTime, ...more }: Times) => {
  hearth = await startHearth({ clock: fakeClock(now), timezone })
  const family = { familyId: hearth.familyId }
  await hearth.as('admin').call(calendarApi.create, family, { title: 'It', startTime, endTime, ...more })
  return (await hearth.as('admin').call(calendarApi.today, family)).length === 1
}

describe.each([
  ['America/New_York', 'an ordinary day', '2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z'],
  ['America/New_York', 'the day of 23 hours', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['America/New_York', 'the day of 25 hours', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['Europe/Berlin', 'the day of 23 hours', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', 'the day of 25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['Australia/Lord_Howe', 'the day of 24.5 hours', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z'],
  ['Australia/Lord_Howe', 'the day of 23.5 hours', '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z'],
  ['Asia/Kolkata', 'an ordinary day', '2026-11-20T18:30:00Z', '2026-11-21T18:30:00Z'],
  ['Asia/Kolkata', 'a day of clock changes elsewhere', '2026-03-07T18:30:00Z', '2026-03-08T18:30:00Z'],
  ['America/New_York', '29 February', '2028-02-29T05:00:00Z', '2028-03-01T05:00:00Z'],
  ['Europe/Berlin', 'the last day of a year', '2026-12-30T23:00:00Z', '2026-12-31T23:00:00Z'],
  ['Pacific/Kiritimati', 'the earliest zone', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z'],
])('in %s, %s', (timezone, _, dayStart, dayEnd) => {
  const shift = (moment: string, seconds: number) => Temporal.Instant.from(moment).add({ seconds }).toString()
  const first = dayStart
  const last = shift(dayEnd, -1)

  test.each([
    ['starts with its first moment', first, first, true],
    ['ends with its last moment', first, last, true],
    ['excludes the moment before', first, shift(dayStart, -1), false],
    ['excludes the moment after', last, dayEnd, false],
    ['includes its first moment until its last', last, first, true],
  ])('%s', async (_, now, startTime, shown) => {
    expect(await isToday(timezone, now, { startTime })).toBe(shown)
  })
})

describe('today', () => {
  test('has events that started before and end after it', async () => {
    expect(
      await isToday('America/New_York', '2026-11-21T12:00:00Z', { startTime: '2026-11-19T12:00:00Z', endTime: '2026-11-24T12:00:00Z' }),
    ).toBe(true)
  })

  test('does not have an event that ended at its first moment', async () => {
    const party = { startTime: '2026-11-20T22:00:00Z', endTime: '2026-11-21T05:00:00Z' }
    expect(await isToday('America/New_York', '2026-11-21T12:00:00Z', party)).toBe(false)
  })

  // 21 November in Berlin, in UTC.
  const berlinDay = { startTime: '2026-11-20T23:00:00Z', endTime: '2026-11-21T23:00:00Z', isAllDay: true, timezone: 'Europe/Berlin' }

  test.each([
    ['America/New_York', '2026-11-21T01:00:00Z', false],
    ['America/New_York', '2026-11-21T06:00:00Z', true],
    ['America/New_York', '2026-11-22T04:00:00Z', true],
    ['America/New_York', '2026-11-22T06:00:00Z', false],
    ['Pacific/Kiritimati', '2026-11-20T11:00:00Z', true],
    ['Pacific/Kiritimati', '2026-11-21T11:00:00Z', false],
  ])('in %s at %s has an all-day event of another time zone on its own date: %p', async (timezone, now, shown) => {
    expect(await isToday(timezone, now, berlinDay)).toBe(shown)
  })
})

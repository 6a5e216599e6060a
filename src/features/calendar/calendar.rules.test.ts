import { describe, expect, test } from 'bun:test'
import { daysOf, type Span, spansOf } from './calendar.days.rules'
import { defaultTimes, endAfterMove, instantsOf, layOutWeek, localTimesOf, weeksOf } from './calendar.rules'

const newYork = 'America/New_York'
const date = (text: string) => Temporal.PlainDate.from(text)
const span = (event: string, first: string, last = first): Span<string> => ({ event, first: date(first), last: date(last) })

describe('the weeks of a month', () => {
  test('start on a Sunday and have every day of the month', () => {
    const weeks = weeksOf(Temporal.PlainYearMonth.from('2026-11'))
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
    expect(weeks[0]?.[0]?.toString()).toBe('2026-11-01')
    expect(weeks.at(-1)?.at(-1)?.toString()).toBe('2026-12-05')
  })

  test('are four to six, depending on the month', () => {
    expect(weeksOf(Temporal.PlainYearMonth.from('2026-02'))).toHaveLength(4)
    expect(weeksOf(Temporal.PlainYearMonth.from('2026-08'))).toHaveLength(6)
  })
})

describe('the days of an event', () => {
  const dates = (event: Parameters<typeof daysOf>[0], zone: string) => {
    const { first, last } = daysOf(event, zone)
    return `${first} ${last}`
  }

  test("are in the family's time zone for a timed event", () => {
    const late = { startTime: '2026-11-22T03:00:00Z', endTime: '2026-11-22T04:00:00Z', isAllDay: false, timezone: 'UTC' }
    expect(dates(late, newYork)).toBe('2026-11-21 2026-11-21')
  })

  test('stay the same for an all-day event when the family changes its time zone', () => {
    const birthday = { ...instantsOf({ startTime: '2026-11-21T09:00', endTime: '2026-11-21T10:00', isAllDay: true }, newYork) }
    expect(dates({ ...birthday, isAllDay: true, timezone: newYork }, 'Asia/Tokyo')).toBe('2026-11-21 2026-11-21')
  })

  test('exclude the day at whose midnight it ends', () => {
    const party = { startTime: '2026-11-22T01:00:00Z', endTime: '2026-11-22T05:00:00Z', isAllDay: false, timezone: newYork }
    expect(dates(party, newYork)).toBe('2026-11-21 2026-11-21')
  })
})

describe('the order of events', () => {
  test('is multi-day, all-day, then by start', () => {
    const event = (title: string, startTime: string, endTime: string, isAllDay = false) => ({
      title,
      startTime: `2026-11-${startTime}:00Z`,
      endTime: `2026-11-${endTime}:00Z`,
      isAllDay,
      timezone: 'UTC',
    })
    const events = [
      event('breakfast', '21T08:00', '21T09:00'),
      event('birthday', '21T00:00', '22T00:00', true),
      event('swim', '21T07:00', '21T08:00'),
      event('camp', '21T18:00', '23T12:00'),
    ]
    expect(spansOf(events, 'UTC').map(({ event: { title } }) => title)).toEqual(['camp', 'birthday', 'swim', 'breakfast'])
  })
})

describe('the layout of a week', () => {
  const [week = []] = weeksOf(Temporal.PlainYearMonth.from('2026-11'))
  const drawn = (spans: Span<string>[]) =>
    layOutWeek(week, spans).map(
      ({ chips, more }) => `${chips.map((chip) => (chip ? chip.span.event + chip.days : '--')).join(' ')}${more ? ` +${more}` : ''}`,
    )

  test('shows two events a day and counts the rest', () => {
    expect(drawn([span('a', '2026-11-02'), span('b', '2026-11-02'), span('c', '2026-11-02'), span('d', '2026-11-02')])[1]).toBe('a1 b1 +2')
  })

  test('keeps a multi-day event in the same row', () => {
    expect(drawn([span('a', '2026-11-01', '2026-11-02'), span('b', '2026-11-02', '2026-11-04'), span('c', '2026-11-04')])).toEqual([
      'a2 --',
      'a0 b3',
      '-- b0',
      'c1 b0',
      '-- --',
      '-- --',
      '-- --',
    ])
  })

  test('shows an event as soon as a row is free', () => {
    const spans = [span('a', '2026-11-01', '2026-11-02'), span('b', '2026-11-01', '2026-11-02'), span('c', '2026-11-02', '2026-11-03')]
    expect(drawn(spans).slice(0, 3)).toEqual(['a2 b2', 'a0 b0 +1', 'c1 --'])
  })
})

describe('local times', () => {
  test("are in the family's time zone", () => {
    expect(instantsOf({ startTime: '2026-11-21T08:30', endTime: '2026-11-21T09:30', isAllDay: false }, newYork)).toEqual({
      startTime: '2026-11-21T13:30:00Z',
      endTime: '2026-11-21T14:30:00Z',
    })
  })

  test('of whole days are midnight to midnight, even on a day of 25 hours', () => {
    expect(instantsOf({ startTime: '2026-11-01T09:00', endTime: '2026-11-01T10:00', isAllDay: true }, newYork)).toEqual({
      startTime: '2026-11-01T04:00:00Z',
      endTime: '2026-11-02T05:00:00Z',
    })
  })

  test('survive a round trip', () => {
    const timed = { startTime: '2026-11-21T20:00', endTime: '2026-11-23T15:00', isAllDay: false }
    expect(localTimesOf({ ...timed, ...instantsOf(timed, newYork), timezone: newYork }, newYork)).toEqual(timed)
    const trip = { startTime: '2026-11-21T09:00', endTime: '2026-11-23T10:00', isAllDay: true }
    expect(localTimesOf({ ...trip, ...instantsOf(trip, newYork), timezone: newYork }, newYork)).toEqual(trip)
  })

  test('that are invalid stay unchanged', () => {
    expect(instantsOf({ startTime: '', endTime: 'soon', isAllDay: false }, newYork)).toEqual({ startTime: '', endTime: 'soon' })
  })

  test('of a new event start at the next full hour on the chosen day', () => {
    const at = (time: string) => Temporal.ZonedDateTime.from(`2026-11-21T${time}[${newYork}]`)
    expect(defaultTimes(date('2026-11-24'), at('08:10')).startTime).toBe('2026-11-24T09:00')
    expect(defaultTimes(date('2026-11-24'), at('23:30'))).toEqual({
      startTime: '2026-11-24T23:00',
      endTime: '2026-11-25T00:00',
      isAllDay: false,
    })
  })

  test('keep the duration when the start moves', () => {
    const times = { startTime: '2026-11-21T09:00', endTime: '2026-11-21T10:30', isAllDay: false }
    expect(endAfterMove(times, '2026-12-31T23:00')).toBe('2027-01-01T00:30')
    expect(endAfterMove(times, '')).toBe('2026-11-21T10:30')
    expect(endAfterMove({ ...times, startTime: '' }, '2026-11-21T12:00')).toBe('2026-11-21T13:00')
    expect(endAfterMove({ ...times, startTime: '' }, '2026-11-21T08:00')).toBe('2026-11-21T10:30')
  })
})

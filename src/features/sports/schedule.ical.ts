import ICAL from 'ical.js'
import { invalid } from '#src/platform/errors'
import { msg, type PlainMessage } from '#src/shared/language/message'
import { cell, type Fixture, momentIn, type Problem, readTitle, type Schedule, scheduleLimits } from './schedule.rules'

/** jCal, RFC 7265: the name, parameters, type and value of a property. */
type Property = [name: string, parameters: Record<string, unknown>, type: string, value: unknown]
type Component = [name: string, properties: Property[], components: Component[]]

/** More lines than a calendar with the most events can need. */
const maxLines = 40_000
/** A line of a calendar has 75 bytes; one that is a thousand times as long is none. */
const maxLineLength = 20_000

const parse = (text: string): Component[] => {
  const lines = text.split('\n')
  if (lines.length > maxLines || lines.some(({ length }) => length > maxLineLength))
    throw invalid('text', msg('This is not a calendar file.'))
  try {
    const parsed: unknown = ICAL.parse(text)
    const isOne = Array.isArray(parsed) && typeof parsed[0] === 'string'
    return (isOne ? [parsed] : parsed) as Component[]
  } catch {
    throw invalid('text', msg('This is not a calendar file.'))
  }
}

const findIn = ([, properties]: Component, name: string) => properties.find((property) => property[0] === name)
const textIn = (component: Component, name: string, max: number) => {
  const value = findIn(component, name)?.[3]
  return typeof value === 'string' ? cell(value, max) : null
}

/** The IANA zone in a TZID such as `/example.org/America/New_York`; undefined if there is none. */
const zoneOf = (tzid: unknown) => {
  if (typeof tzid !== 'string' || tzid.length > 200) return undefined
  const parts = tzid.split('/').filter(Boolean)
  for (const count of [3, 2, 1]) {
    const name = parts.slice(-count).join('/')
    try {
      return Temporal.ZonedDateTime.from(`2026-01-01T00:00[${name}]`).timeZoneId
    } catch {
      // Another part of the TZID may be the name of the zone.
    }
  }
  return undefined
}

/** The instant of a date-time property. A time without a known zone is of the family's; a date alone has no instant. */
const momentOf = ([, parameters, type, value]: Property, zone: string) => {
  if (type !== 'date-time' || typeof value !== 'string') return undefined
  if (value.endsWith('Z')) return Temporal.Instant.from(value).toString({ fractionalSecondDigits: 3 })
  return momentIn(Temporal.PlainDateTime.from(value), zoneOf(parameters.tzid) ?? zone)
}

const minutesOf = (event: Component, start: string, zone: string) => {
  const end = findIn(event, 'dtend')
  const duration = findIn(event, 'duration')
  const until = end && momentOf(end, zone)
  const minutes = until
    ? Temporal.Instant.from(start).until(until).total('minutes')
    : typeof duration?.[3] === 'string'
      ? Temporal.Duration.from(duration[3]).total({ unit: 'minutes', relativeTo: Temporal.PlainDate.from('2026-01-01') })
      : 90
  return Math.min(Math.max(Math.round(minutes), 1), 1440)
}

const cancelled = /^\s*cancell?ed\s*[:-]?\s*/i

/** @returns the game, or why the event has none */
const readEvent = (event: Component, team: string, zone: string): Fixture | PlainMessage => {
  if (findIn(event, 'rrule') || findIn(event, 'rdate')) return msg('It repeats. Add each date by hand.')
  const summary = textIn(event, 'summary', 200)
  const start = findIn(event, 'dtstart')
  if (!summary || !start) return msg('It has no title or no start.')
  try {
    const gameDate = momentOf(start, zone)
    if (!gameDate) return msg('It has no time of day.')
    if (gameDate < '1900' || gameDate >= '2200') return msg('This date or time does not exist.')
    const isCancelled = textIn(event, 'status', 20)?.toUpperCase() === 'CANCELLED' || cancelled.test(summary)
    return {
      ...readTitle(summary.replace(cancelled, ''), team),
      gameDate,
      durationMinutes: minutesOf(event, gameDate, zone),
      location: textIn(event, 'location', 200),
      status: isCancelled ? 'cancelled' : 'scheduled',
      externalId: textIn(event, 'uid', 200),
    }
  } catch {
    return msg('This date or time does not exist.')
  }
}

/**
 * Reads a league's calendar (RFC 5545). Rules of repetition and of time zones are never run: they can describe endless work.
 * @param zone for times without a known zone
 * @throws AppError 422 for a text that is no calendar
 */
export const readCalendar = (text: string, team: string, zone: string): Schedule => {
  const events = parse(text).flatMap(([, , components]) => (components ?? []).filter(([name]) => name === 'vevent'))
  if (events.length === 0) throw invalid('text', msg('This calendar has no events.'))
  const fixtures: Fixture[] = []
  const problems: Problem[] = []
  for (const [at, event] of events.slice(0, scheduleLimits.games).entries()) {
    const read = readEvent(event, team, zone)
    if (typeof read === 'string') problems.push({ line: at + 1, text: textIn(event, 'summary', 100) ?? '', reason: read })
    else fixtures.push(read)
  }
  return { fixtures, problems }
}

type Entry = {
  id: string
  title: string
  start: string
  end: string
  location: string | null
  notes: string | null
  isCancelled: boolean
  updatedAt: string
}

const utc = (moment: string) => ICAL.Time.fromDateTimeString(`${moment.slice(0, 19)}Z`)

/** Writes a season as an iCalendar file, with times in UTC. */
export const writeCalendar = (name: string, entries: readonly Entry[]): string => {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Hearth//Sports//EN')
  calendar.addPropertyWithValue('x-wr-calname', name)
  for (const { id, title, start, end, location, notes, isCancelled, updatedAt } of entries) {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue('uid', id)
    event.addPropertyWithValue('dtstamp', utc(updatedAt))
    event.addPropertyWithValue('dtstart', utc(start))
    event.addPropertyWithValue('dtend', utc(end))
    event.addPropertyWithValue('summary', title)
    if (location) event.addPropertyWithValue('location', location)
    if (notes) event.addPropertyWithValue('description', notes)
    if (isCancelled) event.addPropertyWithValue('status', 'CANCELLED')
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}

import { iso } from '#src/platform/clock'
import { invalid } from '#src/platform/errors'
import { unescapeText } from '#src/platform/icalendar/icalendar.lines'
import {
  type Component,
  calendarLimits,
  componentsOf,
  type Limits,
  type Property,
  parameterOf,
  propertyOf,
  readComponents,
} from '#src/platform/icalendar/icalendar.read'
import { readDuration, timeOf } from '#src/platform/icalendar/icalendar.values'
import { calendarText, componentLines, line, textLines, utcDigits } from '#src/platform/icalendar/icalendar.write'
import { zoneOf } from '#src/platform/icalendar/icalendar.zones'
import { msg, type PlainMessage } from '#src/shared/language/message'
import { cell, type Fixture, momentIn, type Problem, readTitle, type Schedule, scheduleLimits } from './schedule.rules'

const limits: Limits = { ...calendarLimits, lines: 40_000 }

const parse = (text: string): Component[] => {
  try {
    return readComponents(text, limits)
  } catch {
    throw invalid('text', msg('This is not a calendar file.'))
  }
}

const textIn = (component: Component, name: string, max: number) => {
  const property = propertyOf(component, name)
  return property ? cell(unescapeText(property.value), max) : null
}

/** The moment of a time. A time without a known zone is of the family's; a date alone has none. */
const momentOf = (property: Property, zone: string) => {
  const tzid = zoneOf(parameterOf(property, 'TZID'))
  const parameters = new Map([...property.parameters].filter(([name]) => name !== 'TZID'))
  const time = timeOf({ ...property, parameters })
  if (time.kind === 'date') return undefined
  return time.kind === 'instant' ? iso(time.instant) : momentIn(time.local, tzid ?? zone)
}

const minutesOf = (event: Component, start: string, zone: string) => {
  const end = propertyOf(event, 'DTEND')
  const duration = propertyOf(event, 'DURATION')
  const until = end && momentOf(end, zone)
  const minutes = until
    ? Temporal.Instant.from(start).until(until).total('minutes')
    : duration
      ? readDuration(duration.value).total({ unit: 'minutes', relativeTo: Temporal.PlainDate.from('2026-01-01') })
      : 90
  return Math.min(Math.max(Math.round(minutes), 1), 1440)
}

const cancelled = /^\s*cancell?ed\s*[:-]?\s*/i

/** @returns the game, or why the event has none */
const readEvent = (event: Component, team: string, zone: string): Fixture | PlainMessage => {
  if (propertyOf(event, 'RRULE') || propertyOf(event, 'RDATE')) return msg('It repeats. Add each date by hand.')
  const summary = textIn(event, 'SUMMARY', 200)
  const start = propertyOf(event, 'DTSTART')
  if (!summary || !start) return msg('It has no title or no start.')
  try {
    const gameDate = momentOf(start, zone)
    if (!gameDate) return msg('It has no time of day.')
    if (gameDate < '1900' || gameDate >= '2200') return msg('This date or time does not exist.')
    const isCancelled = textIn(event, 'STATUS', 20)?.toUpperCase() === 'CANCELLED' || cancelled.test(summary)
    return {
      ...readTitle(summary.replace(cancelled, ''), team),
      gameDate,
      durationMinutes: minutesOf(event, gameDate, zone),
      location: textIn(event, 'LOCATION', 200),
      status: isCancelled ? 'cancelled' : 'scheduled',
      externalId: textIn(event, 'UID', 200),
    }
  } catch {
    return msg('This date or time does not exist.')
  }
}

/**
 * Reads a league's calendar (RFC 5545). Rules of repetition and of time zones are never run: they can describe endless work.
 * @param zone for times without a known zone
 * @throws AppError 422 for a text that is not a calendar
 */
export const readCalendar = (text: string, team: string, zone: string): Schedule => {
  const events = parse(text).flatMap((calendar) => componentsOf(calendar, 'VEVENT'))
  if (events.length === 0) throw invalid('text', msg('This calendar has no events.'))
  const fixtures: Fixture[] = []
  const problems: Problem[] = []
  for (const [at, event] of events.slice(0, scheduleLimits.games).entries()) {
    const read = readEvent(event, team, zone)
    if (typeof read === 'string') problems.push({ line: at + 1, text: textIn(event, 'SUMMARY', 100) ?? '', reason: read })
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

/** Writes a season as an iCalendar file, with times in UTC. */
export const writeCalendar = (name: string, entries: readonly Entry[]): string =>
  calendarText('Sports', [
    ...textLines('X-WR-CALNAME', name),
    ...entries.flatMap(({ id, title, start, end, location, notes, isCancelled, updatedAt }) =>
      componentLines('VEVENT', [
        line('UID', id),
        line('DTSTAMP', utcDigits(updatedAt)),
        line('DTSTART', utcDigits(start)),
        line('DTEND', utcDigits(end)),
        ...textLines('SUMMARY', title),
        ...textLines('LOCATION', location),
        ...textLines('DESCRIPTION', notes),
        ...(isCancelled ? ['STATUS:CANCELLED'] : []),
      ]),
    ),
  ])

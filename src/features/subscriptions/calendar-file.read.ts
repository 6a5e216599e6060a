import type { RRuleTemporal } from 'rrule-temporal'
import { unescapeText } from '#src/platform/icalendar/icalendar.lines'
import {
  type Component,
  calendarLimits,
  componentsOf,
  propertiesOf,
  propertyOf,
  readComponents,
} from '#src/platform/icalendar/icalendar.read'
import { readDuration, type TimeValue, zonesOf } from '#src/platform/icalendar/icalendar.values'
import { type Context, clockOf, datesOf, momentOf, momentOfTime, timeIn, timesIn, zoneOfTime } from './calendar-file.dates'
import { fileLimits, type Problem } from './subscriptions.rules'

/** One date of an event. */
export type FileEvent = {
  /** The event's id and the date, the same in every file. */
  key: string
  /** The moment that the rule gives this date of a series; null for an event that does not repeat. */
  plannedAt: string | null
  title: string
  description: string | null
  location: string | null
  startTime: string
  endTime: string
  isAllDay: boolean
  timezone: string
}

export type CalendarFile = { events: FileEvent[]; skipped: number; unknownZones: string[]; intervalMinutes: number | null }

/** A file that can't be used. */
export class FileProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem)
  }
}

const limits = { ...calendarLimits, bytes: fileLimits.bytes, components: 3 * fileLimits.events }

const textIn = (event: Component, name: string, max: number) => {
  const text = unescapeText(propertyOf(event, name)?.value ?? '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
  return text ? text.slice(0, max) : null
}

const minutesIn = (calendar: Component): number | null => {
  const value = (propertyOf(calendar, 'REFRESH-INTERVAL') ?? propertyOf(calendar, 'X-PUBLISHED-TTL'))?.value
  try {
    return value === undefined ? null : readDuration(value).total({ unit: 'minutes', relativeTo: Temporal.PlainDate.from('2026-01-01') })
  } catch {
    return null
  }
}

type Times = { start: TimeValue; zone: string; endAt: (clock: Temporal.PlainDateTime) => string }

/** The start of an event, and what gives the end of each date. An end before the start is the start. */
const timesOfEvent = (event: Component, context: Context): Times => {
  const startProperty = propertyOf(event, 'DTSTART')
  if (!startProperty) throw new RangeError('An event has no start.')
  const start = timeIn(startProperty, context)
  const zone = zoneOfTime(start, context.zone)
  const isDate = start.kind === 'date'
  const endProperty = propertyOf(event, 'DTEND')
  const duration = propertyOf(event, 'DURATION')
  const endAfter = (clock: Temporal.PlainDateTime) => {
    if (endProperty) {
      const end = timeIn(endProperty, context)
      // As its clock shows: a lesson from 1 to 2 stays one on the day that the clocks change.
      const length = clockOf(start).until(
        end.kind === 'instant' || start.kind === 'instant'
          ? Temporal.Instant.from(momentOfTime(end, context.zone)).toZonedDateTimeISO(zone).toPlainDateTime()
          : clockOf(end),
      )
      return clock.add(length)
    }
    if (duration) return clock.add(readDuration(duration.value))
    return isDate ? clock.add({ days: 1 }) : clock
  }
  return {
    start,
    zone,
    endAt: (clock) => {
      const end = endAfter(clock)
      const isShort = Temporal.PlainDateTime.compare(end, clock) <= 0
      return momentOf(isShort ? (isDate ? clock.add({ days: 1 }) : clock) : end, zone)
    },
  }
}

const isCancelled = (event: Component) => propertyOf(event, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED'

const textsOf = (event: Component) => ({
  title: textIn(event, 'SUMMARY', 200) ?? '–',
  description: textIn(event, 'DESCRIPTION', 5000),
  location: textIn(event, 'LOCATION', 200),
})

/** The dates of an event and its changed ones (RECURRENCE-ID), by the moment at which they were planned. */
const readEvent = (uid: string, events: readonly Component[], context: Context): FileEvent[] => {
  const planned = new Map<string, FileEvent>()
  const repeats = events.some((event) => ['RRULE', 'RDATE', 'RECURRENCE-ID'].some((name) => propertyOf(event, name)))
  const toEvent = (event: Component, times: Times, clock: Temporal.PlainDateTime, key: string): FileEvent => ({
    key: `${uid} ${key}`,
    plannedAt: repeats ? key : null,
    ...textsOf(event),
    startTime: momentOf(clock, times.zone),
    endTime: times.endAt(clock),
    isAllDay: times.start.kind === 'date',
    timezone: times.zone,
  })
  const [series] = events.filter((event) => !propertyOf(event, 'RECURRENCE-ID'))
  if (series && !isCancelled(series)) {
    const times = timesOfEvent(series, context)
    const rule = propertyOf(series, 'RRULE')?.value
    const added = propertiesOf(series, 'RDATE').flatMap((property) => timesIn(property, context))
    const clocks = rule === undefined ? [clockOf(times.start)] : datesOf(rule, times.start, context)
    const inZone = (time: TimeValue) =>
      time.kind === 'instant' && times.start.kind !== 'instant'
        ? time.instant.toZonedDateTimeISO(times.zone).toPlainDateTime()
        : clockOf(time)
    for (const clock of [...clocks, ...added.map(inZone)]) {
      const key = momentOf(clock, times.zone)
      planned.set(key, toEvent(series, times, clock, key))
    }
    const isOn = (date: string) => (moment: string) => localDate(moment, times.zone) === date
    for (const time of propertiesOf(series, 'EXDATE').flatMap((property) => timesIn(property, context))) {
      // A date leaves out all of its day.
      const gone = time.kind === 'date' ? [...planned.keys()].filter(isOn(time.date)) : [momentOfTime(time, times.zone)]
      for (const key of gone) planned.delete(key)
    }
  }
  for (const event of events) {
    const original = propertyOf(event, 'RECURRENCE-ID')
    if (!original) continue
    const times = timesOfEvent(event, context)
    const key = momentOfTime(timeIn(original, context), times.zone)
    planned.delete(key)
    if (!isCancelled(event)) planned.set(key, toEvent(event, times, clockOf(times.start), key))
  }
  return [...planned.values()].filter(({ startTime, endTime }) => startTime < context.to && endTime >= context.from)
}

const localDate = (moment: string, zone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString()

type Reading = { zone: string; from: string; to: string }

/**
 * Reads the dates in [from, to) of a calendar file (RFC 5545). What can't be read is skipped and counted.
 * @param zone of the family, for dates, floating times and unknown zones
 * @throws FileProblem for a text that is not a calendar or has too many events
 */
export const readCalendarFile = (text: string, { zone, from, to }: Reading, Rule: typeof RRuleTemporal): CalendarFile => {
  let calendars: Component[]
  try {
    calendars = readComponents(text, limits).filter(({ name }) => name === 'VCALENDAR')
  } catch {
    throw new FileProblem('no_calendar')
  }
  if (calendars.length === 0) throw new FileProblem('no_calendar')
  const unknownZones = new Set<string>()
  const found = new Map<string, FileEvent>()
  let skipped = 0
  let count = 0
  for (const calendar of calendars) {
    const context: Context = { zone, zones: zonesOf(calendar), unknownZones, Rule, from, to }
    const events = componentsOf(calendar, 'VEVENT')
    count += events.length
    if (count > fileLimits.events) throw new FileProblem('too_many')
    const named = events.map((event, at) => ({ event, uid: propertyOf(event, 'UID')?.value.trim() || `${at}` }))
    for (const [uid, group] of Map.groupBy(named, ({ uid }) => uid)) {
      try {
        for (const one of readEvent(
          uid,
          group.map(({ event }) => event),
          context,
        ))
          if (found.size < fileLimits.occurrences) found.set(one.key, one)
      } catch {
        skipped += 1
      }
    }
  }
  return {
    events: [...found.values()],
    skipped,
    unknownZones: [...unknownZones].slice(0, 5),
    intervalMinutes: minutesIn(calendars[0] as Component),
  }
}

/** The dates of one object of a CalDAV calendar, by its place in the list. */
export type ObjectEvents = { at: number; events: FileEvent[] }

/** Reads the objects of a CalDAV calendar, each on its own. What can't be read has no events, and is counted. */
export const readCalendarObjects = (texts: readonly string[], reading: Reading, Rule: typeof RRuleTemporal) => {
  const unknownZones = new Set<string>()
  let skipped = 0
  const objects = texts.map((text, at): ObjectEvents => {
    try {
      const file = readCalendarFile(text, reading, Rule)
      skipped += file.skipped
      for (const zone of file.unknownZones) unknownZones.add(zone)
      return { at, events: file.events.slice(0, fileLimits.series) }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      skipped += 1
      return { at, events: [] }
    }
  })
  return { objects, skipped, unknownZones: [...unknownZones].slice(0, 5) }
}
export type CalendarObjects = ReturnType<typeof readCalendarObjects>

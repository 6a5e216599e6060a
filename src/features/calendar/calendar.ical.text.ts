import { iso } from '#src/platform/clock'
import { splitText, unescapeText } from '#src/platform/icalendar/icalendar.lines'
import { componentText, mergeComponent, type Rule, toComponent } from '#src/platform/icalendar/icalendar.merge'
import {
  type Component,
  componentsOf,
  isComponent,
  parameterOf,
  propertiesOf,
  propertyOf,
  readComponents,
} from '#src/platform/icalendar/icalendar.read'
import { shortTimezoneLines } from '#src/platform/icalendar/icalendar.timezone'
import { instantIn, timeOf, timesOf, type Zones, zonesOf } from '#src/platform/icalendar/icalendar.values'
import { calendarText, dateLine, timeLine } from '#src/platform/icalendar/icalendar.write'
import { eventLines, type WholeEvent, zoneToDescribe } from './calendar.ical'
import { alarmMinutes, eventLimits, timesIn, untitled } from './calendar.ical.read'
import { readRecurrence } from './calendar.ical.rule'
import { firstDate, occurrenceTimesOf } from './calendar.recurrence'
import { categories } from './calendar.rules'
import type { EventOccurrence } from './calendar.series.service'

const zoneLines = (event: WholeEvent) => {
  const zone = zoneToDescribe(event)
  return zone ? shortTimezoneLines(zone, Temporal.Instant.from(event.startTime)) : []
}

/** An event as a calendar of its own. */
export const eventText = (event: WholeEvent, uid: string): string =>
  calendarText('Calendar', [...zoneLines(event), ...eventLines(event, uid).flat()])

const text = (component: Component, name: string) => unescapeText(propertyOf(component, name)?.value ?? '').trim()

const ownAddress = /^urn:uuid:/i
const ownFile = /\/api\/objects\//

/** @param zone of whole days and floating times */
export const rulesOf = (zone: string, zones: Zones): Rule[] => {
  const limited = (name: string, max: number, none = ''): Rule => ({
    names: [name],
    meaning: (event) => text(event, name).slice(0, max) || none,
  })
  const times: Rule = {
    names: ['DTSTART', 'DTEND', 'DURATION'],
    meaning: (event) => {
      const { start, startTime, endTime } = timesIn(event, zone, zones)
      const series = propertyOf(event, 'RRULE') && start.kind === 'local' ? (start.zone ?? zone) : ''
      return `${start.kind === 'date'} ${startTime} ${endTime} ${series}`
    },
  }
  const moments = (event: Component, name: string) =>
    propertiesOf(event, name)
      .flatMap((property) => timesOf(property, zones))
      .map((time) => (time.kind === 'date' ? time.date : iso(instantIn(time, zone))))
      .sort()
      .join()
  const rule: Rule = {
    names: ['RRULE'],
    meaning: (event) => {
      const property = propertyOf(event, 'RRULE')
      if (!property) return ''
      const start = propertyOf(event, 'DTSTART')
      const time = start && timeOf(start, zones)
      const timezone = time?.kind === 'local' ? (time.zone ?? zone) : time?.kind === 'instant' ? 'UTC' : zone
      const read = readRecurrence(property.value, { timezone }, zones)
      const until = read.until && (read.until.length === 10 ? read.until : firstDate({ startTime: read.until, timezone }))
      return JSON.stringify({ ...read, until })
    },
  }
  const people: Rule = {
    names: ['ATTENDEE'],
    isOwn: (entry) => !isComponent(entry) && ownAddress.test(entry.value),
    meaning: (event) =>
      propertiesOf(event, 'ATTENDEE')
        .filter(({ value }) => ownAddress.test(value))
        .map((property) => `${property.value.trim().toLowerCase()} ${parameterOf(property, 'PARTSTAT')?.toUpperCase() ?? 'NEEDS-ACTION'}`)
        .sort()
        .join(),
  }
  const files: Rule = {
    names: ['ATTACH'],
    isOwn: (entry) => !isComponent(entry) && ownFile.test(entry.value),
    meaning: (event) =>
      propertiesOf(event, 'ATTACH')
        .flatMap(({ value }) => (ownFile.exec(value) ? [value.slice(value.search(ownFile))] : []))
        .sort()
        .join(),
  }
  const categoryIn = (entry: { value: string }) =>
    splitText(entry.value, ',')
      .map((one) => one.trim().toLowerCase())
      .find((one) => categories.some((known) => known === one))
  const category: Rule = {
    names: ['CATEGORIES'],
    isOwn: (entry) => !isComponent(entry) && categoryIn(entry) === entry.value.trim().toLowerCase(),
    meaning: (event) => propertiesOf(event, 'CATEGORIES').flatMap((property) => categoryIn(property) ?? [])[0] ?? 'family',
  }
  return [
    times,
    rule,
    { names: ['EXDATE'], meaning: (event) => moments(event, 'EXDATE') },
    limited('SUMMARY', eventLimits.title, untitled),
    limited('DESCRIPTION', eventLimits.description),
    limited('LOCATION', eventLimits.location),
    { names: ['CLASS'], meaning: (event) => (/^(PRIVATE|CONFIDENTIAL)$/i.test(text(event, 'CLASS')) ? 'PRIVATE' : '') },
    category,
    people,
    { names: ['ORGANIZER'], meaning: (event) => String(propertyOf(event, 'ORGANIZER') !== undefined || !propertyOf(event, 'ATTENDEE')) },
    files,
    { names: ['LAST-MODIFIED', 'DTSTAMP'], meaning: (event) => text(event, 'LAST-MODIFIED') },
  ]
}

/** The first alarm of an event that Hearth has a form for is its reminder; all others are the app's. */
const alarmRule = (stored: Component, zone: string, zones: Zones): Rule => {
  const reminderIn = (event: Component) => {
    const { isAllDay } = timesIn(event, zone, zones)
    const alarm = componentsOf(event, 'VALARM').find((one) => alarmMinutes(one, isAllDay) !== undefined)
    return alarm && { alarm, minutes: String(alarmMinutes(alarm, isAllDay)) }
  }
  const own = reminderIn(stored)?.alarm
  return {
    names: ['VALARM'],
    isOwn: (entry) => entry === own || !stored.entries.includes(entry),
    meaning: (event) => reminderIn(event)?.minutes ?? '',
  }
}

/** Cancelled occurrences: a STATUS of the whole event is the app's. */
const cancelled: Rule = { names: ['STATUS'], meaning: (event) => String(/^CANCELLED$/i.test(text(event, 'STATUS'))) }

/** The original date or time of an occurrence; empty for the event itself. */
export const originalOf = (event: Component, zone: string, zones: Zones) => {
  const original = propertyOf(event, 'RECURRENCE-ID')
  if (!original) return ''
  const time = timeOf(original, zones)
  return time.kind === 'date' ? time.date : iso(instantIn(time, zone))
}

/**
 * The text that an app stored, with later changes from Hearth.
 * @param zone of whole days and floating times
 * @param parts the names of the properties that may change; default: all that Hearth has a place for
 */
export const mergeEventText = (stored: string, event: WholeEvent, uid: string, zone: string, parts?: ReadonlySet<string>): string => {
  const calendar = readComponents(stored)[0] as Component
  const zones = zonesOf(calendar)
  const mayChange = ({ names }: Rule) => parts === undefined || names.some((name) => parts.has(name))
  const rules = rulesOf(zone, zones).filter(mayChange)
  const current = new Map(
    eventLines(event, uid).map((lines) => {
      const component = toComponent(lines)
      return [originalOf(component, event.timezone, zones), component] as const
    }),
  )
  const known = new Set<string>()
  const entries = calendar.entries.flatMap((entry) => {
    if (!isComponent(entry) || entry.name !== 'VEVENT') return [entry]
    const key = originalOf(entry, zone, zones)
    const now = current.get(key)
    if (!now) return []
    known.add(key)
    return [mergeComponent(entry, now, [...rules, ...[alarmRule(entry, zone, zones)].filter(mayChange), ...(key ? [cancelled] : [])])]
  })
  const added = [...current].flatMap(([key, component]) => (known.has(key) ? [] : [component]))
  const tzids = new Set(componentsOf(calendar, 'VTIMEZONE').map((one) => propertyOf(one, 'TZID')?.value))
  const described = zoneToDescribe(event)
  const zoneAdded = described && !tzids.has(described) ? [toComponent(zoneLines(event))] : []
  const first = entries.findIndex(isComponent)
  const place = first < 0 ? entries.length : first
  return componentText({ name: 'VCALENDAR', entries: [...entries.slice(0, place), ...zoneAdded, ...entries.slice(place), ...added] })
}

/**
 * One occurrence as a VEVENT in UTC, with the RECURRENCE-ID of its original time.
 * @param own the occurrence of a series; undefined for an event that does not repeat
 */
export const occurrenceLines = (
  event: WholeEvent,
  uid: string,
  own: (EventOccurrence & { instanceDate: string | null }) | undefined,
): string[] => {
  if (!own) return eventLines({ ...event, timezone: event.isAllDay ? event.timezone : 'UTC' }, uid).flat()
  const { startTime, endTime, title, description, location, instanceDate, isCancelled } = own
  const single = { ...event, startTime, endTime, title, description, location, recurrence: null, occurrences: [] }
  const timezone = event.isAllDay ? event.timezone : 'UTC'
  const [lines = []] = eventLines({ ...single, timezone }, uid)
  const original = instanceDate === null ? undefined : occurrenceTimesOf(event)(instanceDate).startTime
  const id =
    original === undefined
      ? []
      : [event.isAllDay ? dateLine('RECURRENCE-ID', instanceDate as string) : timeLine('RECURRENCE-ID', 'UTC', original)]
  return [...lines.slice(0, 2), ...id, ...lines.slice(2, -1), ...(isCancelled ? ['STATUS:CANCELLED'] : []), ...lines.slice(-1)]
}

import { iso } from '#src/platform/clock'
import { AppError } from '#src/platform/errors'
import { splitText, unescapeText } from '#src/platform/icalendar/icalendar.lines'
import {
  badCalendar,
  type Component,
  componentsOf,
  isComponent,
  parameterOf,
  propertiesOf,
  propertyOf,
} from '#src/platform/icalendar/icalendar.read'
import { instantIn, readDuration, type TimeValue, timeOf, timesOf, type Zones, zonesOf } from '#src/platform/icalendar/icalendar.values'
import { type Message, msg } from '#src/shared/language/message'
import { type NewEvent, newEvent } from './calendar.contract'
import { allDayReminder, type ChangedOccurrence, partstats } from './calendar.ical'
import { readRecurrence } from './calendar.ical.rule'
import { firstDate, occurrenceTimesOf } from './calendar.recurrence'
import { type Category, categories } from './calendar.rules'
import { maxReminderMinutes, type RsvpStatus } from './calendar.series.rules'

/** A part of a foreign event that Hearth has no place for. The event is right without it. */
export type LeftOut = { property: string; reason: Message }

/** A person of a foreign event. */
export type Attendee = { address: string; name: string; rsvpStatus: RsvpStatus }

/** An event that another program wrote. */
export type ReadEvent = {
  uid: string
  /** The input of Hearth's calls, without people. */
  event: NewEvent
  /** Whether the text has a CLASS: without one, a known event keeps its privacy. */
  saysPrivacy: boolean
  /** Whether one of the CATEGORIES is one of Hearth's. */
  saysCategory: boolean
  /** Changed, cancelled and deleted occurrences, by the date of the rule. */
  occurrences: ChangedOccurrence[]
  attendees: Attendee[]
  leftOut: LeftOut[]
}

/** An event that Hearth can't hold without getting its times wrong, and why. */
export type RefusedEvent = { uid: string; title: string; refusal: Message }

export const eventLimits = { title: 200, description: 10_000, location: 200 }

const textIn = (component: Component, name: string) => unescapeText(propertyOf(component, name)?.value ?? '').trim()

/** The title of events that have none: Hearth's need one. */
export const untitled = 'Untitled event'

const answers = new Map(Object.entries(partstats).map(([status, partstat]) => [partstat, status as RsvpStatus]))

const endOfDays = (date: string, days: number, zone: string) =>
  iso(Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).toInstant())

/** @param zone of dates and of floating times */
const endOf = (component: Component, start: TimeValue, zone: string, zones: Zones): string => {
  const end = propertyOf(component, 'DTEND')
  const duration = propertyOf(component, 'DURATION')
  if (end) {
    const time = timeOf(end, zones)
    if ((time.kind === 'date') !== (start.kind === 'date'))
      throw badCalendar(msg('The start has a time of day and the end has none, or the other way round.'))
    // Some programs write the last day instead of the day after it.
    if (time.kind === 'date' && start.kind === 'date' && time.date === start.date) return endOfDays(start.date, 1, zone)
    return iso(instantIn(time, zone))
  }
  if (start.kind === 'date') {
    const days = duration ? Math.max(1, Math.round(readDuration(duration.value).total('days'))) : 1
    return endOfDays(start.date, days, zone)
  }
  const from = instantIn(start, zone).toZonedDateTimeISO((start.kind === 'local' && start.zone) || zone)
  return iso((duration ? from.add(readDuration(duration.value)) : from).toInstant())
}

/** The start and end of a component. @param zone of dates and of floating times */
export const timesIn = (component: Component, zone: string, zones: Zones) => {
  const property = propertyOf(component, 'DTSTART')
  if (!property) throw badCalendar(msg('It has no start.'))
  const start = timeOf(property, zones)
  return { start, startTime: iso(instantIn(start, zone)), endTime: endOf(component, start, zone, zones), isAllDay: start.kind === 'date' }
}

/** The minutes of an alarm before the start, or before 9:00 of an all-day event; undefined for a kind of alarm that Hearth does not have. */
export const alarmMinutes = (alarm: Component, isAllDay: boolean): number | undefined => {
  const trigger = propertyOf(alarm, 'TRIGGER')
  const action = propertyOf(alarm, 'ACTION')?.value.trim().toUpperCase()
  if (!trigger || action === 'EMAIL' || action === 'NONE' || parameterOf(trigger, 'RELATED')?.toUpperCase() === 'END') return undefined
  if (!/^[+-]?P/i.test(trigger.value.trim())) return undefined
  const after = Math.round(readDuration(trigger.value).total({ unit: 'minutes', relativeTo: Temporal.PlainDate.from('2026-01-01') }))
  const minutes = (isAllDay ? allDayReminder : 0) - after
  return minutes >= 0 && minutes <= maxReminderMinutes ? minutes : undefined
}

/** The first reminder that Hearth has a form for; null for none. The other alarms are left out. */
const reminderIn = (component: Component, isAllDay: boolean, leftOut: LeftOut[]): number | null => {
  let minutes: number | null = null
  for (const alarm of componentsOf(component, 'VALARM')) {
    const own = alarmMinutes(alarm, isAllDay)
    if (own !== undefined && minutes === null) minutes = own
    else leftOut.push({ property: 'VALARM', reason: msg('An event has one reminder for each person.') })
  }
  return minutes
}

const attendeesIn = (component: Component): Attendee[] =>
  propertiesOf(component, 'ATTENDEE')
    .slice(0, 200)
    .map((property) => ({
      address: property.value.trim(),
      name: parameterOf(property, 'CN') ?? '',
      rsvpStatus: answers.get(parameterOf(property, 'PARTSTAT')?.toUpperCase() ?? '') ?? 'pending',
    }))

/** The texts of a component, cut to the lengths of Hearth's fields. */
const textsIn = (component: Component, leftOut: LeftOut[]) => {
  const cut = (name: string, max: number) => {
    const text = textIn(component, name)
    if (text.length > max) leftOut.push({ property: name, reason: msg('It is longer than {max} characters.', { max }) })
    return text.slice(0, max).toWellFormed()
  }
  return {
    title: cut('SUMMARY', eventLimits.title),
    description: cut('DESCRIPTION', eventLimits.description),
    location: cut('LOCATION', eventLimits.location),
  }
}

/** Properties that Hearth keeps as its own, or that mean nothing to it. All others are listed as left out. */
const understood = new Set(
  (
    'UID DTSTAMP CREATED LAST-MODIFIED SEQUENCE DTSTART DTEND DURATION SUMMARY DESCRIPTION LOCATION CLASS CATEGORIES RRULE EXDATE ' +
    'RECURRENCE-ID ORGANIZER ATTENDEE TRANSP STATUS PRIORITY'
  ).split(' '),
)

const assertRepresentable = (main: Component) => {
  for (const name of ['RDATE', 'EXRULE'])
    if (propertyOf(main, name)) throw badCalendar(msg('Hearth has no place for repetitions by {name}.', { name }))
  if (propertiesOf(main, 'RRULE').length > 1) throw badCalendar(msg('Hearth has no place for two rules of repetition.'))
}

/** The dates of an EXDATE that the series has: exact times, or the days of a whole date. */
const deletedIn = (main: Component, series: { startTime: string; endTime: string; isAllDay: boolean; timezone: string }, zones: Zones) => {
  const at = occurrenceTimesOf(series)
  return propertiesOf(main, 'EXDATE')
    .flatMap((property) => timesOf(property, zones))
    .flatMap((time) => {
      if (time.kind === 'date') return [time.date]
      const moment = iso(instantIn(time, series.timezone))
      const date = firstDate({ startTime: moment, timezone: series.timezone })
      return !series.isAllDay && at(date).startTime === moment ? [date] : []
    })
}

const messageOf = (issue: { message: string } | undefined) =>
  msg('Hearth can’t keep it: {reason}', { reason: issue?.message.slice(0, 200) ?? '' })

/** The changed occurrence of a component, and its date by the rule. */
const occurrenceIn = (component: Component, event: NewEvent & { timezone: string }, zones: Zones, leftOut: LeftOut[]) => {
  const original = propertyOf(component, 'RECURRENCE-ID')
  if (!original) return undefined
  const { timezone } = event
  const time = timeOf(original, zones)
  const instanceDate = time.kind === 'date' ? time.date : firstDate({ startTime: iso(instantIn(time, timezone)), timezone })
  const changed = timesIn(component, timezone, zones)
  if (changed.isAllDay !== event.isAllDay)
    throw badCalendar(msg('One occurrence is all day and the series is not, or the other way round.'))
  const other = textsIn(component, leftOut)
  return {
    instanceDate,
    startTime: changed.startTime,
    endTime: changed.endTime,
    title: other.title === '' || other.title === event.title ? null : other.title,
    description: other.description === (event.description ?? '') ? null : other.description,
    location: other.location === (event.location ?? '') ? null : other.location,
    isCancelled: textIn(component, 'STATUS').toUpperCase() === 'CANCELLED',
  }
}

/** @param zone of dates and floating times, and of times in UTC of an event that does not repeat */
const readGroup = (uid: string, components: Component[], zone: string, zones: Zones): ReadEvent => {
  const leftOut: LeftOut[] = []
  const mains = components.filter((component) => !propertyOf(component, 'RECURRENCE-ID'))
  const [main] = mains
  if (!main || mains.length > 1) throw badCalendar(msg('It has no first event, or two of them.'))
  for (const component of components)
    if (propertiesOf(component, 'RECURRENCE-ID').some((original) => parameterOf(original, 'RANGE')))
      throw badCalendar(msg('A change of one occurrence and all following ones (THISANDFUTURE) must be two events.'))
  assertRepresentable(main)
  const { start, ...times } = timesIn(main, zone, zones)
  const rule = propertyOf(main, 'RRULE')
  const timezone = start.kind === 'local' ? (start.zone ?? zone) : start.kind === 'instant' && rule ? 'UTC' : zone
  const series = { ...times, timezone }
  const texts = textsIn(main, leftOut)
  const own = propertiesOf(main, 'CATEGORIES').flatMap(({ value }) => splitText(value, ',').map((name) => name.trim().toLowerCase()))
  const category = own.find((name): name is Category => categories.some((one) => one === name))
  const classes = textIn(main, 'CLASS').toUpperCase()
  for (const { entries } of components)
    for (const entry of entries)
      if (!isComponent(entry) && !understood.has(entry.name))
        leftOut.push({ property: entry.name, reason: msg('Hearth has no place for {name}.', { name: entry.name.slice(0, 50) }) })
  const parsed = newEvent.safeParse({
    ...times,
    title: texts.title || untitled,
    description: texts.description || null,
    location: texts.location || null,
    category: category ?? 'family',
    isPrivate: classes === 'PRIVATE' || classes === 'CONFIDENTIAL',
    isRecurring: rule !== undefined,
    recurrence: rule ? readRecurrence(rule.value, series, zones) : null,
    timezone,
    reminderMinutes: reminderIn(main, times.isAllDay, leftOut),
  })
  if (!parsed.success) throw badCalendar(messageOf(parsed.error.issues[0]))
  const event = { ...parsed.data, timezone }
  const changed = components.flatMap((component) => occurrenceIn(component, event, zones, leftOut) ?? [])
  if (changed.length && !rule) throw badCalendar(msg('It has a changed occurrence, but does not repeat.'))
  const at = occurrenceTimesOf(series)
  const deleted = rule ? deletedIn(main, series, zones).map((date) => ({ ...at(date), isDeleted: true })) : []
  return {
    uid,
    event,
    saysPrivacy: classes !== '',
    saysCategory: category !== undefined,
    occurrences: [...new Map([...deleted, ...changed].map((one) => [one.instanceDate, one])).values()],
    attendees: attendeesIn(main),
    leftOut: [...new Map(leftOut.map((one) => [one.property, one])).values()],
  }
}

/**
 * Reads the events of a VCALENDAR for Hearth's calls: each UID with its changed occurrences is one event. Events that Hearth can't hold
 * without getting their times wrong come with their `refusal`; of all others, `leftOut` lists what Hearth has no place for.
 * @param zone of whole days and floating times, such as the family's
 */
export const readEvents = (calendar: Component, zone: string): (ReadEvent | RefusedEvent)[] => {
  const zones = zonesOf(calendar)
  const groups = Map.groupBy(componentsOf(calendar, 'VEVENT'), (component) => propertyOf(component, 'UID')?.value.trim() ?? '')
  // Events without a UID are one each.
  const unnamed = (groups.get('') ?? []).map((component): [string, Component[]] => ['', [component]])
  groups.delete('')
  return [...groups, ...unnamed].map(([uid, components]) => {
    try {
      return readGroup(uid, components, zone, zones)
    } catch (error) {
      // Temporal throws RangeErrors for moments beyond its years.
      if (!(error instanceof AppError || error instanceof RangeError)) throw error
      const refusal = error instanceof AppError ? error.reason : msg('This date or time does not exist.')
      return { uid, title: textIn(components[0] as Component, 'SUMMARY').slice(0, eventLimits.title), refusal }
    }
  })
}

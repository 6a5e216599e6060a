import { AppError, invalid } from '#src/platform/errors'
import { componentText } from '#src/platform/icalendar/icalendar.merge'
import { type Component, isComponent, readComponents } from '#src/platform/icalendar/icalendar.read'
import { msg } from '#src/shared/language/message'
import type { WholeEvent } from '../calendar/calendar.ical'
import { type ReadEvent, readEvents } from '../calendar/calendar.ical.read'
import { eventText, mergeEventText } from '../calendar/calendar.ical.text'
import { firstDate, occurrenceTimesOf } from '../calendar/calendar.recurrence'
import type { Recurrence } from '../calendar/calendar.series.rules'

/** Changes of an object of a CalDAV calendar: its text, with the changed properties alone. */

/** The editable fields of an event. */
export type ObjectFields = {
  title: string
  description: string | null
  location: string | null
  startTime: string
  endTime: string
  isAllDay: boolean
}

/** One occurrence of an event, with the changes made to it. */
export type ShownDate = ObjectFields & { plannedAt: string | null }

export type ObjectScope = 'one' | 'all'

/** The properties that a change here may touch; all others are the calendar's. */
const parts = new Set(['DTSTART', 'EXDATE', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'LAST-MODIFIED'])

const cannotChange = msg('Hearth can’t change this event without getting its dates wrong. Change it in the calendar that it comes from.')

/** @throws AppError 422 for an event that Hearth does not understand in full */
const readOne = (text: string, zone: string): ReadEvent => {
  const [calendar] = readComponents(text)
  const [read, ...others] = calendar ? readEvents(calendar, zone) : []
  if (!read || others.length || 'refusal' in read) throw new AppError(422, 'not_understood', cannotChange)
  return read
}

const wholeOf = ({ uid, event, occurrences }: ReadEvent, now: string): WholeEvent => {
  const timezone = event.timezone ?? 'UTC'
  const until = event.recurrence?.until
  const date = until && (until.length === 10 ? until : firstDate({ startTime: until, timezone }))
  const recurrence: Recurrence | null = event.recurrence ? { ...event.recurrence, until: date ?? null } : null
  const { title, description, location, startTime, endTime, category, isPrivate, isAllDay } = event
  return {
    ...{ id: uid, title, description, location, startTime, endTime, category, isPrivate, isAllDay, timezone, recurrence, occurrences },
    ...{ createdAt: now, updatedAt: now, invited: [], reminders: [], links: [] },
  }
}

/** The text without Hearth's own categories, which would be foreign in another calendar. */
const withoutCategories = (text: string, keep: ReadonlySet<string>): string => {
  const clean = (component: Component): Component => ({
    name: component.name,
    entries: component.entries.flatMap((entry): Component['entries'] => {
      if (isComponent(entry)) return [clean(entry)]
      return entry.name === 'CATEGORIES' && !keep.has(entry.source) ? [] : [entry]
    }),
  })
  return componentText(clean(readComponents(text)[0] as Component))
}

const categoriesIn = (component: Component): string[] =>
  component.entries.flatMap((entry) => (isComponent(entry) ? categoriesIn(entry) : entry.name === 'CATEGORIES' ? [entry.source] : []))

const write = (text: string, event: WholeEvent, uid: string, zone: string) =>
  withoutCategories(mergeEventText(text, event, uid, zone, parts), new Set(categoriesIn(readComponents(text)[0] as Component)))

/** The text of a new event. */
export const newObject = (
  fields: ObjectFields & { recurrence?: Recurrence | null | undefined },
  uid: string,
  timezone: string,
  now: string,
) => {
  const event: WholeEvent = {
    ...{ ...fields, recurrence: fields.recurrence ?? null },
    ...{ id: uid, category: 'family', isPrivate: false, timezone, createdAt: now, updatedAt: now },
    ...{ occurrences: [], invited: [], reminders: [], links: [] },
  }
  return withoutCategories(eventText(event, uid), new Set())
}

const moment = (text: string) => Temporal.Instant.from(text)

/** The times of a series whose occurrence gets other ones: the same clock time and length on every date. */
const seriesTimes = (event: WholeEvent, shown: ShownDate, fields: ObjectFields) => {
  if (fields.isAllDay !== event.isAllDay) throw invalid('isAllDay', cannotChange)
  const clock = (text: string) => moment(text).toZonedDateTimeISO(event.timezone).toPlainDateTime()
  const shift = clock(shown.startTime).until(clock(fields.startTime), { largestUnit: 'hours' })
  const start = clock(event.startTime).add(shift)
  const { byWeekday, byMonthday, byMonth } = event.recurrence ?? {}
  const hasDays = byWeekday || byMonthday || byMonth
  if (hasDays && !start.toPlainDate().equals(clock(event.startTime).toPlainDate()))
    throw invalid('startTime', msg('The days of this series can only be changed in the calendar that it comes from.'))
  const length = clock(fields.startTime).until(clock(fields.endTime), { largestUnit: 'hours' })
  const text = (time: Temporal.PlainDateTime) => time.toZonedDateTime(event.timezone).toInstant().toString({ fractionalSecondDigits: 3 })
  return { startTime: text(start), endTime: text(start.add(length)) }
}

/**
 * The text with a change. Untouched properties stay, even if they are longer than Hearth shows.
 * @param shown the date that was changed, as it was shown
 * @param zone of whole days and floating times
 * @throws AppError 422 for an event that Hearth does not understand in full
 */
export const changeObject = (
  text: string,
  shown: ShownDate,
  fields: ObjectFields,
  scope: ObjectScope,
  at: { zone: string; now: string },
) => {
  const read = readOne(text, at.zone)
  const event = wholeOf(read, at.now)
  const changed = <K extends keyof ObjectFields>(name: K) => fields[name] !== shown[name]
  const hasTimes = changed('startTime') || changed('endTime') || changed('isAllDay')
  if (!event.recurrence) {
    const own = {
      ...event,
      ...(changed('title') && { title: fields.title }),
      ...(changed('description') && { description: fields.description }),
      ...(changed('location') && { location: fields.location }),
      ...(hasTimes && { startTime: fields.startTime, endTime: fields.endTime, isAllDay: fields.isAllDay }),
      ...(fields.isAllDay !== event.isAllDay && { timezone: at.zone }),
    }
    return write(text, own, read.uid, at.zone)
  }
  if (scope === 'all' || shown.plannedAt === null) {
    const own = {
      ...event,
      ...(changed('title') && { title: fields.title }),
      ...(changed('description') && { description: fields.description }),
      ...(changed('location') && { location: fields.location }),
      ...(hasTimes && seriesTimes(event, shown, fields)),
    }
    return write(text, own, read.uid, at.zone)
  }
  if (fields.isAllDay !== event.isAllDay) throw invalid('isAllDay', cannotChange)
  const instanceDate = firstDate({ startTime: shown.plannedAt, timezone: event.timezone })
  const known = event.occurrences.find((one) => one.instanceDate === instanceDate)
  const textOf = (name: 'title' | 'description' | 'location') => {
    if (!changed(name)) return known?.[name] ?? null
    return fields[name] === event[name] ? null : (fields[name] ?? '')
  }
  const times = hasTimes ? { startTime: fields.startTime, endTime: fields.endTime } : (known ?? occurrenceTimesOf(event)(instanceDate))
  const own = {
    instanceDate,
    ...{ startTime: times.startTime, endTime: times.endTime, isCancelled: known?.isCancelled ?? false },
    ...{ title: textOf('title'), description: textOf('description'), location: textOf('location') },
  }
  const others = event.occurrences.filter((one) => one.instanceDate !== instanceDate)
  return write(text, { ...event, occurrences: [...others, own] }, read.uid, at.zone)
}

/** The text without one date of a series. */
export const removeDate = (text: string, plannedAt: string, at: { zone: string; now: string }) => {
  const read = readOne(text, at.zone)
  const event = wholeOf(read, at.now)
  if (!event.recurrence) throw new AppError(422, 'not_understood', cannotChange)
  const instanceDate = firstDate({ startTime: plannedAt, timezone: event.timezone })
  const others = event.occurrences.filter((one) => one.instanceDate !== instanceDate)
  const gone = { ...occurrenceTimesOf(event)(instanceDate), isDeleted: true }
  return write(text, { ...event, occurrences: [...others, gone] }, read.uid, at.zone)
}

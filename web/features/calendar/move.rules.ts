import type { EventReply } from '#src/features/calendar/calendar.contract'
import { daysOf } from '#src/features/calendar/calendar.days.rules'
import { type Recurrence, type Weekday, weekdays } from '#src/features/calendar/calendar.series.rules'
import { daysOfRule, monthDayAfterMove, monthDayOf } from './monthly.rules'
import { type Hour, momentAt, type Row } from './week.rules'

export type Times = Pick<EventReply, 'startTime' | 'endTime'>
type Movable = Times & Pick<EventReply, 'isAllDay' | 'timezone'>

const minute = 60_000
/** Minutes to which a drag snaps, and the shortest event that it makes. */
export const snap = 15

const momentOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const textOf = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toString()

const snapped = (minutes: number) => Math.round(minutes / snap) * snap

/** The time zone in which an event keeps its local times when it moves by days. */
const zoneOf = ({ isAllDay, timezone }: Movable, familyZone: string) => (isAllDay ? timezone : familyZone)

const daysOn = (moment: string, days: number, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).add({ days }).toInstant().toString()

/** The times after a move by days. A time that the clock skips on the new day is as much later; the end keeps after the start. */
export const movedByDays = (event: Movable, days: number, familyZone: string): Times => {
  const zone = zoneOf(event, familyZone)
  const startTime = daysOn(event.startTime, days, zone)
  const endTime = daysOn(event.endTime, days, zone)
  const duration = momentOf(event.endTime) - momentOf(event.startTime)
  return momentOf(endTime) < momentOf(startTime) ? { startTime, endTime: textOf(momentOf(startTime) + duration) } : { startTime, endTime }
}

/** The times with another last day, at the earliest the first one. */
export const endingOn = (event: Movable, day: Temporal.PlainDate, familyZone: string): Times => {
  const { first, last } = daysOf(event, familyZone)
  const target = Temporal.PlainDate.compare(day, first) < 0 ? first : day
  const endTime = daysOn(event.endTime, last.until(target).days, zoneOf(event, familyZone))
  const earliest = momentOf(event.startTime) + snap * minute
  return { startTime: event.startTime, endTime: momentOf(endTime) < earliest ? textOf(earliest) : endTime }
}

/** A place in the week: the hours of a day, and the minutes from the top of its column. */
export type Place = { hours: Hour[]; top: number }

/**
 * The times of an event that was taken at one place and dropped at another. It moves by quarters of an hour, and starts on the day of the drop.
 * @param lead minutes from the top of the event's block to where it was taken
 */
export const dropped = ({ startTime, endTime }: Times, from: Place, to: Place, rows: Row[], lead: number): Times => {
  const top = Math.max(lead, from.top + snapped(to.top - from.top))
  const by = momentAt(top, to.hours, rows) - momentAt(from.top, from.hours, rows)
  return { startTime: textOf(momentOf(startTime) + by), endTime: textOf(momentOf(endTime) + by) }
}

/** The times with an end that was dragged up or down by minutes of its column. @param end its place before */
export const stretched = ({ startTime }: Times, end: Place, by: number, rows: Row[]): Times => {
  const moment = momentAt(end.top + snapped(by), end.hours, rows)
  return { startTime, endTime: textOf(Math.max(momentOf(startTime) + snap * minute, moment)) }
}

/** The times between two places of one day, at least a quarter of an hour. */
export const between = (one: number, other: number, hours: Hour[], rows: Row[]): Times => {
  const [top, bottom] = [Math.floor(Math.min(one, other) / snap) * snap, Math.ceil(Math.max(one, other) / snap) * snap]
  const start = momentAt(top, hours, rows)
  return { startTime: textOf(start), endTime: textOf(Math.max(momentAt(bottom, hours, rows), start + snap * minute)) }
}

/** The times after a step by keys: by days, or by minutes of the start or of the end. */
export const stepped = (event: Movable, step: { days?: number; minutes?: number; end?: number }, familyZone: string): Times => {
  if (step.days) return movedByDays(event, step.days, familyZone)
  const { startTime, endTime } = event
  if (event.isAllDay) return { startTime, endTime }
  const later = (moment: string, minutes: number) => momentOf(moment) + minutes * minute
  if (step.minutes) return { startTime: textOf(later(startTime, step.minutes)), endTime: textOf(later(endTime, step.minutes)) }
  return { startTime, endTime: textOf(Math.max(later(startTime, snap), later(endTime, step.end ?? 0))) }
}

export const isSameTimes = (one: Times, other: Times) =>
  momentOf(one.startTime) === momentOf(other.startTime) && momentOf(one.endTime) === momentOf(other.endTime)

/** The rule of a series whose event moves to another date; undefined if its days follow the start, or cannot move. */
export const ruleAfterMove = (rule: Recurrence, from: Temporal.PlainDate, to: Temporal.PlainDate): Recurrence | undefined => {
  if (from.equals(to)) return undefined
  if (rule.frequency === 'weekly' && rule.byWeekday) {
    const [before, after] = [weekdays[from.dayOfWeek - 1] as Weekday, weekdays[to.dayOfWeek - 1] as Weekday]
    return { ...rule, byWeekday: [...new Set(rule.byWeekday.map((day) => (day === before ? after : day)))] }
  }
  const monthDay = monthDayOf(rule)
  if (rule.frequency !== 'monthly' || monthDay === 'day' || monthDay === 'own') return undefined
  return { ...rule, ...daysOfRule(monthDayAfterMove(monthDay, to), rule) }
}

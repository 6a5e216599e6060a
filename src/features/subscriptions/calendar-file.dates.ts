import type { RRuleTemporal } from 'rrule-temporal'
import { iso } from '#src/platform/clock'
import { type Property, parameterOf } from '#src/platform/icalendar/icalendar.read'
import { instantIn, readRule, type TimeValue, timeOf, timesOf, type Zones } from '#src/platform/icalendar/icalendar.values'
import { fileLimits } from './subscriptions.rules'

/** The dates of a repeating event, with a bound on the work of each rule. */

/** The context of every function: the family's zone, the zones of the file, and the unknown ones found so far. */
export type Context = { zone: string; zones: Zones; unknownZones: Set<string>; Rule: typeof RRuleTemporal; from: string; to: string }

/** Without its TZID if that is unknown: then its times are in the family's zone. */
const known = <T>(property: Property, { zones, unknownZones }: Context, read: (property: Property, zones: Zones) => T): T => {
  try {
    return read(property, zones)
  } catch (error) {
    const tzid = parameterOf(property, 'TZID')
    if (tzid === undefined) throw error
    const floating = read({ ...property, parameters: new Map([...property.parameters].filter(([name]) => name !== 'TZID')) }, zones)
    unknownZones.add(tzid.slice(0, 100))
    return floating
  }
}
export const timeIn = (property: Property, context: Context): TimeValue => known(property, context, timeOf)
export const timesIn = (property: Property, context: Context): TimeValue[] => known(property, context, timesOf)

/** The zone in which a time repeats. */
export const zoneOfTime = (time: TimeValue, zone: string) => {
  if (time.kind === 'instant') return 'UTC'
  return time.kind === 'local' ? (time.zone ?? zone) : zone
}

/** The clock time of a value in its zone, at midnight for a date. */
export const clockOf = (time: TimeValue): Temporal.PlainDateTime => {
  if (time.kind === 'local') return time.local
  if (time.kind === 'date') return Temporal.PlainDate.from(time.date).toPlainDateTime()
  return time.instant.toZonedDateTimeISO('UTC').toPlainDateTime()
}

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'] as const
const numbersIn = (text: string | undefined) => text?.split(',').map(Number)

// A rule runs in UTC, where every clock time exists once; the zone is applied to its results.
const asUtc = (clock: Temporal.PlainDateTime) => clock.toZonedDateTime('UTC')

/** Periods and candidates that one rule may try: a daily rule of fifty years has 18,000. */
const work = { maxIterations: 40_000, maxCandidateEvaluations: 200_000 }

/** The last clock time of a rule. */
const untilOf = (value: string, zone: string) => {
  const time = timeOf({ group: '', name: 'UNTIL', parameters: new Map(), value, source: '' })
  if (time.kind === 'date') return clockOf(time).add({ hours: 23, minutes: 59, seconds: 59 })
  return time.kind === 'local' ? time.local : time.instant.toZonedDateTimeISO(zone).toPlainDateTime()
}

/**
 * The clock times of a rule in the window, at most the first of `fileLimits.series`.
 * @throws for a rule that is none, or repeats by the minute
 */
export const datesOf = (text: string, start: TimeValue, { zone: family, Rule, from, to }: Context): Temporal.PlainDateTime[] => {
  const parts = readRule(text)
  const freq = frequencies.find((name) => name === parts.get('FREQ'))
  if (!freq) throw new RangeError('This frequency is not supported.')
  const zone = zoneOfTime(start, family)
  const bound = (moment: string, days: number) =>
    asUtc(Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime().add({ days }))
  const until = parts.get('UNTIL')
  const rule = new Rule({
    dtstart: asUtc(clockOf(start)),
    freq,
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : undefined,
    until: until === undefined ? bound(to, 1) : asUtc(untilOf(until, zone)),
    byHour: numbersIn(parts.get('BYHOUR')),
    byMinute: numbersIn(parts.get('BYMINUTE')),
    byDay: parts.get('BYDAY')?.split(','),
    byMonth: numbersIn(parts.get('BYMONTH')),
    byMonthDay: numbersIn(parts.get('BYMONTHDAY')),
    byYearDay: numbersIn(parts.get('BYYEARDAY')),
    byWeekNo: numbersIn(parts.get('BYWEEKNO')),
    bySetPos: numbersIn(parts.get('BYSETPOS')),
    wkst: parts.get('WKST'),
    includeDtstart: true,
    cache: false,
    ...work,
  })
  const found: Temporal.PlainDateTime[] = []
  for (const date of rule.between(bound(from, -maxSpanDays), bound(to, 1), true)) {
    found.push(Temporal.PlainDateTime.from(date.toString().slice(0, 19)))
    if (found.length === fileLimits.series) break
  }
  return found
}

/** Days that an event may reach into the window from before. */
const maxSpanDays = 31

/** The moment of a clock time in a zone. */
export const momentOf = (clock: Temporal.PlainDateTime, zone: string) => iso(clock.toZonedDateTime(zone).toInstant())

export const momentOfTime = (time: TimeValue, zone: string) => iso(instantIn(time, zone))

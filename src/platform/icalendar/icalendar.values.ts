import { msg } from '#src/shared/language/message'
import { badCalendar, type Component, componentsOf, type Property, parameterOf, propertyOf } from './icalendar.read'
import { zoneOf } from './icalendar.zones'

/** A date, an instant, or a local time: in a zone, or floating without one. */
export type TimeValue =
  | { kind: 'date'; date: string }
  | { kind: 'instant'; instant: Temporal.Instant }
  | { kind: 'local'; local: Temporal.PlainDateTime; zone: string | undefined }

/** The IANA zones of a calendar's TZIDs that have other names. */
export type Zones = ReadonlyMap<string, string>

/** The zones of a VCALENDAR: those whose VTIMEZONE names an IANA zone (`X-LIC-LOCATION`), though the TZID is none. */
export const zonesOf = (calendar: Component): Zones =>
  new Map(
    componentsOf(calendar, 'VTIMEZONE').flatMap((zone) => {
      const tzid = propertyOf(zone, 'TZID')?.value
      const location = zoneOf(propertyOf(zone, 'X-LIC-LOCATION')?.value)
      return tzid !== undefined && location !== undefined && zoneOf(tzid) === undefined ? [[tzid, location] as const] : []
    }),
  )

const noDate = (value: string) => badCalendar(msg('{value} is not a date or time.', { value: value.slice(0, 50) }))

const readTime = (value: string, property: Property, zones: Zones): TimeValue => {
  const [, year, month, day, time, hour, minute, second, isUtc] = /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim()) ?? []
  if (year === undefined) throw noDate(value)
  try {
    const date = Temporal.PlainDate.from(`${year}-${month}-${day}`)
    if (time === undefined) return { kind: 'date', date: date.toString() }
    // A leap second is the second before (RFC 5545, section 3.3.12).
    const local = date.toPlainDateTime(Temporal.PlainTime.from(`${hour}:${minute}:${second === '60' ? '59' : second}`))
    if (isUtc) return { kind: 'instant', instant: local.toZonedDateTime('UTC').toInstant() }
    const tzid = parameterOf(property, 'TZID')
    const zone = tzid === undefined ? undefined : (zoneOf(tzid) ?? zones.get(tzid))
    if (tzid !== undefined && zone === undefined) throw badCalendar(msg('The time zone {zone} is unknown.', { zone: tzid.slice(0, 100) }))
    return { kind: 'local', local, zone }
  } catch (error) {
    throw error instanceof RangeError ? noDate(value) : error
  }
}

/**
 * The dates or times of a property, such as DTSTART or EXDATE. Dates that do not exist are refused, not moved.
 * @throws AppError 422 `invalid_calendar`, also for an unknown TZID and for periods
 */
export const timesOf = (property: Property, zones: Zones = new Map()): TimeValue[] => {
  const type = parameterOf(property, 'VALUE')?.toUpperCase()
  if (type !== undefined && type !== 'DATE' && type !== 'DATE-TIME') throw noDate(property.value)
  const values = property.value.split(',')
  if (values.length > 1000) throw badCalendar(msg('{name} has too many values.', { name: property.name }))
  const times = values.map((value) => readTime(value, property, zones))
  if (type === 'DATE' && times.some(({ kind }) => kind !== 'date')) throw noDate(property.value)
  return times
}

/** The one date or time of a property. */
export const timeOf = (property: Property, zones?: Zones): TimeValue => {
  const [time, ...others] = timesOf(property, zones)
  if (!time || others.length) throw noDate(property.value)
  return time
}

/**
 * The instant of a time. Skipped hours are after the gap, repeated ones the first (RFC 5545, section 3.3.5).
 * @param zone of dates and floating times
 */
export const instantIn = (time: TimeValue, zone: string): Temporal.Instant => {
  if (time.kind === 'instant') return time.instant
  if (time.kind === 'date') return Temporal.PlainDate.from(time.date).toZonedDateTime(zone).toInstant()
  return time.local.toZonedDateTime(time.zone ?? zone).toInstant()
}

/** A duration of at most ten years (RFC 5545, section 3.3.6). @throws AppError 422 `invalid_calendar` */
export const readDuration = (value: string): Temporal.Duration => {
  const text = value.trim().toUpperCase()
  const [all, sign, weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^([+-])?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/.exec(text) ?? []
  const bad = () => badCalendar(msg('{value} is not a duration.', { value: value.slice(0, 50) }))
  if (all === undefined || !/\d/.test(text)) throw bad()
  const duration = Temporal.Duration.from({
    days: 7 * Number(weeks) + Number(days),
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds),
  })
  if (duration.total({ unit: 'days', relativeTo: Temporal.PlainDate.from('2026-01-01') }) > 3653) throw bad()
  return sign === '-' ? duration.negated() : duration
}

/** The parts of a recurrence rule by name in upper case, such as `FREQ` and `BYDAY`. @throws AppError 422 `invalid_calendar` */
export const readRule = (value: string): Map<string, string> => {
  const rule = new Map<string, string>()
  for (const part of value.trim().replace(/;$/, '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).toUpperCase()
    if (at < 1 || rule.has(name) || rule.size > 20)
      throw badCalendar(msg('{value} is not a rule of repetition.', { value: value.slice(0, 100) }))
    rule.set(name, part.slice(at + 1).toUpperCase())
  }
  if (!rule.has('FREQ')) throw badCalendar(msg('{value} is not a rule of repetition.', { value: value.slice(0, 100) }))
  return rule
}

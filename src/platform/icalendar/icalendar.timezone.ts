import { componentLines, line } from './icalendar.write'

/** `+01:00` as `+0100`. */
const offsetDigits = (nanoseconds: number) => {
  const seconds = Math.abs(nanoseconds) / 1e9
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const digits = [hours, minutes, ...(rest ? [rest] : [])].map((part) => String(part).padStart(2, '0')).join('')
  return `${nanoseconds < 0 ? '-' : '+'}${digits}`
}

/** The clock time of a moment at an offset. */
const clockAt = (moment: Temporal.Instant, offsetNanoseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(moment.epochMilliseconds + offsetNanoseconds / 1e6)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()

type Change = { at: Temporal.Instant; before: number; after: number }

const observance = ({ at, before, after }: Change, rule?: string) =>
  componentLines(after > before ? 'DAYLIGHT' : 'STANDARD', [
    line('DTSTART', clockAt(at, before).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')),
    ...(rule ? [line('RRULE', rule)] : []),
    line('TZOFFSETFROM', offsetDigits(before)),
    line('TZOFFSETTO', offsetDigits(after)),
  ])

/** The clock changes of a zone between two moments. */
const changesOf = (timezone: string, from: Temporal.Instant, to: Temporal.Instant) => {
  const changes: Change[] = []
  const start = from.toZonedDateTimeISO(timezone)
  for (let at = start.getTimeZoneTransition('next'); at && Temporal.Instant.compare(at.toInstant(), to) < 0; ) {
    const before = at.subtract({ milliseconds: 1 }).offsetNanoseconds
    if (before !== at.offsetNanoseconds) changes.push({ at: at.toInstant(), before, after: at.offsetNanoseconds })
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The yearly rule of changes that are all on the same weekday of a month, such as the last Sunday of March; undefined without one. */
const yearlyRule = (changes: Change[]) => {
  const clocks = changes.map(({ at, before }) => clockAt(at, before))
  const [first] = clocks
  if (!first || clocks.some((clock, year) => clock.year !== first.year + year)) return undefined
  const place = (clock: Temporal.PlainDateTime, isFromEnd: boolean) =>
    isFromEnd ? -Math.ceil((clock.daysInMonth - clock.day + 1) / 7) : Math.ceil(clock.day / 7)
  for (const isFromEnd of [true, false]) {
    const keyOf = (clock: Temporal.PlainDateTime) =>
      `${clock.month} ${place(clock, isFromEnd)} ${clock.dayOfWeek} ${clock.toPlainTime().toString()}`
    if (clocks.every((clock) => keyOf(clock) === keyOf(first)))
      return `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${place(first, isFromEnd)}${weekdays[first.dayOfWeek - 1]}`
  }
  return undefined
}

const years = (count: number) => ({ hours: 24 * 366 * count })

/** The VTIMEZONE of a zone with its first observance, which begins before all others, and the given ones. */
const zoneLines = (timezone: string, from: Temporal.Instant, observances: string[][]) => {
  const { offsetNanoseconds: offset } = from.toZonedDateTimeISO(timezone)
  const first = observance({ at: from, before: offset, after: offset })
  return componentLines('VTIMEZONE', [line('TZID', timezone), ...first, ...observances.flat()])
}

/**
 * A VTIMEZONE with the clock changes of a zone between two moments (RFC 5545, section 3.6.5), one component each: rules can't express
 * decisions of parliaments or the moon, and several calendars read only the first of a list of dates. Most calendars know the zone by its
 * name anyway.
 */
export const timezoneLines = (timezone: string, from: Temporal.Instant, to: Temporal.Instant): string[] =>
  zoneLines(
    timezone,
    from,
    changesOf(timezone, from, to).map((change) => observance(change)),
  )

const shortZones = new Map<string, string[]>()

/** Years over which a rule of clock changes is checked. */
const checkedYears = 12

/**
 * A VTIMEZONE for one event, short: with rules where each change of the clocks keeps its weekday and month for twelve years, else with the
 * changes of 36 years.
 * @param from the first moment of the event
 */
export const shortTimezoneLines = (timezone: string, from: Temporal.Instant): string[] => {
  const { year } = from.toZonedDateTimeISO(timezone)
  const key = `${timezone} ${year}`
  const known = shortZones.get(key)
  if (known) return known
  // Begins with a year, so that the text depends on the zone and the year alone.
  const start = Temporal.PlainDate.from({ year: year - 1, month: 1, day: 1 })
    .toZonedDateTime(timezone)
    .toInstant()
  const changes = changesOf(timezone, start, start.add(years(checkedYears)))
  const groups = [...Map.groupBy(changes, ({ before, after }) => `${before} ${after}`).values()]
  const rules = groups.map(yearlyRule)
  const isRegular = rules.every((rule) => rule !== undefined)
  const lines = isRegular
    ? zoneLines(
        timezone,
        start,
        groups.map((group, at) => observance(group[0] as Change, rules[at])),
      )
    : timezoneLines(timezone, start, start.add(years(3 * checkedYears)))
  if (shortZones.size >= 500) shortZones.clear()
  shortZones.set(key, lines)
  return lines
}

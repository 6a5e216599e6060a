import { iso } from '#src/platform/clock'
import { badCalendar } from '#src/platform/icalendar/icalendar.read'
import { instantIn, readRule, timeOf, type Zones } from '#src/platform/icalendar/icalendar.values'
import { msg } from '#src/shared/language/message'
import { frequencies } from './calendar.series.rules'

const refuse = (part: string) => badCalendar(msg('Hearth has no place for repetitions by {name}.', { name: part.slice(0, 50) }))

const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'])

const numbers = (text: string | undefined) => text?.split(',').map(Number) ?? null

/** `BYDAY=MO;BYSETPOS=2` of a month is `BYDAY=2MO`. */
const weekdaysOf = (rule: Map<string, string>) => {
  const days = rule.get('BYDAY')?.split(',') ?? null
  const position = rule.get('BYSETPOS')
  if (position === undefined) return days
  const [day, ...others] = days ?? []
  const isCounted = rule.get('FREQ') === 'MONTHLY' && !rule.has('BYMONTHDAY') && /^[A-Z]{2}$/.test(day ?? '') && /^-?[1-5]$/.test(position)
  if (!day || others.length || !isCounted) throw refuse('BYSETPOS')
  return [`${position}${day}`]
}

/**
 * A RRULE as Hearth's rule, before the contract checks it.
 * @param series the zone in which a local UNTIL is meant
 * @throws AppError 422 `invalid_calendar` for rules that Hearth does not have
 */
export const readRecurrence = (text: string, series: { timezone: string }, zones: Zones) => {
  const rule = readRule(text)
  for (const name of rule.keys()) if (!known.has(name)) throw refuse(name)
  const frequency = frequencies.find((one) => one === rule.get('FREQ')?.toLowerCase())
  if (!frequency) throw refuse(`FREQ=${rule.get('FREQ')}`)
  const interval = Number(rule.get('INTERVAL') ?? 1)
  const byWeekday = weekdaysOf(rule)
  // Hearth's weeks begin on Monday. Another first day matters only where several weekdays repeat every few weeks.
  const first = rule.get('WKST') ?? 'MO'
  if (first !== 'MO' && frequency === 'weekly' && interval > 1 && (byWeekday?.length ?? 1) > 1) throw refuse(`WKST=${first}`)
  const until = rule.get('UNTIL')
  const end = until === undefined ? undefined : timeOf({ group: '', name: 'UNTIL', parameters: new Map(), value: until, source: '' }, zones)
  return {
    frequency,
    interval,
    byWeekday,
    byMonthday: numbers(rule.get('BYMONTHDAY')),
    byMonth: numbers(rule.get('BYMONTH')),
    count: rule.has('COUNT') ? Number(rule.get('COUNT')) : null,
    until: end === undefined ? null : end.kind === 'date' ? end.date : iso(instantIn(end, series.timezone)),
  }
}

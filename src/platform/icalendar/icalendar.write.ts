import { escapeText, foldLine } from './icalendar.lines'
import { isUtc } from './icalendar.zones'

/** Writes iCalendar as unfolded lines, which `textOf` folds. */

type Parameters = Record<string, string | undefined>

/** A value of a parameter: in quotes if it needs them, with the escapes of RFC 6868. */
const parameterValue = (value: string) => {
  const text = value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\^"\n]/g, (sign) => (sign === '\n' ? '^n' : sign === '"' ? "^'" : '^^'))
  return /[:;,]/.test(text) ? `"${text}"` : text
}

/** A line with a value that is escaped already, or needs no escapes. */
export const line = (name: string, value: string | number, parameters: Parameters = {}): string => {
  const written = Object.entries(parameters).flatMap(([key, text]) => (text === undefined ? [] : [`;${key}=${parameterValue(text)}`]))
  return `${name}${written.join('')}:${value}`
}

/** A line with a text; none for an empty one. */
export const textLines = (name: string, text: string | null | undefined): string[] => (text ? [line(name, escapeText(text))] : [])

/** `2026-11-21` as `20261121`. */
export const dateDigits = (date: string) => date.replaceAll('-', '')

/** A moment as `20261121T080000Z`. */
export const utcDigits = (moment: string | Temporal.Instant) =>
  Temporal.Instant.from(moment).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** A moment in the form of a zone: local time, or UTC for the zone UTC. */
const zonedDigits = (moment: string, timezone: string) =>
  isUtc(timezone)
    ? utcDigits(moment)
    : Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** A line with dates. @param dates `YYYY-MM-DD` */
export const dateLine = (name: string, ...dates: string[]) => line(name, dates.map(dateDigits).join(','), { VALUE: 'DATE' })

/** A line with moments as times of a zone. */
export const timeLine = (name: string, timezone: string, ...moments: string[]) =>
  line(name, moments.map((moment) => zonedDigits(moment, timezone)).join(','), { TZID: isUtc(timezone) ? undefined : timezone })

/** The lines of a component. */
export const componentLines = (name: string, lines: readonly string[]): string[] => [`BEGIN:${name}`, ...lines, `END:${name}`]

/** Lines as text: folded, each with its line break. */
export const textOf = (lines: readonly string[]): string => lines.map((one) => `${foldLine(one)}\r\n`).join('')

/** A calendar as text. @param product the last words of its PRODID */
export const calendarText = (product: string, lines: readonly string[]): string =>
  textOf(componentLines('VCALENDAR', ['VERSION:2.0', `PRODID:-//Hearth//${product}//EN`, ...lines]))

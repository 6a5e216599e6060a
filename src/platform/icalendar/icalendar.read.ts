import { type Message, msg } from '#src/shared/language/message'
import { AppError } from '../errors'
import { splitQuoted } from './icalendar.lines'

/**
 * Reads the components of iCalendar and vCard text. Own code: ical.js 2.2 changes a file that it writes back, accepts dates that do not exist,
 * and never returns from some rules. Every step is linear in the length of the text, and keeps each line as it came.
 */

export type Property = {
  /** `item1` of `item1.TEL`; else empty. */
  group: string
  /** In upper case. */
  name: string
  /** Values by name in upper case, without quotes. */
  parameters: Map<string, string[]>
  /** Still escaped. */
  value: string
  /** Its lines as they came, with the line breaks. */
  source: string
}

export type Component = {
  /** In upper case. */
  name: string
  /** Properties and components in the order of the text. */
  entries: (Property | Component)[]
}

export type Limits = { bytes: number; lines: number; depth: number; components: number }

/** Limits of an imported or subscribed calendar. */
export const calendarLimits: Limits = { bytes: 4 * 1024 * 1024, lines: 100_000, depth: 4, components: 20_000 }

/** 422 for text that is not a calendar, with the reason. */
export const badCalendar = (reason: Message) => new AppError(422, 'invalid_calendar', reason)

export const isComponent = (entry: Property | Component): entry is Component => 'entries' in entry

/** The components of a name directly inside another one. @param name in upper case */
export const componentsOf = ({ entries }: Component, name: string): Component[] =>
  entries.filter((entry): entry is Component => isComponent(entry) && entry.name === name)

/** The properties of a name directly inside a component. @param name in upper case */
export const propertiesOf = ({ entries }: Component, name: string): Property[] =>
  entries.filter((entry): entry is Property => !isComponent(entry) && entry.name === name)

/** The first property of a name. */
export const propertyOf = (component: Component, name: string): Property | undefined => propertiesOf(component, name)[0]

/** The value of a parameter. @param name in upper case */
export const parameterOf = ({ parameters }: Property, name: string): string | undefined => parameters.get(name)?.[0]

/** Undoes the escapes of a parameter value (RFC 6868). */
const parameterText = (value: string) =>
  value.replaceAll('"', '').replace(/\^(['n^])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === "'" ? '"' : '^'))

/** @returns undefined for a line without a name or a colon */
const readProperty = (line: string, source: string): Property | undefined => {
  const [head = ''] = splitQuoted(line, ':')
  if (head.length === line.length) return undefined
  const [full = '', ...rest] = splitQuoted(head, ';')
  const [, group = '', name] = /^(?:([\w-]+)\.)?([\w-]+)$/.exec(full) ?? []
  if (!name) return undefined
  const parameters = new Map<string, string[]>()
  for (const part of rest) {
    const at = part.indexOf('=')
    const key = (at < 0 ? 'TYPE' : part.slice(0, at)).toUpperCase()
    const values = splitQuoted(part.slice(at + 1), ',').map(parameterText)
    const known = parameters.get(key)
    if (known) known.push(...values)
    else parameters.set(key, values)
  }
  return { group, name: name.toUpperCase(), parameters, value: line.slice(head.length + 1), source }
}

/**
 * The components at the top of a text, such as one VCALENDAR. Line breaks may be CRLF or LF; continuation lines are joined.
 * @throws AppError 422 `invalid_calendar` with the line for text beyond the limits, a line without a colon, or a component without its end
 */
export const readComponents = (text: string, limits: Limits = calendarLimits): Component[] => {
  if (Buffer.byteLength(text) > limits.bytes)
    throw badCalendar(msg('The file is too large. The limit is {limit} KB.', { limit: Math.floor(limits.bytes / 1024) }))
  const root: Component = { name: '', entries: [] }
  const open = [root]
  let components = 0
  const take = (parts: string[], source: string, line: number) => {
    const whole = parts.length === 1 ? (parts[0] as string) : parts.join('')
    const property = readProperty(whole, source)
    if (!property) throw badCalendar(msg('Line {line} is not a property of a calendar.', { line }))
    const inner = open.at(-1) as Component
    const value = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN') {
      components += 1
      if (open.length > limits.depth || components > limits.components)
        throw badCalendar(msg('Line {line}: the calendar has too many parts.', { line }))
      const component: Component = { name: value, entries: [] }
      inner.entries.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      if (inner.name !== value || inner === root) throw badCalendar(msg('Line {line} ends a part that did not begin.', { line }))
      open.pop()
    } else if (inner === root) throw badCalendar(msg('Line {line} is outside of a calendar.', { line }))
    else inner.entries.push(property)
  }
  let parts: string[] = []
  let [source, first, line] = ['', 1, 0]
  for (const { 0: whole, 1: content = '' } of text.replace(/^\ufeff/, '').matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/g)) {
    if (whole === '') break
    line += 1
    if (line > limits.lines) throw badCalendar(msg('The calendar has more than {max} lines.', { max: limits.lines }))
    if (content === '') continue
    if (parts.length && (content.startsWith(' ') || content.startsWith('\t'))) {
      parts.push(content.slice(1))
      source += whole
      continue
    }
    if (parts.length) take(parts, source, first)
    parts = [content]
    source = whole
    first = line
  }
  if (parts.length) take(parts, source, first)
  const unclosed = open.length > 1 ? (open.at(-1) as Component) : undefined
  if (unclosed) throw badCalendar(msg('{name} has no end.', { name: unclosed.name.slice(0, 50) }))
  const found = root.entries.filter(isComponent)
  if (!found.length) throw badCalendar(msg('This is not a calendar file.'))
  return found
}

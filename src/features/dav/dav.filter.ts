import { AppError } from '#src/platform/errors'
import { unescapeText } from '#src/platform/icalendar/icalendar.lines'
import { type Component, componentsOf, type Property, propertiesOf, readComponents } from '#src/platform/icalendar/icalendar.read'
import { instantIn, timeOf } from '#src/platform/icalendar/icalendar.values'
import { childOf, type Element, elementsOf, ns, textIn } from '#src/platform/webdav/webdav.xml'
import { DavError } from './dav.errors'

/** The filters of calendar-query (RFC 4791, section 9.7) and addressbook-query (RFC 6352, section 10.5). */

export type Range = { from: string; to: string }

/** All moments that Hearth knows. */
const allTime: Range = { from: '1900-01-01T00:00:00.000Z', to: '2199-12-31T00:00:00.000Z' }

const momentOf = (text: string | undefined) => {
  if (text === undefined) return undefined
  const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(text) ?? []
  try {
    const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`
    return Temporal.Instant.from(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${clock}Z`).toString({
      fractionalSecondDigits: 3,
    })
  } catch {
    throw new DavError(403, `${ns.caldav} valid-filter`, 'A time is not in UTC.')
  }
}

/** The range of a `time-range`, `expand` or `free-busy-query`. @throws DavError 403 */
export const rangeOf = (element: Element): Range => {
  const from = momentOf(element.attributes.start) ?? allTime.from
  const to = momentOf(element.attributes.end) ?? allTime.to
  if (to <= from) throw new DavError(403, `${ns.caldav} valid-filter`, 'The range ends before it begins.')
  return { from, to }
}

const matchesText = (value: string, match: Element) => {
  const isExact = match.attributes.collation === 'i;octet'
  const fold = (text: string) => (isExact ? text : text.toLowerCase())
  const [own, wanted] = [fold(value), fold(textIn(match))]
  const type = match.attributes['match-type'] ?? 'contains'
  const isFound =
    type === 'equals'
      ? own === wanted
      : type === 'starts-with'
        ? own.startsWith(wanted)
        : type === 'ends-with'
          ? own.endsWith(wanted)
          : own.includes(wanted)
  return isFound !== (match.attributes['negate-condition'] === 'yes')
}

const named = (element: Element, name: string) => elementsOf(element).filter((child) => child.name === name)
const isAbsent = (element: Element) => named(element, 'is-not-defined').length > 0
const test = (element: Element, results: boolean[]) =>
  results.length === 0 || (element.attributes.test === 'allof' ? results.every(Boolean) : results.some(Boolean))

const matchesParameter = (property: Property, filter: Element) => {
  const values = property.parameters.get((filter.attributes.name ?? '').toUpperCase())
  if (isAbsent(filter)) return values === undefined
  return values !== undefined && named(filter, 'text-match').every((match) => values.some((value) => matchesText(value, match)))
}

/** @param isAnd whether every condition must hold (CalDAV), or the filter says so (CardDAV) */
const matchesProperty = (component: Component, filter: Element, isAnd: boolean) => {
  const found = propertiesOf(component, (filter.attributes.name ?? '').toUpperCase())
  if (isAbsent(filter)) return found.length === 0
  return found.some((property) => {
    const texts = named(filter, 'text-match').map((match) => matchesText(unescapeText(property.value), match))
    const parameters = named(filter, 'param-filter').map((one) => matchesParameter(property, one))
    const ranges = named(filter, 'time-range').map((one) => isIn(property, rangeOf(one)))
    const results = [...texts, ...parameters, ...ranges]
    return isAnd ? results.every(Boolean) : test(filter, results)
  })
}

const isIn = (property: Property, { from, to }: Range) => {
  try {
    const moment = instantIn(timeOf(property), 'UTC').toString({ fractionalSecondDigits: 3 })
    return moment >= from && moment < to
  } catch {
    return false
  }
}

const matchesComponent = (component: Component, filter: Element): boolean =>
  named(filter, 'prop-filter').every((one) => matchesProperty(component, one, true)) &&
  named(filter, 'comp-filter').every((one) => {
    const inner = componentsOf(component, (one.attributes.name ?? '').toUpperCase())
    return isAbsent(one) ? inner.length === 0 : inner.some((each) => matchesComponent(each, one))
  })

/** A to-do overlaps a range by its due date; one without a date overlaps every range (RFC 4791, section 9.9). */
const isDueIn = (todo: Component, range: Range) => {
  const [due] = [...propertiesOf(todo, 'DUE'), ...propertiesOf(todo, 'DTSTART')]
  return !due || isIn(due, range)
}

const parsed = (text: string) => {
  try {
    return readComponents(text, { bytes: 1024 * 1024, lines: 20_000, depth: 4, components: 2000 })[0]
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Maximum elements of a filter, and characters of a text in one: every object is compared with them. */
const limits = { elements: 50, text: 1000 }

/** @throws DavError 403 for a filter that is too large */
const assertSmall = (filter: Element, condition: string) => {
  let count = 0
  const visit = (element: Element) => {
    count += 1
    if (count > limits.elements || textIn(element).length > limits.text) throw new DavError(403, condition, 'The filter is too large.')
    for (const child of elementsOf(element)) visit(child)
  }
  visit(filter)
}

/** The parsed filter of a calendar-query. */
export type Query = {
  /** Whether objects of the collection's component can match at all. */
  isPossible: boolean
  /** The range of events that can match; undefined for all of them. */
  range: Range | undefined
  /** Whether the text of an object matches; undefined if every object does. */
  matches: ((text: string) => boolean) | undefined
}

/** @param component of the collection @throws DavError 403 for a filter that is none */
export const readQuery = (filter: Element | undefined, component: string): Query => {
  if (filter) assertSmall(filter, `${ns.caldav} supported-filter`)
  const outer = childOf(filter, ns.caldav, 'comp-filter')
  if (!outer) {
    if (filter) throw new DavError(403, `${ns.caldav} valid-filter`)
    return { isPossible: true, range: undefined, matches: undefined }
  }
  const inner = named(outer, 'comp-filter')
  const own = inner.filter((one) => one.attributes.name?.toUpperCase() === component)
  const others = inner.filter((one) => !own.includes(one))
  const isPossible =
    outer.attributes.name?.toUpperCase() === 'VCALENDAR' && !isAbsent(outer) && others.every(isAbsent) && !own.some(isAbsent)
  const [ranged] = own.flatMap((one) => named(one, 'time-range'))
  const range = ranged && rangeOf(ranged)
  const isPlain =
    own.every((one) => named(one, 'prop-filter').length + named(one, 'comp-filter').length === 0) && !named(outer, 'prop-filter').length
  const isTodo = component === 'VTODO'
  if (isPlain && !(isTodo && range)) return { isPossible, range, matches: undefined }
  const matches = (text: string) => {
    const calendar = parsed(text)
    if (!calendar) return false
    const components = componentsOf(calendar, component)
    return (
      named(outer, 'prop-filter').every((one) => matchesProperty(calendar, one, true)) &&
      own.every((one) => components.some((each) => matchesComponent(each, one) && (!isTodo || !range || isDueIn(each, range))))
    )
  }
  return { isPossible, range: isTodo ? undefined : range, matches }
}

/** Whether a card matches an addressbook-query. */
export const cardMatcher = (filter: Element | undefined) => {
  const filters = filter ? named(filter, 'prop-filter') : []
  if (!filter || !filters.length) return undefined
  assertSmall(filter, `${ns.carddav} supported-filter`)
  return (text: string) => {
    const card = parsed(text)
    return (
      card !== undefined &&
      test(
        filter,
        filters.map((one) => matchesProperty(card, one, false)),
      )
    )
  }
}

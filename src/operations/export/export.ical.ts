import ICAL from 'ical.js'
import { clean } from './export.text'

/** Values of calendars and cards, as ical.js writes them. */

// 75 bytes with the blank that a line goes on with (RFC 5545, section 3.1); the library counts without it.
ICAL.foldLength = 74

const utcZones = new Set(['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT', 'Z'])

/** Whether a moment of a zone is written in UTC, which needs no description. */
export const isUtc = (timezone: string) => utcZones.has(timezone)

export const utc = (moment: string) => ICAL.Time.fromDateTimeString(`${moment.slice(0, 19)}Z`)
export const day = (date: string) => ICAL.Time.fromDateString(date)

/** A moment on the clock of a zone. */
export const local = (moment: string, timezone: string) =>
  isUtc(timezone)
    ? utc(moment)
    : ICAL.Time.fromDateTimeString(
        Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'second' }),
      )

/** A property of dates or of moments of a zone. */
export const dated = (name: string, values: ICAL.Time[], timezone: string) => {
  const property = new ICAL.Property(name)
  // The type comes first: a change of it takes the values away.
  if (values[0]?.isDate) property.resetType('date')
  else if (!isUtc(timezone)) property.setParameter('tzid', timezone)
  if (values.length === 1) property.setValue(values[0] as ICAL.Time)
  else property.setValues(values)
  return property
}

export const text = (component: ICAL.Component, name: string, value: string | null) => {
  if (value) component.addPropertyWithValue(name, clean(value))
}

/** A component as text. */
export const linesOf = (component: ICAL.Component) => `${component.toString()}\r\n`

export type CardProperty = [name: string, parameters: Record<string, string>, type: string, ...values: (string | string[])[]]

/** A card as text. */
export const cardText = (properties: CardProperty[]) => `${ICAL.stringify.component(['vcard', properties, []], ICAL.design.vcard)}\r\n`

import ICAL from 'ical.js'
import { stripControls } from './export.text'

/** Values of calendars and cards, serialized by ical.js. */

// 75 bytes including the space that starts a continuation line (RFC 5545, section 3.1); the library does not count it.
ICAL.foldLength = 74

const utcZones = new Set(['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT', 'Z'])

/** Whether times of a zone are written in UTC, which needs no VTIMEZONE. */
export const isUtc = (timezone: string) => utcZones.has(timezone)

export const utc = (moment: string) => ICAL.Time.fromDateTimeString(`${moment.slice(0, 19)}Z`)
export const day = (date: string) => ICAL.Time.fromDateString(date)

/** A moment as local time of a zone. */
export const local = (moment: string, timezone: string) =>
  isUtc(timezone)
    ? utc(moment)
    : ICAL.Time.fromDateTimeString(
        Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'second' }),
      )

/** A property with dates, or with times in a zone. */
export const dateProperty = (name: string, values: ICAL.Time[], timezone: string) => {
  const property = new ICAL.Property(name)
  // Set the type first: changing it removes the values.
  if (values[0]?.isDate) property.resetType('date')
  else if (!isUtc(timezone)) property.setParameter('tzid', timezone)
  if (values.length === 1) property.setValue(values[0] as ICAL.Time)
  else property.setValues(values)
  return property
}

export const text = (component: ICAL.Component, name: string, value: string | null) => {
  if (value) component.addPropertyWithValue(name, stripControls(value))
}

/** A component as text. */
export const linesOf = (component: ICAL.Component) => `${component.toString()}\r\n`

export type CardProperty = [name: string, parameters: Record<string, string>, type: string, ...values: (string | string[])[]]

/** A card as text. */
export const cardText = (properties: CardProperty[]) => `${ICAL.stringify.component(['vcard', properties, []], ICAL.design.vcard)}\r\n`

import ICAL from 'ical.js'

const offset = (nanoseconds: number) => ICAL.UtcOffset.fromSeconds(nanoseconds / 1e9)

/** The clock time of a moment at an offset. */
const clockAt = (moment: Temporal.Instant, offsetNanoseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(moment.epochMilliseconds + offsetNanoseconds / 1e6)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

const observance = (onset: Temporal.Instant, before: number, after: number) => {
  const component = new ICAL.Component(after > before ? 'daylight' : 'standard')
  component.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(clockAt(onset, before)))
  component.addPropertyWithValue('tzoffsetfrom', offset(before))
  component.addPropertyWithValue('tzoffsetto', offset(after))
  return component
}

/**
 * The clock changes of a zone between two moments (RFC 5545, section 3.6.5), one component each: rules can't express decisions of
 * parliaments or the moon, and several calendars read only the first of a list of dates. Most calendars know the zone by its name anyway.
 */
export const timezoneComponent = (timezone: string, from: Temporal.Instant, to: Temporal.Instant) => {
  const start = from.toZonedDateTimeISO(timezone)
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', timezone)
  component.addSubcomponent(observance(from, start.offsetNanoseconds, start.offsetNanoseconds))
  for (let at = start.getTimeZoneTransition('next'); at && Temporal.Instant.compare(at.toInstant(), to) < 0; ) {
    component.addSubcomponent(observance(at.toInstant(), at.subtract({ milliseconds: 1 }).offsetNanoseconds, at.offsetNanoseconds))
    at = at.getTimeZoneTransition('next')
  }
  return component
}

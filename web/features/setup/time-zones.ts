import { formatMoment } from '#web/platform/format/formats'

/** The browser's time zone. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const timeZones = () => Intl.supportedValuesOf('timeZone')

/** The current time in a time zone, such as "7:49 AM"; undefined for an invalid name. */
export const timeIn = (timeZone: string): string | undefined => {
  try {
    return formatMoment(Date.now(), timeZone, { timeStyle: 'short' })
  } catch {
    return undefined
  }
}

/** The zone this browser is in. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const timeZones = () => Intl.supportedValuesOf('timeZone')

/** What the clocks of a zone show now, such as "7:49 AM"; undefined for a name that is none. */
export const timeIn = (timeZone: string): string | undefined => {
  try {
    return new Date().toLocaleTimeString(undefined, { timeZone, timeStyle: 'short' })
  } catch {
    return undefined
  }
}

/** Windows' names of zones, as Outlook and Exchange write them, for the zones where most people live (Unicode CLDR, windowsZones). */
const windowsZones: Record<string, string> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai',
  'Argentina Standard Time': 'America/Buenos_Aires',
  'Atlantic Standard Time': 'America/Halifax',
  'Cen. Australia Standard Time': 'Australia/Adelaide',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time': 'America/Chicago',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'China Standard Time': 'Asia/Shanghai',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Eastern Standard Time': 'America/New_York',
  'Egypt Standard Time': 'Africa/Cairo',
  'FLE Standard Time': 'Europe/Kiev',
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'India Standard Time': 'Asia/Calcutta',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Korea Standard Time': 'Asia/Seoul',
  'Mountain Standard Time': 'America/Denver',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Romance Standard Time': 'Europe/Paris',
  'Russian Standard Time': 'Europe/Moscow',
  'SA Pacific Standard Time': 'America/Bogota',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'Singapore Standard Time': 'Asia/Singapore',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Taipei Standard Time': 'Asia/Taipei',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Turkey Standard Time': 'Europe/Istanbul',
  'US Mountain Standard Time': 'America/Phoenix',
  UTC: 'UTC',
  'W. Australia Standard Time': 'Australia/Perth',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'W. Europe Standard Time': 'Europe/Berlin',
}

const utcZones = new Set(['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT', 'Z'])

/** Whether times of a zone are written in UTC, which needs no VTIMEZONE. */
export const isUtc = (timezone: string) => utcZones.has(timezone)

const known = new Map<string, string | undefined>()

const ianaZone = (name: string) => {
  try {
    return Temporal.ZonedDateTime.from(`2026-01-01T00:00[${name}]`).timeZoneId
  } catch {
    return undefined
  }
}

/** The IANA zone in a TZID such as `Europe/Berlin`, `/example.org/America/New_York` or `W. Europe Standard Time`; undefined if there is none. */
export const zoneOf = (tzid: string | undefined): string | undefined => {
  if (tzid === undefined || tzid.length > 200) return undefined
  if (known.has(tzid)) return known.get(tzid)
  const parts = tzid.split('/').filter(Boolean)
  const names = [windowsZones[tzid], ...[3, 2, 1].map((count) => parts.slice(-count).join('/'))]
  const zone = names.flatMap((name) => (name && !/^[+-]/.test(name) ? (ianaZone(name) ?? []) : []))[0]
  if (known.size < 1000) known.set(tzid, zone)
  return zone
}

import type { MemberReply } from '#src/features/families/families.contract'
import { formatTime } from '#web/platform/format/formats'
import { dayName } from '../calendar/calendar.labels'
import { t } from './texts'

/** "Today, 8:30 AM" */
export const momentText = (moment: string, timezone: string) => {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(timezone)
  const time = formatTime(local.toPlainTime(), { hour: 'numeric', minute: '2-digit' })
  return t('{day}, {time}', { day: dayName(local.toPlainDate(), Temporal.Now.plainDateISO(timezone)), time })
}

/** "Online", or when the member was last online. */
export const presenceText = ({ isOnline, lastSeen }: Pick<MemberReply, 'isOnline' | 'lastSeen'>, timezone: string) => {
  if (isOnline) return t('Online')
  return lastSeen ? t('Last seen {moment}', { moment: momentText(lastSeen, timezone) }) : t('Offline')
}

const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** "Safari on iPhone", derived from the user agent. */
export const deviceName = (userAgent: string | null) => {
  const find = (names: readonly (readonly [string, RegExp])[]) => names.find(([, mark]) => mark.test(userAgent ?? ''))?.[0]
  const browser = find(browsers)
  const system = find(systems)
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}

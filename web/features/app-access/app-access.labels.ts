import type { AppPasswordScope } from '#src/features/app-passwords/app-passwords.contract'
import { readableAreas, type TokenArea, type TokenScope, writableAreas } from '#src/shared/token-scopes'
import { formatMoment, listText } from '#web/platform/format/formats'
import { momentText } from '../settings/settings.labels'
import { msg, t } from './texts'

export const purposeNames = { dav: msg('Calendar and contacts'), owntracks: msg('Location') } satisfies Record<AppPasswordScope, unknown>

export const areaNames = {
  calendar: msg('Calendar and event plans'),
  tasks: msg('Tasks, chores and projects'),
  shopping: msg('Shopping'),
  messages: msg('Messages'),
  photos: msg('Photos'),
  documents: msg('Documents'),
  directory: msg('Contacts and emergency details'),
  wishlists: msg('Wishlists'),
  location: msg('Location'),
  prayers: msg('Prayers'),
  sports: msg('Sports'),
  finances: msg('Finances'),
  investments: msg('Investments'),
  ancestry: msg('Family tree'),
  notifications: msg('Notifications'),
  uploads: msg('Files and pictures'),
  family: msg('Members of the family'),
  activity: msg('Activity in all areas'),
  search: msg('Search in all areas'),
} satisfies Record<TokenArea, unknown>

const accessText = (area: TokenArea, scopes: readonly TokenScope[]) => {
  const name = t(areaNames[area])
  const [reads, writes] = [scopes.includes(`${area}:read`), scopes.includes(`${area}:write` as TokenScope)]
  if (reads && writes) return t('{area} (read and change)', { area: name })
  return writes ? t('{area} (change)', { area: name }) : t('{area} (read)', { area: name })
}

/** "Calendar and event plans (read) and Shopping (read and change)" */
export const scopesText = (scopes: readonly TokenScope[]) =>
  listText(
    [...writableAreas, ...readableAreas]
      .filter((area) => scopes.some((scope) => scope.startsWith(`${area}:`)))
      .map((area) => accessText(area, scopes)),
  )

const dateText = (moment: string, timezone: string) => formatMoment(moment, timezone, { dateStyle: 'medium' })

/** "Made on Nov 21, 2026 · Never used" */
export const usageText = ({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }, timezone: string) => {
  const made = t('Made on {date}', { date: dateText(createdAt, timezone) })
  const used = lastUsedAt ? t('Last used {moment}', { moment: momentText(lastUsedAt, timezone) }) : t('Never used')
  return `${made} · ${used}`
}

export const expiryText = (expiresAt: string, timezone: string, now: Temporal.Instant) => {
  const date = dateText(expiresAt, timezone)
  return Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0
    ? t('Works until {date}', { date })
    : t('Expired on {date}', { date })
}

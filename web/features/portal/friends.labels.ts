import type { FriendReply } from '#src/features/portal/friends.contract'
import { momentText } from '../settings/settings.labels'
import { t } from './texts'

export const levelOptions = () =>
  [
    { value: 'limited', label: t('Friend') },
    { value: 'helper', label: t('Helper') },
  ] as const

/** "Photos, events" */
export const allowedText = ({ accessLevel, canViewPhotos, canViewEvents, canRsvp }: FriendReply) => {
  if (accessLevel === 'helper') return t('Helper')
  const parts = [canViewPhotos && t('Photos'), canViewEvents && t('Events'), canRsvp && t('Invitations')].filter(Boolean)
  return parts.length ? parts.join(', ') : t('Nothing yet')
}

/** Whether the link works, and when it was used. */
export const linkText = ({ hasLink, expiresAt, lastAccessedAt }: FriendReply, now: Temporal.Instant, timezone: string) => {
  const seen = lastAccessedAt ? t('Last opened {moment}', { moment: momentText(lastAccessedAt, timezone) }) : t('Never opened')
  if (!hasLink || !expiresAt) return [t('No link'), seen].join(' · ')
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) <= 0
  return [isOver ? t('Link ended') : t('Link until {moment}', { moment: momentText(expiresAt, timezone) }), seen].join(' · ')
}

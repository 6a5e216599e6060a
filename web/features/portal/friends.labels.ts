import type { FriendReply } from '#src/features/portal/friends.contract'
import { momentText } from '../settings/settings.labels'

export const levelOptions = [
  { value: 'limited', label: 'Friend' },
  { value: 'helper', label: 'Helper' },
] as const

/** "Photos, events" */
export const allowedText = ({ accessLevel, canViewPhotos, canViewEvents, canRsvp }: FriendReply) => {
  if (accessLevel === 'helper') return 'Helper'
  const parts = [canViewPhotos && 'Photos', canViewEvents && 'Events', canRsvp && 'Invitations'].filter(Boolean)
  return parts.length ? parts.join(', ') : 'Nothing yet'
}

/** Whether the link works, and when it was used. */
export const linkText = ({ hasLink, expiresAt, lastAccessedAt }: FriendReply, now: Temporal.Instant, timezone: string) => {
  const seen = lastAccessedAt ? `Last opened ${momentText(lastAccessedAt, timezone)}` : 'Never opened'
  if (!hasLink || !expiresAt) return `No link · ${seen}`
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) <= 0
  return `${isOver ? 'Link ended' : `Link until ${momentText(expiresAt, timezone)}`} · ${seen}`
}

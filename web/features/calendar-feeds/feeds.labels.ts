import type { FeedKind } from '#src/features/calendar-feeds/feeds.rules'
import { t } from './texts'

type Shown = { kind: FeedKind; userId: string | null }

/** The content of a feed, such as "Events of Leo". @param nameOf of a member by user id */
export const shownText = ({ kind, userId }: Shown, nameOf: (userId: string) => string) => {
  if (kind === 'family') return t('Family events')
  if (kind === 'mine') return t('My events')
  if (kind === 'games') return t('Games')
  if (userId === null) return t('Chores')
  const name = nameOf(userId)
  return kind === 'person' ? t('Events of {name}', { name }) : t('Chores of {name}', { name })
}

/** The content of a feed as the value of a choice, such as `person:4f…`. */
export const choiceOf = ({ kind, userId }: Shown) => (userId === null ? kind : `${kind}:${userId}`)

export const shownOf = (choice: string): Shown => {
  const [kind = 'family', userId = null] = choice.split(':')
  return { kind: kind as FeedKind, userId }
}

/** An address under the scheme that opens a calendar app. */
export const webcalOf = (url: string) => url.replace(/^https?:/, 'webcal:')

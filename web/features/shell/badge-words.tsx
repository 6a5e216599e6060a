import { type links, placeOf } from '#web/nav'
import type { Badges } from './badges.rules'
import { msg, t } from './texts'

const words = {
  messages: msg('{count} unread'),
  tasks: msg('{count} due'),
  chores: msg('{count} due'),
  shopping: msg('{count} waiting'),
} as const

const isCounted = (place: string): place is keyof Badges => place in words

/** How much waits behind a link. */
export const countOf = (badges: Badges, link: (typeof links)[number]) => {
  const place = placeOf(link)
  return isCounted(place) ? badges[place] : 0
}

/** The meaning of a badge's number, for screen readers. */
export function BadgeWords({ link, count }: { link: (typeof links)[number]; count: number }) {
  const place = placeOf(link)
  if (count === 0 || !isCounted(place)) return null
  return <span className="sr-only"> {t(words[place], { count })}</span>
}

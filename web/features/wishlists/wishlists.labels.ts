import type { BirthdayReply } from '#src/features/wishlists/celebrations.contract'
import type { ClaimReply, WishlistReply } from '#src/features/wishlists/wishlists.contract'
import type { WishPriority } from '#src/features/wishlists/wishlists.rules'
import { formatDay } from '#web/platform/format/formats'
import { msg, t } from './texts'

export const priorityNames: Record<WishPriority, string> = {
  low: msg('Nice to have'),
  medium: msg('Would love it'),
  high: msg('Wants it most'),
}

/** "1 item", "3 items" */
export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** "Sat, Nov 28" */
export const dateText = (date: string) => formatDay(Temporal.PlainDate.from(date), { weekday: 'short', month: 'short', day: 'numeric' })

/** "Today", "Tomorrow", "In 5 days" */
export const daysText = (days: number) => (days === 0 ? t('Today') : days === 1 ? t('Tomorrow') : t('In {days} days', { days }))

export const turnsText = ({ age }: BirthdayReply) => (age === null ? undefined : age === 0 ? 'is born' : `turns ${age}`)

const ownerName = ({ owner, recipientName }: Pick<WishlistReply, 'owner' | 'recipientName'>) => owner?.name ?? recipientName ?? ''

/** "Mia Rivera · Birthday · Tue, Dec 1" */
export const listText = (list: WishlistReply) =>
  [ownerName(list), list.occasion, list.occasionDate && dateText(list.occasionDate)].filter(Boolean).join(' · ')

/** "Ben gives 2 of them together with others: Halves?" */
export const claimText = ({ person, guestName, quantity, status, shared, comment }: ClaimReply, pieces: number) => {
  const who = person?.firstName || person?.name || guestName
  const what = pieces > 1 ? `${quantity} of ${pieces}` : 'this'
  return `${who} ${status === 'bought' ? 'bought' : 'gives'} ${what}${shared ? ' and shares' : ''}${comment ? `: ${comment}` : ''}`
}

import type { ClaimReply, WishlistReply } from '#src/features/wishlists/wishlists.contract'
import type { WishPriority } from '#src/features/wishlists/wishlists.rules'
import { formatDay } from '#web/platform/format/formats'
import type { Msg } from '#web/platform/language/catalogue'
import { msg, t } from './texts'

export const priorityNames = {
  low: msg('Nice to have'),
  medium: msg('Would love it'),
  high: msg('Wants it most'),
} as const satisfies Record<WishPriority, Msg>

export const itemsText = (count: number) => t('{count, plural, one {# item} other {# items}}', { count })

export const piecesText = (count: number) => t('{count, plural, one {# piece} other {# pieces}}', { count })

/** "Sat, Nov 28" */
export const dateText = (date: string) => formatDay(Temporal.PlainDate.from(date), { weekday: 'short', month: 'short', day: 'numeric' })

/** "Today", "Tomorrow", "In 5 days" */
export const daysText = (days: number) => (days === 0 ? t('Today') : days === 1 ? t('Tomorrow') : t('In {days} days', { days }))

const ownerName = ({ owner, recipientName }: Pick<WishlistReply, 'owner' | 'recipientName'>) => owner?.name ?? recipientName ?? ''

/** "Mia Rivera · Birthday · Tue, Dec 1" */
export const listText = (list: WishlistReply) =>
  [ownerName(list), list.occasion, list.occasionDate && dateText(list.occasionDate)].filter(Boolean).join(' · ')

/** "Ben gives 2 of 3 and shares: Halves?" */
export const claimText = ({ comment, ...claim }: ClaimReply, pieces: number) => {
  const text = pieces > 1 ? shareText(claim, pieces) : wholeText(claim)
  return comment ? t('{claim}: {comment}', { claim: text, comment }) : text
}

type Claim = Omit<ClaimReply, 'comment'>

const giverName = ({ person, guestName }: Claim) => person?.firstName || person?.name || guestName || ''

/** The claim of an item. */
const wholeText = (claim: Claim) => {
  const name = giverName(claim)
  if (claim.status === 'bought') return claim.shared ? t('{name} bought this and shares', { name }) : t('{name} bought this', { name })
  return claim.shared ? t('{name} gives this and shares', { name }) : t('{name} gives this', { name })
}

/** The claim of some pieces of an item. */
const shareText = (claim: Claim, pieces: number) => {
  const args = { name: giverName(claim), count: claim.quantity, total: pieces }
  if (claim.status === 'bought')
    return claim.shared ? t('{name} bought {count} of {total} and shares', args) : t('{name} bought {count} of {total}', args)
  return claim.shared ? t('{name} gives {count} of {total} and shares', args) : t('{name} gives {count} of {total}', args)
}

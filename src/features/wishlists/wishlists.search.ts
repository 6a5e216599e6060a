import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import type { Ideas } from './ideas.service'
import type { Wishes } from './wishes.service'
import type { Wishlists } from './wishlists.service'

/** Finds lists, items and ideas that the member may read; never a claim. */
export const searchWishlists =
  ({ wishlists, wishes, ideas }: { wishlists: Wishlists; wishes: Wishes; ideas: Ideas }) =>
  (member: Member, terms: SearchTerms): Found[] => [
    ...searchRows(terms, wishlists.list(member), (row) => ({
      kind: 'wishlist' as const,
      id: row.id,
      title: row.name,
      texts: [row.occasion, row.recipientName],
      at: row.occasionDate,
      userId: row.ownerId,
    })),
    ...searchRows(terms, wishes.readable(member), ({ item, list }) => ({
      kind: 'wish' as const,
      id: item.id,
      title: item.name,
      texts: [item.description, item.size],
      place: list.name,
      amount: item.price,
      within: list.id,
      userId: list.ownerId,
    })),
    ...searchRows(terms, ideas.list(member), (row) => ({
      kind: 'gift_idea' as const,
      id: row.id,
      title: row.name,
      texts: [row.notes],
      amount: row.price,
      userId: row.forUserId,
    })),
  ]

import type { Member } from '#src/platform/access'
import { dateIn } from '#src/platform/clock'
import { toPerson } from '../accounts/accounts.rules'
import type { WholeClaim } from './claims.store'
import type { ClaimReply, WishlistReply, WishReply } from './wishlists.contract'
import type { Deps } from './wishlists.deps'
import { revealDate, takenPieces } from './wishlists.rules'
import type { ItemRow, WholeWishlist, WishlistRow } from './wishlists.store'

/** A claim, for somebody who may see it. */
export const toClaim = ({ row, person }: WholeClaim): ClaimReply => ({
  id: row.id,
  person: person && toPerson(person),
  guestName: row.guestName,
  quantity: row.quantity,
  status: row.status,
  shared: row.shared,
  comment: row.comment,
  createdAt: row.createdAt,
})

/** The purchases of an item, for everybody who may see its claims. @param timezone of the family, for the date */
const purchaseOf = ({ quantity }: ItemRow, claims: WholeClaim[], timezone: string) => {
  const bought = claims.map(({ row }) => row).filter(({ status }) => status === 'bought')
  const last = bought.toSorted((a, b) => (a.boughtAt ?? '').localeCompare(b.boughtAt ?? '')).at(-1)
  return {
    isPurchased: takenPieces(bought) >= quantity,
    purchasedBy: last?.userId ?? null,
    purchasedDate: last?.boughtAt ? dateIn(last.boughtAt, timezone) : null,
  }
}

/** Makes replies of rows as a member may see them. Without the right to see claims, no query reads them. */
export const createWishlistReplies = ({ store, claimStore, commentStore, families, access }: Deps) => ({
  lists(member: Member, rows: WholeWishlist[], countOf: (id: string) => number): WishlistReply[] {
    const { mayKeep } = access.ofFamily(member)
    return rows.map(({ row, owner, linkExpiresAt }) => {
      const keeps = mayKeep(row)
      return {
        ...row,
        revealOn: revealDate(row),
        owner: owner && toPerson(owner),
        itemCount: countOf(row.id),
        mayKeep: keeps,
        linkExpiresAt: keeps ? linkExpiresAt : null,
      }
    })
  },

  items(member: Member, list: WishlistRow, rows: ItemRow[] = store.items(list.id)): WishReply[] {
    if (!access.seesClaims(member, list)) return rows
    const { timezone } = families.get(list.familyId)
    const claimsOf = Map.groupBy(claimStore.of(rows.map(({ id }) => id)), ({ row }) => row.itemId)
    const commentsOf = access.isGiver(member, list) ? commentStore.countsOf(rows.map(({ id }) => id)) : undefined
    return rows.map((row) => {
      const claims = claimsOf.get(row.id) ?? []
      return {
        ...row,
        claims: claims.map(toClaim),
        ...purchaseOf(row, claims, timezone),
        ...(commentsOf && { commentCount: commentsOf.get(row.id) ?? 0 }),
      }
    })
  },
})

import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { AppError, forbidden, found, idTaken } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { ClaimRow } from './claims.store'
import type { Wish } from './wishes.service'
import type { ClaimChange, ClaimReply, NewClaim } from './wishlists.contract'
import type { Deps } from './wishlists.deps'
import { toClaim } from './wishlists.replies'
import { takenPieces } from './wishlists.rules'

export const notYourOwn = () => forbidden(msg('You can’t claim from your own wishlist.'))

type Taken = Pick<ClaimRow, 'quantity' | 'shared'>

/** Claims of items. The owner of a list gets the same refusals whether there are claims or not. */
export const createClaims = (deps: Deps) => {
  const { store, claimStore, access, notifications, clock, acts } = deps
  const act = acts('wishlists')
  const get = (itemId: string, id: string): ClaimReply =>
    toClaim(
      found(
        claimStore.of([itemId]).find(({ row }) => row.id === id),
        msg('Claim not found'),
      ),
    )

  /** @throws AppError 409 when the item has too few pieces left for the claims of others and this one */
  const assertLeft = ({ item }: Wish, claim: Taken, exceptId = '') => {
    const others = claimStore.of([item.id]).filter(({ row }) => row.id !== exceptId)
    const taken = takenPieces([...others.map(({ row }) => row), claim])
    if (taken > item.quantity) throw new AppError(409, 'already_claimed', msg('Somebody gives this already.'))
  }

  /** Tells the people who share an item that one more does. */
  const tellSharers = ({ userId, familyId }: Member, { item, list }: Wish) => {
    for (const { row } of claimStore.of([item.id]))
      if (row.shared && row.userId)
        notifications.notify(familyId, row.userId, 'gift_shared', { actorId: userId, title: item.name, subjectId: list.id })
  }

  /** @throws AppError 403 for somebody else's claim */
  const assertMine = (member: Member, { claim }: { claim: ClaimRow }) => {
    if (claim.userId !== member.userId) throw forbidden(msg('Only the person who claimed can do this.'))
  }

  return {
    assertLeft,
    assertMine,

    /** @throws AppError 403 for the owner of the list */
    assertOthers(member: Member, { list }: Wish) {
      if (list.ownerId === member.userId) throw notYourOwn()
    },

    /** A guest cannot be asked, so that each adult may withdraw the claim. @throws AppError 403 */
    assertMayWithdraw(member: Member, { claim }: { claim: ClaimRow }) {
      if (claim.userId !== null || member.role === 'child') assertMine(member, { claim })
    },

    /** A claim that this user may see, with its item and list. */
    find(viewerId: string, id: string) {
      const claim = claimStore.find(id)
      const wish = claim && store.findItem(claim.itemId)
      if (!wish || !access.isReadable(viewerId, wish.list) || !access.seesClaims({ userId: viewerId }, wish.list)) return undefined
      return { ...wish, claim, familyId: claim.familyId }
    },

    /** Idempotent: a retry with the same id returns the existing claim. @throws AppError 409 for an item without enough pieces or a second claim */
    add(member: Member, wish: Wish, { id = Bun.randomUUIDv7(), ...input }: NewClaim): ClaimReply {
      const { userId, familyId } = member
      const existing = claimStore.find(id)
      if (existing && (existing.userId !== userId || existing.itemId !== wish.item.id)) throw idTaken()
      if (existing) return get(existing.itemId, id)
      const now = iso(clock.now())
      return act(
        member,
        () => {
          if (claimStore.of([wish.item.id]).some(({ row }) => row.userId === userId))
            throw new AppError(409, 'already_yours', msg('You have claimed this already. Change your claim.'))
          assertLeft(wish, input)
          if (input.shared) tellSharers(member, wish)
          const boughtAt = input.status === 'bought' ? now : null
          claimStore.insert({ ...input, id, familyId, itemId: wish.item.id, userId, createdAt: now, boughtAt })
          return get(wish.item.id, id)
        },
        () => access.announceClaim(wish.list),
      )
    },

    /** @throws AppError 409 if too few pieces are left */
    change(member: Member, { claim, ...wish }: Wish & { claim: ClaimRow }, change: ClaimChange): ClaimReply {
      return act(
        member,
        () => {
          const changed = { ...claim, ...change }
          // Marking as bought must work even if the owner asked for fewer pieces meanwhile.
          if (changed.quantity !== claim.quantity || changed.shared !== claim.shared) assertLeft(wish, changed, claim.id)
          const boughtAt = changed.status === 'bought' ? (claim.boughtAt ?? iso(clock.now())) : null
          claimStore.update(claim.familyId, claim.id, { ...change, boughtAt })
          return get(wish.item.id, claim.id)
        },
        () => access.announceClaim(wish.list),
      )
    },

    remove(member: Member, { claim, list }: Wish & { claim: ClaimRow }) {
      act(
        member,
        () => claimStore.remove(claim.familyId, claim.id),
        () => access.announceClaim(list),
      )
    },
  }
}
export type Claims = ReturnType<typeof createClaims>

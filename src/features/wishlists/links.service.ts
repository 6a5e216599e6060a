import type { Member } from '#src/platform/access'
import { iso, isoIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { found, idTaken, invalid, notFound } from '#src/platform/errors'
import { networkOf } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { fullName } from '../accounts/accounts.rules'
import { type Claims, notYourOwn } from './claims.service'
import type { GuestClaim, GuestClaimReply, SharedWishlist } from './links.contract'
import type { Deps } from './wishlists.deps'
import { takenPieces } from './wishlists.rules'
import type { ItemRow, OpenLink, WishlistRow } from './wishlists.store'

/** A browser that opens a share link. */
export type Guest = { address: string; userId: string | undefined; deviceToken: string | undefined }

const noLink = () => notFound(msg('Wishlist not found'))

/**
 * Share links of wishlists, for people without an account. A guest sees how much is left of each item, never who gives it. The owner could open
 * the own link, so a browser in which the owner is or was signed in learns nothing of claims.
 */
export const createWishlistLinks = ({ claims, ...deps }: Deps & { claims: Claims }) => {
  const { store, claimStore, access, families, clock, acts, rateLimits, devices } = deps
  const act = acts('wishlists')

  /** @throws AppError 404 alike for an unknown, expired or revoked link, 429 after too many openings from one network */
  const open = (token: string, { address }: Guest): OpenLink => {
    const tokenHash = sha256(token)
    rateLimits.take('publicLinks', networkOf(address))
    rateLimits.take('publicLink', tokenHash)
    const shared = store.byToken(tokenHash)
    if (!shared || shared.link.expiresAt <= iso(clock.now())) throw noLink()
    return shared
  }

  const isOwner = ({ ownerId }: WishlistRow, { userId, deviceToken }: Guest) => {
    if (ownerId === null) return false
    return userId === undefined ? devices.known(deviceToken, ownerId) !== undefined : userId === ownerId
  }
  const isBlind = (list: WishlistRow, guest: Guest) => {
    const { ownerId } = list
    return ownerId !== null && isOwner(list, guest) && !access.seesClaims({ userId: ownerId }, list)
  }

  const toShared = ({ id, name, description, price, url, imageUrl, priority, quantity, size }: ItemRow) => ({
    id,
    name,
    description,
    price,
    url,
    imageUrl: imageUrl?.startsWith('/') ? null : imageUrl,
    priority,
    quantity,
    size,
  })

  return {
    /** Replaces the link of a list. @param site URL of this server without a trailing slash */
    create(member: Member, list: WishlistRow, days: number, site: string) {
      const token = randomToken(16)
      const expiresAt = isoIn(clock, { hours: 24 * days })
      const link = { wishlistId: list.id, familyId: list.familyId, createdBy: member.userId, tokenHash: sha256(token), expiresAt }
      act(
        member,
        () => store.setLink({ ...link, createdAt: iso(clock.now()) }),
        () => access.announce(list),
      )
      return { url: `${site}/wishes/${token}`, expiresAt }
    },

    /** @throws AppError 404 without a link */
    revoke(member: Member, list: WishlistRow) {
      if (!store.whole(list.id)?.linkExpiresAt) throw notFound(msg('Link not found'))
      act(
        member,
        () => store.removeLink(list.id),
        () => access.announce(list),
      )
    },

    show(token: string, guest: Guest): SharedWishlist {
      const { link, list, owner } = open(token, guest)
      const items = store.items(list.id)
      const claimsOf = isBlind(list, guest)
        ? undefined
        : Map.groupBy(
            claimStore.of(items.map(({ id }) => id)).map(({ row }) => row),
            ({ itemId }) => itemId,
          )
      return {
        name: list.name,
        occasion: list.occasion,
        occasionDate: list.occasionDate,
        recipient: list.recipientName ?? (owner ? fullName(owner) : ''),
        currency: families.get(list.familyId).currency,
        expiresAt: link.expiresAt,
        items: items.map((item) => ({
          ...toShared(item),
          ...(claimsOf && { left: Math.max(0, item.quantity - takenPieces(claimsOf.get(item.id) ?? [])) }),
        })),
      }
    },

    /** @throws AppError 403 in a browser of the owner, 422 for an item of another list, 409 if too few pieces are left */
    claim(token: string, guest: Guest, { id = Bun.randomUUIDv7(), itemId, guestName, quantity, comment }: GuestClaim): GuestClaimReply {
      const { link, list } = open(token, guest)
      if (isOwner(list, guest)) throw notYourOwn()
      rateLimits.take('linkClaims', networkOf(guest.address))
      rateLimits.take('claimsOfLink', link.wishlistId)
      const item = store.findItem(itemId)?.item
      if (item?.wishlistId !== list.id) throw invalid('itemId', msg('Choose an item.'))
      const reply = { id, itemId, guestName, quantity }
      const existing = claimStore.find(id)
      if (existing && (existing.itemId !== itemId || existing.guestName !== guestName)) throw idTaken()
      if (existing) return { ...reply, quantity: existing.quantity }
      return act(
        list,
        () => {
          claims.assertLeft({ item, list }, { quantity, shared: false })
          claimStore.insert({ ...reply, comment, familyId: list.familyId, createdAt: iso(clock.now()) })
          return reply
        },
        () => access.announceClaim(list),
      )
    },

    /** Withdraws a guest's claim by its id, which only the guest and the members who see claims know. */
    withdraw(token: string, guest: Guest, id: string) {
      const { list } = open(token, guest)
      if (isOwner(list, guest)) throw notYourOwn()
      const claim = found(claimStore.find(id), msg('Claim not found'))
      if (claim.userId !== null || store.findItem(claim.itemId)?.list.id !== list.id) throw notFound(msg('Claim not found'))
      act(
        list,
        () => claimStore.remove(claim.familyId, claim.id),
        () => access.announceClaim(list),
      )
    },
  }
}

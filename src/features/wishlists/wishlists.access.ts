import type { Member } from '#src/platform/access'
import { type Clock, todayIn } from '#src/platform/clock'
import { forbidden } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import type { Families } from '../families/families.service'
import { isRevealed, mayKeep, mayRead } from './wishlists.rules'
import type { WishlistRow } from './wishlists.store'

type Reader = Pick<Member, 'userId' | 'role'>

/** Readers of lists and claims, and recipients of their changes. */
export const createWishlistAccess = ({ families, clock, live }: { families: Families; clock: Clock; live: Live }) => {
  const rolesOf = (familyId: string) => new Map(families.people(familyId).map(({ userId, role }) => [userId, role]))
  const roleOf = (familyId: string, userId: string | null) => (userId === null ? undefined : rolesOf(familyId).get(userId))
  const ownerRole = ({ familyId, ownerId }: WishlistRow) => roleOf(familyId, ownerId)
  const today = (familyId: string) => todayIn(clock, families.get(familyId).timezone).toString()
  const revealed = (list: WishlistRow) => isRevealed(list, today(list.familyId))

  /** Whether a user may learn of the claims of a list that they may read. */
  const seesClaims = ({ userId }: { userId: string }, list: WishlistRow) => list.ownerId !== userId || revealed(list)

  /** Whether a user may learn of the comments of givers on a list that they may read: never its owner, not even after the reveal. */
  const isGiver = ({ userId }: { userId: string }, { ownerId }: WishlistRow) => ownerId !== userId

  return {
    today,
    isGiver,
    roleOf,
    seesClaims,
    mayRead: (member: Reader, list: WishlistRow) => mayRead(member, list, ownerRole(list)),

    /** The permissions of a member for the family's lists: one query for all of them. */
    ofFamily(member: Member) {
      const roles = rolesOf(member.familyId)
      const roleOfOwner = ({ ownerId }: WishlistRow) => (ownerId === null ? undefined : roles.get(ownerId))
      return {
        mayKeep: (list: WishlistRow) => mayKeep(member, list, roleOfOwner(list)),
        mayRead: (list: WishlistRow) => mayRead(member, list, roleOfOwner(list)),
      }
    },

    /** The role of a reader who is not known as a member yet; the list alone decides for somebody outside the family. */
    isReadable(userId: string, list: WishlistRow) {
      const role = roleOf(list.familyId, userId)
      return role === undefined ? list.isPublic : mayRead({ userId, role }, list, ownerRole(list))
    },

    /** @throws AppError 403 unless the member may change the list */
    assertKeeper(member: Reader, list: WishlistRow) {
      if (!mayKeep(member, list, ownerRole(list))) throw forbidden(msg('Only the owner can change this wishlist.'))
    },

    /** Sends live frames about a list to everybody who may read it. @param isPublic whether it is or was public */
    announce(list: WishlistRow, isPublic = list.isPublic) {
      const role = ownerRole(list)
      live.changedFor(list.familyId, 'wishlists', (member) => mayRead(member, { ...list, isPublic }, role))
    },

    /** Sends live frames about a claim to everybody who may see it. A frame alone would tell the owner. */
    announceClaim(list: WishlistRow) {
      const role = ownerRole(list)
      live.changedFor(list.familyId, 'wishlists', (member) => mayRead(member, list, role) && seesClaims(member, list))
    },

    /** Sends live frames about a comment to everybody who may read it. */
    announceComment(list: WishlistRow) {
      const role = ownerRole(list)
      live.changedFor(list.familyId, 'wishlists', (member) => mayRead(member, list, role) && isGiver(member, list))
    },
  }
}
export type WishlistAccess = ReturnType<typeof createWishlistAccess>

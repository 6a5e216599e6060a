import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { assertUnchanged, forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { holdsAll } from '#src/shared/permissions'
import type { ActivityKind } from '../activity/activity.contract'
import type { NewWishlist, WishlistChange, WishlistReply } from './wishlists.contract'
import type { Deps } from './wishlists.deps'
import { createWishlistReplies } from './wishlists.replies'
import { revealDate } from './wishlists.rules'
import type { WishlistRow } from './wishlists.store'
import { wishlists as table } from './wishlists.table'

/** Wishlists. What their owners read and are answered is the same with and without claims. */
export const createWishlists = (deps: Deps) => {
  const { store, claimStore, access, families, activity, trash, notifications, clock, acts } = deps
  const act = acts('wishlists')
  const replies = createWishlistReplies(deps)
  const get = (member: Member, id: string) =>
    found(replies.lists(member, [found(store.whole(id), msg('Wishlist not found'))], store.itemCount)[0], msg('Wishlist not found'))
  const record = (member: Member, kind: ActivityKind, { id, name, isPublic }: Pick<WishlistRow, 'id' | 'name' | 'isPublic'>) =>
    activity.record(member, kind, { subjectId: id, title: name, onlyUserId: isPublic ? undefined : member.userId })

  /** The owner of a new list. @throws AppError 403 for another adult's, 422 for somebody who is not a member */
  const ownerOf = (member: Member, ownerId: string | null | undefined) => {
    if (ownerId === undefined || ownerId === member.userId) return member.userId
    if (ownerId === null) return null
    if (!families.isActiveMember(member.familyId, ownerId)) throw invalid('ownerId', msg('Choose a member of this family.'))
    if (!holdsAll(member) || access.roleOf(member.familyId, ownerId) !== 'child')
      throw forbidden(msg('You can keep your own wishlist and, as a parent, those of children.'))
    return ownerId
  }

  /** A child would see the claims at once by bringing the date forward. @throws AppError 403 */
  const assertReveal = (member: Member, before: WishlistRow, change: WishlistChange) => {
    if (member.role !== 'child' || before.ownerId !== member.userId) return
    const [was, is] = [revealDate(before), revealDate({ ...before, ...change })]
    if (is !== null && is !== was && (was === null || is < was)) throw forbidden(msg('Ask a parent to bring this date forward.'))
  }

  return {
    store,
    assertKeeper: access.assertKeeper,

    list(member: Member): WishlistReply[] {
      const countOf = new Map(store.itemCounts(member.familyId).map(({ wishlistId, items }) => [wishlistId, items]))
      const { mayRead } = access.ofFamily(member)
      const readable = store.list(member.familyId).filter(({ row }) => mayRead(row))
      return replies.lists(member, readable, (id) => countOf.get(id) ?? 0)
    },

    /** A list that this user may read, in any family. */
    find(userId: string, id: string) {
      const list = store.find(id)
      return list && access.isReadable(userId, list) ? list : undefined
    },

    /** Idempotent: a retry with the same id returns the existing list. @throws AppError 409 if the id belongs to somebody else's */
    create(member: Member, { id = Bun.randomUUIDv7(), ownerId, recipientName, ...input }: NewWishlist): WishlistReply {
      const { familyId, userId } = member
      if (findExisting(member, store.find(id))) return get(member, id)
      const owner = ownerOf(member, ownerId)
      const now = iso(clock.now())
      const list = {
        ...input,
        id,
        familyId,
        ownerId: owner,
        recipientName: owner ? null : recipientName,
        createdBy: userId,
        createdAt: now,
      }
      return act(
        member,
        () => {
          record(member, 'wishlist.created', store.insert({ ...list, updatedAt: now }))
          return get(member, id)
        },
        () => access.announce(found(store.find(id), msg('Wishlist not found'))),
      )
    },

    /** @throws AppError 403 for an earlier reveal by the child whose list it is, 409 if it changed since `seen` */
    change(member: Member, list: WishlistRow, { seen, ...change }: WishlistChange): WishlistReply {
      assertUnchanged(list, seen)
      assertReveal(member, list, change)
      const { recipientName = list.recipientName, ...fields } = change
      if (list.ownerId === null && recipientName === null) throw invalid('recipientName', msg('Enter the name of the person.'))
      return act(
        member,
        () => {
          const name = list.ownerId === null ? recipientName : null
          store.update(list.familyId, list.id, { ...fields, recipientName: name, updatedAt: iso(clock.now()) })
          if (list.isPublic && fields.isPublic === false) activity.hide(list.familyId, list.id, list.ownerId ?? member.userId)
          const changed = get(member, list.id)
          record(member, 'wishlist.changed', changed)
          return changed
        },
        // Those who could read it before have to drop it.
        () => access.announce(list, list.isPublic || fields.isPublic === true),
      )
    },

    /** Deletes a list with its items, claimed or not, and tells the members who claimed some. */
    remove(member: Member, list: WishlistRow) {
      act(
        member,
        () => {
          const buyers = claimStore.claimersOfList(list.id)
          const { familyId, id, name: title, isPublic } = list
          const deletion = { kind: 'wishlist', table, id, title, ownerId: list.ownerId ?? list.createdBy, isPersonal: !isPublic } as const
          trash.move(member, deletion, () => store.remove(familyId, id))
          notifications.withdraw(list.familyId, list.id)
          for (const userId of buyers)
            notifications.notify(list.familyId, userId, 'wish_deleted', { actorId: member.userId, title: list.name })
          record(member, 'wishlist.deleted', list)
        },
        () => access.announce(list),
      )
    },
  }
}
export type Wishlists = ReturnType<typeof createWishlists>

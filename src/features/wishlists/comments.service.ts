import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { forbidden, found, idTaken } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { NewWishComment, WishCommentReply } from './comments.contract'
import type { WholeComment } from './comments.store'
import type { Wish } from './wishes.service'
import type { Deps } from './wishlists.deps'
import { wishlistComments as table } from './wishlists.table'

const mayDelete = ({ userId, role }: Pick<Member, 'userId' | 'role'>, { row }: WholeComment) => row.createdBy === userId || role === 'admin'

/**
 * Comments of givers on an item. Unlike claims, they stay hidden from the owner of the list after its reveal; the owner gets the same
 * refusals whether there are comments or not. They make no activity and no notification.
 */
export const createWishComments = ({ store, commentStore, access, trash, clock, acts }: Deps) => {
  const act = acts('wishlists')
  const toReply = (member: Member, comment: WholeComment): WishCommentReply => ({
    id: comment.row.id,
    text: comment.row.text,
    person: toPerson(comment.person),
    createdAt: comment.row.createdAt,
    mayDelete: mayDelete(member, comment),
  })

  return {
    /** @throws AppError 403 for the owner of the list */
    assertGiver(member: Member, { list }: Wish) {
      if (!access.isGiver(member, list)) throw forbidden(msg('You can’t comment on your own wishlist.'))
    },

    /** @throws AppError 403 unless the member wrote the comment or is an admin */
    assertMayDelete(member: Member, { comment }: { comment: WholeComment }) {
      if (!mayDelete(member, comment)) throw forbidden(msg('Only the author or an admin can delete this comment.'))
    },

    list: (member: Member, { item }: Wish): WishCommentReply[] => commentStore.of(item.id).map((comment) => toReply(member, comment)),

    /** A comment that this user may see, with its item and list. */
    find(viewerId: string, id: string) {
      const comment = commentStore.find(id)
      const wish = comment && store.findItem(comment.row.itemId)
      if (!wish || !access.isReadable(viewerId, wish.list) || !access.isGiver({ userId: viewerId }, wish.list)) return undefined
      return { ...wish, comment, familyId: comment.row.familyId }
    },

    /** Idempotent: a retry with the same id returns the existing comment. @throws AppError 409 if the id belongs to another one */
    add(member: Member, { item, list }: Wish, { id = Bun.randomUUIDv7(), text }: NewWishComment): WishCommentReply {
      const existing = commentStore.find(id)
      if (findExisting(member, existing?.row) && existing?.row.itemId !== item.id) throw idTaken()
      if (existing) return toReply(member, existing)
      const keys = { id, familyId: list.familyId, itemId: item.id, createdBy: member.userId }
      return act(
        member,
        () => {
          commentStore.insert({ ...keys, text, createdAt: iso(clock.now()) })
          return toReply(member, found(commentStore.find(id), msg('Comment not found')))
        },
        () => access.announceComment(list),
      )
    },

    remove(member: Member, { comment: { row }, list }: Wish & { comment: WholeComment }) {
      act(
        member,
        () => {
          const { familyId, id, text: title, createdBy: ownerId } = row
          const deletion = { kind: 'wish_comment', table, id, title, ownerId, isPersonal: true } as const
          trash.move(member, deletion, () => commentStore.remove(familyId, id))
        },
        () => access.announceComment(list),
      )
    },
  }
}

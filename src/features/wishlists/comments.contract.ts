import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { clientId, moment, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'

export const wishComment = () =>
  z.object({
    id: z.string(),
    text: z.string(),
    person: person(),
    createdAt: moment,
    /** Whether the caller may delete it. */
    mayDelete: z.boolean(),
  })
export type WishCommentReply = OutputOf<typeof wishComment>

export const newWishComment = z.lazy(() => z.object({ id: clientId(), text: text(500, msg('Write a comment.')) }))
export type NewWishComment = z.output<typeof newWishComment>

const can = 'member'
const comments = '/api/wishlist-items/:wishlistItemId/comments'

export const wishCommentsApi = {
  list: endpoint('GET', comments, {
    can,
    about: 'Lists the comments of givers on an item, oldest first. The owner of the list cannot (403), not even after `revealOn`.',
    response: () => z.array(wishComment()),
  }),
  create: endpoint('POST', comments, {
    can,
    about: 'Adds a comment for the other givers; the owner of the list cannot (403). A retry with the same `id` returns the existing one.',
    body: newWishComment,
    response: wishComment,
    status: 201,
  }),
  remove: endpoint('DELETE', '/api/wishlist-comments/:wishlistCommentId', {
    can,
    about: 'Deletes a comment: the caller’s own, or by an admin each one that the admin may read.',
    response: nothing,
    status: 204,
  }),
}

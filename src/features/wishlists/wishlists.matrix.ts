import type { MatrixPart } from '#src/testing/matrix.parts'
import { newGiftIdea } from './ideas.contract'
import { newClaim, newWish, newWishlist } from './wishlists.contract'

const list = { name: 'Birthday' }
/** For somebody outside the family, so that its maker may claim. */
const grandmas = { name: 'Grandma', ownerId: null, recipientName: 'Grandma' }
const item = { name: 'A kite', quantity: 20 }

//                                                          visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/wishlists                       401     403     404      200      200   200    200    200
POST   /api/families/:familyId/wishlists                       401     403     404      201      201   201    201    201
PATCH  /api/wishlists/:wishlistId                         own  401     403     404      200      200   200    200    200
PATCH  /api/wishlists/:wishlistId                              401     403     404      403      403   403    403    403
DELETE /api/wishlists/:wishlistId                         own  401     403     404      204      204   204    204    204
DELETE /api/wishlists/:wishlistId                              401     403     404      403      403   403    403    403
GET    /api/wishlists/:wishlistId/items                   own  401     403     404      200      200   200    200    200
GET    /api/wishlists/:wishlistId/items                        401     403     404      200      200   200    200    200
POST   /api/wishlists/:wishlistId/items                   own  401     403     404      201      201   201    201    201
POST   /api/wishlists/:wishlistId/items                        401     403     404      403      403   403    403    403
PATCH  /api/wishlist-items/:wishlistItemId                own  401     403     404      200      200   200    200    200
PATCH  /api/wishlist-items/:wishlistItemId                     401     403     404      403      403   403    403    403
DELETE /api/wishlist-items/:wishlistItemId                own  401     403     404      204      204   204    204    204
DELETE /api/wishlist-items/:wishlistItemId                     401     403     404      403      403   403    403    403
POST   /api/wishlist-items/:wishlistItemId/claims         own  401     403     404      403      403   403    403    403
POST   /api/wishlist-items/:wishlistItemId/claims own outside  401     403     404      201      201   201    201    201
POST   /api/wishlist-items/:wishlistItemId/claims              401     403     404      201      201   201    201    201
PATCH  /api/wishlist-claims/:wishlistClaimId              own  401     403     404      200      200   200    200    200
PATCH  /api/wishlist-claims/:wishlistClaimId                   401     403     404      403      403   403    403    403
DELETE /api/wishlist-claims/:wishlistClaimId              own  401     403     404      204      204   204    204    204
DELETE /api/wishlist-claims/:wishlistClaimId                   401     403     404      403      403   403    403    403
GET    /api/wishlist-items/:wishlistItemId/comments       own  401     403     404      403      403   403    403    403
GET    /api/wishlist-items/:wishlistItemId/comments own outside 401    403     404      200      200   200    200    200
GET    /api/wishlist-items/:wishlistItemId/comments            401     403     404      200      200   200    200    200
POST   /api/wishlist-items/:wishlistItemId/comments       own  401     403     404      403      403   403    403    403
POST   /api/wishlist-items/:wishlistItemId/comments own outside 401    403     404      201      201   201    201    201
POST   /api/wishlist-items/:wishlistItemId/comments            401     403     404      201      201   201    201    201
DELETE /api/wishlist-comments/:wishlistCommentId          own  401     403     404      204      204   204    204    204
DELETE /api/wishlist-comments/:wishlistCommentId               401     403     404      403      403   403    403    204
POST   /api/wishlists/:wishlistId/link                    own  401     403     404      200      200   200    200    200
POST   /api/wishlists/:wishlistId/link                         401     403     404      403      403   403    403    403
DELETE /api/wishlists/:wishlistId/link                    own  401     403     404      204      204   204    204    204
DELETE /api/wishlists/:wishlistId/link                         401     403     404      403      403   403    403    403
GET    /api/wishlist-links/:linkToken                          200     200     200      200      200   200    200    200
POST   /api/wishlist-links/:linkToken/claims              own  201     201     201      403      403   403    403    403
POST   /api/wishlist-links/:linkToken/claims                   201     201     201      201      201   201    201    201
DELETE /api/wishlist-links/:linkToken/claims/:guestClaimId own 204     204     204      403      403   403    403    403
DELETE /api/wishlist-links/:linkToken/claims/:guestClaimId     204     204     204      204      204   204    204    204
GET    /api/families/:familyId/gift-ideas                      401     403     404      200      200   200    200    200
POST   /api/families/:familyId/gift-ideas                      401     403     404      201      201   201    201    201
PATCH  /api/gift-ideas/:giftIdeaId                        own  401     403     404      200      200   200    200    200
PATCH  /api/gift-ideas/:giftIdeaId                             401     403     404      403      403   403    403    403
DELETE /api/gift-ideas/:giftIdeaId                        own  401     403     404      204      204   204    204    204
DELETE /api/gift-ideas/:giftIdeaId                             401     403     404      403      403   403    403    403
GET    /api/families/:familyId/birthdays                       401     403     404      200      200   200    200    200
GET    /api/families/:familyId/holidays                        401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/holidays                        401     403     404      403      403   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  rows({ gifts: { wishlists, wishes, claims, comments, links, ideas } }, member, { hearth, who }) {
    const { id: wishlistId } = wishlists.create(member, newWishlist.parse(list))
    const own = wishlists.store.find(wishlistId)
    if (!own) throw new Error('There is no list.')
    const { id: wishlistItemId } = wishes.add(member, own, newWish.parse(item))
    const linkToken = links.create(member, own, 30, hearth.url).url.split('/').at(-1) ?? ''
    const guest = { address: '192.0.2.1', userId: undefined, deviceToken: undefined }
    const guestClaimId = links.claim(linkToken, guest, {
      id: undefined,
      itemId: wishlistItemId,
      guestName: 'Vera',
      quantity: 1,
      comment: null,
    }).id
    // A claim of the member, on a list for somebody outside the family.
    const grandma = wishlists.create(member, newWishlist.parse(grandmas))
    const hers = wishlists.store.find(grandma.id) ?? own
    const [hersItem] = [wishes.add(member, hers, newWish.parse(item))]
    const wishlistClaimId = Bun.randomUUIDv7()
    claims.add(member, { item: wishlists.store.findItem(hersItem.id)?.item ?? fail(), list: hers }, newClaim.parse({ id: wishlistClaimId }))
    const giftPersonId = hearth.ids.pending.userId
    const outsideItemId = wishes.add(member, hers, newWish.parse(item)).id
    const outside = wishlists.store.findItem(outsideItemId) ?? fail()
    const wishlistCommentId = comments.add(member, outside, { id: undefined, text: 'Halves?' }).id
    const rows = { wishlistId, outsideItemId, wishlistItemId, linkToken, guestClaimId, wishlistClaimId, wishlistCommentId, giftPersonId }
    if (who === 'stranger') return rows
    const { id: giftIdeaId } = ideas.create(member, newGiftIdea.parse({ forUserId: giftPersonId, name: 'A scarf' }))
    // For somebody who makes none of the calls as a member: an idea does not exist for the person it is for.
    hearth.services.sqlite.run('UPDATE gift_ideas SET for_user_id = ? WHERE id = ?', [hearth.ids.stranger.userId, giftIdeaId])
    return { ...rows, giftIdeaId }
  },
  // An item for somebody outside the family, from whose list its maker may claim.
  subjects: { outside: { wishlistItemId: 'outsideItemId' } },
  makes: {
    'POST /api/wishlists/:wishlistId/items': 'wishlistItemId',
    'POST /api/wishlist-items/:wishlistItemId/claims': 'wishlistClaimId',
    'POST /api/wishlist-items/:wishlistItemId/comments': 'wishlistCommentId',
    'POST /api/wishlist-links/:linkToken/claims': 'guestClaimId',
    'POST /api/families/:familyId/gift-ideas': 'giftIdeaId',
  },
  bodies: {
    'POST /api/families/:familyId/wishlists': () => grandmas,
    'PATCH /api/wishlists/:wishlistId': () => ({ occasion: 'Birthday' }),
    'POST /api/wishlists/:wishlistId/items': () => item,
    'PATCH /api/wishlist-items/:wishlistItemId': () => ({ priority: 'high' }),
    'POST /api/wishlist-items/:wishlistItemId/claims': () => ({ quantity: 1 }),
    'POST /api/wishlist-items/:wishlistItemId/comments': () => ({ text: 'Halves?' }),
    'PATCH /api/wishlist-claims/:wishlistClaimId': () => ({ status: 'bought' }),
    'POST /api/wishlists/:wishlistId/link': () => ({ days: 30 }),
    'POST /api/wishlist-links/:linkToken/claims': ({ wishlistItemId }) => ({ itemId: wishlistItemId, guestName: 'Vera' }),
    'POST /api/families/:familyId/gift-ideas': ({ giftPersonId, childId }) => ({ forUserId: giftPersonId ?? childId, name: 'A scarf' }),
    'PATCH /api/gift-ideas/:giftIdeaId': () => ({ notes: 'Red' }),
    'PUT /api/families/:familyId/holidays': () => ({ holidays: ['easter'], remindDays: 7 }),
  },
}

const fail = (): never => {
  throw new Error('There is no item.')
}

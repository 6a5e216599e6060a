import type { Gate } from '#src/platform/http/gate'
import { assertPicture, type Origin } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import type { Site } from '../feature'
import { celebrationsApi } from './celebrations.contract'
import { wishCommentsApi } from './comments.contract'
import { giftIdeasApi } from './ideas.contract'
import { wishlistLinksApi } from './links.contract'
import { wishlistsApi } from './wishlists.contract'
import type { WishlistServices } from './wishlists.create'

type Deps = Gate & Site & { gifts: WishlistServices }
type Opening = { origin: Origin; session: { userId: string } | undefined; deviceToken: string | undefined }
type Asked<Name extends string> = { params: Record<Name, string>; session: { userId: string } }

export const wishlistRoutes = ({ onPublic, onFamily, onRow, gifts, url }: Deps) => {
  const { wishlists, wishes, claims, comments, links, ideas, celebrations } = gifts
  const list = ({ params, session }: Asked<'wishlistId'>) => wishlists.find(session.userId, params.wishlistId)
  const item = ({ params, session }: Asked<'wishlistItemId'>) => wishes.find(session.userId, params.wishlistItemId)
  const claim = ({ params, session }: Asked<'wishlistClaimId'>) => claims.find(session.userId, params.wishlistClaimId)
  const comment = ({ params, session }: Asked<'wishlistCommentId'>) => comments.find(session.userId, params.wishlistCommentId)
  const idea = ({ params, session }: Asked<'giftIdeaId'>) => ideas.find(session.userId, params.giftIdeaId)
  const guest = ({ origin, session, deviceToken }: Opening) => ({ address: origin.address, userId: session?.userId, deviceToken })

  return [
    onFamily(wishlistsApi.list, ({ member }) => wishlists.list(member)),
    onFamily(wishlistsApi.create, ({ member, body }) => wishlists.create(member, body)),
    onRow(
      wishlistsApi.change,
      msg('Wishlist not found'),
      list,
      ({ member, row, body }) => wishlists.change(member, row, body),
      wishlists.assertKeeper,
    ),
    onRow(wishlistsApi.remove, msg('Wishlist not found'), list, ({ member, row }) => wishlists.remove(member, row), wishlists.assertKeeper),
    onRow(wishlistsApi.items, msg('Wishlist not found'), list, ({ member, row }) => wishes.list(member, row)),
    onRow(
      wishlistsApi.addItem,
      msg('Wishlist not found'),
      list,
      ({ member, row, body, ownHosts }) => {
        assertPicture(body.imageUrl, 'imageUrl', ownHosts)
        return wishes.add(member, row, body)
      },
      wishlists.assertKeeper,
    ),
    onRow(
      wishlistsApi.changeItem,
      msg('Item not found'),
      item,
      ({ member, row, body, ownHosts }) => {
        assertPicture(body.imageUrl, 'imageUrl', ownHosts)
        return wishes.change(member, row, body)
      },
      wishes.assertKeeper,
    ),
    onRow(wishlistsApi.removeItem, msg('Item not found'), item, ({ member, row }) => wishes.remove(member, row), wishes.assertKeeper),
    onRow(wishlistsApi.claim, msg('Item not found'), item, ({ member, row, body }) => claims.add(member, row, body), claims.assertOthers),
    onRow(
      wishlistsApi.changeClaim,
      msg('Claim not found'),
      claim,
      ({ member, row, body }) => claims.change(member, row, body),
      claims.assertMine,
    ),
    onRow(
      wishlistsApi.removeClaim,
      msg('Claim not found'),
      claim,
      ({ member, row }) => claims.remove(member, row),
      claims.assertMayWithdraw,
    ),
    onRow(wishCommentsApi.list, msg('Item not found'), item, ({ member, row }) => comments.list(member, row), comments.assertGiver),
    onRow(
      wishCommentsApi.create,
      msg('Item not found'),
      item,
      ({ member, row, body }) => comments.add(member, row, body),
      comments.assertGiver,
    ),
    onRow(
      wishCommentsApi.remove,
      msg('Comment not found'),
      comment,
      ({ member, row }) => comments.remove(member, row),
      comments.assertMayDelete,
    ),
    onRow(
      wishlistsApi.link,
      msg('Wishlist not found'),
      list,
      ({ member, row, body, origin }) => links.create(member, row, body.days, url ?? origin.url),
      wishlists.assertKeeper,
    ),
    onRow(wishlistsApi.revokeLink, msg('Wishlist not found'), list, ({ member, row }) => links.revoke(member, row), wishlists.assertKeeper),

    onPublic(wishlistLinksApi.show, ({ params, ...call }) => links.show(params.linkToken, guest(call))),
    onPublic(wishlistLinksApi.claim, ({ params, body, ...call }) => links.claim(params.linkToken, guest(call), body)),
    onPublic(wishlistLinksApi.withdraw, ({ params, ...call }) => links.withdraw(params.linkToken, guest(call), params.guestClaimId)),

    onFamily(giftIdeasApi.list, ({ member }) => ideas.list(member)),
    onFamily(giftIdeasApi.create, ({ member, body }) => ideas.create(member, body)),
    onRow(
      giftIdeasApi.change,
      msg('Gift idea not found'),
      idea,
      ({ member, row, body }) => ideas.change(member, row, body),
      ideas.assertMaker,
    ),
    onRow(giftIdeasApi.remove, msg('Gift idea not found'), idea, ({ member, row }) => ideas.remove(member, row), ideas.assertMaker),

    onFamily(celebrationsApi.birthdays, ({ member }) => celebrations.birthdays(member)),
    onFamily(celebrationsApi.holidays, ({ member }) => celebrations.holidays(member)),
    onFamily(celebrationsApi.setHolidays, ({ member, body }) => celebrations.setHolidays(member, body)),
  ]
}

import { dailyAt } from '#src/platform/jobs/runner'
import type { Feature } from '../feature'
import { celebrationReminders, celebrationSettings } from './celebrations.table'
import { wishPictures } from './wishes.service'
import { wishlistsApi } from './wishlists.contract'
import { createWishlistServices, type WishlistServices } from './wishlists.create'
import { wishlistRoutes } from './wishlists.routes'
import { searchWishlists } from './wishlists.search'
import { createWishlistStore } from './wishlists.store'
import { wishlistClaims, wishlistComments, wishlistItems, wishlistLinks, wishlists } from './wishlists.table'

/** An export is for the family: private lists stay out of it, and claims until everybody may know them. */
const ofPublic = 't.wishlist_id in (select id from wishlists where family_id = ?1 and is_public = 1)'
const revealed = `t.item_id in (
  select i.id from wishlists w join wishlist_items i on i.wishlist_id = w.id where w.family_id = ?1 and w.is_public = 1
    and (w.owner_id is null or coalesce(w.reveal_on, date(w.occasion_date, '+1 day')) < date('now')))`

/** The owner of a list may make an export or read one, so that only the comments about people outside the family are in it. */
const ofNobodyHere = `t.item_id in (
  select i.id from wishlists w join wishlist_items i on i.wishlist_id = w.id where w.family_id = ?1 and w.is_public = 1 and w.owner_id is null)`

export const wishlistsFeature = {
  title: 'gift wishlists',
  create: (deps) => ({ gifts: createWishlistServices(deps) }),
  routes: wishlistRoutes,
  search: ({ gifts }) => ({ can: wishlistsApi.list.can, addon: 'gift_wishlist', find: searchWishlists(gifts) }),
  uploads: (db, membership) => wishPictures(createWishlistStore(db), membership),
  jobs: ({ gifts }) => ({ 'remind-of-celebrations': { run: gifts.celebrations.deliver, next: dailyAt('08:00') } }),
  memberLeft: ({ gifts }, familyId, userId) => gifts.forget(familyId, userId),
  trash: ({ gifts: { announceRestored } }) =>
    Object.fromEntries(Object.entries(announceRestored).map(([kind, announce]) => [kind, { announce }])),
  exports: {
    wishlists: {
      wishlists: { table: wishlists, where: 't.family_id = ?1 and t.is_public = 1', label: 'x.name' },
      wishlistItems: { table: wishlistItems, where: ofPublic, csv: true, label: 'x.name' },
      wishlistClaims: { table: wishlistClaims, where: revealed },
      wishlistComments: { table: wishlistComments, where: ofNobodyHere },
      wishlistLinks: { table: wishlistLinks, where: ofPublic, withheld: ['tokenHash'] },
      celebrations: { table: celebrationSettings },
      celebrationReminders: { table: celebrationReminders },
    },
  },
} satisfies Feature<{ gifts: WishlistServices }>

import type { Member } from '#src/platform/access'
import type { FeatureDeps } from '../feature'
import { createCelebrations } from './celebrations.service'
import { createCelebrationStore } from './celebrations.store'
import { createClaims } from './claims.service'
import { createClaimStore } from './claims.store'
import { createWishComments } from './comments.service'
import { createCommentStore } from './comments.store'
import { createIdeas } from './ideas.service'
import { createIdeaStore } from './ideas.store'
import { createWishlistLinks } from './links.service'
import { createWishes } from './wishes.service'
import { createWishlistAccess } from './wishlists.access'
import { createWishlists } from './wishlists.service'
import { createWishlistStore } from './wishlists.store'

/** Wires the services of gift wishlists: lists, items, claims, comments, share links, gift ideas, birthdays and holidays. */
export const createWishlistServices = (shared: FeatureDeps) => {
  const store = createWishlistStore(shared.db)
  const claimStore = createClaimStore(shared.db)
  const deps = { ...shared, store, claimStore, commentStore: createCommentStore(shared.db), access: createWishlistAccess(shared) }
  const claims = createClaims(deps)
  const ideas = createIdeas({ ...shared, store: createIdeaStore(shared.db) })
  return {
    wishlists: createWishlists(deps),
    wishes: createWishes(deps),
    claims,
    comments: createWishComments(deps),
    links: createWishlistLinks({ ...deps, claims }),
    ideas,
    celebrations: createCelebrations({ ...shared, store: createCelebrationStore(shared.db) }),

    /** Frames about a row that is back from the trash, to the people who may know of it. */
    announceRestored: {
      wishlist: (_member: Member, id: string) => {
        const list = store.find(id)
        if (list) deps.access.announce(list)
      },
      wish: (_member: Member, id: string) => {
        const wish = store.findItem(id)
        if (wish) deps.access.announce(wish.list)
      },
      wish_comment: (_member: Member, id: string) => {
        const wish = store.findItem(deps.commentStore.find(id)?.row.itemId ?? '')
        if (wish) deps.access.announceComment(wish.list)
      },
      gift_idea: ({ familyId }: Member, id: string) => ideas.announce(familyId, id),
    },

    /** Withdraws the open claims of a person who left, and the links of their lists. */
    forget(familyId: string, userId: string) {
      claimStore.release(familyId, userId)
      store.removeLinksOf(familyId, userId)
    },
  }
}
export type WishlistServices = ReturnType<typeof createWishlistServices>

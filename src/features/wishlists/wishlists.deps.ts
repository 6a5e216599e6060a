import type { FeatureDeps } from '../feature'
import type { ClaimStore } from './claims.store'
import type { CommentStore } from './comments.store'
import type { WishlistAccess } from './wishlists.access'
import type { WishlistStore } from './wishlists.store'

/** What the services of wishlists share. */
export type Deps = FeatureDeps & { store: WishlistStore; claimStore: ClaimStore; commentStore: CommentStore; access: WishlistAccess }

import type { FeatureDeps } from '../feature'
import type { ClaimStore } from './claims.store'
import type { CommentStore } from './comments.store'
import type { WishlistAccess } from './wishlists.access'
import type { WishlistStore } from './wishlists.store'

/** The dependencies of the services of wishlists. */
export type Deps = FeatureDeps & { store: WishlistStore; claimStore: ClaimStore; commentStore: CommentStore; access: WishlistAccess }

import type { Member } from '#src/platform/access'
import { isoIn } from '#src/platform/clock'
import type { RateLimits } from '#src/platform/http/rate-limit'
import type { Origin } from '#src/platform/http/request'
import { networkOf } from '#src/platform/http/request'
import type { AppPasswords } from '../app-passwords/app-passwords.service'
import type { Calendar } from '../calendar/calendar.service'
import type { Directory } from '../directory/directory.create'
import type { FeatureDeps } from '../feature'
import type { Subscriptions } from '../subscriptions/subscriptions.service'
import type { Tasks } from '../tasks/tasks.service'
import type { WishlistServices } from '../wishlists/wishlists.create'
import { createCollections } from './dav.collections'
import { createDavHandler } from './dav.handler'
import { createSnapshots } from './dav.snapshots'
import { tokenDays } from './dav.source'
import { createDavStore } from './dav.store'
import { createSubscribedItems } from './dav.subscribed'

export type Shown = {
  calendar: Calendar
  tasks: Tasks
  directory: Directory
  gifts: Pick<WishlistServices, 'celebrations'>
  subscriptions: Subscriptions
}

/** Calendar and contact apps: the dependencies of `dav.pages`, and the clean-up. */
export const createDav = ({ db, clock, gifts: { celebrations }, ...deps }: FeatureDeps & Shown) => {
  const store = createDavStore(db)
  const snapshots = createSnapshots()
  const subscribedItems = createSubscribedItems(deps.subscriptions)
  const today = () => Math.floor(clock.now().epochMilliseconds / 86_400_000)
  return {
    /** The handler of requests. */
    open({ membership, appPasswords, nameOf, committed, rateLimits }: Opening) {
      return createDavHandler({
        collections: createCollections({ ...deps, celebrations, clock, store, today, snapshots, subscribedItems, membership }),
        personOf: (request, origin) => {
          const userId = appPasswords.verify(request, origin, 'dav')
          return { userId, name: nameOf(userId) }
        },
        count(request: Request, origin: Origin, userId?: string) {
          if (userId === undefined) rateLimits.take('addressCalls', networkOf(origin.address))
          else {
            rateLimits.take('calls', userId)
            if (['PUT', 'DELETE', 'PROPPATCH'].includes(request.method)) rateLimits.take('writes', userId)
          }
        },
        committed,
      })
    },
    /** Forgets deleted rows that no token can ask for any more. */
    prune: () => store.prune(isoIn(clock, { hours: -24 * (tokenDays + 1) })),
  }
}
export type Dav = ReturnType<typeof createDav>

type Opening = {
  membership: (userId: string, familyId: string) => Member | undefined
  appPasswords: AppPasswords
  nameOf: (userId: string) => string
  committed: () => Promise<void> | undefined
  rateLimits: RateLimits
}

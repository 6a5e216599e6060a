import type { Clock } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Calendar } from '../calendar/calendar.service'
import type { Directory } from '../directory/directory.create'
import type { Families } from '../families/families.service'
import type { FeatureDeps } from '../feature'
import type { SubscribedCalendar, Subscriptions } from '../subscriptions/subscriptions.service'
import type { Tasks } from '../tasks/tasks.service'
import type { WishlistServices } from '../wishlists/wishlists.create'
import type { ShownItem } from './dav.shown'
import type { Snapshots } from './dav.snapshots'
import type { DavStore } from './dav.store'

/** The dependencies of the collections' sources. */
export type DavDeps = {
  store: DavStore
  calendar: Calendar
  tasks: Tasks
  directory: Directory
  families: Families
  atomically: Atomically
  clock: Clock
  /** The number of the day, for the age of tokens. */
  today: () => number
  subscriptions: Subscriptions
  celebrations: WishlistServices['celebrations']
  snapshots: Snapshots
  subscribedItems: (calendar: SubscribedCalendar) => ShownItem[]
  readerOf: FeatureDeps['readerOf']
}

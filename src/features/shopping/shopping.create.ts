import type { Acts } from '#src/platform/act'
import type { Clock } from '#src/platform/clock'
import type { Db } from '#src/platform/database/db'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Trash } from '../trash/trash.service'
import { createBudgets } from './budgets/budgets.service'
import { createBudgetStore } from './budgets/budgets.store'
import { createPrices } from './budgets/prices.service'
import { createPriceStore, createVendorStore } from './budgets/prices.store'
import { createAssertCategory } from './lists/categories.check'
import { createCategories } from './lists/categories.service'
import { createCategoryStore } from './lists/categories.store'
import { createFavorites } from './lists/favorites.service'
import { createFavoriteStore } from './lists/favorites.store'
import { createItems } from './lists/items.service'
import { createKnownItems } from './lists/known-items.service'
import { createLists } from './lists/lists.service'
import { createItemStore, createListStore } from './lists/lists.store'
import { createOrders } from './orders/orders.service'
import { createOrderStore } from './orders/orders.store'
import { createRequests } from './requests/requests.service'
import { createRequestStore } from './requests/requests.store'
import { createActionRecorder } from './shopping.acts.service'
import { createAuditStore } from './shopping.acts.store'

type Deps = {
  db: Db
  families: Families
  activity: Activity
  trash: Trash
  notifications: Notifications
  /** Schedules a call of `refill` at that time or shortly after; replaces the previous schedule. It must survive a restart. */
  wakeAt: (moment: string) => void
  clock: Clock
  acts: Acts
}

/** All parts of the shopping: lists and items, prices, categories, budgets, favourites, requests and orders. */
export const createShopping = ({ db, acts: platformActs, ...deps }: Deps) => {
  const lists = createListStore(db)
  const itemStore = createItemStore(db)
  const prices = createPriceStore(db)
  const vendors = createVendorStore(db)
  const categories = createCategoryStore(db)
  const acts = createActionRecorder({ ...deps, acts: platformActs, store: createAuditStore(db) })
  const shared = { ...deps, acts, lists, itemStore, prices, vendors, assertCategory: createAssertCategory(categories) }
  const budgets = createBudgets({ ...shared, store: createBudgetStore(db) })
  const items = createItems({ ...shared, store: itemStore, budgets })
  const parts = { ...shared, items, budgets }
  const favorites = createFavoriteStore(db)
  return {
    ...createLists({ ...parts, store: lists }),
    prices: createPrices({ ...shared, store: prices }),
    categories: createCategories({ ...shared, store: categories, items: itemStore, budgets }),
    budgets,
    favorites: createFavorites({ ...parts, store: favorites }),
    knownItems: createKnownItems({ ...shared, favorites }),
    requests: createRequests({ ...parts, store: createRequestStore(db) }),
    orders: createOrders({ ...parts, store: createOrderStore(db) }),
  }
}
export type Shopping = ReturnType<typeof createShopping>

import type { Clock } from '../../platform/clock'
import type { Atomically } from '../../platform/commits'
import type { Db } from '../../platform/db'
import type { Live } from '../../platform/live'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { createActs } from './shopping.acts.service'
import { createAuditStore } from './shopping.acts.store'
import { createBudgets } from './shopping.budgets.service'
import { createBudgetStore } from './shopping.budgets.store'
import { createAssertCategory } from './shopping.categories.check'
import { createCategories } from './shopping.categories.service'
import { createCategoryStore } from './shopping.categories.store'
import { createFavorites } from './shopping.favorites.service'
import { createFavoriteStore } from './shopping.favorites.store'
import { createItems } from './shopping.items.service'
import { createOrders } from './shopping.orders.service'
import { createOrderStore } from './shopping.orders.store'
import { createPrices } from './shopping.prices.service'
import { createPriceStore, createVendorStore } from './shopping.prices.store'
import { createRequests } from './shopping.requests.service'
import { createRequestStore } from './shopping.requests.store'
import { createLists } from './shopping.service'
import { createItemStore, createListStore } from './shopping.store'

type Deps = {
  db: Db
  families: Families
  activity: Activity
  notifications: Notifications
  /** Asks for a call of `refill` at that moment or soon after it, in the place of what was asked for before. It has to outlive the process. */
  wakeAt: (moment: string) => void
  clock: Clock
  live: Live
  atomically: Atomically
}

/** The shopping with all its parts: lists and items, prices, categories, budgets, favourites, requests and orders. */
export const assembleShopping = ({ db, ...deps }: Deps) => {
  const lists = createListStore(db)
  const itemStore = createItemStore(db)
  const prices = createPriceStore(db)
  const vendors = createVendorStore(db)
  const categories = createCategoryStore(db)
  const acts = createActs({ ...deps, store: createAuditStore(db) })
  const shared = { ...deps, acts, lists, itemStore, prices, vendors, assertCategory: createAssertCategory(categories) }
  const budgets = createBudgets({ ...shared, store: createBudgetStore(db) })
  const items = createItems({ ...shared, store: itemStore, budgets })
  const parts = { ...shared, items, budgets }
  return {
    ...createLists({ ...parts, store: lists }),
    prices: createPrices({ ...shared, store: prices }),
    categories: createCategories({ ...shared, store: categories, items: itemStore, budgets }),
    budgets,
    favorites: createFavorites({ ...parts, store: createFavoriteStore(db) }),
    requests: createRequests({ ...parts, store: createRequestStore(db) }),
    orders: createOrders({ ...parts, store: createOrderStore(db) }),
  }
}
export type Shopping = ReturnType<typeof assembleShopping>

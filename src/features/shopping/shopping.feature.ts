import type { Feature } from '../feature'
import { storePrices, storeVendors } from './budgets/prices.table'
import { shoppingApi } from './lists/lists.contract'
import { orderStatusEvents, shoppingOrderItems, shoppingOrders } from './orders/orders.table'
import { createShopping, type Shopping } from './shopping.create'
import { shoppingBudgets, shoppingFavorites, shoppingRequests } from './shopping.planning.table'
import { shoppingRoutes } from './shopping.routes'
import { searchShopping } from './shopping.search'
import { shoppingAdditions, shoppingAudits, shoppingCategories, shoppingItems, shoppingLists, shoppingPurchases } from './shopping.table'

const ownOrBoughtFrom =
  't.family_id = ?1 or t.id in (select vendor_id from store_prices where family_id = ?1 union select vendor_id from shopping_orders where family_id = ?1)'

export const shoppingFeature = {
  title: 'shopping',
  create: ({ wake, ...deps }) => ({ shopping: createShopping({ ...deps, wakeAt: wake('refill-lists') }) }),
  routes: shoppingRoutes,
  search: ({ shopping }) => ({ can: shoppingApi.lists.can, addon: 'shopping_lists', find: searchShopping(shopping) }),
  jobs: ({ shopping }) => ({ 'refill-lists': { run: shopping.refill } }),
  trash: ({ shopping }) => ({ shopping_list: { restored: shopping.restored } }),
  exports: {
    shopping: {
      shoppingLists: { table: shoppingLists, csv: true, label: 'x.name' },
      shoppingItems: { table: shoppingItems, csv: true, label: 'x.name' },
      itemAdditions: { table: shoppingAdditions },
      purchases: { table: shoppingPurchases, csv: true, label: 'x.name' },
      shoppingCategories: { table: shoppingCategories, csv: true, label: 'x.name' },
      shoppingBudgets: { table: shoppingBudgets, csv: true },
      shoppingFavorites: { table: shoppingFavorites, csv: true },
      shoppingRequests: { table: shoppingRequests, csv: true },
      orders: { table: shoppingOrders, csv: true, label: 'x.order_number' },
      orderItems: { table: shoppingOrderItems, csv: true },
      orderEvents: { table: orderStatusEvents },
      prices: { table: storePrices, csv: true },
      // Built-in vendors belong to no family: an export has those from which this one has bought.
      vendors: { table: storeVendors, where: ownOrBoughtFrom, label: 'x.name' },
      shoppingHistory: { table: shoppingAudits },
    },
  },
} satisfies Feature<{ shopping: Shopping }>

import type { Gate } from '#src/platform/http/gate'
import { shoppingBudgetsApi } from './budgets/budgets.contract'
import { shoppingPricesApi } from './budgets/prices.contract'
import { shoppingCategoriesApi } from './lists/categories.contract'
import { shoppingFavoritesApi } from './lists/favorites.contract'
import { shoppingApi } from './lists/lists.contract'
import { shoppingOrdersApi } from './orders/orders.contract'
import { shoppingRequestsApi } from './requests/requests.contract'
import type { Shopping } from './shopping.create'

type Of<Id extends string> = { params: Record<Id, string> }

export const shoppingRoutes = ({ on, shopping }: { on: Gate; shopping: Shopping }) => {
  const { prices, categories, budgets, favorites, requests, orders } = shopping
  const list = ({ params }: Of<'listId'>) => shopping.findList(params.listId)
  const item = ({ params }: Of<'itemId'>) => shopping.findItem(params.itemId)
  const price = ({ params }: Of<'priceId'>) => prices.find(params.priceId)
  const category = ({ params }: Of<'categoryId'>) => categories.find(params.categoryId)
  const budget = ({ params }: Of<'budgetId'>) => budgets.find(params.budgetId)
  const favorite = ({ params }: Of<'favoriteId'>) => favorites.find(params.favoriteId)
  const request = ({ params }: Of<'requestId'>) => requests.find(params.requestId)
  const order = ({ params }: Of<'orderId'>) => orders.find(params.orderId)

  return [
    on(shoppingApi.listsWithItems, ({ member }) => shopping.listsWithItems(member)),
    on(shoppingApi.lists, ({ member }) => shopping.lists(member)),
    on(shoppingApi.createList, ({ member, body }) => shopping.createList(member, body)),
    on(shoppingApi.changeList, 'Shopping list', list, ({ member, row, body }) => shopping.changeList(member, row, body)),
    on(shoppingApi.removeList, 'Shopping list', list, ({ member, row }) => shopping.removeList(member, row)),
    on(shoppingApi.items, 'Shopping list', list, ({ row }) => shopping.items(row)),
    on(shoppingApi.addItem, 'Shopping list', list, ({ member, row, body }) => shopping.addItem(member, row, body)),
    on(shoppingApi.changeItem, 'Item', item, ({ member, row, body }) => shopping.changeItem(member, row, body)),
    on(shoppingApi.removeItem, 'Item', item, ({ member, row }) => shopping.removeItem(member, row)),
    on(shoppingApi.audits, ({ member, query }) => shopping.audits(member, query)),

    on(shoppingPricesApi.vendors, ({ session }) => prices.vendors(prices.firstFamily(session, 'view_shopping'))),
    on(shoppingPricesApi.addVendor, ({ session, body }) =>
      prices.addVendor(prices.firstFamily(session, 'edit_shopping'), session.userId, body),
    ),
    on(shoppingPricesApi.familyVendors, ({ member }) => prices.vendors(member.familyId)),
    on(shoppingPricesApi.addFamilyVendor, ({ member, body }) => prices.addVendor(member.familyId, member.userId, body)),
    on(shoppingPricesApi.history, 'Item', item, ({ row, query }) => prices.history(row, query)),
    on(shoppingPricesApi.add, 'Item', item, ({ member, row, body }) => prices.add(member, row, body)),
    on(shoppingPricesApi.remove, 'Price', price, ({ member, row }) => prices.remove(member, row)),

    on(shoppingCategoriesApi.list, ({ member }) => categories.list(member)),
    on(shoppingCategoriesApi.create, ({ member, body }) => categories.create(member, body)),
    on(shoppingCategoriesApi.change, 'Category', category, ({ member, row, body }) => categories.change(member, row, body)),
    on(shoppingCategoriesApi.remove, 'Category', category, ({ member, row }) => categories.remove(member, row)),

    on(shoppingBudgetsApi.list, ({ member }) => budgets.list(member)),
    on(shoppingBudgetsApi.create, ({ member, body }) => budgets.create(member, body)),
    on(shoppingBudgetsApi.change, 'Budget', budget, ({ member, row, body }) => budgets.change(member, row, body)),
    on(shoppingBudgetsApi.remove, 'Budget', budget, ({ member, row }) => budgets.remove(member, row)),

    on(shoppingFavoritesApi.list, ({ member }) => favorites.list(member)),
    on(shoppingFavoritesApi.create, ({ member, body }) => favorites.create(member, body)),
    on(shoppingFavoritesApi.change, 'Favorite', favorite, ({ member, row, body }) => favorites.change(member, row, body)),
    on(shoppingFavoritesApi.remove, 'Favorite', favorite, ({ member, row }) => favorites.remove(member, row)),
    on(shoppingFavoritesApi.add, 'Favorite', favorite, ({ member, row, body }) => favorites.add(member, row, body)),

    on(shoppingRequestsApi.list, ({ member, query }) => requests.list(member, query)),
    on(shoppingRequestsApi.counts, ({ member }) => requests.counts(member)),
    on(shoppingRequestsApi.create, ({ member, body }) => requests.create(member, body)),
    on(shoppingRequestsApi.decide, 'Request', request, ({ member, row, body }) => requests.decide(member, row, body)),
    on(shoppingRequestsApi.withdraw, 'Request', request, ({ member, row }) => requests.withdraw(member, row)),

    on(shoppingOrdersApi.list, ({ member, query }) => orders.list(member, query)),
    on(shoppingOrdersApi.create, ({ member, body }) => orders.create(member, body)),
    on(shoppingOrdersApi.find, 'Order', order, ({ row }) => orders.show(row)),
    on(shoppingOrdersApi.change, 'Order', order, ({ member, row, body }) => orders.change(member, row, body)),
  ]
}

import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { shoppingBudgetsApi } from './budgets/budgets.contract'
import { shoppingPricesApi } from './budgets/prices.contract'
import { shoppingCategoriesApi } from './lists/categories.contract'
import { shoppingFavoritesApi } from './lists/favorites.contract'
import { knownItemsApi } from './lists/known-items.contract'
import { shoppingApi } from './lists/lists.contract'
import { shoppingOrdersApi } from './orders/orders.contract'
import { shoppingRequestsApi } from './requests/requests.contract'
import type { Shopping } from './shopping.create'

type Of<Id extends string> = { params: Record<Id, string> }

export const shoppingRoutes = ({ onAccount, onFamily, onRow, shopping }: Gate & { shopping: Shopping }) => {
  const { prices, categories, budgets, favorites, knownItems, requests, orders } = shopping
  const list = ({ params }: Of<'listId'>) => shopping.findList(params.listId)
  const item = ({ params }: Of<'itemId'>) => shopping.findItem(params.itemId)
  const price = ({ params }: Of<'priceId'>) => prices.find(params.priceId)
  const category = ({ params }: Of<'categoryId'>) => categories.find(params.categoryId)
  const budget = ({ params }: Of<'budgetId'>) => budgets.find(params.budgetId)
  const favorite = ({ params }: Of<'favoriteId'>) => favorites.find(params.favoriteId)
  const request = ({ params }: Of<'requestId'>) => requests.find(params.requestId)
  const order = ({ params }: Of<'orderId'>) => orders.find(params.orderId)

  return [
    onFamily(shoppingApi.listsWithItems, ({ member }) => shopping.listsWithItems(member)),
    onFamily(shoppingApi.lists, ({ member }) => shopping.lists(member)),
    onFamily(shoppingApi.createList, ({ member, body }) => shopping.createList(member, body)),
    onRow(shoppingApi.changeList, msg('Shopping list not found'), list, ({ member, row, body }) => shopping.changeList(member, row, body)),
    onRow(shoppingApi.removeList, msg('Shopping list not found'), list, ({ member, row }) => shopping.removeList(member, row)),
    onRow(shoppingApi.items, msg('Shopping list not found'), list, ({ row }) => shopping.items(row)),
    onRow(shoppingApi.clearBought, msg('Shopping list not found'), list, ({ member, row, body }) =>
      shopping.clearBought(member, row, body),
    ),
    onRow(shoppingApi.addItem, msg('Shopping list not found'), list, ({ member, row, body }) => shopping.addItem(member, row, body)),
    onRow(shoppingApi.changeItem, msg('Item not found'), item, ({ member, params, body }) =>
      shopping.changeItem(member, params.itemId, body),
    ),
    onRow(shoppingApi.removeItem, msg('Item not found'), item, ({ member, params, query }) =>
      shopping.removeItem(member, params.itemId, query),
    ),
    onFamily(knownItemsApi.list, ({ member }) => knownItems.list(member)),
    onFamily(shoppingApi.audits, ({ member, query }) => shopping.audits(member, query)),

    onAccount(shoppingPricesApi.vendors, ({ session }) => prices.vendors(prices.firstFamily(session, 'view_shopping'))),
    onAccount(shoppingPricesApi.addVendor, ({ session, body }) =>
      prices.addVendor(prices.firstFamily(session, 'edit_shopping'), session.userId, body),
    ),
    onFamily(shoppingPricesApi.familyVendors, ({ member }) => prices.vendors(member.familyId)),
    onFamily(shoppingPricesApi.addFamilyVendor, ({ member, body }) => prices.addVendor(member.familyId, member.userId, body)),
    onRow(shoppingPricesApi.history, msg('Item not found'), item, ({ row, query }) => prices.history(row, query)),
    onRow(shoppingPricesApi.add, msg('Item not found'), item, ({ member, row, body }) => prices.add(member, row, body)),
    onRow(shoppingPricesApi.remove, msg('Price not found'), price, ({ member, row }) => prices.remove(member, row)),

    onFamily(shoppingCategoriesApi.list, ({ member }) => categories.list(member)),
    onFamily(shoppingCategoriesApi.reorder, ({ member, body }) => categories.reorder(member, body)),
    onFamily(shoppingCategoriesApi.create, ({ member, body }) => categories.create(member, body)),
    onRow(shoppingCategoriesApi.change, msg('Category not found'), category, ({ member, row, body }) =>
      categories.change(member, row, body),
    ),
    onRow(shoppingCategoriesApi.remove, msg('Category not found'), category, ({ member, row }) => categories.remove(member, row)),

    onFamily(shoppingBudgetsApi.list, ({ member }) => budgets.list(member)),
    onFamily(shoppingBudgetsApi.create, ({ member, body }) => budgets.create(member, body)),
    onRow(shoppingBudgetsApi.change, msg('Budget not found'), budget, ({ member, row, body }) => budgets.change(member, row, body)),
    onRow(shoppingBudgetsApi.remove, msg('Budget not found'), budget, ({ member, row }) => budgets.remove(member, row)),

    onFamily(shoppingFavoritesApi.list, ({ member }) => favorites.list(member)),
    onFamily(shoppingFavoritesApi.create, ({ member, body }) => favorites.create(member, body)),
    onRow(shoppingFavoritesApi.change, msg('Favorite not found'), favorite, ({ member, row, body }) => favorites.change(member, row, body)),
    onRow(shoppingFavoritesApi.remove, msg('Favorite not found'), favorite, ({ member, row }) => favorites.remove(member, row)),
    onRow(shoppingFavoritesApi.add, msg('Favorite not found'), favorite, ({ member, row, body }) => favorites.add(member, row, body)),

    onFamily(shoppingRequestsApi.list, ({ member, query }) => requests.list(member, query)),
    onFamily(shoppingRequestsApi.counts, ({ member }) => requests.counts(member)),
    onFamily(shoppingRequestsApi.create, ({ member, body }) => requests.create(member, body)),
    onRow(shoppingRequestsApi.decide, msg('Request not found'), request, ({ member, row, body }) => requests.decide(member, row, body)),
    onRow(shoppingRequestsApi.withdraw, msg('Request not found'), request, ({ member, row }) => requests.withdraw(member, row)),

    onFamily(shoppingOrdersApi.list, ({ member, query }) => orders.list(member, query)),
    onFamily(shoppingOrdersApi.create, ({ member, body }) => orders.create(member, body)),
    onRow(shoppingOrdersApi.find, msg('Order not found'), order, ({ row }) => orders.show(row)),
    onRow(shoppingOrdersApi.change, msg('Order not found'), order, ({ member, row, body }) => orders.change(member, row, body)),
  ]
}

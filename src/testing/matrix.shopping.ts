import { newBudget } from '../features/shopping/budgets/budgets.contract'
import { newItemPrice } from '../features/shopping/budgets/prices.contract'
import { newCategory } from '../features/shopping/lists/categories.contract'
import { newFavorite } from '../features/shopping/lists/favorites.contract'
import { newShoppingItem, newShoppingList } from '../features/shopping/lists/lists.contract'
import { newOrder } from '../features/shopping/orders/orders.contract'
import { newRequest } from '../features/shopping/requests/requests.contract'
import type { Member } from '../platform/access'
import { found } from '../platform/errors'
import type { Services } from '../server/services'

/** The shopping that the access matrix is tried on: what a member made, and bodies that are valid. */
export const shoppingRowsOf = ({ shopping }: Services, member: Member): Record<string, string> => {
  const { prices, categories, budgets, favorites, requests, orders } = shopping
  const [vendor] = prices.vendors(member.familyId)
  const vendorId = found(vendor, 'Vendor').id
  const { id: listId } = shopping.createList(member, newShoppingList.parse({ name: 'Groceries' }))
  const list = found(shopping.findList(listId), 'List')
  const { id: itemId } = shopping.addItem(member, list, newShoppingItem.parse({ name: 'Milk' }))
  const item = found(shopping.findItem(itemId), 'Item')
  return {
    listId,
    itemId,
    vendorId,
    priceId: prices.add(member, item, newItemPrice.parse({ vendorId, price: 1.29 })).id,
    categoryId: categories.create(member, newCategory.parse({ name: 'Dairy' })).id,
    budgetId: budgets.create(member, newBudget.parse({ name: 'Food', totalAmount: 400 })).id,
    favoriteId: favorites.create(member, newFavorite.parse({ name: 'Eggs' })).id,
    requestId: requests.create(member, newRequest.parse({ itemName: 'Chocolate' })).id,
    orderId: orders.create(member, newOrder.parse({ smartListId: listId, vendorId })).id,
  }
}

export const shoppingBodies: Record<string, (rows: Record<string, string>) => unknown> = {
  'POST /api/families/:familyId/smart-shopping-lists': () => ({ name: 'Hardware' }),
  'PATCH /api/smart-shopping-lists/:listId': () => ({ budget: 50 }),
  'POST /api/smart-shopping-lists/:listId/items': () => ({ name: 'Bread' }),
  'PATCH /api/smart-shopping-items/:itemId': () => ({ status: 'purchased' }),
  'POST /api/smart-shopping-items/:itemId/prices': ({ vendorId }) => ({ vendorId, price: 0.99 }),
  'POST /api/store-vendors': () => ({ name: 'Corner shop' }),
  'POST /api/families/:familyId/store-vendors': () => ({ name: 'Depot' }),
  'POST /api/families/:familyId/shopping-categories': () => ({ name: 'Fruit' }),
  'PATCH /api/shopping-categories/:categoryId': () => ({ sortOrder: 3 }),
  'POST /api/families/:familyId/shopping-budgets': () => ({ name: 'Party', totalAmount: 80 }),
  'PATCH /api/shopping-budgets/:budgetId': () => ({ alertThreshold: 90 }),
  'POST /api/families/:familyId/shopping-favorites': () => ({ name: 'Tea' }),
  'PATCH /api/shopping-favorites/:favoriteId': () => ({ isActive: false }),
  'POST /api/shopping-favorites/:favoriteId/add': ({ listId }) => ({ listId }),
  'POST /api/families/:familyId/shopping-requests': () => ({ itemName: 'Crisps' }),
  'PATCH /api/shopping-requests/:requestId': ({ listId }) => ({ status: 'approved', smartListId: listId }),
  'POST /api/families/:familyId/shopping-orders': ({ listId, vendorId }) => ({ smartListId: listId, vendorId }),
  'PATCH /api/shopping-orders/:orderId': () => ({ status: 'confirmed' }),
}

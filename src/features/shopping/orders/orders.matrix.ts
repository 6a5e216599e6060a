import { found } from '#src/platform/errors'
import type { MatrixPart } from '#src/testing/matrix.parts'
import { newItemPrice } from '../budgets/prices.contract'
import { newShoppingItem, newShoppingList } from '../lists/lists.contract'
import { newOrder } from './orders.contract'

//                                              visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/shopping-orders  401     403     404      403      200   200    200    200
POST   /api/families/:familyId/shopping-orders  401     403     404      403      403   201    201    201
GET    /api/shopping-orders/:orderId            401     403     404      403      200   200    200    200
PATCH  /api/shopping-orders/:orderId            401     403     404      403      403   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  /** An order is of a list and a vendor: those are made here too, with an item and its price. */
  rows: ({ shopping }, member) => {
    const { prices, orders } = shopping
    const vendorId = found(prices.vendors(member.familyId)[0]).id
    const { id: listId } = shopping.createList(member, newShoppingList.parse({ name: 'Groceries' }))
    const { id: itemId } = shopping.addItem(member, found(shopping.findList(listId)), newShoppingItem.parse({ name: 'Milk' }))
    const item = found(shopping.findItem(itemId))
    const priceId = prices.add(member, item, newItemPrice.parse({ vendorId, price: 1.29 })).id
    return { listId, itemId, vendorId, priceId, orderId: orders.create(member, newOrder.parse({ smartListId: listId, vendorId })).id }
  },
  bodies: {
    'POST /api/families/:familyId/shopping-orders': ({ listId, vendorId }) => ({ smartListId: listId, vendorId }),
    'PATCH /api/shopping-orders/:orderId': () => ({ status: 'confirmed' }),
  },
}

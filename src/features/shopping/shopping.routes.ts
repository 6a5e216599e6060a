import type { On } from '../../platform/routes'
import { shoppingApi } from './shopping.contract'
import type { Shopping } from './shopping.service'

export const shoppingRoutes = ({ on, shopping }: { on: On; shopping: Shopping }) => {
  const list = ({ params }: { params: { listId: string } }) => shopping.findList(params.listId)
  const item = ({ params }: { params: { itemId: string } }) => shopping.findItem(params.itemId)

  return [
    on(shoppingApi.listsWithItems, ({ member }) => shopping.listsWithItems(member)),
    on(shoppingApi.lists, ({ member }) => shopping.lists(member)),
    on(shoppingApi.createList, ({ member, body }) => shopping.createList(member, body)),
    on(shoppingApi.items, 'Shopping list', list, ({ row }) => shopping.items(row)),
    on(shoppingApi.addItem, 'Shopping list', list, ({ member, row, body }) => shopping.addItem(member, row, body)),
    on(shoppingApi.changeItem, 'Item', item, ({ member, row, body }) => shopping.changeItem(member, row, body)),
    on(shoppingApi.removeItem, 'Item', item, ({ member, row }) => shopping.removeItem(member, row)),
  ]
}

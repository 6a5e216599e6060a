import type { Member } from '../../platform/access'
import { type Clock, iso } from '../../platform/clock'
import type { Atomically } from '../../platform/db'
import { found } from '../../platform/errors'
import type { Live } from '../../platform/live'
import type { Activity } from '../activity/activity.service'
import type { ItemChange, ListWithItems, NewShoppingItem, NewShoppingList, ShoppingItemReply, ShoppingListReply } from './shopping.contract'
import type { ItemRow, ListRow, ShoppingStore } from './shopping.store'

type Deps = { store: ShoppingStore; activity: Activity; clock: Clock; live: Live; atomically: Atomically }

/** A family's shopping lists and what is on them. */
export const createShopping = ({ store, activity, clock, live, atomically }: Deps) => {
  /** Who made something, and when. */
  const made = ({ familyId, userId }: Member) => {
    const now = iso(clock.now())
    return { familyId, createdBy: userId, createdAt: now, updatedAt: now }
  }

  return {
    findList: store.list,
    findItem: store.item,

    lists: ({ familyId }: Member): ShoppingListReply[] => store.lists(familyId),

    listsWithItems({ familyId }: Member): ListWithItems[] {
      const items = Map.groupBy(store.allItems(familyId), ({ listId }) => listId)
      return store.lists(familyId).map((list) => ({ ...list, items: items.get(list.id) ?? [] }))
    },

    createList(member: Member, input: NewShoppingList): ShoppingListReply {
      const list = atomically(() => {
        const added = store.insertList({ ...input, ...made(member) })
        activity.record(member, 'shopping_list.created', { subjectId: added.id, title: added.name })
        return added
      })
      live.changed(member.familyId, 'shopping')
      return list
    },

    items: ({ familyId, id }: ListRow): ShoppingItemReply[] => store.items(familyId, id),

    addItem(member: Member, list: ListRow, input: NewShoppingItem): ShoppingItemReply {
      const item = atomically(() => {
        const added = store.insertItem({ ...input, listId: list.id, ...made(member) })
        activity.record(member, 'shopping_item.added', { subjectId: added.id, title: added.name })
        return added
      })
      live.changed(member.familyId, 'shopping')
      return item
    },

    /** Changes the fields that are given; the status `purchased` buys the item, `active` puts it back on the list. */
    changeItem(member: Member, { id, status }: ItemRow, change: ItemChange): ShoppingItemReply {
      const item = atomically(() => {
        const changed = found(store.updateItem(member.familyId, id, { ...change, updatedAt: iso(clock.now()) }), 'Item')
        const isBought = status === 'active' && changed.status === 'purchased'
        if (isBought) activity.record(member, 'shopping_item.bought', { subjectId: id, title: changed.name })
        return changed
      })
      live.changed(member.familyId, 'shopping')
      return item
    },

    removeItem(member: Member, item: ItemRow) {
      atomically(() => {
        store.removeItem(member.familyId, item.id)
        activity.record(member, 'shopping_item.removed', { subjectId: item.id, title: item.name })
      })
      live.changed(member.familyId, 'shopping')
    },
  }
}
export type Shopping = ReturnType<typeof createShopping>

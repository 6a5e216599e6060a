import type { ListWithItems, ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'

type Change = (items: ShoppingItemReply[], listId: string) => ShoppingItemReply[]

/** The same reference if the change kept every item. */
const settled = (items: ShoppingItemReply[], now: ShoppingItemReply[]) =>
  now.length === items.length && now.every((item, at) => item === items[at]) ? items : now

const overLists = (lists: readonly (ListWithItems | ShoppingItemReply)[], change: Change) => {
  const laid = lists.map((list) => {
    if (!('items' in list)) return list
    const items = settled(list.items, change(list.items, list.id))
    return items === list.items ? list : { ...list, items }
  })
  return laid.every((list, at) => list === lists[at]) ? lists : laid
}

/** A change applied to a query of the family's shopping: the items of one list, or all lists with their items. Others keep their reference. */
export const overItems = (
  [area, familyId, what, listId]: readonly unknown[],
  data: unknown,
  act: { familyId: string },
  change: Change,
): unknown => {
  if (area !== 'shopping' || familyId !== act.familyId || !Array.isArray(data) || (what !== 'items' && what !== 'all')) return data
  return typeof listId === 'string' ? settled(data, change(data, listId)) : overLists(data, change)
}

/** The items with those of the list that are missing. */
export const withMissing = (items: ShoppingItemReply[], listId: string, back: readonly ShoppingItemReply[]) => [
  ...items,
  ...back.filter((one) => one.listId === listId && items.every(({ id }) => id !== one.id)),
]

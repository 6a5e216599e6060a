import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { queryClient } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { useUser } from '#web/platform/session/session'
import { useAction } from '#web/ui/use-action'
import { itemsQuery } from '../shopping.queries'
import { addAct, itemAct, type NewItem, sendItemAct } from './items.outbox'
import { useAddItem, useChangeItem } from './items.queries'

/** The largest quantity of an item. */
const maxQuantity = 9999

const nameKey = (name: string) => name.trim().toLocaleLowerCase()

/** The open item that a new one adds up with: of the same name, in the same unit. */
const sameItem = (items: readonly ShoppingItemReply[], { name, unit = 'each', defaultQuantity = 1 }: NewItem) =>
  items.find(
    (item) =>
      item.status === 'active' &&
      nameKey(item.name) === nameKey(name) &&
      item.unit === unit &&
      item.defaultQuantity + defaultQuantity <= maxQuantity,
  )

/** The result of adding an item. */
export type AddedItem = {
  /** The quantity that the list has now, if it had the item before. */
  total: number | undefined
  undo: () => Promise<unknown>
}

/** Adds items to lists. An item that is already open on the list gets a larger quantity instead of a second row. Works offline. */
export const useAddOrRaise = (familyId: string) => {
  const { id: userId } = useUser()
  const add = useAddItem(familyId)
  const change = useChangeItem(familyId)
  const removal = useAction(
    (item: ShoppingItemReply) => {
      const act = itemAct(item, { isRemoved: true })
      return sendOrQueue(act, () => sendItemAct({ ...act, seen: undefined }))
    },
    { changes: ['shopping', familyId] },
  )

  return async (listId: string, item: NewItem): Promise<AddedItem> => {
    const query = itemsQuery(familyId, listId)
    const items = await queryClient.fetchQuery(query).catch(() => queryClient.getQueryData(query.queryKey) ?? [])
    const same = sameItem(items, item)
    if (!same) {
      const { wish } = addAct(familyId, listId, userId, item)
      const { added } = wish as { added: ShoppingItemReply }
      // Somebody else may have added the same one since.
      await add(listId, { ...item, id: added.id, addUp: true })
      return { total: undefined, undo: () => removal.mutateAsync(added) }
    }
    const total = same.defaultQuantity + (item.defaultQuantity ?? 1)
    const raised = (await change(same, { defaultQuantity: total })) ?? { ...same, defaultQuantity: total }
    return { total, undo: () => change(raised, { defaultQuantity: same.defaultQuantity }) }
  }
}

import { useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ShoppingItemReply, shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { call } from '#web/platform/api/api'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { useAction } from '#web/ui/use-action'
import { itemsQuery } from '../shopping.queries'
import { itemAct } from './items.outbox'

/** What is under way about an item: the status it gets, or that it goes. */
type Act = { id: string; status: ShoppingItemReply['status'] } | { id: string; isRemoved: true }

const actKey = ['shopping', 'act']

// One after the other for one item, so that the last word is the last to arrive; without a network, where shops often are, it waits for one.
const actOn = (familyId: string, itemId: string) => ({
  mutationKey: actKey,
  scope: { id: `shopping ${itemId}` },
  changes: ['shopping', familyId] as const,
})

/** Ticks an item off, or puts it back (spec 3 section 2.1). The box follows at once, and back if the server refuses. */
export const useTickItem = (familyId: string, item: ShoppingItemReply) =>
  useAction(
    ({ id, status }: Extract<Act, { status: unknown }>) =>
      sendOrQueue(itemAct(item, { status }), () => call(shoppingApi.changeItem, { params: { itemId: id }, body: { status } })),
    { ...actOn(familyId, item.id), failed: 'Failed to change the item' },
  )

/** Removes an item; it leaves the screen at once and comes back if the server refuses. */
export const useRemoveItem = (familyId: string, item: ShoppingItemReply) =>
  useAction(
    ({ id }: Extract<Act, { isRemoved: unknown }>) =>
      sendOrQueue(itemAct(item, { isRemoved: true }), () => call(shoppingApi.removeItem, { params: { itemId: id } })),
    { ...actOn(familyId, item.id), failed: 'Failed to remove the item' },
  )

const withAct = (items: readonly ShoppingItemReply[], act: Act): ShoppingItemReply[] =>
  items.flatMap((item) => {
    if (item.id !== act.id) return item
    return 'isRemoved' in act ? [] : { ...item, status: act.status }
  })

/**
 * A list's items with what is under way laid over them. An act is under way until the items were fetched after it, so a tick never flickers
 * while others arrive, and one that failed is gone by itself. What waits for the network lies over what was fetched already.
 */
export const useItems = (familyId: string, listId: string) => {
  const query = useQuery(itemsQuery(familyId, listId))
  const acts = useMutationState({
    filters: { mutationKey: actKey, status: 'pending' },
    select: ({ state }) => state.variables as Act,
  })
  const data = useMemo(() => (query.data ? acts.reduce<ShoppingItemReply[]>(withAct, query.data) : undefined), [query.data, acts])
  return { ...query, data }
}

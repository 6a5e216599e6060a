import { useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ShoppingItemReply, shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { call } from '#web/platform/api/api'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { useAction } from '#web/ui/use-action'
import { itemsQuery } from '../shopping.queries'
import { t } from '../texts'
import { itemAct } from './items.outbox'

/** A pending action on an item: its new status, or its removal. */
type Act = { id: string; status: ShoppingItemReply['status'] } | { id: string; isRemoved: true }

const actKey = ['shopping', 'act']

// Serialised per item, so that the last action arrives last; offline, as is common in shops, it waits in the outbox.
const actOn = (familyId: string, itemId: string) => ({
  mutationKey: actKey,
  scope: { id: `shopping ${itemId}` },
  changes: ['shopping', familyId] as const,
})

/** Ticks or clears an item (spec 3 section 2.1), optimistically; reverts if the server refuses. */
export const useTickItem = (familyId: string, item: ShoppingItemReply) =>
  useAction(
    ({ id, status }: Extract<Act, { status: unknown }>) =>
      sendOrQueue(itemAct(item, { status }), () => call(shoppingApi.changeItem, { params: { itemId: id }, body: { status } })),
    { ...actOn(familyId, item.id), failed: t('Failed to change the item') },
  )

/** Removes an item, optimistically; it returns if the server refuses. */
export const useRemoveItem = (familyId: string, item: ShoppingItemReply) =>
  useAction(
    ({ id }: Extract<Act, { isRemoved: unknown }>) =>
      sendOrQueue(itemAct(item, { isRemoved: true }), () => call(shoppingApi.removeItem, { params: { itemId: id } })),
    { ...actOn(familyId, item.id), failed: t('Failed to remove the item') },
  )

const withAct = (items: readonly ShoppingItemReply[], act: Act): ShoppingItemReply[] =>
  items.flatMap((item) => {
    if (item.id !== act.id) return item
    return 'isRemoved' in act ? [] : { ...item, status: act.status }
  })

/**
 * A list's items with pending actions applied. An action is pending until the items are refetched after it, so a tick never flickers while other
 * changes arrive, and a failed one disappears by itself. The outbox applies queued actions to the cache.
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

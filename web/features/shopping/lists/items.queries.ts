import { useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { refreshArea } from '#web/platform/api/query-client'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { useUser } from '#web/platform/session/session'
import { toast } from '#web/ui/toast'
import { useAction } from '#web/ui/use-action'
import { itemsQuery } from '../shopping.queries'
import { t } from '../texts'
import { applyClearAct, clearAct, sendClearAct, unclearAct } from './clear.outbox'
import { addAct, applyItemAct, type ItemChange, itemAct, type NewItem, sendItemAct } from './items.outbox'

const actKey = ['shopping', 'act']
const applyAct = (...[queryKey, data, act]: Parameters<typeof applyItemAct>) =>
  (act.kind === 'item' ? applyItemAct : applyClearAct)(queryKey, data, act)

// Serialised per item, so that the last action arrives last; offline, as is common in shops, it waits in the outbox.
const actOn = (familyId: string, itemId: string) => ({
  mutationKey: actKey,
  scope: { id: `shopping ${itemId}` },
  changes: ['shopping', familyId] as const,
})

/** Without `seen`: an action that was not queued applies to the current item. */
const sendNow = (act: OfflineAction) => sendOrQueue(act, () => sendItemAct({ ...act, seen: undefined }))

/** Ticks or clears an item (spec 3 section 2.1), optimistically; reverts if the server refuses. */
export const useTickItem = (familyId: string, item: ShoppingItemReply) => {
  const tick = useAction(sendNow, { ...actOn(familyId, item.id), failed: t('Failed to change the item') })
  return (status: ShoppingItemReply['status']) => tick.mutate(itemAct(item, { status }))
}

/** Removes an item, optimistically, with an Undo; it returns if the server refuses. */
export const useRemoveItem = (familyId: string, item: ShoppingItemReply) => {
  const back = useAction(sendNow, { ...actOn(familyId, item.id), failed: t('Failed to restore the item') })
  const removal = useAction(sendNow, {
    ...actOn(familyId, item.id),
    failed: t('Failed to remove the item'),
    done: () => ({
      title: t('Item deleted'),
      description: item.name,
      action: { label: t('Undo'), onClick: () => back.mutate(itemAct(item, { restored: item })) },
    }),
  })
  return () => removal.mutate(itemAct(item, { isRemoved: true }))
}

/** Clears bought items of a list, optimistically, with an Undo that brings back exactly those. */
export const useClearBought = (familyId: string, listId: string) => {
  const send = (act: OfflineAction) => sendOrQueue(act, () => sendClearAct(act))
  const options = { mutationKey: actKey, changes: ['shopping', familyId] as const }
  const back = useAction(send, { ...options, failed: t('Failed to restore the items') })
  const clearing = useAction(send, {
    ...options,
    failed: t('Failed to clear the items'),
    done: (_, act) => ({ title: t('Bought items cleared'), action: { label: t('Undo'), onClick: () => back.mutate(unclearAct(act)) } }),
  })
  return (items: ShoppingItemReply[]) => clearing.mutate(clearAct(familyId, listId, items))
}

type WishOf = (item: ShoppingItemReply) => Parameters<typeof itemAct>[1]

/**
 * Does the same to many items, optimistically, with one Undo; offline each act waits in the outbox. The first failure ends it: the acts after
 * it would most likely fail, too.
 */
export const useActOnItems = (familyId: string) => {
  const sendAll = async (acts: readonly OfflineAction[]) => {
    try {
      for (const act of acts) await sendNow(act)
    } catch (error) {
      // Those before it are done.
      await refreshArea('shopping', familyId)
      throw error
    }
  }
  const all = useAction(sendAll, { mutationKey: actKey, changes: ['shopping', familyId], failed: t('Failed to change the items') })
  return async (items: readonly ShoppingItemReply[], wish: WishOf, undo: WishOf, done: (count: number) => string) => {
    const send = (wish: WishOf) => all.mutateAsync(items.map((item) => itemAct(item, wish(item))))
    await send(wish).then(
      () => toast({ title: done(items.length), action: { label: t('Undo'), onClick: () => void send(undo).catch(() => {}) } }),
      // The action has said why.
      () => {},
    )
  }
}

/**
 * Adds items to lists, optimistically; offline they wait in the outbox.
 * @returns adds one; its promise has the server's item, or undefined while it waits
 */
export const useAddItem = (familyId: string) => {
  const { id: userId } = useUser()
  const adding = useAction(sendNow, { mutationKey: actKey, changes: ['shopping', familyId] })
  return (listId: string, item: NewItem) => adding.mutateAsync(addAct(familyId, listId, userId, item))
}

/** Changes fields of an item, optimistically. */
export const useChangeItem = (familyId: string) => {
  const change = useAction((act: OfflineAction) => sendOrQueue(act, () => sendItemAct(act)), {
    mutationKey: actKey,
    changes: ['shopping', familyId],
  })
  return (item: ShoppingItemReply, fields: ItemChange) => change.mutateAsync(itemAct(item, fields))
}

/**
 * A list's items with pending actions applied. An action is pending until the items are refetched after it, so a tick never flickers while other
 * changes arrive, and a failed one disappears by itself. The outbox applies queued actions to the cache.
 */
export const useItems = (familyId: string, listId: string) => {
  const query = useQuery(itemsQuery(familyId, listId))
  const acts = useMutationState({
    filters: { mutationKey: actKey, status: 'pending' },
    select: ({ state }) => state.variables as OfflineAction | readonly OfflineAction[],
  })
  const data = useMemo(
    () =>
      query.data &&
      acts.flat().reduce((items, act) => applyAct(itemsQuery(familyId, listId).queryKey, items, act) as typeof items, query.data),
    [query.data, acts, familyId, listId],
  )
  return { ...query, data }
}

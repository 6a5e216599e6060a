import { type ShoppingItemReply, shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import { call } from '#web/platform/api/api'
import { newId } from '#web/platform/api/new-id'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { type OutboxAction, registerAction } from '#web/platform/offline/outbox-actions'
import { t } from '../texts'
import { overItems, withMissing } from './items.overlay'

/** The bought items of a list that are cleared, or come back. */
type Wish = { listId: string; items: ShoppingItemReply[]; isBack: boolean }

/** Clearing bought items of a list, as an outbox action. */
export const clearAct = (familyId: string, listId: string, items: ShoppingItemReply[]): OfflineAction => ({
  kind: 'clear-bought',
  familyId,
  about: items.map(({ name }) => name).join(', '),
  row: newId(),
  wish: { listId, items, isBack: false } satisfies Wish,
})

/** Its Undo. */
export const unclearAct = (act: OfflineAction): OfflineAction => ({ ...act, wish: { ...(act.wish as Wish), isBack: true } })

export const sendClearAct = async ({ familyId, row = '', wish }: OfflineAction) => {
  const { listId, items, isBack } = wish as Wish
  if (isBack) await call(trashApi.restore, { params: { familyId, rowId: row } })
  else await call(shoppingApi.clearBought, { params: { listId }, body: { id: row, items: items.map(({ id }) => id) } })
  return undefined
}

export const applyClearAct = (queryKey: readonly unknown[], data: unknown, act: OfflineAction) => {
  const { items: cleared, isBack } = act.wish as Wish
  const ids = new Set(cleared.map(({ id }) => id))
  return overItems(queryKey, data, act, (items, listId) =>
    isBack ? withMissing(items, listId, cleared) : items.filter(({ id, status }) => status !== 'purchased' || !ids.has(id)),
  )
}

export const clearKind: OutboxAction = {
  area: 'shopping',
  send: sendClearAct,
  // The two cancel out if neither was sent.
  merge: () => undefined,
  applyPending: applyClearAct,
  failed: ({ wish }) => ((wish as Wish).isBack ? t('Failed to restore the items') : t('Failed to clear the items')),
}
registerAction('clear-bought', clearKind)

import { type ListWithItems, type ShoppingItemReply, shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { ApiError, call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { type OutboxAction, registerAction } from '#web/platform/offline/outbox-actions'
import { t } from '../texts'

type Wish = Pick<ShoppingItemReply, 'status'> | { isRemoved: true }
type Row = ShoppingItemReply | ListWithItems

/** Ticking, clearing or removing an item, as an outbox action. */
export const itemAct = ({ id, familyId, name, status, updatedAt }: ShoppingItemReply, wish: Wish): OfflineAction => ({
  kind: 'item',
  familyId,
  about: name,
  row: id,
  wish,
  before: { status },
  seen: updatedAt,
})

const remove = async (itemId: string) => {
  try {
    await call(shoppingApi.removeItem, { params: { itemId } })
  } catch (error) {
    // A 404 counts as success: the item is already removed.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  return undefined
}

/** The rows with the action applied; the same reference if nothing changes. */
const layOver = <T extends Row>(rows: T[], id: string | undefined, wish: Wish): T[] => {
  const laid = rows.flatMap((row): T[] => {
    if ('items' in row) {
      const items = layOver(row.items, id, wish)
      return [items === row.items ? row : { ...row, items }]
    }
    if (row.id !== id) return [row]
    if ('isRemoved' in wish) return []
    return [row.status === wish.status ? row : { ...row, status: wish.status }]
  })
  return laid.length === rows.length && laid.every((row, at) => row === rows[at]) ? rows : laid
}

/** How the outbox sends it. `seen` lets the server refuse the change if another member set another status meanwhile. */
export const itemKind: OutboxAction = {
  area: 'shopping',
  send: ({ row = '', wish, seen }) =>
    'isRemoved' in (wish as Wish)
      ? remove(row)
      : call(shoppingApi.changeItem, { params: { itemId: row }, body: { ...(wish as Pick<ShoppingItemReply, 'status'>), seen } }),
  applyPending: ([area, familyId], data, { familyId: ofFamily, row, wish }) =>
    area === 'shopping' && familyId === ofFamily && Array.isArray(data) ? layOver(data as Row[], row, wish as Wish) : data,
  failed: ({ about, wish }) =>
    'isRemoved' in (wish as Wish) ? t('“{name}” was not removed', { name: about }) : t('“{name}” was not changed', { name: about }),
}
registerAction('item', itemKind)

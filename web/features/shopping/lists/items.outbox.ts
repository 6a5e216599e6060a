import type * as z from 'zod'
import {
  type ChangedItemReply,
  type newShoppingItem,
  type ItemChange as ServerItemChange,
  type ShoppingItemReply,
  shoppingApi,
} from '#src/features/shopping/lists/lists.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import { ApiError, call } from '#web/platform/api/api'
import { newId } from '#web/platform/api/new-id'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { type OutboxAction, registerAction } from '#web/platform/offline/outbox-actions'
import { t } from '../texts'
import { conflictNote } from './conflict-note'
import { overItems, withMissing } from './items.overlay'

/** The fields of an item that a change can have. */
export type ItemChange = Partial<Omit<ServerItemChange, 'seen'>>
/** A queued action: a new item, its removal, its return with later changes, or changed fields. A removal keeps the replaced change. */
type Wish =
  | { added: ShoppingItemReply; addUp?: boolean }
  | { isRemoved: true; replaced?: Pick<OfflineAction, 'wish' | 'before'> }
  | { restored: ShoppingItemReply; change?: ItemChange }
  | ItemChange

/** The fields that a member gives a new item. */
export type NewItem = Pick<ShoppingItemReply, 'name'> &
  Partial<
    Pick<
      ShoppingItemReply,
      | 'description'
      | 'categoryId'
      | 'defaultQuantity'
      | 'unit'
      | 'estimatedPrice'
      | 'priority'
      | 'isRecurring'
      | 'tags'
      | 'preferredBrand'
      | 'notes'
    >
  > & {
    id?: string | undefined
    /** Raises the quantity of the same open item, if the list has one by then. */
    addUp?: boolean
  }

/** A new item as it shows until the server has it. */
const itemOf = (familyId: string, listId: string, userId: string, { id = newId(), ...item }: NewItem): ShoppingItemReply => {
  const now = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })
  return {
    description: null,
    categoryId: null,
    defaultQuantity: 1,
    unit: 'each',
    estimatedPrice: null,
    priority: 3,
    isRecurring: false,
    tags: [],
    preferredBrand: null,
    notes: null,
    ...item,
    id,
    familyId,
    listId,
    category: null,
    status: 'active',
    purchasedAt: null,
    purchasedBy: null,
    prices: [],
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  }
}

/** Adding an item, as an outbox action. */
export const addAct = (familyId: string, listId: string, userId: string, { addUp, ...item }: NewItem): OfflineAction => {
  const added = itemOf(familyId, listId, userId, item)
  return { kind: 'item', familyId, about: added.name, row: added.id, wish: { added, ...(addUp && { addUp }) } }
}

const pick = <T extends object, K extends keyof T>(from: T, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>

/** Changing or removing an item, as an outbox action. */
export const itemAct = (
  item: ShoppingItemReply,
  wish: ItemChange | { isRemoved: true } | { restored: ShoppingItemReply },
): OfflineAction => ({
  kind: 'item',
  familyId: item.familyId,
  about: item.name,
  row: item.id,
  wish,
  before: 'isRemoved' in wish || 'restored' in wish ? undefined : pick(item, Object.keys(wish) as (keyof ItemChange)[]),
  seen: item.updatedAt,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ from the item's. */
export const changesOf = (
  item: ShoppingItemReply,
  { id: _, status: __, ...fields }: ItemChange & { id?: string | undefined },
): ItemChange =>
  pick(
    fields,
    (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => !isSame(fields[field], item[field])),
  )

/** Merges two changes field by field: each field has its latest value; fields with their original value are left out. */
const mergeChanges = (earlier: OfflineAction, later: OfflineAction): OfflineAction | undefined => {
  const before = { ...(later.before as ItemChange), ...(earlier.before as ItemChange) }
  const wish = { ...(earlier.wish as ItemChange), ...(later.wish as ItemChange) }
  const fields = (Object.keys(wish) as (keyof ItemChange)[]).filter((field) => !isSame(wish[field], before[field]))
  if (fields.length === 0) return undefined
  return { ...later, wish: pick(wish, fields), before: pick(before, fields), seen: earlier.seen ?? later.seen } as OfflineAction
}

/** Merges an action with an earlier one on the same item that was never sent. */
const merge = (earlier: OfflineAction, later: OfflineAction): OfflineAction | undefined => {
  const [first, next] = [earlier.wish as Wish, later.wish as Wish]
  if ('added' in first) {
    if ('isRemoved' in next) return undefined
    const added = { ...first.added, ...(next as ItemChange) }
    return { ...earlier, about: added.name, wish: { ...first, added } }
  }
  if ('isRemoved' in first) return 'restored' in next && first.replaced ? { ...later, ...first.replaced, seen: earlier.seen } : undefined
  if ('restored' in first) {
    if ('isRemoved' in next) return undefined
    const change = { ...first.change, ...(next as ItemChange) }
    return { ...earlier, wish: { restored: { ...first.restored, ...change }, change } }
  }
  if ('isRemoved' in next) {
    const replaced = { wish: earlier.wish, before: earlier.before }
    return { ...later, wish: { ...next, replaced }, ...(earlier.seen && { seen: earlier.seen }) }
  }
  return mergeChanges(earlier, later)
}

const bodyOf = (added: ShoppingItemReply): z.input<typeof newShoppingItem> =>
  pick(added, [
    'id',
    'name',
    'description',
    'categoryId',
    'defaultQuantity',
    'unit',
    'estimatedPrice',
    'priority',
    'isRecurring',
    'tags',
    'preferredBrand',
    'notes',
    'status',
  ])

const remove = async (itemId: string, seen: string | undefined) => {
  try {
    await call(shoppingApi.removeItem, { params: { itemId }, query: { seen } })
  } catch (error) {
    // A 404 counts as success: the item is already removed.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  return undefined
}

/** An item that the server never had, since its addition and its removal cancelled each other, is added again. */
const restore = async (familyId: string, { restored, change }: { restored: ShoppingItemReply; change?: ItemChange }) => {
  const itemId = restored.id
  try {
    await call(trashApi.restore, { params: { familyId, rowId: itemId } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return call(shoppingApi.addItem, { params: { listId: restored.listId }, body: bodyOf(restored) })
  }
  return change && call(shoppingApi.changeItem, { params: { itemId }, body: change })
}

/** Sends an action. */
export const sendItemAct = ({ familyId, row = '', wish, seen }: OfflineAction): Promise<ShoppingItemReply | undefined> => {
  const what = wish as Wish
  if ('added' in what)
    return call(shoppingApi.addItem, { params: { listId: what.added.listId }, body: { ...bodyOf(what.added), addUp: what.addUp } })
  if ('isRemoved' in what) return remove(row, seen)
  if ('restored' in what) return restore(familyId, what)
  return call(shoppingApi.changeItem, { params: { itemId: row }, body: { ...what, seen } })
}

const changed = (item: ShoppingItemReply, change: ItemChange) =>
  isSame(pick(item, Object.keys(change) as (keyof ItemChange)[]), change) ? item : { ...item, ...change }

const withAct = (items: ShoppingItemReply[], listId: string, id: string, wish: Wish): ShoppingItemReply[] => {
  if ('added' in wish) return withMissing(items, listId, [wish.added])
  if ('restored' in wish) return withMissing(items, listId, [wish.restored])
  return items.flatMap((item) => {
    if (item.id !== id) return [item]
    if ('isRemoved' in wish || (wish.listId ?? listId) !== listId) return []
    return [changed(item, wish)]
  })
}

/** A pending action applied to a query of the shopping. */
export const applyItemAct = (queryKey: readonly unknown[], data: unknown, act: OfflineAction): unknown =>
  overItems(queryKey, data, act, (items, listId) => withAct(items, listId, act.row ?? '', act.wish as Wish))

/** Sends it from the outbox. By `seen` the server finds other members' changes since. */
export const itemKind: OutboxAction = {
  area: 'shopping',
  send: async (act) => {
    const reply = await sendItemAct(act)
    // Its device has seen a new item as it was added. A retried addition replies with what others have changed meanwhile.
    return reply && 'added' in (act.wish as Wish) && reply.id === act.row ? { ...reply, updatedAt: reply.createdAt } : reply
  },
  merge,
  mergesFields: true,
  noteOf: ({ about }, reply) => conflictNote(about, reply as ChangedItemReply),
  applyPending: applyItemAct,
  failed: ({ about: name, wish }) => {
    if ('added' in (wish as Wish)) return t('“{name}” was not added', { name })
    if ('restored' in (wish as Wish)) return t('“{name}” was not restored', { name })
    return 'isRemoved' in (wish as Wish) ? t('“{name}” was not removed', { name }) : t('“{name}” was not changed', { name })
  },
}
registerAction('item', itemKind)

import type * as z from 'zod'
import {
  type ChangedItemReply,
  type ListWithItems,
  type newShoppingItem,
  type ItemChange as ServerItemChange,
  type ShoppingItemReply,
  shoppingApi,
} from '#src/features/shopping/lists/lists.contract'
import { ApiError, call } from '#web/platform/api/api'
import { newId } from '#web/platform/api/new-id'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { type OutboxAction, registerAction } from '#web/platform/offline/outbox-actions'
import { t } from '../texts'
import { conflictNote } from './conflict-note'

/** The fields of an item that a change can have. */
export type ItemChange = Partial<Omit<ServerItemChange, 'seen'>>
/** What waits: the new item, its removal, or the fields to change. */
type Wish = { added: ShoppingItemReply; addUp?: boolean } | { isRemoved: true } | ItemChange
type Row = ShoppingItemReply | ListWithItems

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
export const itemAct = (item: ShoppingItemReply, wish: ItemChange | { isRemoved: true }): OfflineAction => ({
  kind: 'item',
  familyId: item.familyId,
  about: item.name,
  row: item.id,
  wish,
  before: 'isRemoved' in wish ? { status: item.status } : pick(item, Object.keys(wish) as (keyof ItemChange)[]),
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

/** Merges two changes field by field: each field has its latest value, and one that is as it was before is left out. */
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
  if ('isRemoved' in next) return { ...later, ...(earlier.seen && { seen: earlier.seen }) }
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

/** Sends an action. */
export const sendItemAct = ({ row = '', wish, seen }: OfflineAction): Promise<ShoppingItemReply | undefined> => {
  const what = wish as Wish
  if ('added' in what)
    return call(shoppingApi.addItem, { params: { listId: what.added.listId }, body: { ...bodyOf(what.added), addUp: what.addUp } })
  if ('isRemoved' in what) return remove(row, seen)
  return call(shoppingApi.changeItem, { params: { itemId: row }, body: { ...what, seen } })
}

const changed = (item: ShoppingItemReply, change: ItemChange) =>
  isSame(pick(item, Object.keys(change) as (keyof ItemChange)[]), change) ? item : { ...item, ...change }

const withAct = (items: ShoppingItemReply[], listId: string, id: string, wish: Wish): ShoppingItemReply[] => {
  if ('added' in wish) return wish.added.listId === listId && items.every((item) => item.id !== id) ? [...items, wish.added] : items
  const now = items.flatMap((item) => {
    if (item.id !== id) return [item]
    if ('isRemoved' in wish || (wish.listId ?? listId) !== listId) return []
    return [changed(item, wish)]
  })
  return now.length === items.length && now.every((item, at) => item === items[at]) ? items : now
}

/** The rows with the action applied; the same reference if nothing changes. */
const layOver = (rows: Row[], listId: unknown, id: string, wish: Wish): Row[] => {
  if (typeof listId === 'string') return withAct(rows as ShoppingItemReply[], listId, id, wish)
  const laid = rows.map((row) => {
    if (!('items' in row)) return row
    const items = withAct(row.items, row.id, id, wish)
    return items === row.items ? row : { ...row, items }
  })
  return laid.every((row, at) => row === rows[at]) ? rows : laid
}

/** A pending action applied to a query of the shopping: the items of one list, or all lists with their items. */
export const applyItemAct = ([area, familyId, what, listId]: readonly unknown[], data: unknown, act: OfflineAction): unknown => {
  const isTheirs = area === 'shopping' && familyId === act.familyId && Array.isArray(data)
  return isTheirs && (what === 'items' || what === 'all') ? layOver(data as Row[], listId, act.row ?? '', act.wish as Wish) : data
}

/** How the outbox sends it. `seen` lets the server find what another member changed meanwhile. */
export const itemKind: OutboxAction = {
  area: 'shopping',
  send: sendItemAct,
  merge,
  mergesFields: true,
  noteOf: ({ about, wish }, reply) => ('added' in (wish as Wish) ? undefined : conflictNote(about, reply as ChangedItemReply)),
  applyPending: applyItemAct,
  failed: ({ about: name, wish }) => {
    if ('added' in (wish as Wish)) return t('“{name}” was not added', { name })
    return 'isRemoved' in (wish as Wish) ? t('“{name}” was not removed', { name }) : t('“{name}” was not changed', { name })
  },
}
registerAction('item', itemKind)

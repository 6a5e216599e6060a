import type { Activity } from '#src/features/activity/activity.service'
import type { Families } from '#src/features/families/families.service'
import type { Trash } from '#src/features/trash/trash.service'
import type { Member } from '#src/platform/access'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { changedMeanwhile, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Budgets } from '../budgets/budgets.service'
import type { PriceRow, PriceStore } from '../budgets/prices.store'
import type { ActionRecorder, Actor } from '../shopping.acts.service'
import { unitPrice } from '../shopping.rules'
import { shoppingItems as table } from '../shopping.table'
import type { AssertCategory } from './categories.check'
import {
  afterAgreement,
  afterChange,
  agreedFields,
  type Conflict,
  conflictsOf,
  differingFields,
  isChangedByOthers,
  type MergedField,
  nextVersion,
  sameOpenItem,
} from './items.merge.rules'
import type { BoughtClearing, ChangedItemReply, ItemChange, NewShoppingItem, ShoppingItemReply } from './lists.contract'
import type { ItemRow, ItemStore, ListStore } from './lists.store'

export const toPrice = ({ familyId: _, ...price }: PriceRow) => price

export const toItem = ({ purchaseId: _, fieldChanges: __, ...row }: ItemRow, prices: readonly PriceRow[]): ShoppingItemReply => ({
  ...row,
  prices: prices.map(toPrice),
})

type Deps = {
  store: ItemStore
  lists: ListStore
  prices: PriceStore
  assertCategory: AssertCategory
  budgets: Budgets
  families: Families
  activity: Pick<Activity, 'record'>
  trash: Trash
  acts: ActionRecorder
  clock: Clock
}

/**
 * Items of shopping lists. Changes merge field by field, and the last one of a field wins. A change sets an absolute status, so concurrent changes
 * do not conflict: buying a bought item changes nothing.
 */
export const createItems = ({ store, lists, prices, assertCategory, budgets, families, activity, trash, acts, clock }: Deps) => {
  const row = (id: string) => found(store.find(id), msg('Item not found'))
  const show = (id: string) => {
    const item = row(id)
    return toItem(item, prices.newestOfItem(item.familyId, id))
  }
  const assertList = (familyId: string, listId: string, path: string) => {
    if (lists.find(listId)?.familyId !== familyId) throw invalid(path, msg('There is no such list.'))
  }

  /** Writes fields of an item, and who changed which of them when. */
  const write = (
    by: Actor,
    item: ItemRow,
    change: Partial<Pick<ItemRow, MergedField | 'purchaseId'>>,
    updatedAt = nextVersion(item.updatedAt, clock.now()),
    { conflicts, agreed = [] }: { conflicts?: readonly Conflict[]; agreed?: readonly MergedField[] } = {},
  ) => {
    const fields = differingFields(item, change)
    if (fields.length + agreed.length === 0) return
    store.update(item.familyId, item.id, {
      ...change,
      fieldChanges: afterChange(afterAgreement(item.fieldChanges, agreed, updatedAt), fields, updatedAt, by.userId, conflicts),
      updatedAt,
    })
  }

  /** Records a purchase of an item. Runs in a transaction, like the functions below. */
  const buy = (member: Member, { id }: { id: string }, paid?: { price: number | null; quantity: number }, updatedAt?: string) => {
    const item = show(id)
    const { familyId, listId, categoryId, name, defaultQuantity } = item
    const now = iso(clock.now())
    const purchase = store.insertPurchase({
      familyId,
      listId,
      categoryId,
      name,
      quantity: paid?.quantity ?? defaultQuantity,
      price: paid?.price ?? unitPrice(item),
      purchasedBy: member.userId,
      purchasedAt: now,
    })
    write(member, row(id), { status: 'purchased', purchaseId: purchase.id }, updatedAt)
    activity.record(member, 'shopping_item.bought', { subjectId: id, title: name })
  }

  /** Reopens a bought item. Its purchase stays. */
  const reopen = (by: Actor, item: { id: string }) => {
    const before = row(item.id)
    write(by, before, { status: 'active', purchaseId: null })
    acts.changed(by, 'item', before, row(item.id))
  }

  /** Reopens a bought item. On the day of purchase this is a correction and deletes the purchase; later the purchase stays. */
  const undoPurchase = (member: Member, { familyId, id, purchaseId, purchasedAt }: ItemRow, updatedAt: string) => {
    const { timezone } = families.get(familyId)
    const isToday = purchasedAt !== null && dateIn(purchasedAt, timezone) === todayIn(clock, timezone).toString()
    write(member, row(id), { status: 'active', purchaseId: null }, updatedAt)
    if (purchaseId && isToday) store.removePurchase(familyId, purchaseId)
  }

  /** Applies a correction of a bought item to its purchase. */
  const correctPurchase = ({ familyId, id, purchaseId, ...before }: ItemRow) => {
    if (!purchaseId) return
    const item = show(id)
    const { name, listId, categoryId, defaultQuantity, estimatedPrice } = item
    store.updatePurchase(familyId, purchaseId, {
      name,
      listId,
      categoryId,
      ...(defaultQuantity !== before.defaultQuantity && { quantity: defaultQuantity }),
      ...(estimatedPrice !== before.estimatedPrice && { price: unitPrice(item) }),
    })
  }

  /** Runs in a transaction. A request whose item was bought stays fulfilled. */
  const discard = ({ familyId, id, status }: ItemRow) => {
    if (status === 'purchased') store.fulfilRequest(familyId, id)
    store.remove(familyId, id)
  }

  /** Adds the quantity to the same open item of the list. */
  const addUp = (
    member: Member,
    item: ItemRow,
    { id, defaultQuantity, name }: Pick<NewShoppingItem, 'id' | 'defaultQuantity' | 'name'>,
  ) => {
    const { familyId, id: itemId } = item
    store.insertAddition({ id, familyId, itemId, quantity: defaultQuantity, createdBy: member.userId, createdAt: iso(clock.now()) })
    write(member, item, { defaultQuantity: item.defaultQuantity + defaultQuantity })
    acts.changed(member, 'item', item, row(itemId))
    activity.record(member, 'shopping_item.added', { subjectId: itemId, title: name })
    return show(itemId)
  }

  /**
   * The item of an id that may be an addition's: that becomes an item of its own again, so that its author can change or delete it.
   * @throws AppError 409 if the item that it was added to has been bought
   */
  const rowOrAddition = (member: Member, id: string): ItemRow => {
    const addition = store.find(id) ? undefined : store.findAddition(id)
    if (!addition) return row(id)
    const { category: _, purchasedAt: __, purchasedBy: ___, ...item } = row(addition.itemId)
    if (item.status !== 'active') throw changedMeanwhile()
    write(member, row(item.id), { defaultQuantity: Math.max(1, item.defaultQuantity - addition.quantity) })
    store.removeAddition(member.familyId, id)
    store.insert({ ...item, ...acts.made(member), id, defaultQuantity: addition.quantity, fieldChanges: null })
    return row(id)
  }

  /** Another member's value of a field that a change sets too. */
  const conflictReply = ({ field, over: { value, by } }: Conflict): NonNullable<ChangedItemReply['conflicts']>[number] => {
    const idNames = { categoryId: () => store.categoryName(String(value)), listId: () => lists.find(String(value))?.name }
    const label = idNames[field as keyof typeof idNames]?.() ?? null
    return { field, value: value as never, label, changedBy: by ? store.nameOf(by) : null, isKept: field === 'status' }
  }

  /** Idempotent create. @throws AppError 409 for an id that belongs to another member's item */
  const put = (member: Member, listId: string, { id, status, addUp: mayAddUp, ...input }: NewShoppingItem): ShoppingItemReply => {
    const addition = id === undefined ? undefined : store.findAddition(id)
    if (addition && acts.isRetry(member, addition)) return show(addition.itemId)
    if (id !== undefined && acts.isRetry(member, store.find(id))) return show(id)
    assertCategory(member.familyId, input.categoryId)
    const same = mayAddUp && status === 'active' ? sameOpenItem(store.ofList(member.familyId, listId), input) : undefined
    if (same) return addUp(member, same, { ...input, id })
    const { id: itemId } = store.insert({ ...input, id, listId, ...acts.made(member) })
    acts.created(member, 'item', row(itemId))
    activity.record(member, 'shopping_item.added', { subjectId: itemId, title: input.name })
    if (status === 'purchased') {
      const before = row(itemId)
      buy(member, before)
      acts.changed(member, 'item', before, row(itemId))
      budgets.sendAlerts(member.familyId)
    }
    return show(itemId)
  }

  return {
    find: store.find,
    /** An item, or the item that an addition was merged into. */
    findOrAddedTo: (id: string) => store.find(id) ?? store.find(store.findAddition(id)?.itemId ?? ''),
    assertList,
    put,
    reopen,
    discard,

    add: (member: Member, list: { id: string }, input: NewShoppingItem): ShoppingItemReply =>
      acts.act(member, () => put(member, list.id, input)),

    /**
     * Changes the given fields; the status `purchased` buys the item, `active` reopens it. The last change of a field wins, but a status that
     * another member has changed since `seen` stays.
     * @throws AppError 409 if that leaves nothing to change
     */
    change: (member: Member, id: string, { status: wished, seen, ...change }: ItemChange): ChangedItemReply =>
      acts.act(member, () => {
        const before = rowOrAddition(member, id)
        const conflicts = conflictsOf(before, { ...change, status: wished }, seen, member.userId)
        const isStatusKept = conflicts.some(({ field }) => field === 'status')
        if (isStatusKept && Object.keys(change).length === 0) throw changedMeanwhile()
        const status = isStatusKept ? undefined : wished
        assertCategory(member.familyId, change.categoryId)
        if (change.listId !== undefined) assertList(member.familyId, change.listId, 'listId')
        const updatedAt = nextVersion(before.updatedAt, clock.now())
        write(member, before, change, updatedAt, {
          conflicts,
          agreed: agreedFields(before, { ...change, status: wished }, seen, member.userId),
        })
        if (status === 'purchased' && before.status === 'active') buy(member, before, undefined, updatedAt)
        else if (status === 'active' && before.status === 'purchased') undoPurchase(member, before, updatedAt)
        else correctPurchase(before)
        acts.changed(member, 'item', before, row(id))
        budgets.sendAlerts(member.familyId)
        return { ...show(id), ...(conflicts.length > 0 && { conflicts: conflicts.map(conflictReply) }) }
      }),

    /** Buys an open item at the price that was paid. Runs in a transaction. */
    buyAt(member: Member, id: string, paid: { price: number | null; quantity: number }) {
      const before = row(id)
      if (before.status === 'purchased') return
      buy(member, before, paid)
      acts.changed(member, 'item', before, row(id))
    },

    /** @throws AppError 409 if another member has changed the item since `seen` */
    remove: (member: Member, id: string, { seen }: { seen?: string | undefined } = {}) =>
      acts.act(member, () => {
        const item = rowOrAddition(member, id)
        if (isChangedByOthers(item, seen, member.userId)) throw changedMeanwhile()
        trash.move(member, { kind: 'shopping_item', table, id, title: item.name, ownerId: item.createdBy }, () => discard(item))
        acts.deleted(member, 'item', item)
        activity.record(member, 'shopping_item.removed', { subjectId: id, title: item.name })
      }),

    /** Removes those of the items that are still bought, as one entry of the trash. */
    clearBought: (member: Member, list: { id: string; name: string }, { id: rowId, items: ids }: BoughtClearing) =>
      acts.act(member, () => {
        const wanted = new Set(ids)
        const bought = store.ofList(member.familyId, list.id).filter(({ id, status }) => status === 'purchased' && wanted.has(id))
        const [first, ...others] = bought
        if (!first) return { cleared: [] }
        const title = bought.map(({ name }) => name).join(', ')
        const also = others.map(({ id }) => ({ table, id }))
        trash.move(member, { kind: 'shopping_item', table, id: first.id, rowId, title, ownerId: member.userId, also }, () => {
          for (const item of bought) discard(item)
        })
        for (const item of bought) acts.deleted(member, 'item', item)
        activity.record(member, 'shopping_list.cleared', { subjectId: list.id, title: list.name })
        return { cleared: bought.map(({ id }) => id) }
      }),
  }
}
export type Items = ReturnType<typeof createItems>

import type { Activity } from '#src/features/activity/activity.service'
import type { Families } from '#src/features/families/families.service'
import type { Member } from '#src/platform/access'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { assertUnchanged, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Budgets } from '../budgets/budgets.service'
import type { PriceRow, PriceStore } from '../budgets/prices.store'
import type { ActionRecorder, Actor } from '../shopping.acts.service'
import { unitPrice } from '../shopping.rules'
import type { AssertCategory } from './categories.check'
import type { ItemChange, NewShoppingItem, ShoppingItemReply } from './lists.contract'
import type { ItemRow, ItemStore, ListStore } from './lists.store'

export const toPrice = ({ familyId: _, ...price }: PriceRow) => price

export const toItem = ({ purchaseId: _, ...row }: ItemRow, prices: readonly PriceRow[]): ShoppingItemReply => ({
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
  acts: ActionRecorder
  clock: Clock
}

/**
 * Items of shopping lists. A change sets an absolute status, so concurrent changes do not conflict: buying a bought item changes nothing.
 */
export const createItems = ({ store, lists, prices, assertCategory, budgets, families, activity, acts, clock }: Deps) => {
  const row = (id: string) => found(store.find(id), msg('Item not found'))
  const show = (id: string) => {
    const item = row(id)
    return toItem(item, prices.newestOfItem(item.familyId, id))
  }
  const assertList = (familyId: string, listId: string, path: string) => {
    if (lists.find(listId)?.familyId !== familyId) throw invalid(path, msg('There is no such list.'))
  }

  /** Records a purchase of an item. Runs in a transaction, like the functions below. */
  const buy = (member: Member, { id }: { id: string }, paid?: { price: number | null; quantity: number }) => {
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
    store.update(familyId, id, { status: 'purchased', purchaseId: purchase.id, updatedAt: now })
    activity.record(member, 'shopping_item.bought', { subjectId: id, title: name })
  }

  /** Reopens a bought item. Its purchase stays. */
  const reopen = (by: Actor, item: { id: string }) => {
    const before = row(item.id)
    store.update(by.familyId, item.id, { status: 'active', purchaseId: null, updatedAt: iso(clock.now()) })
    acts.changed(by, 'item', before, row(item.id))
  }

  /** Reopens a bought item. On the day of purchase this is a correction and deletes the purchase; later the purchase stays. */
  const undoPurchase = ({ familyId, id, purchaseId, purchasedAt }: ItemRow) => {
    const { timezone } = families.get(familyId)
    const isToday = purchasedAt !== null && dateIn(purchasedAt, timezone) === todayIn(clock, timezone).toString()
    store.update(familyId, id, { status: 'active', purchaseId: null, updatedAt: iso(clock.now()) })
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

  /** Idempotent create. @throws AppError 409 for an id that belongs to another member's item */
  const put = (member: Member, listId: string, { id, status, ...input }: NewShoppingItem): ShoppingItemReply => {
    if (id !== undefined && acts.isRetry(member, store.find(id))) return show(id)
    assertCategory(member.familyId, input.categoryId)
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
    assertList,
    put,
    reopen,
    discard,

    add: (member: Member, list: { id: string }, input: NewShoppingItem): ShoppingItemReply =>
      acts.act(member, () => put(member, list.id, input)),

    /**
     * Changes the given fields; the status `purchased` buys the item, `active` reopens it.
     * @throws AppError 409 for a change of status if the item has changed since `seen`
     */
    change: (member: Member, { id }: { id: string }, { status, seen, ...change }: ItemChange): ShoppingItemReply =>
      acts.act(member, () => {
        const { familyId } = member
        const before = row(id)
        if (status !== undefined && status !== before.status) assertUnchanged(before, seen)
        assertCategory(familyId, change.categoryId)
        if (change.listId !== undefined) assertList(familyId, change.listId, 'listId')
        store.update(familyId, id, { ...change, updatedAt: iso(clock.now()) })
        if (status === 'purchased' && before.status === 'active') buy(member, before)
        else if (status === 'active' && before.status === 'purchased') undoPurchase(before)
        else correctPurchase(before)
        acts.changed(member, 'item', before, row(id))
        budgets.sendAlerts(familyId)
        return show(id)
      }),

    /** Buys an open item at the price that was paid. Runs in a transaction. */
    buyAt(member: Member, id: string, paid: { price: number | null; quantity: number }) {
      const before = row(id)
      if (before.status === 'purchased') return
      buy(member, before, paid)
      acts.changed(member, 'item', before, row(id))
    },

    remove: (member: Member, { id }: { id: string }) =>
      acts.act(member, () => {
        const item = row(id)
        discard(item)
        acts.deleted(member, 'item', item)
        activity.record(member, 'shopping_item.removed', { subjectId: id, title: item.name })
      }),
  }
}
export type Items = ReturnType<typeof createItems>

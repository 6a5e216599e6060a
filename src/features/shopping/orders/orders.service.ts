import type { Families } from '#src/features/families/families.service'
import type { Member } from '#src/platform/access'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { AppError, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { fromUnits, moneyDecimals } from '#src/shared/money'
import type { Budgets } from '../budgets/budgets.service'
import type { PriceStore, VendorStore } from '../budgets/prices.store'
import type { Items } from '../lists/items.service'
import type { ItemStore } from '../lists/lists.store'
import type { ActionRecorder } from '../shopping.acts.service'
import { canTransition, costOf, type OrderStatus } from '../shopping.rules'
import type { NewOrder, OrderChange, OrderDetail, OrderReply } from './orders.contract'
import type { OrderRow, OrderStore } from './orders.store'

const toOrder = ({ totalUnits, ...row }: OrderRow): OrderReply => ({ ...row, totalAmount: fromUnits(totalUnits, moneyDecimals) })

const transitionRefusal = (from: OrderStatus) => {
  if (from === 'delivered') return msg('This order is delivered and can no longer change.')
  if (from === 'cancelled') return msg('This order is cancelled and can no longer change.')
  return msg("An order can't go back to an earlier status.")
}

const assertTransition = (from: OrderStatus, to: OrderStatus) => {
  if (from === to || canTransition(from, to)) return
  throw new AppError(409, 'order_status', transitionRefusal(from))
}

type Deps = {
  store: OrderStore
  itemStore: ItemStore
  prices: PriceStore
  vendors: VendorStore
  items: Items
  budgets: Budgets
  families: Families
  acts: ActionRecorder
  clock: Clock
}

/** A family's orders at vendors. */
export const createOrders = ({ store, itemStore, prices, vendors, items, budgets, families, acts, clock }: Deps) => {
  const row = (id: string) => found(store.find(id), msg('Order not found'))
  const show = (id: string): OrderDetail => {
    const order = row(id)
    const ordered = store.items(order.familyId, id)
    return {
      ...toOrder(order),
      items: ordered.map((item) => ({ ...item, amount: item.price === null ? null : costOf(item.price, item.quantity) })),
      events: store.events(order.familyId, id),
    }
  }

  /** The family's next order number of the year, such as `2026-0012`. Runs in the transaction that uses it. */
  const nextNumber = (familyId: string, year: number) => `${year}-${String(store.lastNumber(familyId, year) + 1).padStart(4, '0')}`

  /** The open items of a list, at the vendor's newest prices, by default the estimated ones. */
  const openItems = (familyId: string, listId: string, vendorId: string) => {
    const vendorPrices = new Map(
      prices.newestOfList(familyId, listId).flatMap(({ itemId, ...price }) => (price.vendorId === vendorId ? [[itemId, price.price]] : [])),
    )
    return itemStore
      .ofList(familyId, listId)
      .filter(({ status }) => status === 'active')
      .map(({ id: itemId, name, defaultQuantity: quantity, unit, estimatedPrice }) => ({
        itemId,
        name,
        quantity,
        unit,
        price: vendorPrices.get(itemId) ?? estimatedPrice,
      }))
  }

  /** Buys the delivered items at the prices of the order. */
  const buyAll = (member: Member, orderId: string) => {
    for (const { itemId, price, quantity } of store.items(member.familyId, orderId))
      if (itemId) items.buyAt(member, itemId, { price, quantity })
    budgets.sendAlerts(member.familyId)
  }

  return {
    find: store.find,
    show: ({ id }: OrderRow) => show(id),

    list(member: Member, { limit, before }: { limit: number; before?: string }): OrderReply[] {
      const last = before === undefined ? undefined : store.find(before)
      if (before !== undefined && last?.familyId !== member.familyId) throw invalid('before', msg('There is no such order.'))
      return store.newest(member.familyId, limit, last).map(toOrder)
    },

    /** @throws AppError 422 for an unknown list or vendor, and for a list without open items */
    create: (member: Member, { id, estimatedDelivery, ...input }: NewOrder): OrderDetail =>
      acts.act(member, () => {
        const { familyId, userId } = member
        if (id !== undefined && acts.isRetry(member, store.find(id))) return show(id)
        items.assertList(familyId, input.smartListId, 'smartListId')
        if (!vendors.find(familyId, input.vendorId)) throw invalid('vendorId', msg('There is no such vendor.'))
        const ordered = openItems(familyId, input.smartListId, input.vendorId)
        if (ordered.length === 0) throw invalid('smartListId', msg('There is nothing to buy on this list.'))
        const { currency, timezone } = families.get(familyId)
        const made = acts.made(member)
        const { id: orderId } = store.insert({
          ...input,
          id,
          ...made,
          currency,
          orderNumber: nextNumber(familyId, todayIn(clock, timezone).year),
          estimatedDelivery: estimatedDelivery && dateIn(estimatedDelivery, timezone),
        })
        for (const item of ordered) store.insertItem({ ...item, familyId, orderId })
        store.insertEvent({ familyId, orderId, createdBy: userId, status: 'pending', createdAt: made.createdAt })
        acts.created(member, 'order', toOrder(row(orderId)))
        return show(orderId)
      }),

    /** @throws AppError 409 for an order that is final, or for an earlier status */
    change: (member: Member, { id }: { id: string }, { status, message, location, ...change }: OrderChange): OrderDetail =>
      acts.act(member, () => {
        const { familyId, userId } = member
        const before = row(id)
        const next = status ?? before.status
        assertTransition(before.status, next)
        const { timezone } = families.get(familyId)
        const now = iso(clock.now())
        const isDelivered = next === 'delivered' && before.status !== 'delivered'
        store.update(familyId, id, {
          ...change,
          status: next,
          ...(change.estimatedDelivery && { estimatedDelivery: dateIn(change.estimatedDelivery, timezone) }),
          ...(isDelivered && { actualDelivery: todayIn(clock, timezone).toString() }),
          updatedAt: now,
        })
        if (next !== before.status || message || location)
          store.insertEvent({ familyId, orderId: id, createdBy: userId, status: next, message, location, createdAt: now })
        if (isDelivered) buyAll(member, id)
        acts.changed(member, 'order', toOrder(before), toOrder(row(id)))
        return show(id)
      }),
  }
}

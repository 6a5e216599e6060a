import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { bestPrice, costOf, unitPrice } from '#src/features/shopping/shopping.rules'
import { moneyText } from '#web/platform/format/money'
import { t } from '../texts'

/** "$3.50" for one, "2 × $3.50 = $7.00" for more, so that the price of one does not look like the sum. */
export const sumText = (price: number, quantity: number, currency: string) =>
  quantity === 1
    ? moneyText(price, currency)
    : t('{quantity} × {price} = {total}', {
        quantity,
        price: moneyText(price, currency),
        total: moneyText(costOf(price, quantity), currency),
      })

/** The price of an item, with its vendor if it is a vendor's and not the family's own estimate; undefined if it is unknown. */
export const priceText = (item: ShoppingItemReply, currency: string) => {
  const price = unitPrice(item)
  if (price === null) return undefined
  const sum = sumText(price, item.defaultQuantity, currency)
  const vendor = item.estimatedPrice === null ? bestPrice(item.prices)?.vendor.name : undefined
  return vendor === undefined ? sum : t('{price} at {vendor}', { price: sum, vendor })
}

/** "Best: $2.40 at Corner shop (+1 more)" (spec 3 section 2.1); undefined without prices. */
export const bestPriceText = ({ prices }: ShoppingItemReply, currency: string) => {
  const best = bestPrice(prices)
  if (!best) return undefined
  const [price, vendor, count] = [moneyText(best.price, currency), best.vendor.name, prices.length - 1]
  return count > 0
    ? t('Best: {price} at {vendor} (+{count} more)', { price, vendor, count })
    : t('Best: {price} at {vendor}', { price, vendor })
}

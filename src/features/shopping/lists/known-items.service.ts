import type { Member } from '#src/platform/access'
import type { PriceStore, VendorStore } from '../budgets/prices.store'
import { unitPrice } from '../shopping.rules'
import type { FavoriteStore } from './favorites.store'
import { type KnownItemReply, maxKnownItems } from './known-items.contract'
import type { ItemStore } from './lists.store'

type Deps = { itemStore: ItemStore; favorites: FavoriteStore; prices: PriceStore; vendors: VendorStore }

type Known = KnownItemReply & { seenAt: string }

const keyOf = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Each name once with its newest values; a value that the newest lacks comes from an older one. */
const newestOfEach = (all: readonly Known[]): KnownItemReply[] => {
  const known = new Map<string, KnownItemReply>()
  for (const { seenAt: _, ...one } of all.toSorted((one, other) => (one.seenAt < other.seenAt ? 1 : -1))) {
    const newer = known.get(keyOf(one.name))
    if (!newer) known.set(keyOf(one.name), one)
    else {
      newer.categoryId ??= one.categoryId
      newer.shop ??= one.shop
      if (newer.unit === one.unit) newer.price ??= one.price
    }
  }
  return [...known.values()].slice(0, maxKnownItems)
}

/** The items that a family buys: of its lists, its favorites, and its past purchases. */
export const createKnownItems = ({ itemStore, favorites, prices, vendors }: Deps) => ({
  list({ familyId }: Member): KnownItemReply[] {
    const ofItem = Map.groupBy(prices.newest(familyId), ({ itemId }) => itemId)
    const shops = new Map(vendors.list(familyId).map(({ name }) => [keyOf(name), name]))
    const ofLists = itemStore.all(familyId).map((item): Known => {
      const { id, name, unit, categoryId, tags, purchasedAt, createdAt } = item
      const current = ofItem.get(id) ?? []
      const tagged = tags.map((tag) => shops.get(keyOf(tag))).find((shop) => shop !== undefined)
      const price = unitPrice({ ...item, prices: current })
      return { id, name, unit, price, categoryId, shop: tagged ?? current[0]?.vendor.name ?? null, seenAt: purchasedAt ?? createdAt }
    })
    const liked = favorites.list(familyId).map(
      ({ id, name, unit, estimatedPrice: price, categoryId, lastAddedAt, createdAt }): Known => ({
        id,
        name,
        unit,
        price,
        categoryId,
        shop: null,
        seenAt: lastAddedAt ?? createdAt,
      }),
    )
    const bought = itemStore.newestPurchases(familyId).map(
      ({ id, name, price, categoryId, purchasedAt: seenAt }): Known => ({
        id,
        name,
        unit: 'each',
        price,
        categoryId,
        shop: null,
        seenAt,
      }),
    )
    // A purchase keeps no unit: it tells only of names that neither a list nor a favorite has.
    const named = new Set([...ofLists, ...liked].map(({ name }) => keyOf(name)))
    return newestOfEach([...ofLists, ...liked, ...bought.filter(({ name }) => !named.has(keyOf(name)))])
  },
})

import type { Member, Session } from '../../platform/access'
import { type Clock, iso } from '../../platform/clock'
import { forbidden, found, invalid } from '../../platform/errors'
import type { Live } from '../../platform/live'
import { mayDo } from '../../platform/permissions'
import type { Families } from '../families/families.service'
import type { Acts } from './shopping.acts.service'
import { toPrice } from './shopping.items.service'
import type { NewItemPrice, NewVendor, VendorReply } from './shopping.prices.contract'
import type { PriceRow, PriceStore, VendorStore } from './shopping.prices.store'
import type { ItemPriceReply } from './shopping.shapes.contract'
import type { ItemRow } from './shopping.store'

/** What is called the same, but for case and blanks, is the same. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

type Deps = { store: PriceStore; vendors: VendorStore; families: Families; acts: Acts; clock: Clock; live: Live }

/** Vendors, which the whole server shares, and what they ask for the items of a family. */
export const createPrices = ({ store, vendors, families, acts, clock, live }: Deps) => ({
  find: store.find,

  vendors: (): VendorReply[] => vendors.list(),

  /** @throws AppError 403 for who may edit the shopping of no family */
  addVendor({ userId }: Session, { name, website }: NewVendor): VendorReply {
    const own = families.mine(userId).filter(({ isActive, membership }) => isActive && mayDo(membership, 'edit_shopping'))
    if (own.length === 0) throw forbidden()
    const nameKey = keyOf(name)
    const known = vendors.named(nameKey)
    if (known) return known
    const { id } = vendors.insert({ name, nameKey, website, isActive: true, createdBy: userId, createdAt: iso(clock.now()) })
    for (const family of own) live.changed(family.id, 'shopping')
    return found(vendors.find(id), 'Vendor')
  },

  /** The newest first. */
  history: ({ familyId, id }: ItemRow, { limit, before }: { limit: number; before?: string }): ItemPriceReply[] =>
    store.history(familyId, id, limit, before).map(toPrice),

  /** An original price is kept for what is on sale only. @throws AppError 422 for a vendor that there is not */
  add: (member: Member, { id: itemId, familyId }: ItemRow, { originalPrice, ...input }: NewItemPrice): ItemPriceReply =>
    acts.act(member, () => {
      if (!vendors.find(input.vendorId)) throw invalid('vendorId', 'There is no such vendor.')
      const { id } = store.insert({
        ...input,
        familyId,
        itemId,
        createdBy: member.userId,
        originalPrice: input.isOnSale ? originalPrice : null,
        currency: families.get(familyId).currency,
        fetchedAt: iso(clock.now()),
      })
      const price = found(store.find(id), 'Price')
      acts.created(member, 'price', price)
      return toPrice(price)
    }),

  remove: (member: Member, price: PriceRow) =>
    acts.act(member, () => {
      store.remove(member.familyId, price.id)
      acts.deleted(member, 'price', price)
    }),
})

import type { Families } from '#src/features/families/families.service'
import type { Trash } from '#src/features/trash/trash.service'
import type { Member, Session } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { mayDo, type Permission } from '#src/shared/permissions'
import { toPrice } from '../lists/items.service'
import type { ItemRow } from '../lists/lists.store'
import type { ActionRecorder } from '../shopping.acts.service'
import type { ItemPriceReply } from '../shopping.schemas.contract'
import type { NewItemPrice, NewVendor, VendorReply } from './prices.contract'
import type { PriceRow, PriceStore, VendorStore } from './prices.store'
import { storePrices as table } from './prices.table'

/** The key for comparing names: without case and repeated white space. */
const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

type Deps = { store: PriceStore; vendors: VendorStore; families: Families; trash: Trash; acts: ActionRecorder; clock: Clock }

/** A family's vendors and their prices. */
export const createPrices = ({ store, vendors, families, trash, acts, clock }: Deps) => ({
  find: store.find,

  /** The caller's first family with this permission, for paths without a family. @throws AppError 403 if there is none */
  firstFamily({ userId }: Pick<Session, 'userId'>, can: Permission): string {
    const family = families.ofUser(userId).find(({ isActive, membership }) => isActive && mayDo(membership, can))
    if (!family) throw forbidden()
    return family.id
  },

  /** The family's own vendors and the built-in ones. */
  vendors: (familyId: string): VendorReply[] => vendors.list(familyId),

  /** @returns the existing vendor of that name, if the family sees one */
  addVendor(familyId: string, userId: string, { name, website }: NewVendor): VendorReply {
    const nameKey = nameKeyOf(name)
    const known = vendors.findByName(familyId, nameKey)
    if (known) return known
    return acts.act({ familyId }, () => {
      const made = { isActive: true, createdBy: userId, createdAt: iso(clock.now()) }
      const { id } = vendors.insert({ familyId, name, nameKey, website, ...made })
      return found(vendors.find(familyId, id), msg('Vendor not found'))
    })
  },

  /** Newest first. */
  history: ({ familyId, id }: ItemRow, { limit, before }: { limit: number; before?: string }): ItemPriceReply[] =>
    store.history(familyId, id, limit, before).map(toPrice),

  /** Stores an original price only for an item on sale. @throws AppError 422 for an unknown vendor */
  add: (member: Member, { id: itemId, familyId }: ItemRow, { originalPrice, ...input }: NewItemPrice): ItemPriceReply =>
    acts.act(member, () => {
      if (!vendors.find(familyId, input.vendorId)) throw invalid('vendorId', msg('There is no such vendor.'))
      const { id } = store.insert({
        ...input,
        familyId,
        itemId,
        createdBy: member.userId,
        originalPrice: input.isOnSale ? originalPrice : null,
        currency: families.get(familyId).currency,
        fetchedAt: iso(clock.now()),
      })
      const price = found(store.find(id), msg('Price not found'))
      acts.created(member, 'price', price)
      return toPrice(price)
    }),

  remove: (member: Member, price: PriceRow) =>
    acts.act(member, () => {
      const { id, vendor } = price
      trash.move(member, { kind: 'shopping_price', table, id, title: vendor.name, ownerId: null }, () => store.remove(member.familyId, id))
      acts.deleted(member, 'price', price)
    }),
})

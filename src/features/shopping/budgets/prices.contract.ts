import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { price } from '#src/shared/money'
import { emptyToNull, page, rowId, text, webAddress } from '#src/shared/schemas'
import { availabilities } from '../shopping.rules'
import { itemPrice } from '../shopping.schemas.contract'

/** A shop or market: the family's own, or a built-in one for every family. */
export const vendor = () => z.object({ id: z.string(), name: z.string(), website: z.string().nullable(), isActive: z.boolean() })
export type VendorReply = OutputOf<typeof vendor>

export const newVendor = z.lazy(() => z.object({ name: text(100, msg('Name is required.')), website: webAddress.nullable().default(null) }))
export type NewVendor = z.output<typeof newVendor>

const missing = msg('Please fill in vendor and price information.')

const address = () => z.preprocess(emptyToNull, webAddress.nullable().default(null))

export const newItemPrice = z.lazy(() =>
  z.object({
    vendorId: rowId(missing).min(1, missing),
    price,
    unitPrice: price.nullable().default(null),
    availability: z.enum(availabilities).default('in_stock'),
    productUrl: address(),
    isOnSale: z.boolean().default(false),
    originalPrice: price.nullable().default(null),
  }),
)
export type NewItemPrice = z.output<typeof newItemPrice>

const vendors = '/api/store-vendors'
const familyVendors = '/api/families/:familyId/store-vendors'
const prices = '/api/smart-shopping-items/:itemId/prices'

export const shoppingPricesApi = {
  vendors: endpoint('GET', vendors, {
    can: 'signed_in',
    about: "Returns the vendors of the caller's first family, by name.",
    response: () => z.array(vendor()),
  }),
  addVendor: endpoint('POST', vendors, {
    can: 'signed_in',
    about: "Adds a vendor to the caller's first family.",
    body: newVendor,
    response: vendor,
    status: 201,
  }),
  familyVendors: endpoint('GET', familyVendors, {
    cache: 'rows',
    can: 'view_shopping',
    about: "Returns the family's vendors and the built-in ones, by name.",
    response: () => z.array(vendor()),
  }),
  addFamilyVendor: endpoint('POST', familyVendors, {
    can: 'edit_shopping',
    about: 'Adds a vendor to the family, or returns the existing one of that name.',
    body: newVendor,
    response: vendor,
    status: 201,
  }),
  history: endpoint('GET', prices, {
    can: 'view_shopping',
    about: 'Returns the prices of an item, newest first.',
    query: page,
    response: () => z.array(itemPrice()),
  }),
  add: endpoint('POST', prices, {
    can: 'edit_shopping',
    about: "Adds a vendor's price of an item, which becomes its current one.",
    body: newItemPrice,
    response: itemPrice,
    status: 201,
  }),
  remove: endpoint('DELETE', '/api/store-prices/:priceId', {
    can: 'edit_shopping',
    about: 'Removes a wrong price; the previous one is current again.',
    response: nothing,
    status: 204,
  }),
}

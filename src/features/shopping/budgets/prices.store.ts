import { and, asc, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { shoppingItems } from '../shopping.table'
import { storePrices, storeVendors } from './prices.table'

const columns = {
  id: storePrices.id,
  familyId: storePrices.familyId,
  itemId: storePrices.itemId,
  vendorId: storePrices.vendorId,
  vendor: { id: storeVendors.id, name: storeVendors.name },
  price: storePrices.price,
  unitPrice: storePrices.unitPrice,
  currency: storePrices.currency,
  availability: storePrices.availability,
  productUrl: storePrices.productUrl,
  isOnSale: storePrices.isOnSale,
  originalPrice: storePrices.originalPrice,
  fetchedAt: storePrices.fetchedAt,
}

export const createPriceStore = (db: Db) => {
  const select = () => db.select(columns).from(storePrices).innerJoin(storeVendors, eq(storeVendors.id, storePrices.vendorId))
  // Looks up the newest price by item and vendor; a scan of all prices would get slower every week.
  const newest = (where?: SQL) =>
    db
      .select(columns)
      .from(shoppingItems)
      .crossJoin(storeVendors)
      .innerJoin(
        storePrices,
        sql`${storePrices.id} = (select max(other.id) from ${storePrices} other where other.item_id = ${shoppingItems.id} and other.vendor_id = ${storeVendors.id})`,
      )
      .where(and(eq(shoppingItems.familyId, sql.placeholder('familyId')), where))
      .orderBy(asc(storePrices.price), asc(storeVendors.nameKey))
      .prepare()
  const inFamily = eq(storePrices.familyId, sql.placeholder('familyId'))
  const all = prepared(() => newest())
  const ofItem = prepared(() => newest(eq(shoppingItems.id, sql.placeholder('itemId'))))
  const ofList = prepared(() => newest(eq(shoppingItems.listId, sql.placeholder('listId'))))
  const history = prepared(() =>
    select()
      .where(and(inFamily, eq(storePrices.itemId, sql.placeholder('itemId')), lt(storePrices.id, sql.placeholder('before'))))
      .orderBy(desc(storePrices.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )

  return {
    /** Each vendor's newest price, cheapest first, for a family, a list or an item. */
    newest: (familyId: string) => all().all({ familyId }),
    newestOfList: (familyId: string, listId: string) => ofList().all({ familyId, listId }),
    newestOfItem: (familyId: string, itemId: string) => ofItem().all({ familyId, itemId }),
    /** Newest first, older than the id `before`. `~` sorts after every id. */
    history: (familyId: string, itemId: string, limit: number, before = '~') => history().all({ familyId, itemId, limit, before }),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => select().where(eq(storePrices.id, id)).get(),
    insert: inserter(db, storePrices),
    remove: (familyId: string, id: string) =>
      db
        .delete(storePrices)
        .where(and(eq(storePrices.familyId, familyId), eq(storePrices.id, id)))
        .run(),
  }
}
export type PriceStore = ReturnType<typeof createPriceStore>
export type PriceRow = NonNullable<ReturnType<PriceStore['find']>>

const vendorColumns = { id: storeVendors.id, name: storeVendors.name, website: storeVendors.website, isActive: storeVendors.isActive }

/** The vendors that a family sees: its own and the built-in ones, which belong to no family. */
const visibleTo = (familyId: string) => or(eq(storeVendors.familyId, familyId), isNull(storeVendors.familyId))

export const createVendorStore = (db: Db) => ({
  list: (familyId: string) =>
    db
      .select(vendorColumns)
      .from(storeVendors)
      .where(and(visibleTo(familyId), eq(storeVendors.isActive, true)))
      .orderBy(asc(storeVendors.nameKey))
      .all(),
  find: (familyId: string, id: string) =>
    db
      .select(vendorColumns)
      .from(storeVendors)
      .where(and(visibleTo(familyId), eq(storeVendors.id, id)))
      .get(),
  findByName: (familyId: string, nameKey: string) =>
    db
      .select(vendorColumns)
      .from(storeVendors)
      .where(and(visibleTo(familyId), eq(storeVendors.nameKey, nameKey)))
      .get(),
  insert: inserter(db, storeVendors, {
    owner: storeVendors.familyId,
    max: 300,
    full: (max) => msg('There is room for {max} vendors. Delete some first.', { max }),
  }),
})
export type VendorStore = ReturnType<typeof createVendorStore>

import { and, eq, type SQL } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { maxAddresses } from './addresses.rules'
import { notificationAddresses as table } from './addresses.table'

/** Whose an address is. */
export type Owner = { userId: string } | { familyId: string }

const isOf = (owner: Owner): SQL => ('userId' in owner ? eq(table.userId, owner.userId) : eq(table.familyId, owner.familyId))

export const createAddressStore = (db: Db) => {
  const full = (max: number) => msg('There is room for {max} addresses. Remove one first.', { max })
  const inserters = {
    own: inserter(db, table, { owner: table.userId, max: maxAddresses, full }),
    family: inserter(db, table, { owner: table.familyId, max: maxAddresses, full }),
  }
  const one = (owner: Owner, id: string) => and(isOf(owner), eq(table.id, id))
  return {
    list: (owner: Owner) => db.select().from(table).where(isOf(owner)).orderBy(table.id).all(),
    find: (owner: Owner, id: string) => db.select().from(table).where(one(owner, id)).get(),
    insert: (row: typeof table.$inferInsert) => inserters[row.userId ? 'own' : 'family'](row),
    update: (owner: Owner, id: string, change: Partial<Pick<AddressRow, 'isOn' | 'showsTexts' | 'problem'>>) =>
      db.update(table).set(change).where(one(owner, id)).returning().get(),
    turnOff: (userId: string) => db.update(table).set({ isOn: false }).where(eq(table.userId, userId)).run(),
    remove: (owner: Owner, id: string) => db.delete(table).where(one(owner, id)).returning({ id: table.id }).get() !== undefined,
  }
}
export type AddressStore = ReturnType<typeof createAddressStore>
export type AddressRow = typeof table.$inferSelect

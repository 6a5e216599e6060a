import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { investments } from './investments.table'

export const createInvestmentStore = (db: Db) => {
  const list = prepared(() =>
    db
      .select()
      .from(investments)
      .where(eq(investments.familyId, sql.placeholder('familyId')))
      .orderBy(sql`${investments.accountName} collate nocase`, asc(investments.id))
      .prepare(),
  )
  const byId = (familyId: string, id: string) => and(eq(investments.familyId, familyId), eq(investments.id, id))

  return {
    list: (familyId: string) => list().all({ familyId }),
    find: (familyId: string, id: string) => db.select().from(investments).where(byId(familyId, id)).get(),
    insert: inserter(db, investments, { owner: investments.familyId, max: 500, plural: 'investments' }),
    update: (familyId: string, id: string, change: Partial<typeof investments.$inferInsert>) =>
      db.update(investments).set(change).where(byId(familyId, id)).returning().get(),
    remove: (familyId: string, id: string) => db.delete(investments).where(byId(familyId, id)).run(),
  }
}
export type InvestmentStore = ReturnType<typeof createInvestmentStore>
export type InvestmentRow = NonNullable<ReturnType<InvestmentStore['find']>>

import { and, asc, eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import { type Db, inserter, type ListLimit } from '#src/platform/database/db'
import type { eventExpenses, eventMoments, eventRsvps, eventTasks, eventVenues } from './planners.table'

/** The tables whose rows are the parts of a plan. */
export type PartTable = typeof eventTasks | typeof eventRsvps | typeof eventExpenses | typeof eventVenues | typeof eventMoments

/** The queries that all parts of plans share. */
export const createPartStore = <T extends PartTable>(db: Db, table: T, limit: Pick<ListLimit, 'max' | 'full'>) => {
  // Drizzle does not infer the rows of a generic table, so the queries use the shared columns and name the rows.
  const any: PartTable = table
  type Row = InferSelectModel<T>
  const isRow = ({ familyId, id }: { familyId: string; id: string }) => and(eq(any.familyId, familyId), eq(any.id, id))
  return {
    /** In the order of their creation. */
    list: (plannerId: string) => db.select().from(any).where(eq(any.plannerId, plannerId)).orderBy(asc(any.id)).all() as Row[],
    /** In any family; the gate checks access by the row's `familyId`. */
    find: (id: string) => db.select().from(any).where(eq(any.id, id)).get() as Row | undefined,
    insert: inserter(db, table, { owner: any.plannerId, ...limit }),
    update: (row: { familyId: string; id: string }, change: Partial<InferInsertModel<T>>) =>
      db
        .update(any)
        .set(change as object)
        .where(isRow(row))
        .run(),
    remove: (row: { familyId: string; id: string }) => db.delete(any).where(isRow(row)).run(),
  }
}

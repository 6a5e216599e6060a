import { and, asc, count, desc, eq, inArray, lt, ne, or, sql, sum } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import type { Area } from '#src/shared/areas'
import { personColumns, users } from '../accounts/accounts.table'
import type { TrashContent } from './trash.rows'
import { trash, trashFiles } from './trash.table'

const columns = {
  id: trash.id,
  rowId: trash.rowId,
  familyId: trash.familyId,
  area: trash.area,
  kind: trash.kind,
  title: trash.title,
  ownerId: trash.ownerId,
  deletedAt: trash.deletedAt,
  deletedBy: personColumns,
  isPersonal: trash.isPersonal,
}

/** A reader: their areas, and whether they see what is not personal. */
export type Reader = { familyId: string; userId: string; areas: readonly Area[]; seesAll: boolean }

export const createTrashStore = (db: Db) => {
  const isSeen = and(
    eq(trash.familyId, sql.placeholder('familyId')),
    sql`${trash.area} in (select value from json_each(${sql.placeholder('areas')}))`,
    or(
      eq(trash.deletedBy, sql.placeholder('userId')),
      eq(trash.ownerId, sql.placeholder('userId')),
      and(eq(trash.isPersonal, false), sql`${sql.placeholder('seesAll')} = 1`),
    ),
  )
  const seen = () => db.select(columns).from(trash).innerJoin(users, eq(users.id, trash.deletedBy)).$dynamic()
  const newest = prepared(() =>
    seen()
      .where(and(isSeen, lt(trash.id, sql.placeholder('before')), ne(trash.kind, 'series_change')))
      .orderBy(desc(trash.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const one = prepared(() =>
    seen()
      .where(and(isSeen, eq(trash.rowId, sql.placeholder('rowId'))))
      .orderBy(desc(trash.id))
      .limit(1)
      .prepare(),
  )
  const used = prepared(() =>
    db
      .select({ rows: count(), bytes: sum(trash.bytes).mapWith(Number) })
      .from(trash)
      .where(eq(trash.familyId, sql.placeholder('familyId')))
      .prepare(),
  )
  const isKept = prepared(() =>
    db
      .select({ id: trashFiles.trashId })
      .from(trashFiles)
      .where(eq(trashFiles.objectId, sql.placeholder('objectId')))
      .limit(1)
      .prepare(),
  )
  const parameters = ({ familyId, userId, areas, seesAll }: Reader) => ({
    familyId,
    userId,
    areas: JSON.stringify(areas),
    seesAll: seesAll ? 1 : 0,
  })

  return {
    insert: inserter(db, trash),
    /** Keeps those of the ids that are uploads. */
    keepFiles(trashId: string, ids: readonly string[]) {
      if (ids.length === 0) return
      db.run(
        sql`insert or ignore into ${trashFiles} (trash_id, object_id)
          select ${trashId}, id from objects where id in (select value from json_each(${JSON.stringify(ids)}))`,
      )
    },
    /** Whether a row in the trash refers to an upload. */
    isKept: (objectId: string) => isKept().get({ objectId }) !== undefined,
    newest: (reader: Reader, limit: number, before = '~') => newest().all({ ...parameters(reader), limit, before }),
    /** The latest entry of a row that the reader may see. */
    find: (reader: Reader, rowId: string) => one().get({ ...parameters(reader), rowId }),
    content: (id: string) => db.select({ content: trash.content }).from(trash).where(eq(trash.id, id)).get()?.content,
    setContent: (id: string, content: TrashContent) => db.update(trash).set({ content }).where(eq(trash.id, id)).run(),
    /** The entry of the family whose rows include this one. The trash of a family is bounded, and this is asked only for a missing parent. */
    holding: (familyId: string, table: string, id: string) =>
      db
        .select({ id: trash.id, rowId: trash.rowId, title: trash.title, content: trash.content })
        .from(trash)
        .where(and(eq(trash.familyId, familyId), sql`instr(${trash.content}, ${`["${table}",{"id":${JSON.stringify(id)}`}) > 0`))
        .limit(1)
        .get(),
    remove: (id: string) => db.delete(trash).where(eq(trash.id, id)).run(),
    used: (familyId: string) => used().get({ familyId }) ?? { rows: 0, bytes: 0 },
    oldest: (familyId: string, limit: number) =>
      db
        .select({ id: trash.id, bytes: trash.bytes })
        .from(trash)
        .where(eq(trash.familyId, familyId))
        .orderBy(asc(trash.id))
        .limit(limit)
        .all(),
    removeAll: (ids: readonly string[]) =>
      db
        .delete(trash)
        .where(inArray(trash.id, [...ids]))
        .run(),
    removeBefore: (moment: string) => db.delete(trash).where(lt(trash.deletedAt, moment)).run(),
  }
}
export type TrashStore = ReturnType<typeof createTrashStore>

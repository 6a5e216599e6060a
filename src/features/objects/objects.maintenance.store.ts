import type { Database } from 'bun:sqlite'
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { serverState } from '#src/platform/database/server-state.table'
import { objects } from './objects.table'
import type { ObjectRow } from './objects.trash'

/** Unused uploads that are too many to move in one night. */
export type CleanUpBacklog = { count: number; bytes: number; at: string }

const waitingKey = 'uploads_waiting'

export type CheckedUpload = { id: string; checkedAt: string; isDamaged: boolean }

export const createMaintenanceStore = (db: Db, sqlite: Database) => ({
  stored: () =>
    db
      .select({ count: sql<number>`count(*)`, bytes: sql<number>`coalesce(sum(${objects.size}), 0)` })
      .from(objects)
      .where(isNotNull(objects.storedAt))
      .get() ?? { count: 0, bytes: 0 },
  storedBefore: (moment: string) =>
    db
      .select({ id: objects.id, size: objects.size, hash: objects.hash, damagedAt: objects.damagedAt })
      .from(objects)
      .where(lt(objects.storedAt, moment))
      .all(),
  ids: () => db.select({ id: objects.id }).from(objects).all(),
  find: (id: string) => db.select().from(objects).where(eq(objects.id, id)).get(),
  /** @throws SQLite's error if its owner no longer exists */
  insert: (row: ObjectRow) => db.insert(objects).values(row).run(),
  remove: (id: string) => db.delete(objects).where(eq(objects.id, id)).run(),
  removeTicketsExpiredBefore: (moment: string) =>
    db
      .delete(objects)
      .where(and(isNull(objects.storedAt), lt(objects.ticketExpiresAt, moment)))
      .run(),

  /** The time of the newest migration. */
  migratedAt: () => sqlite.query<{ at: string | null }, []>('SELECT max(applied_at) AS at FROM schema_migrations').get()?.at ?? null,

  damaged: (limit: number) => db.select().from(objects).where(isNotNull(objects.damagedAt)).orderBy(asc(objects.id)).limit(limit).all(),
  /** Stored uploads not checked after `since`, oldest check first. */
  nextToCheck: (since: string, limit: number) =>
    db
      .select()
      .from(objects)
      .where(and(isNotNull(objects.storedAt), isNull(objects.damagedAt), or(isNull(objects.checkedAt), lt(objects.checkedAt, since))))
      .orderBy(sql`${objects.checkedAt} IS NOT NULL`, asc(objects.checkedAt), asc(objects.id))
      .limit(limit)
      .all(),
  checked: ({ id, checkedAt, isDamaged }: CheckedUpload) =>
    db
      .update(objects)
      .set({ checkedAt, damagedAt: isDamaged ? sql`coalesce(${objects.damagedAt}, ${checkedAt})` : null })
      .where(eq(objects.id, id))
      .run(),
  /** Check dates and results of all uploads. */
  checks: () =>
    sqlite
      .query<{ oldest: string | null; unchecked: number; damaged: number }, []>(
        `SELECT min(checked_at) AS oldest, coalesce(sum(checked_at IS NULL), 0) AS unchecked, coalesce(sum(damaged_at IS NOT NULL), 0) AS damaged
         FROM objects WHERE stored_at IS NOT NULL`,
      )
      .get() ?? { oldest: null, unchecked: 0, damaged: 0 },

  waiting: (): CleanUpBacklog | null => {
    const row = db.select({ value: serverState.value }).from(serverState).where(eq(serverState.key, waitingKey)).get()
    return row ? (JSON.parse(row.value) as CleanUpBacklog) : null
  },
  setWaiting: (waiting: CleanUpBacklog | null) => {
    if (!waiting) return db.delete(serverState).where(eq(serverState.key, waitingKey)).run()
    const value = JSON.stringify(waiting)
    return db.insert(serverState).values({ key: waitingKey, value }).onConflictDoUpdate({ target: serverState.key, set: { value } }).run()
  },
})
export type MaintenanceStore = ReturnType<typeof createMaintenanceStore>

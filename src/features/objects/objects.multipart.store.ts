import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { serverState } from '#src/platform/database/server-state.table'
import { objects } from './objects.table'

// Besides its ticket, an open upload has one entry with its size, and one entry for each stored part with the digest of that part.

const openPrefix = 'upload:'
const partPrefix = 'upload-part:'
const openKey = (id: string) => `${openPrefix}${id}`
const partKey = (id: string, part: number | '' = '') => `${partPrefix}${id}:${part}`

/** Matches keys with a prefix; "~" sorts after every character of their suffixes. */
const under = (prefix: string) => and(gte(serverState.key, prefix), lt(serverState.key, `${prefix}~`))

/** The state of uploads in parts. It survives a restart, so that uploads can be resumed. */
export const createMultipartStore = (db: Db) => ({
  /** All open uploads. The ticket is null if its row is gone; `storedAt` is set if the file was uploaded in another way. */
  open: () =>
    db
      .select({
        id: sql<string>`substr(${serverState.key}, ${openPrefix.length + 1})`,
        ownerId: objects.ownerId,
        expiresAt: objects.ticketExpiresAt,
        storedAt: objects.storedAt,
      })
      .from(serverState)
      .leftJoin(objects, eq(objects.id, sql`substr(${serverState.key}, ${openPrefix.length + 1})`))
      .where(under(openPrefix))
      .all(),
  /** Announced bytes of all open uploads. */
  announced: () =>
    db
      .select({ bytes: sql<number>`coalesce(sum(cast(${serverState.value} as integer)), 0)` })
      .from(serverState)
      .where(under(openPrefix))
      .get()?.bytes ?? 0,
  /** Number of stored parts of all open uploads. */
  partCount: () => db.select({ parts: count() }).from(serverState).where(under(partPrefix)).get()?.parts ?? 0,
  insert: (id: string, size: number) =>
    db
      .insert(serverState)
      .values({ key: openKey(id), value: String(size) })
      .run(),
  /** The announced bytes; undefined if this is not an open upload in parts. */
  sizeOf: (id: string) => {
    const row = db
      .select({ value: serverState.value })
      .from(serverState)
      .where(eq(serverState.key, openKey(id)))
      .get()
    return row && Number(row.value)
  },
  /** The stored parts, with their digests. */
  parts: (id: string) =>
    new Map(
      db
        .select()
        .from(serverState)
        .where(under(partKey(id)))
        .all()
        .map(({ key, value }) => [Number(key.slice(partKey(id).length)), value]),
    ),
  addPart: (id: string, part: number, digest: string) =>
    db
      .insert(serverState)
      .values({ key: partKey(id, part), value: digest })
      .run(),
  removePart: (id: string, part: number) =>
    db
      .delete(serverState)
      .where(eq(serverState.key, partKey(id, part)))
      .run(),
  remove: (id: string) => {
    db.delete(serverState)
      .where(under(partKey(id)))
      .run()
    db.delete(serverState)
      .where(eq(serverState.key, openKey(id)))
      .run()
  },
})
export type MultipartStore = ReturnType<typeof createMultipartStore>

import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { serverState } from '#src/platform/database/server-state.table'
import { objects } from './objects.table'

// Beside its ticket, an open upload has one entry with its size and one for each part that is on the disk, with the digest of that part.

const openPrefix = 'upload:'
const partPrefix = 'upload-part:'
const openKey = (id: string) => `${openPrefix}${id}`
const partKey = (id: string, part: number | '' = '') => `${partPrefix}${id}:${part}`

/** The keys that begin with a prefix; "~" sorts behind all that they have of their own. */
const under = (prefix: string) => and(gte(serverState.key, prefix), lt(serverState.key, `${prefix}~`))

/** What the server knows of uploads in parts. It outlives a restart, so that they go on after one. */
export const createMultipartStore = (db: Db) => ({
  /** Every open upload. Its ticket is null when its row is gone; `storedAt` is set when the file came by another way. */
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
  /** Bytes that all open uploads have announced. */
  announced: () =>
    db
      .select({ bytes: sql<number>`coalesce(sum(cast(${serverState.value} as integer)), 0)` })
      .from(serverState)
      .where(under(openPrefix))
      .get()?.bytes ?? 0,
  /** How many parts of all open uploads are on the disk. */
  partCount: () => db.select({ parts: count() }).from(serverState).where(under(partPrefix)).get()?.parts ?? 0,
  insert: (id: string, size: number) =>
    db
      .insert(serverState)
      .values({ key: openKey(id), value: String(size) })
      .run(),
  /** The announced bytes; undefined when this is no open upload in parts. */
  sizeOf: (id: string) => {
    const row = db
      .select({ value: serverState.value })
      .from(serverState)
      .where(eq(serverState.key, openKey(id)))
      .get()
    return row && Number(row.value)
  },
  /** The parts that are on the disk, with their digests. */
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

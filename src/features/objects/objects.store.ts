import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { objects } from './objects.table'

export const createObjectStore = (db: Db) => ({
  insertTicket: (row: typeof objects.$inferInsert) => db.insert(objects).values(row).returning({ id: objects.id }).get(),
  /** Redeems a ticket; undefined if it is another user's, used or expired. */
  redeem: (id: string, ownerId: string, ticketHash: string, now: string) =>
    db
      .update(objects)
      .set({ ticketHash: null })
      .where(
        and(
          eq(objects.id, id),
          eq(objects.ownerId, ownerId),
          eq(objects.ticketHash, ticketHash),
          gt(objects.ticketExpiresAt, now),
          isNull(objects.storedAt),
        ),
      )
      .returning({ id: objects.id })
      .get(),
  /** The upload of a ticket, stored or not; undefined if the ticket is another user's or expired. */
  findTicket: (id: string, ownerId: string, ticketHash: string, now: string) =>
    db
      .select({ id: objects.id, storedAt: objects.storedAt, mimeType: objects.mimeType, size: objects.size })
      .from(objects)
      .where(and(eq(objects.id, id), eq(objects.ownerId, ownerId), eq(objects.ticketHash, ticketHash), gt(objects.ticketExpiresAt, now)))
      .get(),
  extendTicket: (id: string, ticketExpiresAt: string) => db.update(objects).set({ ticketExpiresAt }).where(eq(objects.id, id)).run(),
  ownerOf: (id: string) => db.select({ ownerId: objects.ownerId }).from(objects).where(eq(objects.id, id)).get()?.ownerId,
  /** Deletes an upload that is not stored yet. */
  removeTicket: (id: string) =>
    db
      .delete(objects)
      .where(and(eq(objects.id, id), isNull(objects.storedAt)))
      .run(),
  stored: (id: string, facts: { mimeType: string; size: number; hash: string; storedAt: string }) =>
    db.update(objects).set(facts).where(eq(objects.id, id)).run(),
  find: (id: string) =>
    db
      .select({ id: objects.id, ownerId: objects.ownerId, mimeType: objects.mimeType, size: objects.size, hash: objects.hash })
      .from(objects)
      .where(and(eq(objects.id, id), isNotNull(objects.storedAt)))
      .get(),
  /** Total bytes of all uploads. */
  used: () =>
    db
      .select({ bytes: sql<number>`coalesce(sum(${objects.size}), 0)` })
      .from(objects)
      .get()?.bytes ?? 0,
})
export type ObjectStore = ReturnType<typeof createObjectStore>

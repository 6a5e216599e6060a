import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { documents } from '../documents/documents.table'
import { limits } from './portal.rules'
import { friendsPortal, portalDevices, portalDocuments } from './portal.table'

type Device = typeof portalDevices.$inferSelect

const byAge = (a: Device, b: Device) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)

export const createPortalStore = (db: Db) => {
  const isRow = ({ familyId, id }: { familyId: string; id: string }) => and(eq(friendsPortal.familyId, familyId), eq(friendsPortal.id, id))
  return {
    list: (familyId: string) =>
      db
        .select()
        .from(friendsPortal)
        .where(eq(friendsPortal.familyId, familyId))
        .orderBy(asc(friendsPortal.friendName), asc(friendsPortal.id))
        .all(),
    /** In any family; the caller checks access by the row's `familyId`. */
    find: (id: string) => db.select().from(friendsPortal).where(eq(friendsPortal.id, id)).get(),
    byToken: (tokenHash: string) => db.select().from(friendsPortal).where(eq(friendsPortal.tokenHash, tokenHash)).get(),
    insert: inserter(db, friendsPortal, {
      owner: friendsPortal.familyId,
      max: limits.friends,
      full: (max) => msg('There is room for {max} friends and helpers. Delete some first.', { max }),
    }),
    update: (row: { familyId: string; id: string }, change: Partial<typeof friendsPortal.$inferInsert>) =>
      db.update(friendsPortal).set(change).where(isRow(row)).run(),
    remove: (row: { familyId: string; id: string }) => db.delete(friendsPortal).where(isRow(row)).run(),

    /** The numbers of devices that opened the links of some friends. */
    deviceCounts: (friendIds: string[]) =>
      db
        .select({ friendId: portalDevices.friendId, devices: count() })
        .from(portalDevices)
        .where(inArray(portalDevices.friendId, friendIds))
        .groupBy(portalDevices.friendId)
        .all(),
    device: (tokenHash: string) => db.select().from(portalDevices).where(eq(portalDevices.tokenHash, tokenHash)).get(),
    insertDevice: (device: typeof portalDevices.$inferInsert) => db.insert(portalDevices).values(device).run(),
    /** Removes the devices of a friend, except the ones that came first. */
    removeDevices(friendId: string, keep = 0) {
      const rows = db.select().from(portalDevices).where(eq(portalDevices.friendId, friendId)).all()
      const surplus = rows.toSorted(byAge).slice(keep)
      for (const { id } of surplus) db.delete(portalDevices).where(eq(portalDevices.id, id)).run()
    },

    documentIds: (friendIds: string[]) => db.select().from(portalDocuments).where(inArray(portalDocuments.friendId, friendIds)).all(),
    setDocuments({ id: friendId, familyId }: { id: string; familyId: string }, documentIds: readonly string[]) {
      db.delete(portalDocuments).where(eq(portalDocuments.friendId, friendId)).run()
      const rows = documentIds.map((documentId) => ({ friendId, familyId, documentId }))
      if (rows.length) db.insert(portalDocuments).values(rows).run()
    },
    /** Those of the ids that are documents of the family. */
    documentsAmong: (familyId: string, ids: readonly string[]) =>
      db
        .select({ id: documents.id })
        .from(documents)
        .where(and(eq(documents.familyId, familyId), inArray(documents.id, [...ids])))
        .all()
        .map(({ id }) => id),
  }
}
export type PortalStore = ReturnType<typeof createPortalStore>
export type FriendRow = NonNullable<ReturnType<PortalStore['find']>>

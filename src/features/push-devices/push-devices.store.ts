import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import { sessions } from '../accounts/accounts.table'
import { pushDevices } from './push-devices.table'

export const createPushDeviceStore = (db: Db) => {
  const select = () =>
    db
      .select({
        id: pushDevices.id,
        userId: pushDevices.userId,
        sessionId: pushDevices.sessionId,
        secret: pushDevices.secret,
        isOn: pushDevices.isOn,
        createdAt: pushDevices.createdAt,
        device: sessions.sess,
      })
      .from(pushDevices)
      .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
  // An expired session counts as signed out, even if its row still exists.
  const isSignedIn = gt(sessions.expire, sql.placeholder('now'))
  const ofUser = prepared(() =>
    select()
      .where(and(eq(pushDevices.userId, sql.placeholder('userId')), isSignedIn))
      .orderBy(desc(pushDevices.id))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(eq(pushDevices.userId, sql.placeholder('userId')), eq(pushDevices.id, sql.placeholder('id')), isSignedIn))
      .prepare(),
  )
  return {
    ofUser: (userId: string, now: string) => ofUser().all({ userId, now }),
    find: (userId: string, id: string, now: string) => one().get({ userId, id, now }),
    /** Stores the browser of a session. A browser shows notifications of one person: its previous user gets no more there. */
    put(row: typeof pushDevices.$inferInsert) {
      db.delete(pushDevices)
        .where(or(eq(pushDevices.sessionId, row.sessionId), eq(pushDevices.addressHash, row.addressHash)))
        .run()
      return db.insert(pushDevices).values(row).returning({ id: pushDevices.id }).get()
    },
    setOn: (userId: string, id: string, isOn: boolean) =>
      db
        .update(pushDevices)
        .set({ isOn })
        .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
        .run(),
    remove: (userId: string, id: string) =>
      db
        .delete(pushDevices)
        .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
        .returning({ id: pushDevices.id })
        .get() !== undefined,
  }
}
export type PushDeviceStore = ReturnType<typeof createPushDeviceStore>
export type PushDeviceRow = NonNullable<ReturnType<PushDeviceStore['find']>>

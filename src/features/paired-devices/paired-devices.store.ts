import { and, desc, eq } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, sessions, users } from '../accounts/accounts.table'
import { childPins, displayPinTries, pairedDevices, pinSessions, pinTries } from './paired-devices.table'
import { createPinTries } from './pin-tries.store'

/** Maximum paired devices of a family. */
const maxDevices = 30

export const createPairedDeviceStore = (db: Db) => {
  const withPairer = () =>
    db.select({ device: pairedDevices, pairedBy: personColumns }).from(pairedDevices).innerJoin(users, eq(users.id, pairedDevices.pairedBy))
  const withSession = () =>
    db
      .select({ sessionId: sessions.id, userId: sessions.userId })
      .from(pinSessions)
      .innerJoin(sessions, eq(sessions.id, pinSessions.sessionId))

  const tries = {
    device: createPinTries(db, pinTries),
    // The same columns under another name.
    display: createPinTries(db, displayPinTries as unknown as typeof pinTries),
  }

  return {
    /** Newest first. */
    list: (familyId: string) => withPairer().where(eq(pairedDevices.familyId, familyId)).orderBy(desc(pairedDevices.id)).all(),
    find: (familyId: string, id: string) =>
      withPairer()
        .where(and(eq(pairedDevices.familyId, familyId), eq(pairedDevices.id, id)))
        .get(),
    byTokenHash: (tokenHash: string) => db.select().from(pairedDevices).where(eq(pairedDevices.tokenHash, tokenHash)).get(),
    insert: inserter(db, pairedDevices, {
      owner: pairedDevices.familyId,
      max: maxDevices,
      full: (max) => msg('There is room for {max} devices. Remove some first.', { max }),
    }),
    touch: (id: string, lastUsedAt: string) => db.update(pairedDevices).set({ lastUsedAt }).where(eq(pairedDevices.id, id)).run(),
    remove: (id: string) => db.delete(pairedDevices).where(eq(pairedDevices.id, id)).run(),

    pins: (familyId: string) => db.select().from(childPins).where(eq(childPins.familyId, familyId)).all(),
    setPin: (row: typeof childPins.$inferInsert) =>
      db
        .insert(childPins)
        .values(row)
        .onConflictDoUpdate({ target: childPins.memberId, set: { pinHash: row.pinHash, kind: row.kind } })
        .run(),
    removePin: (memberId: string) =>
      db.delete(childPins).where(eq(childPins.memberId, memberId)).returning({ memberId: childPins.memberId }).get(),

    tries,
    /** The most wrong tries of a child's PIN in one place. */
    wrongTriesOf: (memberId: string) => Math.max(...Object.values(tries).map((one) => one.most(memberId))),
    /** Forgets the wrong tries of a child's PIN everywhere. */
    forgetTries: (memberId: string) => {
      for (const { forget } of Object.values(tries)) forget(memberId)
    },

    addSession: (row: typeof pinSessions.$inferInsert) => db.insert(pinSessions).values(row).run(),
    sessionsOn: (deviceId: string) => withSession().where(eq(pinSessions.deviceId, deviceId)).all(),
    sessionsOf: (userId: string) => withSession().where(eq(sessions.userId, userId)).all(),
  }
}
export type PairedDeviceStore = ReturnType<typeof createPairedDeviceStore>

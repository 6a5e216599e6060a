import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import type { pinTries } from './paired-devices.table'

/** The wrong tries in a row of children's PINs on devices of one kind. */
export const createPinTries = (db: Db, table: typeof pinTries) => {
  const isOf = (deviceId: string, memberId: string) => and(eq(table.deviceId, deviceId), eq(table.memberId, memberId))
  const wrongOf = (where: ReturnType<typeof isOf>) =>
    Math.max(
      0,
      ...db
        .select({ wrong: table.wrong })
        .from(table)
        .where(where)
        .all()
        .map(({ wrong }) => wrong),
    )

  return {
    wrong: (deviceId: string, memberId: string) => wrongOf(isOf(deviceId, memberId)),
    /** The most on any device. */
    most: (memberId: string) => wrongOf(eq(table.memberId, memberId)),
    count: (deviceId: string, memberId: string) =>
      db
        .insert(table)
        .values({ deviceId, memberId, wrong: 1 })
        .onConflictDoUpdate({ target: [table.deviceId, table.memberId], set: { wrong: sql`${table.wrong} + 1` } })
        .run(),
    /** Forgets those of a child, on a device or on all. */
    forget: (memberId: string, deviceId?: string) =>
      db
        .delete(table)
        .where(deviceId === undefined ? eq(table.memberId, memberId) : isOf(deviceId, memberId))
        .run(),
  }
}

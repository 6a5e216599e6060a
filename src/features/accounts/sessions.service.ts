import { sessionDays } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { unlessFull } from '#src/platform/database/disk-full'
import { notFound } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { closeCodes } from '#src/shared/live-frames'
import type { AccountStore } from './accounts.store'
import type { Device } from './accounts.table'

/** How often a used session is moved on: a write an hour, not one a request. */
const renewMinutes = 60

/** Who is signed in where. Ending a session closes its live connections too. */
export const createSessions = (deps: { accounts: AccountStore; clock: Clock; live: Live }) => {
  const { accounts, clock, live } = deps
  const signOut = (which: (session: { id: string; userId: string }) => boolean) =>
    live.disconnect(({ session }) => which(session), closeCodes.signedOut)

  return {
    /** Starts a session and returns its token, of which only the hash is kept. */
    start(userId: string, device: Device): string {
      const token = randomToken(32)
      const now = iso(clock.now())
      accounts.deleteExpired(now)
      accounts.insertSession({
        sid: sha256(token),
        id: Bun.randomUUIDv7(),
        userId,
        sess: { userAgent: device.userAgent?.slice(0, 300) ?? null, address: device.address },
        createdAt: now,
        lastUsedAt: now,
        expire: isoIn(clock, { hours: 24 * sessionDays }),
      })
      return token
    },

    /** The session of a token, and whether it was last used a while ago; none when it expired or its user is disabled. */
    find(token: string) {
      const row = accounts.session(sha256(token))
      if (!row || row.disabledAt || row.expire <= iso(clock.now())) return undefined
      return { session: { id: row.id, userId: row.userId }, due: row.lastUsedAt < isoIn(clock, { minutes: -renewMinutes }) }
    },

    /** Not while the disk is full: whoever only reads must not be refused because of it. */
    renew: ({ id }: { id: string }) =>
      unlessFull(() => accounts.touchSession(id, iso(clock.now()), isoIn(clock, { hours: 24 * sessionDays }))),

    list: (userId: string, currentId: string) =>
      accounts
        .sessionsOf(userId)
        .map(({ id, sess, createdAt, lastUsedAt }) => ({ id, current: id === currentId, ...sess, createdAt, lastUsedAt })),

    /** @throws AppError 404 when it is not one of the user's own */
    end(userId: string, sessionId: string) {
      if (!accounts.deleteSession(userId, sessionId)) throw notFound('Session')
      signOut((session) => session.id === sessionId)
    },

    /** Ends the session that a browser had until now, if another tab of it has not done so meanwhile. */
    replaced({ id, userId }: { id: string; userId: string }) {
      accounts.deleteSession(userId, id)
      signOut((session) => session.id === id)
    },

    endAll(userId: string, exceptId?: string) {
      accounts.deleteSessionsOf(userId, exceptId)
      signOut((session) => session.userId === userId && session.id !== exceptId)
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>

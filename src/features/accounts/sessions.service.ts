import { type Session, sessionDays } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { ignoreDiskFull } from '#src/platform/database/disk-full'
import { notFound } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { languageOf, localesOf } from '#src/shared/language/languages'
import { msg } from '#src/shared/language/message'
import { closeCodes } from '#src/shared/live-frames'
import type { AccountStore } from './accounts.store'
import type { Device } from './accounts.table'

/** Minutes between renewals of a session in use: one write per hour, not per request. */
const renewMinutes = 60

/** Maximum locales of a browser that are kept. */
const maxLocales = 8

/** The sessions of users. Ending a session also closes its sockets. */
export const createSessions = (deps: {
  accounts: AccountStore
  clock: Clock
  live: Live
  /** Revokes the other ways in: a new password must lock out everybody who had the old one. */
  onAllEnded: (userId: string) => void
}) => {
  const { accounts, clock, live, onAllEnded } = deps
  const signOut = (which: (session: { id: string; userId: string }) => boolean) =>
    live.disconnect(({ session }) => which(session), closeCodes.signedOut)

  /** Stores the region for texts that the server writes to the user; the first browser also sets the language. */
  const noteLocales = (userId: string, acceptLanguage: string | null | undefined) => {
    if (!acceptLanguage) return
    const locales = localesOf(acceptLanguage).slice(0, maxLocales)
    accounts.setLocales(userId, locales)
    accounts.setFirstLanguage(userId, languageOf(locales))
  }

  return {
    /**
     * Starts a session and returns its token. The database stores only the token's hash.
     */
    start(userId: string, device: Device & { acceptLanguage?: string | null }): string {
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
      noteLocales(userId, device.acceptLanguage)
      return token
    },

    /** The session of a token, and whether it is due for renewal; undefined if it has expired or its user is disabled. */
    find(token: string) {
      const row = accounts.session(sha256(token))
      if (!row || row.disabledAt || row.expire <= iso(clock.now())) return undefined
      return { session: { id: row.id, userId: row.userId }, due: row.lastUsedAt < isoIn(clock, { minutes: -renewMinutes }) }
    },

    /** Extends a session. Skipped on a full disk, so that reading still works. */
    renew: ({ id, userId }: Session, acceptLanguage: string | null) =>
      ignoreDiskFull(() => {
        accounts.touchSession(id, iso(clock.now()), isoIn(clock, { hours: 24 * sessionDays }))
        noteLocales(userId, acceptLanguage)
      }),

    list: (userId: string, currentId: string) =>
      accounts
        .sessionsOf(userId)
        .map(({ id, sess, createdAt, lastUsedAt }) => ({ id, current: id === currentId, ...sess, createdAt, lastUsedAt })),

    /** @throws AppError 404 if the user has no such session */
    end(userId: string, sessionId: string) {
      if (!accounts.deleteSession(userId, sessionId)) throw notFound(msg('Session not found'))
      signOut((session) => session.id === sessionId)
    },

    /** Ends a session that another tab may have ended already. */
    endIfOpen(userId: string, sessionId: string) {
      accounts.deleteSession(userId, sessionId)
      signOut((session) => session.id === sessionId)
    },

    /** Ends the session that a new sign-in replaces, unless another tab has ended it already. */
    replaced({ id, userId }: { id: string; userId: string }) {
      this.endIfOpen(userId, id)
    },

    /** Ends the sessions of a user, revokes the API tokens, and the app passwords that read anything. */
    endAll(userId: string, exceptId?: string) {
      accounts.deleteSessionsOf(userId, exceptId)
      onAllEnded(userId)
      signOut((session) => session.userId === userId && session.id !== exceptId)
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>

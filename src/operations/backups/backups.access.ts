import { withDatabase } from './backups.database'
import { ArchiveError } from './backups.tar'

/**
 * Access to a restored database. Its sessions and invitations date from the backup: sessions ended and invitations cancelled since then
 * would be valid again. Plain SQL, because the database may have any released schema.
 */

/** Sessions and invitations that a restore ended. */
export type EndedAccess = { sessionsEnded: number; invitationsCancelled: number }

/** Nothing was ended: all users stay signed in, and invitations stay open. */
export const nothingEnded: EndedAccess = { sessionsEnded: 0, invitationsCancelled: 0 }

const pending = "FROM family_invitations WHERE status = 'pending'"

/**
 * Deletes all sessions of a database that no process has open, and cancels its pending invitations.
 * @param path the database file; it has no WAL afterwards
 * @throws ArchiveError if a trigger of the database prevents it, or SQLite can't read it
 */
export const endAccess = (path: string): EndedAccess =>
  withDatabase(
    path,
    (database) => {
      // No WAL: the caller renames this file alone.
      database.run('PRAGMA journal_mode = DELETE')
      const countOf = (from: string) => database.query<{ n: number }, []>(`SELECT count(*) AS n ${from}`).get()?.n ?? 0
      const count = () => ({ sessionsEnded: countOf('FROM sessions'), invitationsCancelled: countOf(pending) })
      const found = count()
      database.transaction(() => {
        // This connection enforces no foreign keys: rows that refer to the deleted ones go first.
        for (const table of ['pin_sessions', 'pin_tries', 'display_pin_tries'])
          if (countOf(`FROM sqlite_schema WHERE name = '${table}'`)) database.run(`DELETE FROM ${table}`)
        database.run('DELETE FROM sessions')
        database.run("UPDATE family_invitations SET status = 'cancelled' WHERE status = 'pending'")
        // Credentials that were revoked since the backup must not work again, nor devices that were unpaired since.
        for (const table of ['paired_devices', 'displays', 'wishlist_links', 'api_tokens', 'app_passwords'])
          if (countOf(`FROM sqlite_schema WHERE name = '${table}'`)) database.run(`DELETE FROM ${table}`)
      })()
      const left = count()
      if (left.sessionsEnded || left.invitationsCancelled)
        throw new ArchiveError('Its database keeps sessions or invitations open, by a trigger that Hearth did not make.')
      return found
    },
    { isChanged: true },
  )

/** An account that can sign in. */
export type EnabledAccount = { username: string; name: string; email: string | null; adminOf: string[] }

const enabled = `
  SELECT u.username, trim(u.first_name || ' ' || coalesce(u.last_name, '')) AS name, u.email,
    (SELECT json_group_array(f.name) FROM family_members m JOIN families f ON f.id = m.family_id
      WHERE m.user_id = u.id AND m.role = 'admin' AND m.is_active) AS adminOf
  FROM users u WHERE u.disabled_at IS NULL ORDER BY u.username`

/** The accounts of a database that can sign in, sorted by username. @throws ArchiveError if SQLite can't read it */
export const enabledAccountsIn = (path: string): EnabledAccount[] =>
  withDatabase(path, (database) =>
    database
      .query<Omit<EnabledAccount, 'adminOf'> & { adminOf: string }, []>(enabled)
      .all()
      .map((row) => ({ ...row, adminOf: JSON.parse(row.adminOf) as string[] })),
  )

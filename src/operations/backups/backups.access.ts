import { withDatabase } from './backups.database'
import { ArchiveError } from './backups.tar'

/**
 * Who gets into a database that is put into place. Its sessions and invitations are those of an earlier time: what was ended or cancelled since
 * would be open again. Plain SQL, since a database may be of any released schema.
 */

/** What a database let in besides its accounts. */
export type Ended = { sessionsEnded: number; invitationsCancelled: number }

/** Nothing was ended: everybody stays signed in, and invitations stay open. */
export const keptOpen: Ended = { sessionsEnded: 0, invitationsCancelled: 0 }

const pending = "FROM family_invitations WHERE status = 'pending'"

/**
 * Deletes all sessions of a database that nobody uses, and cancels its pending invitations.
 * @param path the database file; all of it is in this one file afterwards
 * @throws ArchiveError where a trigger of the database prevents it, or what SQLite can't read
 */
export const endAccess = (path: string): Ended =>
  withDatabase(
    path,
    (database) => {
      // No WAL beside it: the file is renamed alone.
      database.run('PRAGMA journal_mode = DELETE')
      const countOf = (from: string) => database.query<{ n: number }, []>(`SELECT count(*) AS n ${from}`).get()?.n ?? 0
      const look = () => ({ sessionsEnded: countOf('FROM sessions'), invitationsCancelled: countOf(pending) })
      const found = look()
      database.transaction(() => {
        database.run('DELETE FROM sessions')
        database.run("UPDATE family_invitations SET status = 'cancelled' WHERE status = 'pending'")
      })()
      const left = look()
      if (left.sessionsEnded || left.invitationsCancelled)
        throw new ArchiveError('Its database keeps sessions or invitations open, by a trigger that Hearth did not make.')
      return found
    },
    { isChanged: true },
  )

/** An account that can sign in. */
export type Enabled = { username: string; name: string; email: string | null; adminOf: string[] }

const enabled = `
  SELECT u.username, trim(u.first_name || ' ' || coalesce(u.last_name, '')) AS name, u.email,
    (SELECT json_group_array(f.name) FROM family_members m JOIN families f ON f.id = m.family_id
      WHERE m.user_id = u.id AND m.role = 'admin' AND m.is_active) AS adminOf
  FROM users u WHERE u.disabled_at IS NULL ORDER BY u.username`

/** The accounts of a database that can sign in, by their usernames. @throws ArchiveError for what SQLite can't read */
export const enabledIn = (path: string): Enabled[] =>
  withDatabase(path, (database) =>
    database
      .query<Omit<Enabled, 'adminOf'> & { adminOf: string }, []>(enabled)
      .all()
      .map((row) => ({ ...row, adminOf: JSON.parse(row.adminOf) as string[] })),
  )

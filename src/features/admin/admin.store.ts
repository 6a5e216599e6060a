import type { Database } from 'bun:sqlite'
import { appliedMigrations } from '#src/platform/database/migrations/migrate'
import type { uploadKinds } from './admin.contract'

type UploadKind = (typeof uploadKinds)[number]

/** Numbers about the whole server. Nothing identifies members of other families. */
export const createAdminStore = (sqlite: Database) => ({
  sqliteVersion: () => sqlite.query<{ version: string }, []>('SELECT sqlite_version() AS version').get()?.version ?? '',
  schema: () => appliedMigrations(sqlite).at(-1) ?? '',

  /** @param since start of the period in which a user counts as active */
  people: (since: string) =>
    sqlite
      .query<{ families: number; users: number; disabled: number; active: number }, [string]>(
        `SELECT (SELECT count(*) FROM families) AS families,
                (SELECT count(*) FROM users) AS users,
                (SELECT count(*) FROM users WHERE disabled_at IS NOT NULL) AS disabled,
                (SELECT count(DISTINCT user_id) FROM sessions WHERE last_used_at >= ?) AS active`,
      )
      .get(since),

  sessions: (userId: string, now: string) =>
    sqlite
      .query<{ active: number; own: number }, [string, string]>(
        'SELECT count(*) AS active, coalesce(sum(user_id = ?), 0) AS own FROM sessions WHERE expire > ?',
      )
      .get(userId, now),

  uploads: () =>
    sqlite
      .query<{ kind: UploadKind; count: number; bytes: number }, []>(
        `SELECT CASE WHEN mime_type LIKE 'image/%' THEN 'picture' WHEN mime_type = 'application/pdf' THEN 'pdf' ELSE 'text' END AS kind,
                count(*) AS count, sum(size) AS bytes
         FROM objects WHERE stored_at IS NOT NULL GROUP BY kind ORDER BY bytes DESC`,
      )
      .all(),

  jobs: () =>
    sqlite
      .query<{ kind: string; nextAt: string; failures: number }, []>(
        'SELECT kind, min(run_at) AS nextAt, max(attempts) AS failures FROM jobs GROUP BY kind',
      )
      .all(),
})

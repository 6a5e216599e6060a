import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '../database/columns'

/** Scheduled jobs. A finished job is deleted; a recurring job is rescheduled. */
export const jobs = sqliteTable(
  'jobs',
  {
    kind: text('kind').notNull(),
    /** Identifies a job within its kind: scheduling the same key again reschedules it. */
    key: text('key').notNull().default(''),
    payload: json<unknown>('payload'),
    runAt: instant('run_at').notNull(),
    /** Runs started since the last success. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] }), index('jobs_run_at').on(table.runAt)],
)

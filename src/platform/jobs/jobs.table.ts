import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '../database/columns'

/** Work for a moment to come. A row goes when its work is done; that of a recurring job moves on. */
export const jobs = sqliteTable(
  'jobs',
  {
    kind: text('kind').notNull(),
    /** Tells jobs of a kind apart: planned twice under one key, a job is planned once. */
    key: text('key').notNull().default(''),
    payload: json<unknown>('payload'),
    runAt: instant('run_at').notNull(),
    /** Runs that began since the last one that came to its end. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] }), index('jobs_run_at').on(table.runAt)],
)

import { and, asc, eq, gt, gte, inArray, lt, lte } from 'drizzle-orm'
import type { Db } from '../database/db'
import { jobs } from './jobs.table'

export type JobRow = typeof jobs.$inferSelect
type Job = Pick<JobRow, 'kind' | 'key'>

export const createJobStore = (db: Db) => {
  const is = ({ kind, key }: Job) => and(eq(jobs.kind, kind), eq(jobs.key, key))

  return {
    /** Schedules a job, or reschedules the one of that kind and key. It may run inside a transaction. */
    plan: (job: { kind: string; key?: string; payload?: unknown; runAt: string }) => {
      const row = { key: '', payload: null, ...job, attempts: 0, lastError: null }
      db.insert(jobs)
        .values(row)
        .onConflictDoUpdate({ target: [jobs.kind, jobs.key], set: row })
        .run()
    },
    /** Schedules a job unless one of that kind exists. */
    planMissing: (kind: string, runAt: string) => db.insert(jobs).values({ kind, runAt }).onConflictDoNothing().run(),
    /** Reschedules a recurring job that is not due yet, for a changed time of day. */
    moveAhead: (kind: string, runAt: string, now: string) =>
      db
        .update(jobs)
        .set({ runAt })
        .where(and(eq(jobs.kind, kind), eq(jobs.attempts, 0), gt(jobs.runAt, now)))
        .run(),
    /** The earliest job of these kinds that is due at `now`. */
    due: (kinds: string[], now: string) =>
      db
        .select()
        .from(jobs)
        .where(and(inArray(jobs.kind, kinds), lte(jobs.runAt, now)))
        .orderBy(asc(jobs.runAt))
        .limit(1)
        .get(),
    /** The time of the earliest job of these kinds. */
    next: (kinds: string[]) =>
      db.select({ runAt: jobs.runAt }).from(jobs).where(inArray(jobs.kind, kinds)).orderBy(asc(jobs.runAt)).limit(1).get()?.runAt,
    markStarted: (job: JobRow, retryAt: string) =>
      db
        .update(jobs)
        .set({ attempts: job.attempts + 1, runAt: retryAt })
        .where(is(job))
        .run(),
    remove: (job: Job) => db.delete(jobs).where(is(job)).run(),
    /** Removes the jobs of a kind whose key begins with an id. `~` sorts after the characters of ids and dates. */
    removeStarting: (kind: string, id: string) =>
      db
        .delete(jobs)
        .where(and(eq(jobs.kind, kind), gte(jobs.key, id), lt(jobs.key, `${id}~`)))
        .run(),
    /** Up to `limit` jobs of a kind. */
    ofKind: (kind: string, limit: number) => db.select().from(jobs).where(eq(jobs.kind, kind)).limit(limit).all(),
    recordError: (job: Job, lastError: string) => db.update(jobs).set({ lastError }).where(is(job)).run(),
    /** Removes a finished job, unless it was rescheduled while it ran. */
    done: (job: Job, retryAt: string) =>
      db
        .delete(jobs)
        .where(and(is(job), eq(jobs.runAt, retryAt)))
        .run(),
  }
}
export type JobStore = ReturnType<typeof createJobStore>

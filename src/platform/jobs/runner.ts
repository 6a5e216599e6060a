import { type Clock, iso } from '../clock'
import type { Commits } from '../database/group-commit'
import type { Log } from '../log/log'
import { createRepeatFilter } from '../log/repeat-filter'
import type { JobRow, JobStore } from './jobs.store'

/** The handler of a kind of job. A run can be interrupted at any point, and then runs again, so it must be idempotent. */
export type JobKind = {
  run(job: Pick<JobRow, 'key' | 'payload'>): unknown
  /** For recurring jobs: the next time after `now`. The runner schedules such a job by itself. */
  next?(now: Temporal.Instant): Temporal.Instant
}

/** Daily at a time (`HH:MM`) in the server's time zone. A run missed while the server was off happens at its start. */
export const dailyAt =
  (time: string) =>
  (now: Temporal.Instant): Temporal.Instant => {
    const here = now.toZonedDateTimeISO(Temporal.Now.timeZoneId())
    const today = here.withPlainTime(time)
    return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today : here.add({ days: 1 }).withPlainTime(time)).toInstant()
  }

/** Weekly at a time (`HH:MM`) in the server's time zone. @param weekday from 1 (Monday) to 7 (Sunday) */
export const weeklyAt =
  (weekday: number, time: string) =>
  (now: Temporal.Instant): Temporal.Instant => {
    const here = now.toZonedDateTimeISO(Temporal.Now.timeZoneId())
    const day = here.add({ days: (weekday - here.dayOfWeek + 7) % 7 }).withPlainTime(time)
    return (Temporal.ZonedDateTime.compare(day, here) > 0 ? day : day.add({ weeks: 1 }).withPlainTime(time)).toInstant()
  }

/** Maximum sleep in ms: another process can schedule a job, and the clock of a Raspberry Pi jumps on its first network sync. */
const maxSleepMs = 5_000

/** Exponential backoff: minutes until a failed job runs again, doubled by each failure, up to six hours. */
const retryMinutes = (failures: number) => Math.min(2 ** failures, 360)

/** Minutes before the log repeats an error that keeps jobs from starting. */
const repeatMinutes = 10

type Deps = {
  store: JobStore
  clock: Clock
  log: Log
  kinds: Record<string, JobKind>
  /** Resolves when the writes of a job are on the disk; only then is it done. */
  committed: Commits['committed']
  /** Called for every error of a job and of the runner itself. */
  onError?: (error: unknown) => void
}

/** Runs due jobs, one at a time. Scheduled jobs survive a restart. */
export const createRunner = ({ store, clock, log, kinds, committed, onError = () => {} }: Deps) => {
  const names = Object.keys(kinds)
  const shouldLog = createRepeatFilter(repeatMinutes)
  let timer: Timer | undefined
  let stopped = false
  let running = Promise.resolve()
  for (const [name, { next }] of Object.entries(kinds)) if (next) store.planMissing(name, iso(next(clock.now())))

  const run = async (job: JobRow, { run, next }: JobKind) => {
    // Set the retry time before the run: a job that crashes the server must not run again at once.
    const retryAt = iso(clock.now().add({ minutes: retryMinutes(job.attempts) }))
    store.markStarted(job, retryAt)
    try {
      await run(job)
      await committed()
      if (next) store.plan({ ...job, runAt: iso(next(clock.now())) })
      else store.done(job, retryAt)
    } catch (error) {
      log.error('job failed', { kind: job.kind, attempts: job.attempts + 1, retryAt, error: String((error as Error)?.stack ?? error) })
      onError(error)
      store.recordError(job, String(error))
    }
  }

  const runAll = async () => {
    for (;;) {
      const job = stopped ? undefined : store.due(names, iso(clock.now()))
      const kind = job && kinds[job.kind]
      if (!kind) return
      await run(job, kind)
    }
  }
  const runDue = () => {
    const turn = running.then(runAll)
    running = turn.catch(() => {})
    return turn
  }

  const tick = async () => {
    let sleep = maxSleepMs
    try {
      await runDue()
      const next = stopped ? undefined : store.next(names)
      if (next) sleep = Math.min(sleep, Temporal.Instant.from(next).since(clock.now()).total('milliseconds'))
    } catch (error) {
      // The database is locked or the disk is full: the jobs stay due and run later.
      onError(error)
      if (shouldLog(String(error))) log.error('background work failed', { error: String(error) })
    }
    if (!stopped) timer = setTimeout(tick, Math.max(0, sleep))
  }

  return {
    /** Runs all due jobs, and keeps running jobs as they become due. */
    start: tick,
    /** Runs all jobs that are due now. */
    runDue,
    /** Starts no more jobs, and waits for the running one. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
export type Runner = ReturnType<typeof createRunner>

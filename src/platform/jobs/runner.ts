import { type Clock, iso } from '../clock'
import type { Commits } from '../database/group-commit'
import type { Log } from '../log/log'
import { createRepeatFilter } from '../log/repeat-filter'
import type { JobRow, JobStore } from './jobs.store'

/** What is to be done for a kind of job. It may be cut short at any point, and then runs again. */
export type JobKind = {
  run(job: Pick<JobRow, 'key' | 'payload'>): unknown
  /** For recurring work: the first moment after `now`. Such a job plans itself. */
  next?(now: Temporal.Instant): Temporal.Instant
}

/** Once a day at this time where the server is. A server that was off then makes up for it when it starts. */
export const dailyAt =
  (time: string) =>
  (now: Temporal.Instant): Temporal.Instant => {
    const here = now.toZonedDateTimeISO(Temporal.Now.timeZoneId())
    const today = here.withPlainTime(time)
    return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today : here.add({ days: 1 }).withPlainTime(time)).toInstant()
  }

/** Once a week at this time where the server is. @param weekday from 1, Monday, to 7, Sunday */
export const weeklyAt =
  (weekday: number, time: string) =>
  (now: Temporal.Instant): Temporal.Instant => {
    const here = now.toZonedDateTimeISO(Temporal.Now.timeZoneId())
    const day = here.add({ days: (weekday - here.dayOfWeek + 7) % 7 }).withPlainTime(time)
    return (Temporal.ZonedDateTime.compare(day, here) > 0 ? day : day.add({ weeks: 1 }).withPlainTime(time)).toInstant()
  }

/** Longest sleep, in ms: another process may plan a job, and a Raspberry Pi's clock jumps when it first reaches the network. */
const longestSleep = 5_000

/** Minutes until a failed job runs again: twice as long after each failure, up to six hours. */
const retryMinutes = (failures: number) => Math.min(2 ** failures, 360)

/** Minutes until the log says the same again of jobs that can't even be begun. */
const tellAgainAfter = 10

type Deps = {
  store: JobStore
  clock: Clock
  log: Log
  kinds: Record<string, JobKind>
  /** Resolves when what a job wrote is on the disk: it is not done before. */
  committed: Commits['committed']
  /** Hears of every error, of a job and of the runner itself. */
  failed?: (error: unknown) => void
}

/** Runs jobs when their moment has come, one at a time. What is planned outlives the process. */
export const createRunner = ({ store, clock, log, kinds, committed, failed = () => {} }: Deps) => {
  const names = Object.keys(kinds)
  const isNews = createRepeatFilter(tellAgainAfter)
  let timer: Timer | undefined
  let stopped = false
  let running = Promise.resolve()
  for (const [name, { next }] of Object.entries(kinds)) if (next) store.planMissing(name, iso(next(clock.now())))

  const run = async (job: JobRow, { run, next }: JobKind) => {
    // Before it runs: a job that takes the whole server down must not do so again at once.
    const retryAt = iso(clock.now().add({ minutes: retryMinutes(job.attempts) }))
    store.began(job, retryAt)
    try {
      await run(job)
      await committed()
      if (next) store.plan({ ...job, runAt: iso(next(clock.now())) })
      else store.done(job, retryAt)
    } catch (error) {
      log.error('job failed', { kind: job.kind, attempts: job.attempts + 1, retryAt, error: String((error as Error)?.stack ?? error) })
      failed(error)
      store.failed(job, String(error))
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
    let sleep = longestSleep
    try {
      await runDue()
      const next = stopped ? undefined : store.next(names)
      if (next) sleep = Math.min(sleep, Temporal.Instant.from(next).since(clock.now()).total('milliseconds'))
    } catch (error) {
      // A database that is locked or a disk that is full: the jobs are still due a little later.
      failed(error)
      if (isNews(String(error))) log.error('background work failed', { error: String(error) })
    }
    if (!stopped) timer = setTimeout(tick, Math.max(0, sleep))
  }

  return {
    /** Runs what is due, and from then on whatever becomes due. */
    start: tick,
    /** Runs what is due now. */
    runDue,
    /** Begins nothing more, and waits for the job that runs. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
export type Runner = ReturnType<typeof createRunner>

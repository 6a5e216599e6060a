import { features } from '../features'
import { iso } from '../platform/clock'
import { raiseGeneration } from '../platform/data-folder/identity'
import type { Db } from '../platform/database/db'
import { createJobStore, type JobStore } from '../platform/jobs/jobs.store'
import { createRunner, dailyAt, type JobKind, type Runner, weeklyAt } from '../platform/jobs/runner'
import type { Log } from '../platform/log/log'
import { deliveryKind } from '../platform/outgoing/deliveries'
import type { Services } from './services'

type Deps = { db: Db; services: Services; log: Log }

/** The server's background work, one entry a kind of job. */
export const createJobs = ({ db, services, log }: Deps): Runner => {
  const { clock } = services
  const store = createJobStore(db)
  const { jobRuns } = services.machine
  const runner = { clock, log, committed: services.committed, failed: services.watch.noticed }
  const lane = (kinds: Record<string, JobKind>) => createRunner({ ...runner, store, kinds: jobRuns.watch(kinds) })
  const { deliveries } = services
  /** A delivery leaves also while the disk is full: of that, too, somebody has to hear. */
  const deliveryStore: JobStore = {
    ...store,
    markStarted(job, retryAt) {
      try {
        store.markStarted(job, retryAt)
      } catch (error) {
        deliveries.runWithoutJobs()
        throw error
      }
    },
  }
  const { nightlyAt, nightly } = services.backups
  // It may have been planned when the setting was another one.
  if (nightlyAt) store.moveAhead('back-up', iso(dailyAt(nightlyAt)(clock.now())), iso(clock.now()))
  return together(
    lane({
      ...Object.fromEntries(features.flatMap(({ jobs }) => Object.entries(jobs?.(services) ?? {}))),
      'remove-old-activity': { next: dailyAt('03:40'), run: services.activity.prune },
    }),
    // What takes minutes, so that no reminder waits for it. No upload is removed while a backup reads it.
    lane({
      ...(nightlyAt && { 'back-up': { next: dailyAt(nightlyAt), run: nightly } }),
      'verify-backup': { next: weeklyAt(7, '04:30'), run: () => services.backups.verifyNewest() },
      'remove-unused-uploads': {
        next: dailyAt('03:30'),
        async run() {
          await raiseGeneration({ ...services, dataDir: services.machine.dataDir })
          const abandoned = await services.multipart.removeAbandoned()
          log.info('unused uploads moved to the trash', { ...(await services.upkeep.sweep()), abandoned })
        },
      },
      // At an admin's word, planned by the page about the server.
      'sweep-uploads': {
        async run() {
          log.info('unused uploads moved to the trash', await services.upkeep.sweep({ all: true }))
        },
      },
      'check-uploads': {
        next: dailyAt('03:45'),
        async run() {
          log.info('uploads checked', await services.upkeep.check())
        },
      },
    }),
    // Other hosts can be slow: nothing else waits for them, and no page lists them, since a job comes and goes with each alert.
    createRunner({ ...runner, store: deliveryStore, kinds: { [deliveryKind]: { run: deliveries.run } } }),
  )
}

/** Several runners as one: what waits in one of them keeps nothing in another from running. */
const together = (...runners: Runner[]): Runner => {
  const all = (act: (runner: Runner) => Promise<unknown>) => Promise.all(runners.map(act)).then(() => {})
  return {
    start: () => all((runner) => runner.start()),
    runDue: () => all((runner) => runner.runDue()),
    stop: () => all((runner) => runner.stop()),
  }
}

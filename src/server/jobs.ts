import { features } from '../features'
import { deliveryKinds } from '../features/notifications/notifications.delivery'
import { digestKind } from '../features/notifications/notifications.digest'
import { familyKind } from '../features/notifications/notifications.family'
import { snoozeKind } from '../features/notifications/notifications.service'
import { refreshKind } from '../features/subscriptions/subscriptions.rules'
import { iso } from '../platform/clock'
import { incrementGeneration } from '../platform/data-folder/identity'
import type { Db } from '../platform/database/db'
import { createJobStore, type JobStore } from '../platform/jobs/jobs.store'
import { createRunner, dailyAt, type JobKind, type Runner, weeklyAt } from '../platform/jobs/runner'
import type { Log } from '../platform/log/log'
import { deliveryKind } from '../platform/outgoing/deliveries'
import type { Services } from './services'

type Deps = { db: Db; services: Services; log: Log }

/** The server's background jobs, one entry per kind. */
export const createJobs = ({ db, services, log }: Deps): Runner => {
  const { clock } = services
  const store = createJobStore(db)
  const { jobRuns } = services.machine
  const runner = { clock, log, committed: services.committed, failed: services.watch.raiseForError }
  const lane = (kinds: Record<string, JobKind>) => createRunner({ ...runner, store, kinds: jobRuns.watch(kinds) })
  const { deliveries } = services
  /** On a full disk, deliveries run without the job table: the alert about the full disk is one of them. */
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
  // The stored run may follow an older setting.
  if (nightlyAt) store.moveAhead('back-up', iso(dailyAt(nightlyAt)(clock.now())), iso(clock.now()))
  return combineRunners(
    lane({
      ...Object.fromEntries(features.flatMap(({ jobs }) => Object.entries(jobs?.(services) ?? {}))),
      'remove-old-activity': { next: dailyAt('03:40'), run: services.activity.prune },
      'empty-trash': { next: dailyAt('03:20'), run: services.trash.prune },
    }),
    // Jobs that take minutes have a lane of their own, so that reminders don't wait for them. They run one at a time: no clean-up during a backup.
    lane({
      ...(nightlyAt && { 'back-up': { next: dailyAt(nightlyAt), run: nightly } }),
      'verify-backup': { next: weeklyAt(7, '04:30'), run: () => services.backups.verifyNewest() },
      'remove-unused-uploads': {
        next: dailyAt('03:30'),
        async run() {
          await incrementGeneration({ ...services, dataDir: services.machine.dataDir })
          const abandoned = await services.multipart.removeAbandoned()
          log.info('unused uploads moved to the trash', { ...(await services.upkeep.sweep()), abandoned })
        },
      },
      // Scheduled by an admin on the server page.
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
    // Deliveries, mails and subscribed calendars wait for other hosts, so they have a lane each. They are one-off jobs, so the server page does not list them.
    createRunner({ ...runner, store: deliveryStore, kinds: { [deliveryKind]: { run: deliveries.run } } }),
    createRunner({
      ...runner,
      store,
      kinds: { [deliveryKinds.mail]: { run: services.delivery.mail }, [digestKind]: { run: services.digests.run } },
    }),
    createRunner({
      ...runner,
      store,
      kinds: {
        [snoozeKind]: { run: services.notifications.returnSnoozed },
        [deliveryKinds.push]: { run: services.delivery.push },
        [deliveryKinds.close]: { run: services.delivery.closeOn },
      },
    }),
    createRunner({
      ...runner,
      store,
      kinds: { [deliveryKinds.own]: { run: services.delivery.own }, [familyKind]: { run: services.familyNews.run } },
    }),
    createRunner({ ...runner, store, kinds: { [refreshKind]: { run: services.subscriptions.refreshDue } } }),
  )
}

/** Combines several independent runners into one: a slow job in one does not delay the others. */
const combineRunners = (...runners: Runner[]): Runner => {
  const all = (act: (runner: Runner) => Promise<unknown>) => Promise.all(runners.map(act)).then(() => {})
  return {
    start: () => all((runner) => runner.start()),
    runDue: () => all((runner) => runner.runDue()),
    stop: () => all((runner) => runner.stop()),
  }
}

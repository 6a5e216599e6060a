import { iso } from './platform/clock'
import type { Db } from './platform/db'
import { createRunner, dailyAt, type JobKind, type Runner, weeklyAt } from './platform/jobs'
import { createJobStore } from './platform/jobs.store'
import type { Log } from './platform/log'
import type { Services } from './services'

type Deps = { db: Db; services: Services; log: Log }

/** The server's background work, one entry a kind of job. */
export const createJobs = ({ db, services, log }: Deps): Runner => {
  const { clock } = services
  const store = createJobStore(db)
  const lane = (kinds: Record<string, JobKind>) =>
    createRunner({ store, clock, log, kinds: services.machine.jobRuns.watch(kinds), committed: services.committed })
  const { nightlyAt, nightly } = services.backups
  // It may have been planned when the setting was another one.
  if (nightlyAt) store.moveAhead('back-up', iso(dailyAt(nightlyAt)(clock.now())), iso(clock.now()))
  return together(
    lane({
      'deliver-reminders': { run: services.calendar.deliverReminders },
      'remind-of-bills': { run: services.finances.reminders.deliver },
      'refill-lists': { run: services.shopping.refill },
      'remove-old-activity': { next: dailyAt('03:40'), run: services.activity.prune },
    }),
    // What takes minutes, so that no reminder waits for it. No upload is removed while a backup reads it.
    lane({
      ...(nightlyAt && { 'back-up': { next: dailyAt(nightlyAt), run: nightly } }),
      'verify-backup': { next: weeklyAt(7, '04:30'), run: () => services.backups.verifyNewest() },
      'remove-unused-uploads': {
        next: dailyAt('03:30'),
        async run() {
          log.info('unused uploads removed', await services.objects.removeUnused())
        },
      },
    }),
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

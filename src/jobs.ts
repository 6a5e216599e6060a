import type { Db } from './platform/db'
import { createRunner, dailyAt } from './platform/jobs'
import { createJobStore } from './platform/jobs.store'
import type { Log } from './platform/log'
import type { Services } from './services'

type Deps = { db: Db; services: Services; log: Log }

/** The server's background work, one entry a kind of job. */
export const createJobs = ({ db, services, log }: Deps) =>
  createRunner({
    store: createJobStore(db),
    clock: services.clock,
    log,
    kinds: {
      'remove-unused-uploads': {
        next: dailyAt('03:30'),
        async run() {
          log.info('unused uploads removed', await services.objects.removeUnused())
        },
      },
      'deliver-reminders': { run: services.calendar.deliverReminders },
      'remind-of-bills': { run: services.finances.reminders.deliver },
      'refill-lists': { run: services.shopping.refill },
      'remove-old-activity': { next: dailyAt('03:40'), run: services.activity.prune },
    },
  })

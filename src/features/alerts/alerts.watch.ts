import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sizeText } from '#src/operations/backups/backups.rules'
import { type Clock, iso } from '#src/platform/clock'
import { isDatabaseDamaged } from '#src/platform/database/database-damage'
import { isDiskRefusal } from '#src/platform/database/disk-full'
import type { Log } from '#src/platform/log/log'
import { overdueBy } from './alerts.rules'
import type { Alerts } from './alerts.service'

type Deps = {
  dataDir: string
  clock: Clock
  log: Log
  alerts: Alerts
  /** Bytes that uploads leave free. */
  minFree: number
  /** The time of the last good backup; undefined while nightly backups are off. */
  backups: () => { lastAt: string | undefined } | undefined
  /** Reads the whole database in a child process. @returns whether it is intact */
  isDatabaseWhole: () => Promise<boolean>
}

/** Minutes after a refused write in which the disk counts as full, whatever its free space. */
const refusalMinutes = 10

/** Raises and clears alerts that have no other source: of the disk, the database and overdue backups. */
export const createWatch = ({ dataDir, clock, log, alerts, minFree, backups, isDatabaseWhole }: Deps) => {
  const startedAt = clock.now()
  let hasCheckedDatabase = false
  let refusedAt: Temporal.Instant | undefined

  const fullMessage = `The disk of ${dataDir} is full: nothing can be saved. Make room, for example with \`hearth backup prune --keep 2 --data ${dataDir}\`.`

  const checkDisk = () => {
    const isRaised = alerts.find('disk_full') !== undefined
    // A quota shows only in refused writes. Without a quota, a successful save proves that there is room.
    const isRefusing = refusedAt !== undefined && refusedAt.until(clock.now()).total('minutes') < refusalMinutes
    if (isRaised && (isRefusing || !alerts.save())) return alerts.raise('disk_full', fullMessage)
    const { bavail, bsize } = statfsSync(dataDir)
    const free = bavail * bsize
    if (free >= minFree) return alerts.clear('disk_full')
    alerts.raise(
      'disk_full',
      `The disk of ${dataDir} has ${sizeText(free)} left, less than the ${sizeText(minFree)} of HEARTH_MIN_FREE: uploads are refused. Make room before nothing can be saved.`,
    )
  }

  const checkBackups = () => {
    const nightly = backups()
    if (!nightly) return alerts.clear('backup_overdue')
    const secret = statSync(join(dataDir, 'secret.key'), { throwIfNoEntry: false })
    const installedAt = secret ? Temporal.Instant.fromEpochMilliseconds(Math.floor(secret.mtimeMs)) : startedAt
    const hours = overdueBy({ now: clock.now(), startedAt, installedAt, lastBackupAt: nightly.lastAt })
    if (hours === undefined) return alerts.clear('backup_overdue')
    const since = nightly.lastAt ? `The last good backup was made at ${nightly.lastAt}` : 'No good backup has been made yet'
    alerts.raise('backup_overdue', `${since}. Run \`hearth backup create --data ${dataDir}\` and read what it says.`)
  }

  /** Checks the database once, because repairs happen while the server is stopped. */
  const checkDatabase = async () => {
    const alert = alerts.find('database_damaged')
    if (hasCheckedDatabase || !alert || alert.since >= iso(startedAt)) return
    hasCheckedDatabase = true
    if (await isDatabaseWhole()) alerts.clear('database_damaged')
  }

  return {
    /** Raises the alerts for an error of a request or a job. */
    raiseForError(error: unknown) {
      if (isDiskRefusal(error)) {
        refusedAt = clock.now()
        alerts.raise('disk_full', fullMessage)
      } else if (isDatabaseDamaged(error))
        alerts.raise(
          'database_damaged',
          `SQLite finds the database in ${dataDir} damaged. Stop the server, keep a copy of the folder, and run \`hearth doctor --data ${dataDir}\`.`,
        )
    },

    /** Checks the disk, the backups and the database, and repeats lasting alerts. Call it every ten minutes; it never throws. */
    async runChecks() {
      for (const part of [checkDisk, checkBackups, checkDatabase]) {
        try {
          await part()
        } catch (error) {
          log.error('a check of the server failed', { error: String(error) })
        }
      }
      alerts.repeat()
    },
  }
}

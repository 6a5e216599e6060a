import { type Clock, iso } from '../../platform/clock'
import type { Atomically } from '../../platform/commits'
import { AppError, forbidden, found } from '../../platform/errors'
import { dailyAt } from '../../platform/jobs'
import type { Live } from '../../platform/live'
import type { Log } from '../../platform/log'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { BackupReply, BackupsReply } from './backups.contract'
import { archivesIn, prune } from './backups.folder'
import { type Attempt, readHistory, record } from './backups.history'
import { startBackup } from './backups.process'
import type { BackupKind } from './backups.rules'

/** When the nightly backup is made, as `03:00` where the server is, or `off`; and how many of them stay. */
export type Schedule = { at: string; keep: number }

type Deps = {
  dataDir: string
  clock: Clock
  live: Live
  log: Log
  atomically: Atomically
  families: Families
  notifications: Notifications
  schedule: Schedule
  /** Bytes of the disk that a backup leaves free. */
  minFree: number
  /** Hears of each backup that was made and verified. */
  verified?: (name: string) => void
}

type Running = { kind: BackupKind; startedAt: string; result: Promise<Attempt>; kill(): void }

const shown = 20

const toReply = (attempt: Attempt): BackupReply => {
  const { kind, startedAt: createdAt, result } = attempt
  const failed = { kind, createdAt, result, name: null, size: null, missing: 0, reason: null }
  if (attempt.result === 'failed') return { ...failed, reason: attempt.reason }
  return { ...failed, name: attempt.name, size: attempt.size, missing: attempt.missing }
}

/** Backups made by the server: each by a process of its own, so that no request waits for one. */
export const createBackups = ({ dataDir, clock, live, log, atomically, families, notifications, schedule, minFree, verified }: Deps) => {
  let running: Running | undefined
  let stopped = false
  /** What could not be written down, which is so while the disk is full or the folder is none. */
  const unwritten: Attempt[] = []
  const isOn = schedule.at !== 'off'

  /** The admins of each family, the server's first family coming first. */
  const adminsByFamily = () =>
    families.all().map(({ id }) => ({
      familyId: id,
      admins: families.members(id).flatMap(({ role, isActive, userId }) => (role === 'admin' && isActive ? [userId] : [])),
    }))

  /** The screens of those who see the list. */
  const announce = () => {
    const [first] = adminsByFamily()
    for (const userId of first?.admins ?? []) live.changed(first?.familyId ?? '', 'family', userId)
  }

  const finish = (attempt: Attempt) => {
    running = undefined
    if (stopped) return attempt
    if (!record(dataDir, attempt)) unwritten.unshift(attempt)
    if (attempt.result === 'failed') log.error('backup failed', attempt)
    else {
      log.info('backup made', attempt)
      verified?.(attempt.name)
    }
    announce()
    return attempt
  }

  const start = (kind: BackupKind): Running => {
    const { startedAt, made, kill } = startBackup({ dataDir, kind, now: clock.now(), minFree })
    running = { kind, startedAt, kill, result: made.then(finish) }
    announce()
    return running
  }

  const mayDownload = (userId: string) => adminsByFamily().every(({ admins }) => admins.includes(userId))

  /** All of them or none: on a disk without room for that, the job fails too, and is tried again until they know. */
  const tellAdmins = (reason: string) =>
    atomically(() => {
      for (const { familyId, admins } of adminsByFamily())
        for (const userId of admins) notifications.notify(familyId, userId, 'backup_failed', { title: reason })
    })

  /** Whether the newest night that has come has its backup. */
  const isTonightDone = () => {
    const next = dailyAt(schedule.at)
    // The moment that comes next, seen from a day ago: no later than now. A day has at most 25 hours.
    let due = next(clock.now().subtract({ hours: 26 }))
    for (let later = next(due); Temporal.Instant.compare(later, clock.now()) <= 0; later = next(due)) due = later
    return readHistory(dataDir).some(({ kind, result, startedAt }) => kind === 'nightly' && result === 'done' && startedAt >= iso(due))
  }

  /** Attempts that failed or whose archive is still there, and archives that somebody put there. */
  const rows = (): BackupReply[] => {
    const archives = archivesIn(dataDir)
    const history = [...unwritten, ...readHistory(dataDir)].filter(
      (attempt) => attempt.result === 'failed' || archives.some(({ name }) => name === attempt.name),
    )
    const known = new Set(history.map((attempt) => attempt.result === 'done' && attempt.name))
    const others = archives
      .filter(({ name }) => !known.has(name))
      .map(({ name, kind, createdAt, size }) => toReply({ result: 'done', kind, startedAt: createdAt, name, size, missing: 0 }))
    return [...history.map(toReply), ...others].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, shown)
  }

  return {
    /** For the server's background work; undefined when the nightly backup is switched off. */
    nightlyAt: isOn ? schedule.at : undefined,

    /** @throws AppError 403 */
    list(userId: string): BackupsReply {
      families.assertServerAdmin(userId)
      return {
        running: running ? { kind: running.kind, startedAt: running.startedAt } : null,
        schedule: isOn ? { nextAt: iso(dailyAt(schedule.at)(clock.now())), keep: schedule.keep } : null,
        mayDownload: mayDownload(userId),
        backups: rows(),
      }
    },

    /** @throws AppError 403, 409 while one is being made */
    begin(userId: string) {
      families.assertServerAdmin(userId)
      if (running) throw new AppError(409, 'backup_running', 'A backup is being made already.')
      const { kind, startedAt } = start('manual')
      return { kind, startedAt }
    },

    /** @throws AppError 403, 404 */
    open(userId: string, name: string) {
      families.assertServerAdmin(userId)
      if (!mayDownload(userId))
        throw forbidden('A backup holds the data of every family on this server. Only an admin of all of them can download it.')
      return found(
        archivesIn(dataDir).find((archive) => archive.name === name),
        'Backup',
      )
    },

    /**
     * Makes the backup of this night, once however often it is called, and removes the oldest. When it fails, the admins are told and the next night
     * tries again.
     */
    async nightly() {
      await running?.result
      if (isTonightDone()) return
      const attempt = await start('nightly').result
      // The server ends: the job stays due.
      if (stopped) throw new Error('The backup was cut short, since the server stopped.')
      if (attempt.result === 'failed') tellAdmins(attempt.reason)
      else for (const { name } of prune(dataDir, schedule.keep, ['nightly'], attempt.name)) log.info('old backup removed', { name })
    },

    /** Gives up the one that is being made. */
    stop() {
      stopped = true
      running?.kill()
    },
  }
}
export type Backups = ReturnType<typeof createBackups>

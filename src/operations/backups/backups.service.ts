import type { Alerts } from '#src/features/alerts/alerts.service'
import type { Families } from '#src/features/families/families.service'
import type { Notifications } from '#src/features/notifications/notifications.service'
import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError, forbidden, found } from '#src/platform/errors'
import { dailyAt } from '#src/platform/jobs/runner'
import type { Live } from '#src/platform/live/live'
import type { Log } from '#src/platform/log/log'
import { quoteCommand } from '#src/platform/quote-command'
import type { BackupsReply } from './backups.contract'
import { backupsIn, folderOf } from './backups.folder'
import { type Attempt, type Line, readHistory, record } from './backups.history'
import { runHook } from './backups.hook'
import { lastVerification, rowsIn } from './backups.list'
import { type Outcome, startBackup, startVerification } from './backups.process'
import type { BackupKind } from './backups.rules'

/** When the nightly backup is made, as `03:00` where the server is, or `off`; how many days, weeks and months keep one. */
export type Schedule = {
  at: string
  keep: number
  keepWeekly?: number
  keepMonthly?: number
  /** A program to run after each backup. */
  hook?: string
}

type Deps = {
  dataDir: string
  clock: Clock
  live: Live
  log: Log
  atomically: Atomically
  families: Families
  notifications: Notifications
  alerts: Alerts
  schedule: Schedule
  /** Bytes of the disk that a backup leaves free. */
  minFree: number
  /** Hears of each verified backup. */
  verified: (name: string) => void
}

type Running = { kind: BackupKind; startedAt: string; result: Promise<Attempt>; hook: Promise<unknown>; kill(): void }

/** Backups made by the server: each by a process of its own, so that no request waits for one. */
export const createBackups = (deps: Deps) => {
  const { dataDir, clock, live, log, atomically, families, notifications, alerts, schedule, minFree } = deps
  const { at, keep, keepWeekly = 0, keepMonthly = 0, hook } = schedule
  const stopping = new AbortController()
  let running: Running | undefined
  let verifying: { kill(): void } | undefined
  /** Hooks run one at a time. */
  let hooks: Promise<unknown> = Promise.resolve()
  /** What could not be written down, which is so while the disk is full or the folder is none. */
  const unwritten: Line[] = []
  const isOn = at !== 'off'

  /** The screens of those who see the list. */
  const announce = () => {
    const { familyId = '', admins = [] } = families.serverAdmins() ?? {}
    for (const { userId } of admins) live.changed(familyId, 'family', userId)
  }

  const note = (line: Line) => {
    if (!record(dataDir, line)) unwritten.unshift(line)
  }

  /** Tells what went wrong, or that it is over. */
  const judge = ({ attempt, databaseDamage }: Outcome) => {
    if (databaseDamage)
      alerts.raise(
        'database_damaged',
        `The database is damaged (${databaseDamage}). Run ${quoteCommand('doctor', dataDir)}, which says what to do.`,
      )
    else if (attempt.result === 'done') alerts.clear('database_damaged')
    if (attempt.result === 'failed') {
      log.error('backup failed', attempt)
      return alerts.raise('backup_failed', `The backup failed: ${attempt.reason}`)
    }
    alerts.clear('backup_failed')
    if (attempt.state === 'doubtful') {
      log.error('backup doubtful', attempt)
      return alerts.raise('backup_doubtful', doubtOf(attempt))
    }
    log.info('backup made', attempt)
    alerts.clear('backup_doubtful')
    deps.verified(attempt.name)
  }

  const doubtOf = ({ name, reason = '' }: { name: string; reason?: string }) => `The backup ${name} is doubtful. ${reason}`

  const finish = (outcome: Outcome) => {
    const { attempt, removed, notRemoved } = outcome
    running = undefined
    if (stopping.signal.aborted) return attempt
    note(attempt)
    judge(outcome)
    for (const name of removed) log.info('old backup removed', { name })
    if (notRemoved) log.error('old backups could not be removed', { error: notRemoved })
    announce()
    return attempt
  }

  const callHook = async (attempt: Attempt) => {
    if (!hook || attempt.result === 'failed' || stopping.signal.aborted) return
    const { name, state = 'verified' } = attempt
    const reason = await runHook({ hook, name, path: `${folderOf(dataDir)}/${name}`, state, signal: stopping.signal })
    if (stopping.signal.aborted) return
    if (!reason) return alerts.clear('backup_hook_failed')
    note({ kind: 'hook', startedAt: iso(clock.now()), name, result: 'failed', reason })
    log.error('backup hook failed', { name, reason })
    alerts.raise('backup_hook_failed', `The backup ${name} was made, and the program that runs after it failed: ${reason}`)
    announce()
  }

  const start = (kind: BackupKind): Running => {
    const retention = { daily: keep, weekly: keepWeekly, monthly: keepMonthly }
    const { startedAt, made, kill } = startBackup({ dataDir, kind, now: clock.now(), minFree, retention })
    const result = made.then(finish)
    hooks = Promise.all([hooks, result]).then(([, attempt]) => callHook(attempt))
    running = { kind, startedAt, kill, result, hook: hooks }
    announce()
    return running
  }

  const isAdminOf = (familyId: string, userId: string) =>
    families.people(familyId).some((member) => member.userId === userId && member.role === 'admin' && member.isActive)
  const mayDownload = (userId: string) => families.all().every(({ id }) => isAdminOf(id, userId))

  /**
   * All of the server's admins or none: on a disk without room for that, the job fails too, and is tried again until they know. No other
   * family's: the reason can name folders of the machine.
   */
  const tellAdmins = (reason: string) =>
    atomically(() => {
      const { familyId = '', admins = [] } = families.serverAdmins() ?? {}
      for (const { userId } of admins) notifications.notify(familyId, userId, 'backup_failed', { title: reason })
    })

  /** Whether the newest night that has come has its backup. */
  const isTonightDone = () => {
    const next = dailyAt(at)
    // The moment that comes next, seen from a day ago: no later than now. A day has at most 25 hours.
    let due = next(clock.now().subtract({ hours: 26 }))
    for (let later = next(due); Temporal.Instant.compare(later, clock.now()) <= 0; later = next(due)) due = later
    return readHistory(dataDir).some(({ kind, result, startedAt }) => kind === 'nightly' && result === 'done' && startedAt >= iso(due))
  }

  return {
    /** For the server's background work; undefined when the nightly backup is switched off. */
    nightlyAt: isOn ? at : undefined,

    /** @throws AppError 403 */
    list(userId: string): BackupsReply {
      families.assertServerAdmin(userId)
      return {
        running: running ? { kind: running.kind, startedAt: running.startedAt } : null,
        schedule: isOn ? { nextAt: iso(dailyAt(at)(clock.now())), keep, keepWeekly, keepMonthly } : null,
        mayDownload: mayDownload(userId),
        verification: lastVerification(dataDir),
        backups: rowsIn(dataDir, unwritten),
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
      const backup = found(
        backupsIn(dataDir).find((one) => one.name === name),
        'Backup',
      )
      return { ...backup, dataDir }
    },

    /**
     * Makes the backup of this night, once however often it is called. When it fails or is doubtful, the admins are told and the next night tries
     * again.
     */
    async nightly() {
      await running?.result
      if (isTonightDone()) return
      const { result, hook } = start('nightly')
      const attempt = await result
      await hook
      // The server ends: the job stays due.
      if (stopping.signal.aborted) throw new Error('The backup was cut short, since the server stopped.')
      if (attempt.result === 'failed') tellAdmins(attempt.reason)
      else if (attempt.state === 'doubtful') tellAdmins(doubtOf(attempt))
    },

    /**
     * Proves the newest backup by a restore into a temporary folder.
     * @throws Error that says why it could be neither proven nor refuted; the job is tried again then
     */
    async verifyNewest() {
      await running?.result
      const [newest] = backupsIn(dataDir)
      if (!newest) return
      const { proven, kill } = startVerification({ dataDir, name: newest.name })
      verifying = { kill }
      const unproven = await proven
      verifying = undefined
      if (stopping.signal.aborted) throw new Error('The verification was cut short, since the server stopped.')
      announce()
      if (!unproven) {
        log.info('backup verified', { name: newest.name })
        return alerts.clear('backup_damaged')
      }
      if (!unproven.isDamaged) throw new Error(unproven.failed)
      log.error('backup damaged', { name: newest.name, reason: unproven.failed })
      alerts.raise('backup_damaged', `${unproven.failed} Make another backup now: ${quoteCommand('backup create', dataDir)}.`)
    },

    /** Gives up what is under way. */
    stop() {
      stopping.abort()
      running?.kill()
      verifying?.kill()
    },
  }
}
export type Backups = ReturnType<typeof createBackups>

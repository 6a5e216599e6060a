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
import { msg } from '#src/shared/language/message'
import type { BackupsReply } from './backups.contract'
import { backupsIn, folderOf } from './backups.folder'
import { type Attempt, type HistoryLine, readHistory, record } from './backups.history'
import { runHook } from './backups.hook'
import { lastVerification, rowsIn } from './backups.list'
import { type Outcome, startBackup, startVerification } from './backups.process'
import type { BackupKind } from './backups.rules'

/** When the nightly backup is made, as `03:00` in the server's time zone, or `off`; for how many days, weeks and months one is kept. */
export type Schedule = {
  at: string
  keep: number
  keepWeekly?: number
  keepMonthly?: number
  /** Path of a program to run after each backup. */
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
  /** Bytes to leave free on the disk. */
  minFree: number
  /** Called with the name of each verified backup. */
  verified: (name: string) => void
}

type Running = { kind: BackupKind; startedAt: string; result: Promise<Attempt>; hook: Promise<unknown>; kill(): void }

/** Backups made by the server. Each runs in a child process, so that no request waits for it. */
export const createBackups = (deps: Deps) => {
  const { dataDir, clock, live, log, atomically, families, notifications, alerts, schedule, minFree } = deps
  const { at, keep, keepWeekly = 0, keepMonthly = 0, hook } = schedule
  const stopping = new AbortController()
  let running: Running | undefined
  let verifying: { kill(): void } | undefined
  /** Hooks run one at a time. */
  let hooks: Promise<unknown> = Promise.resolve()
  /** Lines that could not be appended to the history, because the disk is full or the folder is not a folder. */
  const unwritten: HistoryLine[] = []
  const isOn = at !== 'off'

  /** Updates the screens of the server's admins. */
  const announce = () => {
    const { familyId = '', admins = [] } = families.serverAdmins() ?? {}
    for (const { userId } of admins) live.changed(familyId, 'family', userId)
  }

  const note = (line: HistoryLine) => {
    if (!record(dataDir, line)) unwritten.unshift(line)
  }

  /** Logs the result, and raises or clears its alerts. */
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
   * Notifies all of the server's admins or none: if the disk has no room for the rows, the job fails too, and is retried. Admins of other
   * families are not notified, because the reason can contain paths of the machine.
   */
  const notifyAdmins = (reason: string) =>
    atomically(() => {
      const { familyId = '', admins = [] } = families.serverAdmins() ?? {}
      for (const { userId } of admins) notifications.notify(familyId, userId, 'backup_failed', { title: reason })
    })

  /** Whether the most recent due night has its backup. */
  const isTonightDone = () => {
    const next = dailyAt(at)
    // Starts 26 hours ago and steps forward to the last due moment. A day has at most 25 hours.
    let due = next(clock.now().subtract({ hours: 26 }))
    for (let later = next(due); Temporal.Instant.compare(later, clock.now()) <= 0; later = next(due)) due = later
    return readHistory(dataDir).some(({ kind, result, startedAt }) => kind === 'nightly' && result === 'done' && startedAt >= iso(due))
  }

  return {
    /** The time for the job schedule; undefined when the nightly backup is switched off. */
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
      if (running) throw new AppError(409, 'backup_running', msg('A backup is being made already.'))
      const { kind, startedAt } = start('manual')
      return { kind, startedAt }
    },

    /** @throws AppError 403, 404 */
    open(userId: string, name: string) {
      families.assertServerAdmin(userId)
      if (!mayDownload(userId))
        throw forbidden(msg('A backup holds the data of every family on this server. Only an admin of all of them can download it.'))
      const backup = found(
        backupsIn(dataDir).find((one) => one.name === name),
        msg('Backup not found'),
      )
      return { ...backup, dataDir }
    },

    /**
     * Makes this night's backup, once, however often it is called. If it fails or is doubtful, the admins are notified and the next night
     * tries again.
     */
    async nightly() {
      await running?.result
      if (isTonightDone()) return
      const { result, hook } = start('nightly')
      const attempt = await result
      await hook
      // The server is stopping: the job stays due.
      if (stopping.signal.aborted) throw new Error('The backup was cut short, since the server stopped.')
      if (attempt.result === 'failed') notifyAdmins(attempt.reason)
      else if (attempt.state === 'doubtful') notifyAdmins(doubtOf(attempt))
    },

    /**
     * Verifies the newest backup by a restore into a temporary folder.
     * @throws Error if the verification could not run; the job is then retried
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

    /** Cancels the backup or verification in progress. */
    stop() {
      stopping.abort()
      running?.kill()
      verifying?.kill()
    },
  }
}
export type Backups = ReturnType<typeof createBackups>

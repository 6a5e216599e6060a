import { statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ChannelName, Channels, Message } from '../../platform/channels'
import { type Clock, iso } from '../../platform/clock'
import type { Commits } from '../../platform/commits'
import { isDatabaseDamaged } from '../../platform/database-damage'
import type { Deliveries } from '../../platform/deliveries'
import { isDiskRefusal } from '../../platform/disk-full'
import type { Live } from '../../platform/live'
import type { Log } from '../../platform/log'
import type { Throttle } from '../../platform/throttle'
import { sizeText } from '../backups/backups.rules'
import type { Notifications } from '../notifications/notifications.service'
import type { AlertsReply, AlertTestReply } from './alerts.contract'
import { isTellDue, overdueBy } from './alerts.rules'
import { type Alert, type AlertState, readAlertState, saveAlertState } from './alerts.state'
import { alertWords } from './alerts.words'

/** What the admins of the server are told outside of the app, too. */
export const alertKinds = [
  'backup_failed',
  'backup_doubtful',
  'backup_overdue',
  'backup_damaged',
  'backup_hook_failed',
  'upload_damaged',
  'uploads_unused',
  'disk_full',
  'database_damaged',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Active admins of the server's first family, whose accounts are not disabled. */
export type ServerAdmins = { familyId: string; admins: { userId: string; email: string | null }[] }

type Deps = {
  dataDir: string
  clock: Clock
  log: Log
  atomically: Commits['atomically']
  committed: Commits['committed']
  throttle: Throttle
  live: Live
  notifications: Pick<Notifications, 'notify'>
  channels: Channels
  deliveries: Deliveries
  /** @throws what SQLite throws for a damaged database */
  serverAdmins: () => ServerAdmins | undefined
  /** @throws AppError 403 */
  assertServerAdmin: (userId: string) => void
  /** Bytes that uploads leave free. */
  minFree: number
  /** When backups are made and the last good one was; undefined while nightly backups are off. */
  backups: () => { lastAt: string | undefined } | undefined
  /** Reads the whole database in a process of its own. @returns whether it is whole */
  isDatabaseWhole: () => Promise<boolean>
}

/** Hours after which a delivery is given up. A ping tells of now: an old one would be a lie. */
const giveUpHours = { alert: 72, ping: 6 }

/** Minutes after a refusal in which the disk counts as full, whatever it says of itself. */
const refusalMinutes = 10

/** Characters of a notification in the app. */
const maxTitle = 300

/** Alerts of which the ping address hears, too. */
const pingedFailures: AlertKind[] = ['backup_failed', 'backup_doubtful']

/** The app has a notification of its own for these. */
const shownElsewhere: AlertKind[] = ['backup_failed']

/** Tells the admins of what threatens the data, and watches for it. One alert a kind at a time. */
export const createAlerts = (deps: Deps) => {
  const { dataDir, clock, log, atomically, committed, throttle, live, notifications, channels, deliveries, minFree } = deps
  const startedAt = clock.now()
  let state: AlertState | undefined
  let telling = Promise.resolve()
  let pings = 0
  let hasCheckedDatabase = false
  let refusedAt: Temporal.Instant | undefined
  /** Known from before the database was damaged. */
  let lastAdmins: ServerAdmins | undefined

  const alerts = () => {
    state ??= readAlertState(dataDir, alertKinds)
    return state
  }
  const save = () => saveAlertState(dataDir, alerts())
  const admins = () => {
    try {
      lastAdmins = deps.serverAdmins()
    } catch (error) {
      log.warn('the admins of the server could not be read', { error: String(error) })
    }
    return lastAdmins
  }
  const addressees = () => admins()?.admins.flatMap(({ email }) => email ?? []) ?? []

  const sendAll = async (message: Message) => {
    for (const { channel } of channels.configured()) {
      const key = `${channel}.${message.kind}`
      const own = { id: `${message.id}.${channel}`, message }
      const to = channel === 'mail' ? addressees() : []
      if (channel === 'mail' && to.length) await deliveries.send(key, { ...own, channel, to }, giveUpHours.alert)
      if (channel === 'ntfy' || channel === 'webhook') await deliveries.send(key, { ...own, channel }, giveUpHours.alert)
    }
  }

  const ping = (ok: boolean) => {
    if (!channels.configured().some(({ channel }) => channel === 'ping')) return
    const id = `ping.${iso(clock.now())}.${++pings}`
    telling = telling.then(() => deliveries.send('ping', { channel: 'ping', id, ok }, giveUpHours.ping))
  }

  /** All admins or none, with the changes that the disk took. @returns whether they have it */
  const show = async (text: string) => {
    const title = text.slice(0, maxTitle)
    try {
      const found = admins()
      atomically(() => {
        for (const { userId } of found?.admins ?? []) notifications.notify(found?.familyId ?? '', userId, 'server_alert', { title })
      })
      await committed()
      return true
    } catch {
      return false
    }
  }

  const messageOf = (kind: AlertKind, { since, told, message }: Alert, cleared: boolean): Message => {
    const { raised, cleared: isFine, urgent = false } = alertWords[kind]
    return {
      id: `${kind}.${since}.${cleared ? 'cleared' : (told?.count ?? 0) + 1}`,
      kind,
      state: cleared ? 'cleared' : 'raised',
      title: cleared ? isFine : raised,
      message: cleared ? `${isFine}.` : message,
      at: iso(clock.now()),
      urgent: urgent && !cleared,
    }
  }

  const tellCleared = async (kind: AlertKind, alert: Alert) => {
    if (alert.told) await sendAll(messageOf(kind, alert, true))
    if (alerts().get(kind) === alert) alerts().delete(kind)
    save()
    if (alert.isShown && !shownElsewhere.includes(kind)) await show(alertWords[kind].cleared)
  }

  const tellRaised = async (kind: AlertKind, alert: Alert) => {
    if (!isTellDue(alert.message, alert.told, clock.now())) return
    const { message } = alert
    const isChanged = alert.told !== null && alert.told.message !== message
    await sendAll(messageOf(kind, alert, false))
    alert.told = { at: iso(clock.now()), message, count: (alert.told?.count ?? 0) + 1 }
    if (isChanged) alert.isShown = false
    save()
  }

  /** Tells what is to be told, one after the other, outside of the caller's transaction. */
  const flush = () => {
    const work = async () => {
      for (const [kind, alert] of [...alerts()]) {
        if (alert.clearedAt !== null) await tellCleared(kind, alert)
        else {
          await tellRaised(kind, alert)
          if (!alert.isShown) alert.isShown = shownElsewhere.includes(kind) || (await show(`${alertWords[kind].raised}: ${alert.message}`))
        }
      }
      if (alerts().size) save()
      for (const { userId } of lastAdmins?.admins ?? []) live.changed(lastAdmins?.familyId ?? '', 'family', userId)
    }
    telling = telling.then(work).catch((error) => log.error('alerts could not be told', { error: String(error) }))
  }

  const raise = (kind: AlertKind, message: string) => {
    const known = alerts().get(kind)
    if (pingedFailures.includes(kind)) ping(false)
    if (known && known.clearedAt === null) {
      if (known.message !== message) log.error(`alert: ${alertWords[kind].raised}`, { kind, message })
      known.message = message
      if (isTellDue(message, known.told, clock.now())) flush()
      return
    }
    log.error(`alert: ${alertWords[kind].raised}`, { kind, message })
    alerts().set(kind, { message, since: iso(clock.now()), told: null, isShown: false, clearedAt: null })
    save()
    flush()
  }

  const clear = (kind: AlertKind) => {
    const known = alerts().get(kind)
    if (!known || known.clearedAt !== null) return
    log.info(`alert over: ${alertWords[kind].cleared}`, { kind })
    known.clearedAt = iso(clock.now())
    save()
    flush()
  }

  const fullMessage = `The disk of ${dataDir} is full: nothing can be saved. Make room, for example with \`hearth backup prune --keep 2 --data ${dataDir}\`.`

  const lookAtDisk = () => {
    const isRaised = alerts().get('disk_full')?.clearedAt === null
    // A quota shows in refusals alone. Without one, saving is the proof that there is room.
    const isRefusing = refusedAt !== undefined && refusedAt.until(clock.now()).total('minutes') < refusalMinutes
    if (isRaised && (isRefusing || !save())) return raise('disk_full', fullMessage)
    const { bavail, bsize } = statfsSync(dataDir)
    const free = bavail * bsize
    if (free >= minFree) return clear('disk_full')
    raise(
      'disk_full',
      `The disk of ${dataDir} has ${sizeText(free)} left, less than the ${sizeText(minFree)} of HEARTH_MIN_FREE: uploads are refused. Make room before nothing can be saved.`,
    )
  }

  const lookAtBackups = () => {
    const backups = deps.backups()
    if (!backups) return clear('backup_overdue')
    const secret = statSync(join(dataDir, 'secret.key'), { throwIfNoEntry: false })
    const installedAt = secret ? Temporal.Instant.fromEpochMilliseconds(Math.floor(secret.mtimeMs)) : startedAt
    const hours = overdueBy({ now: clock.now(), startedAt, installedAt, lastBackupAt: backups.lastAt })
    if (hours === undefined) return clear('backup_overdue')
    const since = backups.lastAt ? `The last good backup was made at ${backups.lastAt}` : 'No good backup has been made yet'
    raise('backup_overdue', `${since}. Run \`hearth backup create --data ${dataDir}\` and read what it says.`)
  }

  /** A database is put in order while the server is stopped: the next one looks once. */
  const lookAtDatabase = async () => {
    const alert = alerts().get('database_damaged')
    if (hasCheckedDatabase || !alert || alert.since >= iso(startedAt)) return
    hasCheckedDatabase = true
    if (await deps.isDatabaseWhole()) clear('database_damaged')
  }

  return {
    /**
     * Reports that something is wrong. It is told once, again every 24 hours while it lasts, and when the message changes in more than figures.
     * Returns at once and never fails.
     * @param message one sentence for an admin, with what to do
     */
    raise,
    /** Reports that it is over; does nothing when it was not raised. */
    clear,

    /** Raises what an error of a request or a job tells of the disk and the database. */
    noticed(error: unknown) {
      if (isDiskRefusal(error)) {
        refusedAt = clock.now()
        raise('disk_full', fullMessage)
      } else if (isDatabaseDamaged(error))
        raise(
          'database_damaged',
          `SQLite finds the database in ${dataDir} damaged. Stop the server, keep a copy of the folder, and run \`hearth doctor --data ${dataDir}\`.`,
        )
    },

    /** A backup was made and verified: calls the ping address. */
    verified() {
      ping(true)
      for (const kind of ['backup_failed', 'backup_doubtful', 'backup_overdue'] as const) clear(kind)
    },

    /** Looks for what nobody reports, and tells again what lasts. To be called every ten minutes; never fails. */
    async look() {
      admins()
      for (const part of [lookAtDisk, lookAtBackups, lookAtDatabase]) {
        try {
          await part()
        } catch (error) {
          log.error('a check of the server failed', { error: String(error) })
        }
      }
      if (alerts().size) flush()
    },

    /** @throws AppError 403 */
    list(userId: string): AlertsReply {
      deps.assertServerAdmin(userId)
      const addresses = addressees().length
      return {
        raised: [...alerts()].flatMap(([kind, { message, since, clearedAt }]) =>
          clearedAt === null ? [{ kind, title: alertWords[kind].raised, message, since }] : [],
        ),
        channels: channels.configured().map((own) => ({ ...own, addresses: own.channel === 'mail' ? addresses : null })),
      }
    },

    /**
     * Sends a test through every channel, now and once.
     * @returns what each answered
     */
    async testAll(): Promise<AlertTestReply['results']> {
      const at = iso(clock.now())
      const id = `test.${at}`
      const text = 'This is a test: Hearth can tell you when something is wrong.'
      const message: Message = { id, kind: 'test', state: 'raised', title: 'Test', message: text, at, urgent: false }
      const test = async (channel: ChannelName) => {
        if (channel === 'ping') return channels.deliver({ channel, id, ok: true })
        if (channel !== 'mail') return channels.deliver({ channel, id, message })
        const to = addressees()
        if (to.length === 0) throw new Error('No active admin of the first family has an e-mail address.')
        return channels.deliver({ channel, id, to, message })
      }
      const results = channels.configured().map(async ({ channel, host }) => {
        const said = await test(channel).then(
          (detail) => ({ ok: true, detail }),
          (error: Error) => ({ ok: false, detail: error.message }),
        )
        return { channel, host, ...said }
      })
      return Promise.all(results)
    },

    /** As `testAll`, one at a time. @throws AppError 403, 429 */
    async test(userId: string): Promise<AlertTestReply> {
      deps.assertServerAdmin(userId)
      return { results: await throttle.atMost(1, 'alerts test', () => this.testAll()) }
    },

    /** Waits until everything that was reported has been told, or has been tried once. */
    async settled() {
      await telling
      await deliveries.settled()
    },
  }
}
export type Alerts = ReturnType<typeof createAlerts>

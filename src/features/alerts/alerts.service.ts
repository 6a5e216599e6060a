import { type Clock, iso } from '#src/platform/clock'
import type { CommitAlone } from '#src/platform/database/group-commit'
import type { AttemptLimit } from '#src/platform/http/attempt-limit'
import type { Live } from '#src/platform/live/live'
import type { Log } from '#src/platform/log/log'
import type { Channels, Message } from '#src/platform/outgoing/channels'
import type { Deliveries } from '#src/platform/outgoing/deliveries'
import type { Notifications } from '../notifications/notifications.service'
import type { AlertsReply, AlertTestReply } from './alerts.contract'
import { type AlertKind, alertKinds, isAlertDue } from './alerts.rules'
import { type Alert, type AlertState, readAlertState, saveAlertState } from './alerts.state'
import { testChannels } from './alerts.test-message'
import { alertTexts } from './alerts.texts'

/** The server's admins whose accounts are not disabled. */
export type ServerAdmins = { familyId: string; admins: { userId: string; email: string | null }[] }

type Deps = {
  dataDir: string
  /** Whether this process is the server. Any other process raises and clears nothing, so that it does not overwrite the server's state. */
  isServer: boolean
  clock: Clock
  log: Log
  commitAlone: CommitAlone
  throttle: AttemptLimit
  live: Live
  notifications: Pick<Notifications, 'notify'>
  channels: Channels
  deliveries: Deliveries
  /** @throws SQLite's error for a damaged database */
  serverAdmins: () => ServerAdmins | undefined
  /** @throws AppError 403 */
  assertServerAdmin: (userId: string) => void
}

/** Hours after which a delivery is given up. A ping is about the present, so an old one would mislead. */
const giveUpHours = { alert: 72, ping: 6 }

/** Maximum characters of a notification in the app. */
const maxTitle = 300

/** Alerts that are also sent to the ping URL. */
const pingedFailures: AlertKind[] = ['backup_failed', 'backup_doubtful']

/** Alerts for which the app has a notification of its own. */
const shownElsewhere: AlertKind[] = ['backup_failed']

/** Alerts admins of threats to the data. At most one alert of each kind is raised. */
export const createAlerts = (deps: Deps) => {
  const { dataDir, clock, log, throttle, live, notifications, channels, deliveries } = deps
  let state: AlertState | undefined
  let sending = Promise.resolve()
  let pings = 0
  /** The admins at the last successful read, in case the database gets damaged. */
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
    sending = sending.then(() => deliveries.send('ping', { channel: 'ping', id, ok }, giveUpHours.ping))
  }

  /** Notifies all admins or none, in one transaction. @returns whether the notifications were saved */
  const show = async (text: string) => {
    const title = text.slice(0, maxTitle)
    try {
      const found = admins()
      await deps.commitAlone(() => {
        for (const { userId } of found?.admins ?? []) notifications.notify(found?.familyId ?? '', userId, 'server_alert', { title })
      })
      return true
    } catch {
      return false
    }
  }

  const messageOf = (kind: AlertKind, { since, told, message }: Alert, cleared: boolean): Message => {
    const { raised, cleared: isFine, urgent = false } = alertTexts[kind]
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
    if (alert.isShown && !shownElsewhere.includes(kind)) await show(alertTexts[kind].cleared)
  }

  const tellRaised = async (kind: AlertKind, alert: Alert) => {
    if (!isAlertDue(alert.message, alert.told, clock.now())) return
    const { message } = alert
    const isChanged = alert.told !== null && alert.told.message !== message
    await sendAll(messageOf(kind, alert, false))
    alert.told = { at: iso(clock.now()), message, count: (alert.told?.count ?? 0) + 1 }
    if (isChanged) alert.isShown = false
    save()
  }

  /** Sends due alerts, one after the other, outside of the caller's transaction. */
  const flush = () => {
    const work = async () => {
      for (const [kind, alert] of [...alerts()]) {
        if (alert.clearedAt !== null) await tellCleared(kind, alert)
        else {
          await tellRaised(kind, alert)
          if (!alert.isShown) alert.isShown = shownElsewhere.includes(kind) || (await show(`${alertTexts[kind].raised}: ${alert.message}`))
        }
      }
      if (alerts().size) save()
      for (const { userId } of lastAdmins?.admins ?? []) live.changed(lastAdmins?.familyId ?? '', 'family', userId)
    }
    sending = sending.then(work).catch((error) => log.error('alerts could not be sent', { error: String(error) }))
  }

  const raise = (kind: AlertKind, message: string) => {
    if (!deps.isServer) return
    const known = alerts().get(kind)
    if (pingedFailures.includes(kind)) ping(false)
    if (known && known.clearedAt === null) {
      if (known.message !== message) log.error(`alert: ${alertTexts[kind].raised}`, { kind, message })
      known.message = message
      if (isAlertDue(message, known.told, clock.now())) flush()
      return
    }
    log.error(`alert: ${alertTexts[kind].raised}`, { kind, message })
    alerts().set(kind, { message, since: iso(clock.now()), told: null, isShown: false, clearedAt: null })
    save()
    flush()
  }

  const clear = (kind: AlertKind) => {
    if (!deps.isServer) return
    const known = alerts().get(kind)
    if (!known || known.clearedAt !== null) return
    log.info(`alert over: ${alertTexts[kind].cleared}`, { kind })
    known.clearedAt = iso(clock.now())
    save()
    flush()
  }

  return {
    /**
     * Reports a problem. It is sent once, again every 24 hours while it lasts, and when the message changes in more than numbers. Returns
     * at once and never throws.
     * @param message one sentence for an admin, with advice
     */
    raise,
    /** Reports that a problem is over; does nothing if it was not raised. */
    clear,

    /** Calls the ping URL after a verified backup. */
    verified() {
      ping(true)
      for (const kind of ['backup_failed', 'backup_doubtful', 'backup_overdue'] as const) clear(kind)
    },

    /** The raised alert of a kind, if any. */
    find(kind: AlertKind): { since: string } | undefined {
      const known = alerts().get(kind)
      return known?.clearedAt === null ? known : undefined
    },

    /** Saves the state, which proves that the disk accepts writes. @returns whether it does */
    save,

    /** Sends alerts again that have lasted for a day, and those that could not be sent. */
    repeat() {
      admins()
      if (alerts().size) flush()
    },

    /** @throws AppError 403 */
    list(userId: string): AlertsReply {
      deps.assertServerAdmin(userId)
      const addresses = addressees().length
      return {
        raised: [...alerts()].flatMap(([kind, { message, since, clearedAt }]) =>
          clearedAt === null ? [{ kind, title: alertTexts[kind].raised, message, since }] : [],
        ),
        channels: channels.configured().map((own) => ({ ...own, addresses: own.channel === 'mail' ? addresses : null })),
      }
    },

    /**
     * Sends a test through every channel, with one attempt each.
     * @returns the result of each
     */
    testAll: () => testChannels({ channels, addressees, now: clock.now() }),

    /** As `testAll`, one at a time. @throws AppError 403, 429 */
    async test(userId: string): Promise<AlertTestReply> {
      deps.assertServerAdmin(userId)
      return { results: await throttle.withConcurrencyLimit(1, 'alerts test', () => this.testAll()) }
    },

    /** Waits until everything reported has been sent, or attempted once. */
    async settled() {
      await sending
      await deliveries.settled()
    },
  }
}
export type Alerts = ReturnType<typeof createAlerts>

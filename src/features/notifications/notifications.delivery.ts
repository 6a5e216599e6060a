import type { Access, Member } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { AppError } from '#src/platform/errors'
import type { RateLimits } from '#src/platform/http/rate-limit'
import type { JobRow, JobStore } from '#src/platform/jobs/jobs.store'
import type { Reader } from '#src/platform/language/reader'
import type { Log } from '#src/platform/log/log'
import type { MailMessage } from '#src/platform/outgoing/mail'
import { viewable } from '#src/shared/areas'
import type { Addresses } from '../notification-addresses/addresses.service'
import { type Channel, type Group, groupOf, isOn, type Preferences, quietUntil } from '../notification-settings/channels.rules'
import type { PushDevices } from '../push-devices/push-devices.service'
import type { NotificationKind } from './notifications.contract'
import { letterOf, mailOf, noteOf, pushOf, stopOf } from './notifications.letters'
import type { Letter } from './notifications.rules'
import type { NotificationRow, NotificationStore } from './notifications.store'

/** The kinds of jobs; each has its own lane, so that a slow mail server delays no push. */
export const deliveryKinds = {
  mail: 'mail-notification',
  push: 'push-notification',
  own: 'own-notification',
  close: 'close-notification',
} as const

/** Minutes after which an unsent notification is dropped: the app shows it anyway. Reminders soon become pointless. */
export const giveUpMinutes = (group: Group) => (group === 'reminders' ? 60 : 24 * 60)

/** Days in which a notification that was read elsewhere is removed from the devices. */
const closeDays = 3

type Recipient = { familyId: string; userId: string }
type Stored = Recipient & { giveUpAt: string; letter?: Letter }
type Closing = Recipient & { ids: string[]; giveUpAt: string }
type Job = Pick<JobRow, 'key' | 'payload'>

export type DeliveryDeps = {
  store: Pick<NotificationStore, 'find' | 'unread' | 'setPushed'>
  membership: Access['membership']
  settingsOf: (userId: string) => Preferences
  zoneOf: (familyId: string) => string
  isEnabled: (userId: string) => boolean
  /** The e-mail address of a user who can get mail. */
  addressOf: (userId: string) => string | undefined
  devices: Pick<PushDevices, 'on' | 'isOn' | 'send'>
  addresses: Pick<Addresses, 'on' | 'send'>
  jobs: Pick<JobStore, 'plan'>
  rateLimits: Pick<RateLimits, 'take'>
  /** @throws Error with the mail server's reply, or the reason why it is unreachable */
  sendMail: (letter: MailMessage) => Promise<unknown>
  readerOf: (userId: string) => Reader
  /** The unsubscribe URL of a group. */
  unsubscribeLink: (userId: string, topic: Group) => string | undefined
  /** The URL of this server; without it, mails have no link. */
  url: string | undefined
  clock: Clock
  log: Log
}

/**
 * Delivers notifications outside of the app. A delivery is a job in the transaction of its notification, one per channel, browser and
 * address, so it is neither lost nor doubled; it is sent again, with the same id, only if the process dies between the receiver's answer and its commit.
 */
export const createDelivery = (deps: DeliveryDeps) => {
  const { store, membership, settingsOf, zoneOf, devices, addresses, jobs, rateLimits, sendMail, readerOf, url, clock, log } = deps

  const isBelowLimit = (userId: string) => {
    try {
      rateLimits.take('reminderMails', userId)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  const plan = (kind: string, key: string, payload: Stored | Closing, at: Temporal.Instant = clock.now()) =>
    jobs.plan({ kind, key, payload, runAt: iso(at) })

  /** The notification, if its reader may still see it, has not read it, and still wants it by this channel. */
  const findUnread = ({ familyId, userId }: Recipient, id: string, channel: Channel) => {
    const member = membership(userId, familyId)
    if (!member?.isActive || !deps.isEnabled(userId)) return undefined
    const reader = { familyId, userId, areas: viewable(member) }
    const row = store.find(reader, id)
    if (!row || row.readAt !== null || !isOn(settingsOf(userId).choices, member.role, groupOf[row.kind], channel)) return undefined
    return { row, reader }
  }

  /** The end of the reader's quiet hours, if they hold this notification back. */
  const waitsUntil = ({ familyId, userId }: Recipient, { kind }: NotificationRow) =>
    groupOf[kind] === 'emergency' ? undefined : quietUntil(settingsOf(userId).quietHours, clock.now(), zoneOf(familyId))

  /** @param send is called if the notification may be sent now */
  const run = async (
    kind: string,
    channel: Channel,
    { key, payload }: Job,
    send: (found: FoundUnread, stored: Stored) => Promise<unknown>,
  ) => {
    const stored = payload as Stored
    const [id = ''] = key.split('.')
    const found = findUnread(stored, id, channel)
    if (!found) return
    if (iso(clock.now()) > stored.giveUpAt) return log.warn('notification given up', { id, channel })
    const quiet = waitsUntil(stored, found.row)
    if (quiet) return plan(kind, key, stored, quiet)
    await send(found, stored)
  }
  type FoundUnread = NonNullable<ReturnType<typeof findUnread>>

  const close = ({ familyId, userId }: Recipient, rows: readonly { id: string; pushedAt: string | null }[]) => {
    const since = isoIn(clock, { hours: -24 * closeDays })
    const ids = rows.flatMap(({ id, pushedAt }) => (pushedAt !== null && pushedAt > since ? [id] : [])).slice(-20)
    if (ids.length === 0) return
    const payload: Closing = { familyId, userId, ids, giveUpAt: isoIn(clock, { hours: 24 }) }
    for (const device of devices.on(userId, { silent: true })) plan(deliveryKinds.close, `${ids.at(-1)}.${device}`, payload)
  }

  return {
    /** Whether a member gets notifications of a kind by a channel. */
    wants: ({ userId, role }: Member, kind: NotificationKind, channel: Channel) =>
      isOn(settingsOf(userId).choices, role, groupOf[kind], channel),

    /** Schedules the deliveries of a notification. Call it in the transaction of the notification. @param letter replaces the usual mail */
    plan(id: string, member: Member, kind: NotificationKind, letter?: Letter) {
      const { familyId, userId } = member
      const group = groupOf[kind]
      const payload: Stored = { familyId, userId, giveUpAt: isoIn(clock, { minutes: giveUpMinutes(group) }) }
      if (this.wants(member, kind, 'mail') && deps.addressOf(userId) && isBelowLimit(userId))
        plan(deliveryKinds.mail, id, { ...payload, ...(letter && { letter }) })
      if (this.wants(member, kind, 'push')) for (const device of devices.on(userId)) plan(deliveryKinds.push, `${id}.${device}`, payload)
      if (this.wants(member, kind, 'own'))
        for (const address of addresses.on({ userId })) plan(deliveryKinds.own, `${id}.${address}`, payload)
    },

    /** Removes read or withdrawn notifications from the person's devices. */
    close,

    /** Sends a scheduled mail. @throws Error with the reason, so that the runner retries */
    mail: (job: Job) =>
      run(deliveryKinds.mail, 'mail', job, async ({ row }, { userId, letter }) => {
        const to = deps.addressOf(userId)
        if (!to) return
        const reader = readerOf(userId)
        const content = mailOf(letter ?? letterOf(row, reader), row.kind, { reader, url })
        await sendMail({
          to,
          messageId: `notification.${row.id}`,
          unsubscribe: stopOf(deps.unsubscribeLink(userId, groupOf[row.kind]), reader),
          ...content,
        })
      }),

    /** Sends a scheduled push to one browser. @throws Error with the reason, so that the runner retries */
    push: (job: Job) =>
      run(deliveryKinds.push, 'push', job, async ({ row, reader }, { userId, familyId, giveUpAt }) => {
        const [, device = ''] = job.key.split('.')
        if (!devices.isOn(userId, device)) return
        const ttl = Math.max(60, Math.round(Temporal.Instant.from(giveUpAt).since(clock.now()).total('seconds')))
        const { showsTexts } = settingsOf(userId)
        const message = pushOf(row, { reader: readerOf(userId), showsTexts, unread: store.unread(reader), ttl })
        if ((await devices.send(userId, device, message)) !== null) return
        const pushedAt = iso(clock.now())
        store.setPushed(row.id, pushedAt)
        // It was read or withdrawn while the push service answered.
        if (!findUnread({ userId, familyId }, row.id, 'push')) close({ familyId, userId }, [{ id: row.id, pushedAt }])
      }),

    /** Sends a scheduled message to one of the reader's addresses. @throws Error with the reason, so that the runner retries */
    own: (job: Job) =>
      run(deliveryKinds.own, 'own', job, async ({ row }, { userId }) => {
        const [, address = ''] = job.key.split('.')
        const { showsTexts } = settingsOf(userId)
        await addresses.send({ userId }, address, () => noteOf(row, { reader: readerOf(userId), showsTexts, url }))
      }),

    /** Makes one browser remove notifications. @throws Error with the reason, so that the runner retries */
    async closeOn({ key, payload }: Job) {
      const { familyId, userId, ids, giveUpAt } = payload as Closing
      const [id = '', device = ''] = key.split('.')
      if (iso(clock.now()) > giveUpAt || !devices.isOn(userId, device)) return
      const topic = id.replaceAll('-', '')
      const member = membership(userId, familyId)
      const unread = member?.isActive ? store.unread({ familyId, userId, areas: viewable(member) }) : 0
      await devices.send(userId, device, { text: JSON.stringify({ close: ids, unread }), ttl: 24 * 3600, isUrgent: false, topic })
    },
  }
}
export type Delivery = ReturnType<typeof createDelivery>

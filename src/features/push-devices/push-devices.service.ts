import type { Session } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import type { Seal } from '#src/platform/data-folder/seal'
import { sha256 } from '#src/platform/data-folder/secret'
import type { Atomically } from '#src/platform/database/group-commit'
import { found, invalid, notFound } from '#src/platform/errors'
import type { Reader } from '#src/platform/language/reader'
import type { Log } from '#src/platform/log/log'
import { isAllowedHost } from '#src/platform/outgoing/allowed-hosts'
import { isPushService, type PushIdentity, type PushMessage, type PushTarget, takesSilent } from '#src/platform/outgoing/web-push'
import { msg } from '#src/shared/language/message'
import type { PushDeviceReply, PushProblem, PushSubscriptionBody } from './push-devices.contract'
import type { PushDeviceRow, PushDeviceStore } from './push-devices.store'

type Deps = {
  store: PushDeviceStore
  seal: Seal
  identity: PushIdentity
  allowedHosts: readonly string[]
  readerOf: (userId: string) => Reader
  atomically: Atomically
  clock: Clock
  log: Log
}

const missing = msg('Device not found')
const testSeconds = 60

/** The browsers of each person that show notifications while Hearth is closed (Web Push). */
export const createPushDevices = ({ store, seal, identity, allowedHosts, readerOf, atomically, clock, log }: Deps) => {
  const targetOf = ({ secret }: PushDeviceRow): PushTarget | undefined => {
    const text = seal.open(secret)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const isAllowed = (endpoint: string) => isAllowedHost(new URL(endpoint), allowedHosts)
  const find = (userId: string, id: string) => store.find(userId, id, iso(clock.now()))

  const toReply = (session: Session, { id, device, sessionId, isOn, createdAt }: PushDeviceRow): PushDeviceReply => ({
    id,
    userAgent: device.userAgent,
    current: sessionId === session.id,
    isOn,
    createdAt,
  })
  const replyTo = (session: Session, id: string) => toReply(session, found(find(session.userId, id), missing))

  /** Hands a message to the browser's push service. Removes a browser that is gone. @throws Error if a retry may succeed */
  const send = async (userId: string, id: string, message: PushMessage): Promise<Exclude<PushProblem, 'unreachable'> | null> => {
    const device = find(userId, id)
    const target = device && targetOf(device)
    if (!target) return 'gone'
    const { requestHost } = await import('#src/platform/outgoing/http-client')
    const { status } = await requestHost({ ...identity.requestFor(target, message), allowPrivate: isAllowed(target.endpoint) })
    if (status < 300) return null
    if (status === 404 || status === 410) {
      atomically(() => store.remove(userId, id))
      return 'gone'
    }
    const { host } = new URL(target.endpoint)
    if (status === 429 || status >= 500) throw new Error(`${host} answered ${status}.`)
    log.warn('push refused', { host, status })
    return 'refused'
  }

  return {
    list: (session: Session) => ({
      publicKey: identity.publicKey(),
      devices: store.ofUser(session.userId, iso(clock.now())).map((row) => toReply(session, row)),
    }),

    /** @throws AppError 422 for an address that is neither a push service nor an allowed host */
    register(session: Session, { endpoint, keys }: PushSubscriptionBody): PushDeviceReply {
      if (!isPushService(endpoint) && !isAllowed(endpoint)) throw invalid('endpoint', msg('This is not the address of a push service.'))
      const { id } = atomically(() =>
        store.put({
          userId: session.userId,
          sessionId: session.id,
          addressHash: sha256(endpoint),
          secret: seal.close(JSON.stringify({ endpoint, ...keys })),
          isOn: true,
          createdAt: iso(clock.now()),
        }),
      )
      return replyTo(session, id)
    },

    /** @throws AppError 404 */
    change(session: Session, id: string, isOn: boolean): PushDeviceReply {
      atomically(() => store.setOn(session.userId, id, isOn))
      return replyTo(session, id)
    },

    /** @throws AppError 404 */
    remove({ userId }: Session, id: string) {
      if (!atomically(() => store.remove(userId, id))) throw notFound(missing)
    },

    /** @throws AppError 404 */
    async test({ userId }: Session, id: string): Promise<{ problem: PushProblem | null }> {
      found(find(userId, id), missing)
      const { t } = readerOf(userId)
      const text = JSON.stringify({
        id: 'test',
        title: 'Hearth',
        body: t(msg('Notifications reach this device.')),
        url: '/settings#account',
      })
      try {
        return { problem: await send(userId, id, { text, ttl: testSeconds, isUrgent: true, topic: 'test' }) }
      } catch {
        return { problem: 'unreachable' }
      }
    },

    send,

    /** The ids of a person's enabled browsers. @param silent only browsers that accept messages without a visible notification */
    on: (userId: string, { silent = false } = {}) =>
      store.ofUser(userId, iso(clock.now())).flatMap((row) => {
        const target = row.isOn ? targetOf(row) : undefined
        return target && (!silent || takesSilent(target.endpoint)) ? [row.id] : []
      }),
    isOn: (userId: string, id: string) => find(userId, id)?.isOn === true,
  }
}
export type PushDevices = ReturnType<typeof createPushDevices>

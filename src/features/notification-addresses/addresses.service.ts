import { isIP } from 'node:net'
import { type Clock, iso } from '#src/platform/clock'
import type { Seal } from '#src/platform/data-folder/seal'
import type { Atomically } from '#src/platform/database/group-commit'
import { found, invalid, notFound } from '#src/platform/errors'
import type { Reader } from '#src/platform/language/reader'
import { isAllowedHost } from '#src/platform/outgoing/allowed-hosts'
import { type Note, type NoteTarget, noteRequest } from '#src/platform/outgoing/notes'
import { isPublicAddress } from '#src/platform/outgoing/public-addresses'
import { msg } from '#src/shared/language/message'
import type { AddressChange, NewAddress, TestedAddress } from './addresses.contract'
import { type AddressProblem, addressProblems, faultOf, isPassing, problemOf } from './addresses.rules'
import type { AddressRow, AddressStore, Owner } from './addresses.store'

type Deps = {
  store: AddressStore
  seal: Seal
  /** Hosts in private networks that take messages. */
  allowedHosts: readonly string[]
  readerOf: (owner: Owner) => Reader
  /** Tells the devices of those who see an address that it changed. */
  changed: (owner: Owner) => void
  atomically: Atomically
  clock: Clock
}

const missing = msg('Address not found')
const limits = { timeoutMs: 8000, maxBytes: 64 * 1024 }
/** Seconds without a try after a failure, so that an address that is down delays no others; the job runner tries again after a minute. */
const pauseSeconds = 50

type Outcome = { problem: AddressProblem; isTemporary: boolean } | undefined

/** The addresses of people and families that take notifications: ntfy, Gotify, Apprise, webhooks. */
export const createAddresses = ({ store, seal, allowedHosts, readerOf, changed, atomically, clock }: Deps) => {
  const pausedUntil = new Map<string, number>()
  const now = () => clock.now().epochMilliseconds

  const targetOf = ({ secret }: AddressRow): NoteTarget | undefined => {
    const text = seal.open(secret)
    return text === undefined ? undefined : JSON.parse(text)
  }

  const faultIn = ({ kind, url: text, token }: NewAddress): AddressProblem | undefined => {
    const url = URL.parse(text)
    const isAllowed = url !== null && isAllowedHost(url, allowedHosts)
    const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
    const isPrivate = host === 'localhost' || (isIP(host) > 0 && !isPublicAddress(host))
    // A name is looked up when something is sent.
    return !isAllowed && isPrivate ? 'private' : faultOf({ kind, url: text, token }, isAllowed)
  }

  const attempt = async (row: AddressRow, note: Note): Promise<Outcome> => {
    const target = targetOf(row)
    if (!target) return { problem: 'unreadable', isTemporary: false }
    const { OutgoingError, requestHost } = await import('#src/platform/outgoing/http-client')
    const allowPrivate = isAllowedHost(new URL(target.url), allowedHosts)
    try {
      const { status } = await requestHost({ ...noteRequest(row.kind, target, note), ...limits, allowPrivate, refuseRedirects: true })
      return problemOf(row.kind, status)
    } catch (error) {
      const problem = error instanceof OutgoingError ? error.reason : 'unreachable'
      return { problem, isTemporary: isPassing(problem) }
    }
  }

  /** Sends a note and keeps what came of it. */
  const deliver = async (owner: Owner, row: AddressRow, note: Note): Promise<Outcome> => {
    const outcome = await attempt(row, note)
    if (outcome?.isTemporary) pausedUntil.set(row.id, now() + pauseSeconds * 1000)
    else pausedUntil.delete(row.id)
    const problem = outcome?.problem ?? null
    if (problem !== row.problem) {
      atomically(() => store.update(owner, row.id, { problem }))
      changed(owner)
    }
    return outcome
  }

  return {
    list: (owner: Owner) => store.list(owner).map(toReply),

    /** @throws AppError 422 for an address that is none, or in a private network that is not allowed; 409 when there is no room */
    create(owner: Owner, input: NewAddress & { showsTexts?: boolean }) {
      const { kind, url, token, showsTexts } = input
      const fault = faultIn(input)
      if (fault) throw invalid(fault === 'no_token' ? 'token' : 'url', addressProblems[fault])
      const secret = seal.close(JSON.stringify({ url, token } satisfies NoteTarget))
      const row = atomically(() =>
        store.insert({ ...owner, kind, host: new URL(url).host, secret, showsTexts, createdAt: iso(clock.now()) }),
      )
      changed(owner)
      return toReply(row)
    },

    /** @throws AppError 404 */
    change(owner: Owner, id: string, change: AddressChange) {
      const row = atomically(() => (Object.keys(change).length ? store.update(owner, id, change) : store.find(owner, id)))
      changed(owner)
      return toReply(found(row, missing))
    },

    /** @throws AppError 404 */
    remove(owner: Owner, id: string) {
      if (!atomically(() => store.remove(owner, id))) throw notFound(missing)
      changed(owner)
    },

    /** @throws AppError 404 */
    async test(owner: Owner, id: string): Promise<TestedAddress> {
      const row = found(store.find(owner, id), missing)
      const { t } = readerOf(owner)
      const text = t(msg('Notifications reach this address.'))
      const at = iso(clock.now())
      const outcome = await deliver(owner, row, { id: `test.${id}.${at}`, kind: 'test', title: 'Hearth', text, priority: 'default', at })
      return { problem: outcome?.problem ?? null }
    },

    /** Sends a notification to an address that is on. @throws Error when it may work later */
    async send(owner: Owner, id: string, noteFor: (address: Pick<AddressRow, 'showsTexts'>) => Note) {
      const row = store.find(owner, id)
      if (!row?.isOn) return
      if ((pausedUntil.get(id) ?? 0) > now()) throw new Error(`The ${row.kind} address is not tried again yet.`)
      const outcome = await deliver(owner, row, noteFor(row))
      if (outcome?.isTemporary) throw new Error(`The ${row.kind} address took no notification: ${outcome.problem}.`)
    },

    /** The ids of the addresses that are on. */
    on: (owner: Owner) => store.list(owner).flatMap(({ id, isOn }) => (isOn ? [id] : [])),

    /** Turns the addresses of a person off whose sessions all ended: somebody else may have set them. */
    turnOff: (userId: string) => void store.turnOff(userId),
  }
}
export type Addresses = ReturnType<typeof createAddresses>

const toReply = ({ id, kind, host, isOn, showsTexts, problem, createdAt }: AddressRow) => ({
  id,
  kind,
  host,
  isOn,
  showsTexts,
  problem,
  createdAt,
})

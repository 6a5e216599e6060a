import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { QueryKey } from '@tanstack/react-query'
import { ApiError, messageOf } from '../api/api'
import { pendingOverlay, queryClient, refreshArea, userKey } from '../api/query-client'
import { isReachable, isUnanswered, onReconnect } from '../live/connectivity'
import { offline } from '../live/live'
import { build } from './build'
import { deviceDb, type OfflineAction, type QueuedAction } from './device-db'
import { outboxActions, type RowReply } from './outbox-actions'
import { orderingKey, retryDecision, retryDelay } from './outbox-policy'
import { followRow, planEnqueue } from './outbox-queue'
import { signedInUserId } from './response-cache'

// The outbox: actions done offline are stored on this device, shown as done, and sent once when the server is reachable.

/** Lease of one attempt, in milliseconds: other tabs leave the action alone meanwhile. */
const leaseMs = 10_000

/** Queued actions in their order; the first open one is being sent. Refused ones stay until the user dismisses them. */
const outbox = signal<readonly QueuedAction[]>([])

export const useOutbox = () => {
  useSignals()
  return outbox.value
}

const channel = new BroadcastChannel('hearth.waiting')

/** The newest `updatedAt` of each row that this device changed; a screen's data may be older. */
const lastSeen = new Map<string, string>()
const rememberUpdatedAt = ({ row }: OfflineAction, reply: unknown) => {
  const { updatedAt } = (reply ?? {}) as { updatedAt?: string }
  if (row && updatedAt) lastSeen.set(row, updatedAt)
}

const open = () => outbox.peek().filter(({ refusal }) => refusal === undefined)
const isQueued = (act: OfflineAction) => open().some((other) => orderingKey(other) === orderingKey(act))

const asOwner: typeof deviceDb.runAsOwner = async (userId, act) => {
  const result = await deviceDb.runAsOwner(userId, act)
  channel.postMessage('changed')
  return result
}

const reload = async () => {
  const owner = signedInUserId()
  outbox.value = (owner && (await deviceDb.runAsOwner(owner, (transaction) => transaction.objectStore('acts').getAll()))) || []
}

const applyPending = (queryKey: QueryKey, data: unknown, acts: readonly OfflineAction[]) =>
  data === undefined ? data : acts.reduce((shown, act) => outboxActions[act.kind]?.applyPending?.(queryKey, shown, act) ?? shown, data)

/** Applies actions to data that was cached before they were queued. */
const applyPendingToCache = (acts: readonly OfflineAction[] = open()) => {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = applyPending(queryKey, state.data, acts)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

const enqueue = async (act: OfflineAction, tries: number) => {
  const owner = signedInUserId()
  if (!owner) throw new Error('Nobody is signed in.')
  const newest = act.row && !outboxActions[act.kind]?.mergesFields ? lastSeen.get(act.row) : undefined
  const seen = newest && act.seen && newest > act.seen ? newest : act.seen
  // Another user may have signed in while this tab slept: `settle` does not take over their data.
  await deviceDb.claimIfUnowned(owner, build)
  const isStored = await asOwner(owner, async (transaction) => {
    const acts = transaction.objectStore('acts')
    const { remove, add } = planEnqueue(await acts.getAll(), { ...act, ...(seen && { seen }) }, tries)
    if (remove) await acts.delete(remove.n)
    if (add) await acts.add(add as QueuedAction)
    return true
  })
  if (!isStored) throw new Error('Somebody else is signed in.')
  await reload()
  // Applies the action even if it cancelled another one and nothing was queued.
  applyPendingToCache([act])
}

/** Removes an action: a queued one, or a refused one that the user has seen. */
export const discard = async ({ n }: Pick<QueuedAction, 'n'>) => {
  const owner = signedInUserId()
  if (owner) await asOwner(owner, (transaction) => transaction.objectStore('acts').delete(n))
  await reload()
}

const flushIfReachable = async () => {
  if (await isReachable()) await flushOutbox()
}

/**
 * Sends an action, or queues it if the server is unreachable or an earlier action with the same ordering key is queued.
 * @returns the server's reply; undefined if queued
 * @throws the error of `call` if the server answered, or if this device cannot store the action
 */
export const sendOrQueue = async <T>(act: OfflineAction, call: () => Promise<T>): Promise<T | undefined> => {
  if (!offline.peek() && !isQueued(act)) {
    try {
      const reply = await call()
      rememberUpdatedAt(act, reply)
      return reply
    } catch (error) {
      if (!isUnanswered(error) || (await isReachable())) throw error
      await enqueue(act, 1).catch(() => {
        throw error
      })
    }
  } else {
    await enqueue(act, 0).catch(() => {
      throw new TypeError('Nothing can be kept here until the server can be reached.')
    })
  }
  flushIfReachable()
  return undefined
}

/** Leases the first queued action, unless another tab holds its lease. */
const leaseNext = async (owner: string) =>
  deviceDb.runAsOwner(owner, async (transaction) => {
    const acts = transaction.objectStore('acts')
    const [first] = (await acts.getAll()).filter(({ refusal }) => refusal === undefined)
    if (!first || first.lease > Date.now()) return undefined
    const leased = { ...first, lease: Date.now() + leaseMs, tries: first.tries + 1 }
    await acts.put(leased)
    return leased
  })

/** Stores the outcome of an attempt, and passes the row's new state on to later actions on the same row. */
const storeOutcome = (owner: string, act: QueuedAction, change: Partial<QueuedAction> | undefined, reply: RowReply = {}) =>
  asOwner(owner, async (transaction) => {
    const acts = transaction.objectStore('acts')
    // After the lease ran out, another tab may have sent and removed the action.
    const isOpen = (await acts.getKey(act.n)) !== undefined
    if (!change) await acts.delete(act.n)
    else if (isOpen) await acts.put({ ...act, lease: 0, ...change })
    for (const other of followRow(await acts.getAll(), act, reply)) await acts.put(other)
  })

/** Sends one action. @returns whether to send the next one */
const sendOne = async (owner: string, act: QueuedAction): Promise<boolean> => {
  const kind = outboxActions[act.kind]
  try {
    const reply = await kind?.send(act)
    rememberUpdatedAt(act, reply)
    const note = reply && kind?.noteOf?.(act, reply)
    await storeOutcome(owner, act, note === undefined ? undefined : { refusal: note, isDone: true }, reply)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      queryClient.setQueryData(userKey, null)
      return false
    }
    const decision = isUnanswered(error) && !(await isReachable()) ? 'unreachable' : retryDecision(error, act.tries)
    const delayMs = retryDelay(error)
    // The lease keeps all tabs from sending a held action early. The attempt does not count: the server did nothing.
    const hold = { tries: act.tries - 1, lease: Date.now() + delayMs }
    const change = { hold, retry: {}, unreachable: { tries: 1 }, refuse: { refusal: `${kind?.failed(act)}. ${messageOf(error)}` } }
    await storeOutcome(owner, act, change[decision])
    if (decision === 'retry' || decision === 'hold') setTimeout(flushOutbox, delayMs)
    if (decision !== 'refuse') return false
    kind?.refused?.(act)
    // The refetch below removes the pending change from the data.
    await reload()
  }
  if (kind) await refreshArea(kind.area, act.familyId)
  await reload()
  return true
}

let flushing: Promise<void> | undefined

const sendQueue = async () => {
  const owner = signedInUserId()
  if (!owner || offline.peek()) return
  for (let act = await leaseNext(owner); act; act = await leaseNext(owner)) if (!(await sendOne(owner, act))) return
  // Another tab is sending the first action, or was closed while it did.
  if (open().length > 0) setTimeout(flushOutbox, leaseMs)
}

/** Sends the queued actions one by one, in order. */
const flushOutbox = () => {
  flushing ??= sendQueue()
    .catch(() => {})
    .finally(() => {
      flushing = undefined
    })
  return flushing
}

/** Loads the outbox, applies it to the cache, and sends it whenever the server becomes reachable. Call once, after all kinds are registered. */
export const startOutbox = async () => {
  pendingOverlay.apply = (queryKey, data) => applyPending(queryKey, data, open())
  channel.addEventListener('message', () => reload().catch(() => {}))
  onReconnect(flushOutbox)
  let owner: string | undefined
  queryClient.getQueryCache().subscribe(() => {
    if (owner === signedInUserId()) return
    owner = signedInUserId()
    lastSeen.clear()
    reload()
      .then(() => applyPendingToCache())
      .then(flushOutbox, () => {})
  })
  owner = signedInUserId()
  await reload().then(
    () => applyPendingToCache(),
    () => {},
  )
  await flushOutbox()
}

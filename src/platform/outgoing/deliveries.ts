import { type Clock, iso } from '../clock'
import type { CommitAlone } from '../database/group-commit'
import { messageOf } from '../errors'
import type { JobRow, JobStore } from '../jobs/jobs.store'
import type { Log } from '../log/log'
import type { Channels, Delivery } from './channels'

/** The job kind of stored deliveries. */
export const deliveryKind = 'deliver'

/** Backoff in seconds for deliveries that are only in memory. The job runner retries stored ones. */
const memoryRetries = [5, 30, 120, 600, 1800]

/** Seconds until the stored delivery is due, so that the first attempt, which takes at most 30 s, ends before. */
const headStartSeconds = 60

/** Maximum number of deliveries in memory, and of remembered ids of finished ones. */
const limits = { inMemory: 100, remembered: 1000 }

type Stored = { delivery: Delivery; giveUpAt: string }

type Deps = {
  store: JobStore
  channels: Channels
  clock: Clock
  log: Log
  commitAlone: CommitAlone
}

/**
 * The queue of outgoing deliveries. A delivery is stored as a job and attempted immediately; if that fails, the job runner retries it
 * until it succeeds or expires. If it can't be stored, as on a full disk, it is retried a few times from memory.
 * Each is sent once; it is sent again, with the same id, only if the process dies between the answer and its commit.
 */
export const createDeliveries = ({ store, channels, clock, log, commitAlone }: Deps) => {
  /** Ids that are delivered or expired; their row may still exist. */
  const finished = new Set<string>()
  /** The newest id of each key; it supersedes older deliveries that wait. */
  const newest = new Map<string, string>()
  const attempts = new Map<string, Promise<void>>()
  const inMemory = new Set<string>()
  const timers = new Set<Timer>()
  let stopped = false

  const finish = (key: string, id: string) => {
    finished.add(id)
    if (finished.size > limits.remembered) finished.delete(finished.values().next().value as string)
    if (newest.get(key) !== id) return
    newest.delete(key)
    try {
      store.remove({ kind: deliveryKind, key })
    } catch {
      // The row is deleted when it is due, since its id is in `finished`.
    }
  }

  const isSuperseded = (key: string, { id }: Delivery) => finished.has(id) || (newest.has(key) && newest.get(key) !== id)

  /** Makes one attempt; concurrent calls for a delivery share it. @throws Error with the reason */
  const attempt = (key: string, { delivery, giveUpAt }: Stored): Promise<void> => {
    const { id, channel } = delivery
    const running = attempts.get(id)
    if (running) return running
    const run = async () => {
      if (isSuperseded(key, delivery)) return
      if (iso(clock.now()) > giveUpAt) log.error('delivery given up', { channel, id })
      else await channels.deliver(delivery)
      finish(key, id)
    }
    const tried = run().finally(() => attempts.delete(id))
    attempts.set(id, tried)
    return tried
  }

  const save = async (key: string, stored: Stored): Promise<boolean> => {
    try {
      const runAt = iso(clock.now().add({ seconds: headStartSeconds }))
      await commitAlone(() => store.plan({ kind: deliveryKind, key, payload: stored, runAt }))
      return true
    } catch (error) {
      log.warn('a delivery could not be stored and is sent from memory', { reason: String(error) })
      return false
    }
  }

  const tryFromMemory = (key: string, stored: Stored, delays: readonly number[]) => {
    const { id, channel } = stored.delivery
    if (inMemory.has(id) || inMemory.size >= limits.inMemory) return
    inMemory.add(id)
    const again = async (tries: number): Promise<void> => {
      try {
        await attempt(key, stored)
        inMemory.delete(id)
      } catch (error) {
        log.warn('delivery failed', { channel, reason: messageOf(error) })
        const seconds = delays[tries]
        if (stopped || seconds === undefined) return void inMemory.delete(id)
        const timer = setTimeout(() => {
          timers.delete(timer)
          void again(tries + 1)
        }, seconds * 1000)
        timer.unref()
        timers.add(timer)
      }
    }
    void again(0)
  }

  return {
    /**
     * Delivers a message once, as soon as possible. It supersedes a waiting delivery of the same key.
     * @param hours until it expires
     * @returns resolves when it is stored or queued in memory; does not reject
     */
    async send(key: string, delivery: Delivery, hours: number): Promise<void> {
      const stored = { delivery, giveUpAt: iso(clock.now().add({ hours })) }
      newest.set(key, delivery.id)
      const isStored = await save(key, stored)
      if (!stopped) tryFromMemory(key, stored, isStored ? [] : memoryRetries)
    },

    /** Runs the job of a stored delivery. @throws Error with the reason, so that the runner retries */
    run: ({ key, payload }: Pick<JobRow, 'key' | 'payload'>) => attempt(key, payload as Stored),

    /** Attempts stored deliveries from memory, for a database that accepts no writes and so runs no jobs. */
    runWithoutJobs() {
      for (const { key, payload } of store.ofKind(deliveryKind, limits.inMemory)) tryFromMemory(key, payload as Stored, memoryRetries)
    },

    /** Waits for running attempts, at most about 30 s. */
    settled: async () => void (await Promise.allSettled(attempts.values())),

    /** Starts no more attempts. */
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>

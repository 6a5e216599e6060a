import { type Clock, iso } from '../clock'
import type { CommitAlone } from '../database/group-commit'
import { messageOf } from '../errors'
import type { JobRow, JobStore } from '../jobs/jobs.store'
import type { Log } from '../log/log'
import type { Channels, Delivery } from './channels'

/** The kind of job that a delivery is. */
export const deliveryKind = 'deliver'

/** Seconds between tries of a delivery that is in memory alone. A stored one is tried again by the runner of jobs. */
const memoryRetries = [5, 30, 120, 600, 1800]

/** Seconds that the first try has before the stored delivery is due. It ends within 30. */
const headStart = 60

/** Deliveries in memory at once, and ids of finished ones that are remembered. */
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
 * The queue of what leaves this server. A delivery is stored as a job and then tried at once; when that fails, the runner of jobs
 * tries again until it succeeds or expires. When the database takes no row, as on a full disk, a delivery is tried a few times from memory.
 * Each leaves once, and again with the same id only when the process dies between the answer and its note.
 */
export const createDeliveries = ({ store, channels, clock, log, commitAlone }: Deps) => {
  /** Ids that are delivered or expired, while their row may still be there. */
  const finished = new Set<string>()
  /** The newest id of each key: an older one that waits is not delivered any more. */
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
      // The row goes when it is due: its id is known as finished.
    }
  }

  const isOver = (key: string, { id }: Delivery) => finished.has(id) || (newest.has(key) && newest.get(key) !== id)

  /** One try, and never two of the same at a time. @throws Error why it failed */
  const attempt = (key: string, { delivery, giveUpAt }: Stored): Promise<void> => {
    const { id, channel } = delivery
    const running = attempts.get(id)
    if (running) return running
    const run = async () => {
      if (isOver(key, delivery)) return
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
      const runAt = iso(clock.now().add({ seconds: headStart }))
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
     * Delivers something once, now or as soon as possible. A newer delivery of the same key takes the place of one that waits.
     * @param hours after which it is given up
     * @returns when it is stored, or handed to memory; it does not fail
     */
    async send(key: string, delivery: Delivery, hours: number): Promise<void> {
      const stored = { delivery, giveUpAt: iso(clock.now().add({ hours })) }
      newest.set(key, delivery.id)
      const isStored = await save(key, stored)
      if (!stopped) tryFromMemory(key, stored, isStored ? [] : memoryRetries)
    },

    /** Runs the job of a stored delivery. @throws Error why it failed, for the runner to try again */
    run: ({ key, payload }: Pick<JobRow, 'key' | 'payload'>) => attempt(key, payload as Stored),

    /** Delivers from memory what is stored, when no job can be begun since the database takes no write. */
    runWithoutJobs() {
      for (const { key, payload } of store.some(deliveryKind, limits.inMemory)) tryFromMemory(key, payload as Stored, memoryRetries)
    },

    /** Waits for the tries that are under way, at most about 30 s. */
    settled: async () => void (await Promise.allSettled(attempts.values())),

    /** Begins no other try. */
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type Deliveries = ReturnType<typeof createDeliveries>

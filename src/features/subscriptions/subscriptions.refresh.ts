import { type Clock, iso, isoIn } from '#src/platform/clock'
import type { Seal } from '#src/platform/data-folder/seal'
import { sha256 } from '#src/platform/data-folder/secret'
import type { Atomically } from '#src/platform/database/group-commit'
import { yieldToEventLoop } from '#src/platform/event-loop'
import type { Families } from '../families/families.service'
import type { CalendarFile, FileEvent } from './calendar-file.read'
import { addressIn, fetchFile, readFile, windowAt } from './subscriptions.fetch'
import { intervalOf, nextInMinutes, type Problem, rereadDays } from './subscriptions.rules'
import type { SubscriptionRow, SubscriptionStore } from './subscriptions.store'

type Deps = {
  store: SubscriptionStore
  families: Pick<Families, 'get'>
  seal: Seal
  allowedHosts: readonly string[]
  atomically: Atomically
  clock: Clock
}

/** Rows of one transaction: a calendar of thousands must not hold up other calls. */
const batchSize = 250

type Known = Pick<SubscriptionRow, 'familyId' | 'secret' | 'fileTag' | 'lastModified' | 'fileHash' | 'readAt'>

/** A date, and its object in a CalDAV calendar. */
type Dated = FileEvent & { objectId?: string | null }

/** The result of a refresh: nothing new, a file to store, or columns of a calendar whose events are stored. */
export type Outcome =
  | { problem: Problem }
  | {
      file?: CalendarFile
      known?: Pick<SubscriptionRow, 'fileTag' | 'lastModified' | 'fileHash'>
      columns?: Partial<SubscriptionRow>
    }

/** Fetches subscribed calendars and stores what changed. */
export const createRefresh = ({ store, families, seal, allowedHosts, atomically, clock }: Deps) => {
  const columnsOf = (
    { id: subscriptionId, familyId }: Pick<SubscriptionRow, 'id' | 'familyId'>,
    { key, objectId = null, ...event }: Dated,
  ) => ({
    ...event,
    objectId,
    // Two objects of a calendar can have the same UID.
    id: sha256(objectId === null ? `${subscriptionId} ${key}` : `${subscriptionId} ${objectId} ${key}`).slice(0, 32),
    familyId,
    subscriptionId,
  })

  return {
    /** Fetches and reads a calendar; stores nothing. */
    async fetch(known: Known): Promise<Outcome> {
      const address = addressIn(seal, known.secret)
      if (!address) return { problem: 'unreadable' }
      // The stored window has moved on, so that also an unchanged file is read again.
      const isOld = known.readAt === null || known.readAt < isoIn(clock, { hours: -24 * rereadDays })
      const asked = isOld ? { fileTag: null, lastModified: null } : known
      const fetched = await fetchFile(address, asked, allowedHosts)
      if (fetched === 'unchanged') return {}
      if ('problem' in fetched) return fetched
      const { text, fileTag, lastModified } = fetched
      const said = { fileTag, lastModified, fileHash: sha256(text) }
      if (!isOld && said.fileHash === known.fileHash) return { known: said }
      const file = await readFile({ text, zone: families.get(known.familyId).timezone, ...windowAt(clock.now()) })
      return 'problem' in file ? file : { file, known: said }
    },

    /**
     * Stores the events of a file in steps, and the state of the file last, so that an interrupted run starts over.
     * @param replaced the rows that they replace; default: all of the calendar
     */
    async save(row: Pick<SubscriptionRow, 'id' | 'familyId'>, events: readonly Dated[], replaced = store.events(row.id)) {
      const before = new Map(replaced.map((event) => [event.id, event]))
      for (let n = 0; n < events.length; n += batchSize) {
        atomically(() => {
          if (!store.find(row.id)) return
          for (const event of events.slice(n, n + batchSize)) {
            const columns = columnsOf(row, event)
            const known = before.get(columns.id)
            if (!known) store.insertEvent(columns)
            else if (!Bun.deepEquals(known, columns)) store.updateEvent(columns.id, columns)
            before.delete(columns.id)
          }
        })
        await yieldToEventLoop()
      }
      const gone = [...before.keys()]
      for (let n = 0; n < gone.length; n += batchSize) {
        atomically(() => void store.removeEvents(gone.slice(n, n + batchSize)))
        await yieldToEventLoop()
      }
    },

    /** The columns that say how a refresh ended, and when the next one is. */
    endOf(row: Pick<SubscriptionRow, 'failures' | 'intervalMinutes'>, outcome: Outcome) {
      const now = iso(clock.now())
      const failures = 'problem' in outcome ? row.failures + 1 : 0
      const file = 'problem' in outcome ? undefined : outcome.file
      const intervalMinutes = file ? intervalOf(file.intervalMinutes) : row.intervalMinutes
      const nextAt = isoIn(clock, { minutes: nextInMinutes(intervalMinutes, failures, Math.random()) })
      const common = { checkedAt: now, nextAt, failures, intervalMinutes }
      if ('problem' in outcome) return { ...common, problem: outcome.problem }
      const read = file && { skipped: file.skipped, unknownZones: file.unknownZones, readAt: now }
      return { ...common, ...outcome.known, ...outcome.columns, ...read, refreshedAt: now, problem: null }
    },
  }
}
export type Refresh = ReturnType<typeof createRefresh>

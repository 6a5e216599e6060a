import { type Clock, iso, isoIn } from '#src/platform/clock'
import type { Seal } from '#src/platform/data-folder/seal'
import { sha256 } from '#src/platform/data-folder/secret'
import type { Atomically } from '#src/platform/database/group-commit'
import { yieldToEventLoop } from '#src/platform/event-loop'
import type { Families } from '../families/families.service'
import type { CalendarFile, FileEvent } from './calendar-file.read'
import { type Address, fetchFile, readFile } from './subscriptions.fetch'
import { intervalOf, nextInMinutes, type Problem, rereadDays, storedWindow } from './subscriptions.rules'
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

/** What a refresh found: nothing new, or a file to store. */
export type Outcome = { problem: Problem } | { file?: CalendarFile; known?: Pick<SubscriptionRow, 'fileTag' | 'lastModified' | 'fileHash'> }

/** Fetches subscribed calendars and stores what changed. */
export const createRefresh = ({ store, families, seal, allowedHosts, atomically, clock }: Deps) => {
  const addressIn = (secret: string): Address | undefined => {
    const text = seal.open(secret)
    return text === undefined ? undefined : JSON.parse(text)
  }

  const columnsOf = ({ id: subscriptionId, familyId }: Pick<SubscriptionRow, 'id' | 'familyId'>, { key, ...event }: FileEvent) => ({
    ...event,
    id: sha256(`${subscriptionId} ${key}`).slice(0, 32),
    familyId,
    subscriptionId,
  })

  return {
    /** Fetches and reads a calendar; stores nothing. */
    async fetch(known: Known): Promise<Outcome> {
      const address = addressIn(known.secret)
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
      const now = clock.now()
      const window = {
        from: iso(now.subtract({ hours: 24 * storedWindow.back })),
        to: iso(now.add({ hours: 24 * storedWindow.ahead })),
      }
      const file = await readFile({ text, zone: families.get(known.familyId).timezone, ...window })
      return 'problem' in file ? file : { file, known: said }
    },

    /** Stores the events of a file in steps, and then what the file is, so that an interrupted run begins anew. */
    async save(row: Pick<SubscriptionRow, 'id' | 'familyId'>, events: readonly FileEvent[]) {
      const before = new Map(store.events(row.id).map((event) => [event.id, event]))
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
      return { ...common, ...outcome.known, ...read, refreshedAt: now, problem: null }
    },
  }
}
export type Refresh = ReturnType<typeof createRefresh>

import { type Clock, iso, isoIn } from '#src/platform/clock'
import type { Seal } from '#src/platform/data-folder/seal'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError } from '#src/platform/errors'
import { yieldToEventLoop } from '#src/platform/event-loop'
import { isAllowedHost } from '#src/platform/outgoing/allowed-hosts'
import { createDavClient, type DavAccount, DavStatus } from '#src/platform/webdav/webdav.client'
import type { Families } from '../families/families.service'
import type { ObjectEvents } from './calendar-file.read'
import { discoverCalendars } from './collection.discover'
import type { CollectionStore, ObjectRow } from './collection.store'
import { type CollectionChanges, readChanges, TooManyObjects } from './collection.sync'
import { type Address, addressIn, readObjects, seconds, windowAt } from './subscriptions.fetch'
import type { Outcome, Refresh } from './subscriptions.refresh'
import { areMany, collectionLimits, type Problem, rereadDays } from './subscriptions.rules'
import type { SubscriptionRow } from './subscriptions.store'

type Deps = {
  objects: CollectionStore
  refresh: Refresh
  families: Pick<Families, 'get'>
  seal: Seal
  allowedHosts: readonly string[]
  atomically: Atomically
  clock: Clock
  /** Takes a new version of an object with a change that the server does not have. */
  takeRemote: (row: SubscriptionRow, known: ObjectRow, remote: { etag: string; text: string }) => void
}

/** Objects that a worker reads at once, and rows of one transaction. */
const batchSize = 250

/** Why a server could not be asked. */
export const collectionProblem = async (error: unknown): Promise<Problem> => {
  const { OutgoingError } = await import('#src/platform/outgoing/http-client')
  if (error instanceof OutgoingError) return error.reason
  if (error instanceof TooManyObjects) return 'too_many'
  if (error instanceof AppError) return 'refused'
  if (!(error instanceof DavStatus)) throw error
  if (error.status === 401) return 'password'
  if (error.status === 403) return 'forbidden'
  return error.status === 404 || error.status === 410 ? 'not_found' : 'refused'
}

/** Fetches CalDAV calendars, and stores what changed. */
export const createCollectionRefresh = ({ objects, refresh, families, seal, allowedHosts, atomically, clock, takeRemote }: Deps) => {
  const accountOf = ({ url, username, password }: Address): DavAccount => {
    const parsed = URL.parse(url)
    return {
      ...{ username, password, timeoutMs: seconds.request * 1000, maxBytes: collectionLimits.answerBytes },
      allowPrivate: parsed !== null && isAllowedHost(parsed, allowedHosts),
    }
  }

  /** The dates of objects. @throws nothing: a problem is returned */
  const read = async (familyId: string, texts: string[]) => {
    const order = { zone: families.get(familyId).timezone, ...windowAt(clock.now()) }
    const found = { objects: [] as ObjectEvents[], skipped: 0, unknownZones: [] as string[] }
    for (let n = 0; n < texts.length; n += batchSize) {
      const answer = await readObjects({ ...order, texts: texts.slice(n, n + batchSize) })
      if ('problem' in answer) return answer
      found.objects.push(...answer.objects.map(({ at, events }) => ({ at: at + n, events })))
      found.skipped += answer.skipped
      found.unknownZones = [...new Set([...found.unknownZones, ...answer.unknownZones])].slice(0, 5)
    }
    return found
  }

  /** Stores the new versions. @returns the changed objects */
  const store = async (row: SubscriptionRow, { changed, gone }: CollectionChanges) => {
    const known = new Map(objects.of(row.id).map((one) => [one.href, one]))
    const touched: string[] = []
    for (let n = 0; n < changed.length; n += batchSize) {
      atomically(() => {
        // An interrupted run reads all dates again.
        objects.forgetReading(row.id)
        for (const { href, etag, text } of changed.slice(n, n + batchSize)) {
          // An object that was made here has its name alone until the server's answer was stored.
          const before = known.get(href) ?? known.get(href.split('/').at(-1) ?? href)
          if (!before) touched.push(objects.insert({ familyId: row.familyId, subscriptionId: row.id, href, etag, text }).id)
          else {
            touched.push(before.id)
            if (before.href !== href) objects.update(before.id, { href })
            takeRemote(row, before, { etag, text })
          }
        }
      })
      await yieldToEventLoop()
    }
    const missing = gone.flatMap((href) => known.get(href) ?? []).filter(({ isKept, etag }) => !isKept && etag !== null)
    const mustAsk = areMany(missing.filter(({ ownText, isDeleted }) => ownText === null && !isDeleted).length, known.size)
    atomically(() => {
      for (const { id, ownText, isDeleted } of missing) {
        // A change that was made here brings the event back.
        if (ownText !== null) objects.update(id, { etag: null, text: null })
        else if (mustAsk && !isDeleted) objects.update(id, { isGone: true })
        else objects.remove([id])
      }
    })
    return touched
  }

  return {
    accountOf,
    read,
    clientOf(row: Pick<SubscriptionRow, 'secret'>) {
      const address = addressIn(seal, row.secret)
      return address && { url: address.url, client: createDavClient(accountOf(address)) }
    },

    /** The calendars of an account. */
    async discover(address: Address) {
      try {
        return await discoverCalendars(address.url, accountOf(address))
      } catch (error) {
        const problem = await collectionProblem(error)
        return { problem: problem === 'not_found' || problem === 'refused' ? ('no_account' as const) : problem }
      }
    },

    /** Reads the dates of objects again, as they are here. */
    async reread(
      row: SubscriptionRow,
      ids: readonly string[],
    ): Promise<{ problem: Problem } | { skipped: number; unknownZones: string[] }> {
      const shown = ids.flatMap((id) => objects.find(id) ?? []).filter(({ isDeleted }) => !isDeleted)
      const found = await read(
        row.familyId,
        shown.map(({ ownText, text }) => ownText ?? text ?? ''),
      )
      if ('problem' in found) return found
      const dates = found.objects.flatMap(({ at, events }) => events.map((event) => ({ ...event, objectId: shown[at]?.id ?? '' })))
      const before = ids.length ? objects.eventsOf(ids) : []
      await refresh.save(row, dates, before)
      return found
    },

    /** Asks the server what changed, and stores it. */
    async refresh(row: SubscriptionRow): Promise<Outcome> {
      const opened = this.clientOf(row)
      if (!opened) return { problem: 'unreadable' }
      const all = objects.of(row.id)
      const etags = new Map(all.flatMap(({ href, etag, isKept, isGone }) => (etag === null || isKept || isGone ? [] : [[href, etag]])))
      try {
        const changes = await readChanges(opened.client, opened.url, { ...row, etags })
        if (etags.size + changes.changed.length > 2 * collectionLimits.objects) throw new TooManyObjects()
        const touched = await store(row, changes)
        const isOld = row.readAt === null || row.readAt < isoIn(clock, { hours: -24 * rereadDays })
        const ids = isOld ? objects.of(row.id).map(({ id }) => id) : touched
        const found = await this.reread(row, ids)
        if ('problem' in found) return found
        const { syncToken, collectionTag } = changes
        const read = isOld ? { readAt: iso(clock.now()), skipped: found.skipped, unknownZones: found.unknownZones } : { readAt: row.readAt }
        return { columns: { syncToken, collectionTag, ...read } }
      } catch (error) {
        return { problem: await collectionProblem(error) }
      }
    },
  }
}
export type CollectionRefresh = ReturnType<typeof createCollectionRefresh>

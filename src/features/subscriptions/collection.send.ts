import { type Clock, iso, isoIn } from '#src/platform/clock'
import { DavStatus } from '#src/platform/webdav/webdav.client'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import { type CollectionRefresh, collectionProblem } from './collection.refresh'
import type { CollectionStore, ObjectRow } from './collection.store'
import { calendarLines } from './collection.sync'
import { mergeVersions } from './object.merge'
import type { SubscriptionRow, SubscriptionStore } from './subscriptions.store'

type Deps = {
  store: SubscriptionStore
  objects: CollectionStore
  collections: CollectionRefresh
  families: Pick<Families, 'get'>
  activity: Pick<Activity, 'record'>
  clock: Clock
}

/** Seconds until a change that could not be sent is tried again: doubled by each failure, up to a day. */
const retrySeconds = (failures: number) => Math.min(90 * 2 ** failures, 24 * 60 * 60)

/** Records an activity for the readers of the calendar. */
export const recorderOf =
  (activity: Pick<Activity, 'record'>) =>
  (
    row: Pick<SubscriptionRow, 'familyId' | 'createdBy' | 'visibleTo'>,
    userId: string,
    kind: 'event.created' | 'event.changed' | 'event.deleted' | 'event.overruled',
    about: { subjectId: string; title: string },
  ) => {
    const readers = row.visibleTo && new Set([row.createdBy, ...row.visibleTo])
    if (!readers) activity.record({ familyId: row.familyId, userId }, kind, about)
    else for (const onlyUserId of readers) activity.record({ familyId: row.familyId, userId }, kind, { ...about, onlyUserId })
  }

/**
 * A new version on the server of an object with a change that it does not have: the later change of each property stays, and what gave way is
 * in the history. Call it in a transaction.
 */
export const createTakeRemote = ({ objects, families, activity, clock }: Omit<Deps, 'collections' | 'store'>) => {
  const record = recorderOf(activity)
  return (row: SubscriptionRow, known: ObjectRow, remote: { etag: string; text: string }) => {
    const title = objects.titleOf(known.id)
    const tell = (lost: string) =>
      record(row, known.changedBy ?? row.createdBy, 'event.overruled', {
        subjectId: known.id,
        title: `${title ?? ''}: ${lost}`.slice(0, 200),
      })
    const settled = { ...remote, isGone: false, isKept: false, failures: 0 }
    if (known.isDeleted) {
      if (known.text === remote.text) return objects.update(known.id, remote)
      // It was changed there after it was last seen here: it comes back.
      tell('✕')
      return objects.update(known.id, { ...settled, isDeleted: false, sendAt: null })
    }
    if (known.ownText === null) return objects.update(known.id, { ...settled, ownText: null, sendAt: null })
    let merged: { text: string; lost: string[] }
    try {
      const versions = { base: known.text, own: known.ownText, remote: remote.text, changedAt: known.changedAt ?? iso(clock.now()) }
      merged = mergeVersions(versions, families.get(row.familyId).timezone)
    } catch {
      merged = { text: remote.text, lost: ['✕'] }
    }
    for (const lost of merged.lost) tell(lost)
    const isSent = merged.text === remote.text
    return objects.update(known.id, { ...settled, ownText: isSent ? null : merged.text, sendAt: isSent ? null : iso(clock.now()) })
  }
}
export type TakeRemote = ReturnType<typeof createTakeRemote>

/** Sends changes to CalDAV servers. They wait in the database, so that a restart loses none. */
export const createSending = ({
  takeRemote,
  store,
  objects,
  collections,
  clock,
}: Omit<Deps, 'activity' | 'families'> & { takeRemote: TakeRemote }) => {
  /** The version on the server, as a new one for `takeRemote`. */
  const readRemote = async (row: SubscriptionRow, object: ObjectRow, url: string, client: Client) => {
    const found = await client.read(url)
    const now = objects.find(object.id)
    if (!now) return
    if (!found && now.isDeleted) objects.remove([now.id])
    else if (!found) objects.update(now.id, { etag: null, text: null, sendAt: iso(clock.now()) })
    else if (found.etag === null) throw new DavStatus(500)
    else takeRemote(row, now, { etag: found.etag, text: calendarLines(found.text) })
  }
  type Client = NonNullable<ReturnType<CollectionRefresh['clientOf']>>['client']

  const sendOne = async (row: SubscriptionRow, object: ObjectRow) => {
    const opened = collections.clientOf(row)
    if (!opened) throw new DavStatus(500)
    const url = new URL(object.href, opened.url.endsWith('/') ? opened.url : `${opened.url}/`).href
    const { client } = opened
    if (object.isDeleted) {
      if (object.etag === null || (await client.remove(url, object.etag)) === 'done') return objects.remove([object.id])
      return readRemote(row, object, url, client)
    }
    if (object.ownText === null) return objects.update(object.id, { sendAt: null })
    const written = await client.write(url, object.ownText, object.etag)
    if (written === 'changed') return readRemote(row, object, url, client)
    // A server that changed the text does not say its version.
    const stored = written.etag === null ? await client.read(url) : { etag: written.etag, text: object.ownText }
    const now = objects.find(object.id)
    if (!now || !stored?.etag) return
    const isNewest = now.ownText === object.ownText
    const done = isNewest ? { ownText: null, sendAt: null } : { sendAt: iso(clock.now()) }
    objects.update(now.id, { ...done, href: new URL(url).pathname, etag: stored.etag, text: calendarLines(stored.text), failures: 0 })
  }

  return {
    /** Sends due changes. @returns the ids of the subscriptions and their objects that changed */
    async sendDue() {
      const sent = new Map<string, string[]>()
      const failed = new Set<string>()
      for (const { id, subscriptionId } of objects.due(iso(clock.now()))) {
        const [row, object] = [store.find(subscriptionId), objects.find(id)]
        if (!row || !object) continue
        const fail = () =>
          objects.update(id, { failures: object.failures + 1, sendAt: isoIn(clock, { seconds: retrySeconds(object.failures) }) })
        // A server that is away is not asked again for each change.
        if (failed.has(subscriptionId)) {
          fail()
          continue
        }
        try {
          await sendOne(row, object)
          if (row.problem) store.update(subscriptionId, { problem: null })
        } catch (error) {
          const problem = await collectionProblem(error)
          fail()
          if (problem !== 'refused' && problem !== 'forbidden') failed.add(subscriptionId)
          store.update(subscriptionId, { problem })
        }
        sent.set(subscriptionId, [...(sent.get(subscriptionId) ?? []), id])
      }
      return sent
    },
  }
}

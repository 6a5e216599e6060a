import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { clearUserStorage } from '../session/user-storage'
import { sharedContent } from './shared-content'
import { clearTraces } from './traces'

/** The cached response of a query. */
export type CachedResponse = {
  /** The query's hash. */
  query: string
  data: unknown
  /** When the server sent it (epoch milliseconds), and its approximate size in bytes. */
  at: number
  size: number
}

/** An action that can wait in the outbox. */
export type OfflineAction = {
  /** The kind of action (`outbox-actions.ts`) and its family. */
  kind: string
  familyId: string
  /** The subject of the action, as text for the user. */
  about: string
  /** The row that the action changes: a later action on the same row replaces a queued one. Left out if actions are independent of each other. */
  row?: string
  wish: unknown
  /** The row's values before the action, in the same shape as `wish`. */
  before?: unknown
  /** The row's `updatedAt`, as this device last saw it. */
  seen?: string
}

export type QueuedAction = OfflineAction & {
  /** Auto-incremented: the order of the actions. */
  n: number
  /** The number of attempts. After the first one, the server may have done it although the response was lost, so it can no longer be undone. */
  tries: number
  /** A tab is sending the action until this time (epoch milliseconds). */
  lease: number
  /** Why the server refused it, as text for the user; such an action stays until the user dismisses it. */
  refusal?: string
  /** The server did the action: `refusal` is a note about it. */
  isDone?: boolean
}

interface Device extends DBSchema {
  /** The owner of all data, under the key `owner`. */
  owner: { key: string; value: { userId: string; build: string } }
  answers: { key: string; value: CachedResponse; indexes: { at: number } }
  acts: { key: number; value: QueuedAction }
}

const stores = ['owner', 'answers', 'acts'] as const

let opening: Promise<IDBPDatabase<Device>> | undefined
const open = () => {
  opening ??= openDB<Device>('hearth', 1, {
    upgrade(database) {
      database.createObjectStore('owner')
      database.createObjectStore('answers', { keyPath: 'query' }).createIndex('at', 'at')
      database.createObjectStore('acts', { keyPath: 'n', autoIncrement: true })
    },
    blocking: () => close(),
    terminated: () => {
      opening = undefined
    },
  })
  return opening
}
const close = async () => {
  const database = await opening
  opening = undefined
  database?.close()
}

const beginTransaction = async () => (await open()).transaction(stores, 'readwrite')
export type Transaction = Awaited<ReturnType<typeof beginTransaction>>

const clearStores = (transaction: Transaction, names: readonly ('owner' | 'answers' | 'acts')[]) =>
  Promise.all(names.map((name) => transaction.objectStore(name).clear()))

/**
 * The database of one user on this device; `user-storage.ts` holds the user's values in browser storage. Each transaction also checks the owner, so
 * that no data is written or read after another user signs in, even in another tab. Every method rejects if the browser stores nothing, as in a
 * private window.
 */
export const deviceDb = {
  /** The content shared by another app. It is not in the database, since files are large. */
  shared: sharedContent,

  /** Makes the user the owner. Deletes another user's data, and responses cached by another build. */
  async claim(userId: string, build: string) {
    const transaction = await beginTransaction()
    const owner = await transaction.objectStore('owner').get('owner')
    const isOther = owner !== undefined && owner.userId !== userId
    if (isOther) clearUserStorage()
    if (owner?.userId !== userId) await clearStores(transaction, stores)
    else if (owner.build !== build) await clearStores(transaction, ['answers'])
    await transaction.objectStore('owner').put({ userId, build }, 'owner')
    await transaction.done
    if (isOther) await clearTraces()
  },

  /** Makes the user the owner if there is none. */
  async claimIfUnowned(userId: string, build: string) {
    const transaction = await beginTransaction()
    const owner = transaction.objectStore('owner')
    if (!(await owner.get('owner'))) await owner.put({ userId, build }, 'owner')
    await transaction.done
  },

  /** Removes the owner and all data. */
  async clear() {
    clearUserStorage()
    const traces = clearTraces()
    const transaction = await beginTransaction()
    await clearStores(transaction, stores)
    await transaction.done
    await traces
  },

  /** The owner's user id. */
  async findOwner() {
    const transaction = await beginTransaction()
    return (await transaction.objectStore('owner').get('owner'))?.userId
  },

  /** Runs `act` in a transaction if the user is the owner. @returns undefined for another owner */
  async runAsOwner<T>(userId: string, act: (transaction: Transaction) => Promise<T>): Promise<T | undefined> {
    const transaction = await beginTransaction()
    const owner = await transaction.objectStore('owner').get('owner')
    const result = owner?.userId === userId ? await act(transaction) : undefined
    await transaction.done
    return result
  },

  /**
   * Finds a cached response by its query's hash.
   * @param userId the signed-in user; undefined if only this device knows who that is
   * @returns undefined if it belongs to another user or another build
   */
  async findResponse(query: string, build: string, userId: string | undefined): Promise<CachedResponse | undefined> {
    const transaction = await beginTransaction()
    const owner = await transaction.objectStore('owner').get('owner')
    const isTheirs = owner?.build === build && (userId === undefined || owner.userId === userId)
    return isTheirs ? transaction.objectStore('answers').get(query) : undefined
  },
}

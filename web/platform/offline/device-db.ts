import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { clearUserStorage } from '../session/user-storage'

/** The last answer to a query. */
export type CachedResponse = {
  /** The query's hash. */
  query: string
  data: unknown
  /** When the server gave it, in milliseconds, and about how many bytes it takes. */
  at: number
  size: number
}

/** An act that waits for the server. */
export type OfflineAction = {
  /** What kind of act (`waiting.ts`), in which family. */
  kind: string
  familyId: string
  /** What the act is about, for a person. */
  about: string
  /** The row it is about: of two acts on it, the later one counts. Left out where every act is one of its own. */
  row?: string
  wish: unknown
  /** What the row was like without it; of the same shape as the wish. */
  before?: unknown
  /** When the row had been changed last, as this device saw it. */
  seen?: string
}

export type QueuedAction = OfflineAction & {
  /** Counts up, in the order of doing. */
  n: number
  /** How often it was sent. Its answer may have been lost, so it is not to be taken back any more. */
  tries: number
  /** Until then, in milliseconds, another tab or this one is sending it. */
  lease: number
  /** Why the server would not have it, for a person; it waits to be read then. */
  refusal?: string
}

interface Device extends DBSchema {
  /** Whose all of it is, under the key `owner`. */
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

const begin = async () => (await open()).transaction(stores, 'readwrite')
export type Transaction = Awaited<ReturnType<typeof begin>>

const empty = (transaction: Transaction, names: readonly ('owner' | 'answers' | 'acts')[]) =>
  Promise.all(names.map((name) => transaction.objectStore(name).clear()))

/**
 * What this device keeps for one person, with what the browser's storage has of them (`own.ts`). Everything is read and written in one
 * transaction with whose it is, so that nothing gets in, or out, after somebody else signed in, be it in another tab. Where a browser keeps
 * nothing, in a private window, all of it fails.
 */
export const deviceDb = {
  /** From now on it is this person's. What was another one's goes, and answers that another build asked for. */
  async claim(userId: string, build: string) {
    const transaction = await begin()
    const owner = await transaction.objectStore('owner').get('owner')
    if (owner && owner.userId !== userId) clearUserStorage()
    if (owner?.userId !== userId) await empty(transaction, stores)
    else if (owner.build !== build) await empty(transaction, ['answers'])
    await transaction.objectStore('owner').put({ userId, build }, 'owner')
    await transaction.done
  },

  /** Makes it this person's if it is nobody's. */
  async settle(userId: string, build: string) {
    const transaction = await begin()
    const owner = transaction.objectStore('owner')
    if (!(await owner.get('owner'))) await owner.put({ userId, build }, 'owner')
    await transaction.done
  },

  /** Nobody's any more: all of it goes. */
  async forget() {
    clearUserStorage()
    const transaction = await begin()
    await empty(transaction, stores)
    await transaction.done
  },

  /** Does something as the owner. @returns undefined when it is somebody else's by now */
  async as<T>(userId: string, act: (transaction: Transaction) => Promise<T>): Promise<T | undefined> {
    const transaction = await begin()
    const owner = await transaction.objectStore('owner').get('owner')
    const result = owner?.userId === userId ? await act(transaction) : undefined
    await transaction.done
    return result
  },

  /**
   * An answer by its query.
   * @param userId who asks; undefined as long as it is the device that says who is signed in
   * @returns undefined when it is somebody else's, or another build asked for it
   */
  async answer(query: string, build: string, userId: string | undefined): Promise<CachedResponse | undefined> {
    const transaction = await begin()
    const owner = await transaction.objectStore('owner').get('owner')
    const isTheirs = owner?.build === build && (userId === undefined || owner.userId === userId)
    return isTheirs ? transaction.objectStore('answers').get(query) : undefined
  },
}

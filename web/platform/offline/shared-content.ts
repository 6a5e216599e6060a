/**
 * What another app shared with the installed app: the service worker keeps it here until its reader has chosen a place for it. A page reads it for
 * the person who was signed in when it came.
 */

const cacheName = 'shared'
const key = '/shared'

/** What is kept at most: the number of files, their bytes together, the characters of each text, and the time in milliseconds. */
export const sharedLimits = { files: 30, bytes: 200_000_000, text: 20_000, ageMs: 24 * 3600 * 1000 }

export type SharedWords = Record<'title' | 'text' | 'url', string>

type Kept = {
  id: string
  /** User id. */
  owner: string
  /** Epoch milliseconds. */
  at: number
  words: SharedWords
  files: { name: string; type: string }[]
  /** The number of files above the limits. */
  left: number
}

/** Insecure pages have no caches. */
const storage = (): CacheStorage | undefined => globalThis.caches

const remove = async () => {
  await storage()?.delete(cacheName)
}

/** The first files that stay within the limits. */
export const withinLimits = <F extends { size: number }>(files: readonly F[]) => {
  let bytes = 0
  return files
    .filter(({ size }) => {
      bytes += size
      return bytes <= sharedLimits.bytes
    })
    .slice(0, sharedLimits.files)
}

/** Keeps a share in place of the one before it. @throws Error if the device has no room */
const keep = async (owner: string, words: SharedWords, shared: readonly File[]) => {
  await remove()
  const cache = await caches.open(cacheName)
  const files = withinLimits(shared)
  const id = crypto.randomUUID()
  const kept: Kept = {
    ...{ id, owner, words, at: Date.now(), left: shared.length - files.length },
    files: files.map(({ name, type }) => ({ name, type })),
  }
  try {
    for (const [n, file] of files.entries()) await cache.put(`${key}/${id}/${n}`, new Response(file))
    await cache.put(key, Response.json(kept))
  } catch (error) {
    await remove()
    throw error
  }
  return id
}

const findKept = async () => {
  // Opening a cache would make it.
  const found = await storage()?.match(key, { cacheName })
  return found && ((await found.json()) as Kept)
}

const isOver = ({ at }: Kept) => Math.abs(Date.now() - at) > sharedLimits.ageMs

/** Removes a share that was not used in time. */
const removeOld = async () => {
  const kept = await findKept()
  if (kept && isOver(kept)) await remove()
}

/** @returns undefined if it was used, is too old, or belongs to somebody else */
const find = async (id: string, userId: string) => {
  const kept = await findKept()
  if (!kept || kept.id !== id || kept.owner !== userId || isOver(kept)) return undefined
  const read = async ({ name, type }: Kept['files'][number], n: number) => {
    const file = await storage()?.match(`${key}/${id}/${n}`, { cacheName })
    return file ? [new File([await file.blob()], name, { type })] : []
  }
  const { words, left } = kept
  return { words, left, files: (await Promise.all(kept.files.map(read))).flat() }
}

export const sharedContent = { keep, find, remove, removeOld }

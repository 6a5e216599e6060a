import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { objectName } from '#src/operations/backups/backups.manifest'
import { sizeText } from '#src/operations/backups/backups.rules'
import { iso } from '#src/platform/clock'
import { holdHours } from '#src/platform/data-folder/identity'
import { readMarker } from '#src/platform/data-folder/marker'
import type { MaintenanceDeps } from './objects.maintenance'
import { nightlyLimit } from './objects.rules'
import type { Trash, TrashEntry } from './objects.trash'

/** Uploads that are looked at in one go, before others have their turn: a gallery of years would hold them up for seconds. */
const atOnce = 100

/** Hours that an upload may belong to nothing: long enough to finish any form it was made for. */
const graceHours = 24

/** Days that a file stays in the trash. */
export const trashDays = 30

type Deps = MaintenanceDeps & { trash: Trash }

/** A file to be moved to the trash; `id` is that of its row, null for a file that the database does not know. */
type Candidate = { name: string; size: number; id: string | null }

export type Sweep = {
  /** Uploads that nothing referred to, and files without a row, that were moved to the trash. */
  uploads: number
  files: number
  /** Files that came back out of the trash to their rows. */
  putBack: number
  /** Files that were removed from the trash. */
  expired: number
  /** Files that belong to nothing and are too many to be moved without an admin's word. */
  waiting: number
  /** Until when nothing is moved; null when it is over. */
  heldUntil: string | null
}

/** Until when nothing is moved to the trash or removed from it, after a restore, an accepted database or a migration; null when it is over. */
export const heldUntil = ({ store, clock, dataDir }: Pick<Deps, 'store' | 'clock' | 'dataDir'>): string | null => {
  const migratedAt = store.migratedAt()
  const moments = [
    readMarker(dataDir)?.holdSweepUntil,
    migratedAt && iso(Temporal.Instant.from(migratedAt).add({ hours: holdHours })),
  ].filter((moment) => !!moment)
  const last = moments.sort().at(-1)
  return last && last > iso(clock.now()) ? last : null
}

/** Files in the shards of a folder, one at a time; whatever else lies there is left alone. */
async function* filesIn(root: string) {
  const list = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const shard of await list(root))
    if (shard.isDirectory())
      for (const entry of await list(join(root, shard.name))) if (entry.isFile()) yield { shard: shard.name, name: entry.name }
}

/** Puts the files of rows back that lie in the trash: an older database can know what a newer one did not. */
export const putBack = async ({ store, trash }: Deps) => {
  let count = 0
  for (const entry of await trash.list()) if (store.find(entry.key)?.storedAt && (await trash.putBack(entry))) count++
  return count
}

const findUnused = async ({ store, uses }: Deps, before: string) => {
  const unused: Candidate[] = []
  for (const [n, { id, size }] of store.storedBefore(before).entries()) {
    if (n % atOnce === atOnce - 1) await Bun.sleep(0)
    if (!uses.some((use) => use.isUsed(id))) unused.push({ name: objectName(id), size: size ?? 0, id })
  }
  return unused
}

/** What an upload is called before it is whole. */
const unfinished = /\.parts?$/

/** Finds files without a row, and removes what uploads left that broke off. @returns how many of the latter, too */
const findUnknown = async ({ store, dataDir }: Deps, before: number) => {
  const known = new Set(store.ids().map(({ id }) => id))
  const unknown: Candidate[] = []
  let brokenOff = 0
  for await (const { shard, name } of filesIn(join(dataDir, 'objects'))) {
    if (known.has(name)) continue
    const path = join(dataDir, 'objects', shard, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtimeMs >= before) continue
    if (unfinished.test(name)) {
      await rm(path, { force: true })
      brokenOff++
    } else unknown.push({ name: `objects/${shard}/${name}`, size: found.size, id: null })
  }
  return { unknown, brokenOff }
}

/** Removes small pictures of uploads that are gone. They are made again when they are needed. */
const cleanCache = async ({ store, dataDir }: Deps, before: number, gone: ReadonlySet<string>) => {
  const known = new Set(store.ids().map(({ id }) => id))
  const root = join(dataDir, 'cache', 'thumbnails')
  let removed = 0
  for await (const { shard, name } of filesIn(root)) {
    const id = /^([0-9a-f-]{36})-\d+\.webp$/.exec(name)?.[1]
    if (id && known.has(id)) continue
    const path = join(root, shard, name)
    const isOld = gone.has(id ?? '') || ((await stat(path).catch(() => undefined))?.mtimeMs ?? before) < before
    if (!isOld) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

const isId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** A file of no upload may have any name: it gets an id. */
const keyOf = ({ name, id }: Candidate) => {
  const file = name.split('/').at(-1) ?? ''
  return id ?? (isId(file) && objectName(file) === name ? file : Bun.randomUUIDv7())
}

/** Moves one to the trash. @returns whether it was: somebody may have put it to use meanwhile */
const moveToTrash = async ({ store, uses, trash, clock, committed }: Deps, candidate: Candidate) => {
  const { name, size, id } = candidate
  const row = id === null ? null : store.find(id)
  if (row === undefined) return false
  const entry: TrashEntry = { key: keyOf(candidate), reason: row ? 'unused' : 'unknown', trashedAt: iso(clock.now()), size, name, row }
  await trash.note(entry)
  if (row) {
    if (uses.some((use) => use.isUsed(entry.key))) {
      await trash.forget(entry.key)
      return false
    }
    // The row first, at once after that look: a file without one is found again tomorrow, a row without its file can't be shown.
    store.remove(entry.key)
    await committed()
  } else if (store.find(entry.key)) return false
  await trash.take(entry)
  return true
}

/** Removes what has been in the trash for so many days, unless the database knows it. @returns what was removed */
export const emptyTrash = async ({ store, trash, clock }: Deps, days: number) => {
  const before = iso(clock.now().subtract({ hours: days * 24 }))
  const old = (await trash.list()).filter(({ trashedAt, key }) => trashedAt <= before && !store.find(key))
  for (const { key } of old) await trash.remove(key)
  // A note holds the row until the file has followed it, unless the row never went.
  for (const { key, trashedAt } of await trash.openNotes()) if (store.find(key) || trashedAt <= before) await trash.forget(key)
  return old
}

const tooMany = (candidates: readonly Candidate[], limit: number) => {
  const bytes = candidates.reduce((sum, { size }) => sum + size, 0)
  const found = `${candidates.length} uploads (${sizeText(bytes)}) belong to nothing, more than the ${limit} that one night may move to the trash.`
  return { bytes, message: `${found} If that is right, move them with \`hearth uploads sweep\` or on Settings → Server.` }
}

/**
 * The nightly clean-up: moves to the trash what nothing refers to for a day and files without a row, and empties the trash of what has lain
 * there for 30 days. Uploads that broke off, unused tickets and pictures in the cache are removed outright.
 * @param all at an admin's word: however many there are
 */
export const sweepUploads = async (deps: Deps, { all = false } = {}): Promise<Sweep> => {
  const { store, clock, committed, atomically, alerts } = deps
  const back = await putBack(deps)
  const held = heldUntil(deps)
  if (held) return { uploads: 0, files: 0, putBack: back, expired: 0, waiting: 0, heldUntil: held }

  const before = clock.now().subtract({ hours: graceHours })
  store.removeTicketsExpiredBefore(iso(before))
  const unused = await findUnused(deps, iso(before))
  const { unknown, brokenOff } = await findUnknown(deps, before.epochMilliseconds)
  const candidates = [...unused, ...unknown]
  const limit = nightlyLimit(store.stored().count)
  const isTooMany = !all && candidates.length > limit
  const moved = new Set<Candidate>()
  if (!isTooMany) for (const candidate of candidates) if (await moveToTrash(deps, candidate)) moved.add(candidate)

  const { bytes, message } = tooMany(candidates, limit)
  atomically(() => void store.setWaiting(isTooMany ? { count: candidates.length, bytes, at: iso(clock.now()) } : null))
  await committed()
  if (isTooMany) alerts.raise('uploads_unused', message)
  else alerts.clear('uploads_unused')

  const gone = new Set([...moved].flatMap(({ id }) => id ?? []))
  const thumbnails = await cleanCache(deps, before.epochMilliseconds, gone)
  const expired = await emptyTrash(deps, trashDays)
  return {
    uploads: gone.size,
    files: moved.size - gone.size + brokenOff + thumbnails,
    putBack: back,
    expired: expired.length,
    waiting: isTooMany ? candidates.length : 0,
    heldUntil: null,
  }
}

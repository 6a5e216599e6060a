import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeText } from '#src/operations/backups/backups.rules'
import { iso } from '#src/platform/clock'
import { sweepPauseHours } from '#src/platform/data-folder/identity'
import { readMarker } from '#src/platform/data-folder/marker'
import type { MaintenanceDeps } from './objects.maintenance.deps'
import { nightlyLimit, objectName } from './objects.rules'
import type { Trash, TrashEntry } from './objects.trash'

/** Uploads checked before other work gets its turn: many thousands at once would block the process for seconds. */
const batchSize = 100

/** Hours that an upload may stay unused: long enough to finish any form. */
const graceHours = 24

/** Days that a file stays in the trash. */
export const trashDays = 30

type Deps = MaintenanceDeps & { trash: Trash }

/** A file to move to the trash; `id` is null for a file without a row. */
type Candidate = { name: string; size: number; id: string | null }

export type Sweep = {
  /** Unused uploads and files without a row that were moved to the trash. */
  uploads: number
  files: number
  /** Files that were moved from the trash back to their rows. */
  restored: number
  /** Files that were deleted from the trash. */
  expired: number
  /** Unused files, if they are too many to move without an admin's confirmation. */
  waiting: number
  /** End of the hold on the clean-up; null without a hold. */
  heldUntil: string | null
}

/**
 * The end of the hold on the trash: nothing is moved or deleted for some time after a restore, an accepted database or a migration. Null
 * without a hold.
 */
export const heldUntil = ({ store, clock, dataDir }: Pick<Deps, 'store' | 'clock' | 'dataDir'>): string | null => {
  const migratedAt = store.migratedAt()
  const moments = [
    readMarker(dataDir)?.holdSweepUntil,
    migratedAt && iso(Temporal.Instant.from(migratedAt).add({ hours: sweepPauseHours })),
  ].filter((moment) => !!moment)
  const last = moments.sort().at(-1)
  return last && last > iso(clock.now()) ? last : null
}

/** Yields the files in the shards of a folder; skips everything else. */
async function* filesIn(root: string) {
  const list = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const shard of await list(root))
    if (shard.isDirectory())
      for (const entry of await list(join(root, shard.name))) if (entry.isFile()) yield { shard: shard.name, name: entry.name }
}

/** Moves files of existing rows back out of the trash: an older database can have rows that a newer one deleted. */
export const restoreReferencedFiles = async ({ store, trash }: Deps) => {
  let count = 0
  for (const entry of await trash.list()) if (store.find(entry.key)?.storedAt && (await trash.moveBack(entry))) count++
  return count
}

const findUnused = async ({ store, uses }: Deps, before: string) => {
  const unused: Candidate[] = []
  for (const [n, { id, size }] of store.storedBefore(before).entries()) {
    if (n % batchSize === batchSize - 1) await Bun.sleep(0)
    if (!uses.some((use) => use.isUsed(id))) unused.push({ name: objectName(id), size: size ?? 0, id })
  }
  return unused
}

/** The file names of unfinished uploads. */
const unfinished = /\.parts?$/

/** Finds files without a row, and removes those of interrupted uploads. @returns both; the latter as a number */
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

/** Removes thumbnails of deleted uploads. They are recreated on demand. */
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

/** A file without a row may have any name, so it gets an id. */
const keyOf = ({ name, id }: Candidate) => {
  const file = name.split('/').at(-1) ?? ''
  return id ?? (isId(file) && objectName(file) === name ? file : Bun.randomUUIDv7())
}

/** Moves one file to the trash. @returns whether it did; an upload that is in use by now stays */
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
    // The row first, right after the check: a file without a row is found again tomorrow, a row without its file can't be shown.
    store.remove(entry.key)
    await committed()
  } else if (store.find(entry.key)) return false
  await trash.add(entry)
  return true
}

/** Deletes files that have been in the trash for `days` days, unless the database has their row. @returns the deleted files */
export const emptyTrash = async ({ store, trash, clock }: Deps, days: number) => {
  const before = iso(clock.now().subtract({ hours: days * 24 }))
  const old = (await trash.list()).filter(({ trashedAt, key }) => trashedAt <= before && !store.find(key))
  for (const { key } of old) await trash.remove(key)
  // A note keeps the row until its file has been moved, unless the row was never deleted.
  for (const { key, trashedAt } of await trash.openNotes()) if (store.find(key) || trashedAt <= before) await trash.forget(key)
  return old
}

const tooMany = (candidates: readonly Candidate[], limit: number) => {
  const bytes = candidates.reduce((sum, { size }) => sum + size, 0)
  const found = `${candidates.length} uploads (${sizeText(bytes)}) belong to nothing, more than the ${limit} that one night may move to the trash.`
  return { bytes, message: `${found} If that is right, move them with \`hearth uploads sweep\` or on Settings → Server.` }
}

/**
 * The nightly clean-up: moves files without a row and uploads unused for a day to the trash, and deletes files that have been in the trash
 * for 30 days. Interrupted uploads, unused tickets and cached pictures are deleted directly.
 * @param all moves any number of files, as an admin confirmed it
 */
export const sweepUploads = async (deps: Deps, { all = false } = {}): Promise<Sweep> => {
  const { store, clock, committed, atomically, alerts } = deps
  const back = await restoreReferencedFiles(deps)
  const held = heldUntil(deps)
  if (held) return { uploads: 0, files: 0, restored: back, expired: 0, waiting: 0, heldUntil: held }

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
    restored: back,
    expired: expired.length,
    waiting: isTooMany ? candidates.length : 0,
    heldUntil: null,
  }
}

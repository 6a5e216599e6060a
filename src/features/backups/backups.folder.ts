import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BackupKind, nameOf, readName } from './backups.rules'

/** The archives in a data folder's `backups/`. */

export const folderOf = (dataDir: string) => join(dataDir, 'backups')

/** Where a backup that is made now belongs. */
export const placeFor = (dataDir: string, kind: BackupKind, now: Temporal.Instant) => join(folderOf(dataDir), nameOf(kind, now))

type Archive = { name: string; path: string; kind: BackupKind; createdAt: string; size: number }

/** Every whole archive that Hearth made there, newest first. */
export const archivesIn = (dataDir: string): Archive[] => {
  const folder = folderOf(dataDir)
  // Not a folder: whoever makes a backup next is told so.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const archives = readdirSync(folder).flatMap((name) => {
    const read = readName(name)
    const path = join(folder, name)
    const size = read && statSync(path, { throwIfNoEntry: false })?.size
    return read && size !== undefined ? [{ name, path, size, ...read }] : []
  })
  return archives.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/**
 * Removes all but the newest of each kind.
 * @param fresh one that stays in any case: a clock that was wrong can have named it older than all others
 * @returns what was removed
 */
export const prune = (dataDir: string, keep: number, kinds: readonly BackupKind[], fresh?: string): Archive[] => {
  const archives = archivesIn(dataDir).sort((a, b) => Number(b.name === fresh) - Number(a.name === fresh))
  const old = kinds.flatMap((kind) => archives.filter((archive) => archive.kind === kind).slice(keep))
  for (const { path } of old) rmSync(path, { force: true })
  return old
}

/** Removes a file that may be there, whatever became of its folder: what went wrong before is the better thing to tell. */
export const discard = (path: string) => {
  try {
    rmSync(path, { force: true })
  } catch {}
}

/** Files that a backup has beside it while it is made. */
export const partsOf = (path: string) => ({ archive: `${path}.part`, database: `${path}.db.part` })

/** What the folder that a backup is proven in begins with, in the data folder. */
export const proofPrefix = 'verify-'

/** Removes what was left by backups, and proofs of them, that were cut off; nobody may be at one. */
export const removeLeftovers = (dataDir: string) => {
  for (const name of readdirSync(dataDir)) if (name.startsWith(proofPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true })
  const folder = folderOf(dataDir)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(folder)) if (/\.part(-journal|-wal|-shm)?$/.test(name)) rmSync(join(folder, name), { force: true })
}

/** The file that somebody means: a path, or the name of one in the folder. */
export const findArchive = (dataDir: string, given: string) => {
  if (existsSync(given)) return given
  const there = join(folderOf(dataDir), basename(given))
  return basename(given) === given && existsSync(there) ? there : undefined
}

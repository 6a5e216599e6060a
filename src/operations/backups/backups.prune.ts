import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { blobsOf } from './backups.blobs'
import { type Backup, backupsIn, folderOf, manifestIn, removeBackup } from './backups.folder'
import { readUploads, sha256Of, type Uploads, uploadsName } from './backups.manifest'
import { type Retention, retained } from './backups.retention'
import { readName } from './backups.rules'

/** Removes old backups, and what no other backup needs of them. All of it is for the holder of the lock of backups. */

/** The uploads of a backup in the store. @returns undefined where they can't be read, or aren't those of its manifest */
export const uploadsIn = (path: string): Uploads | undefined => {
  const manifest = manifestIn(path)
  if (!manifest) return undefined
  try {
    const text = readFileSync(join(path, uploadsName), 'utf8')
    return sha256Of(text) === manifest.files[uploadsName]?.sha256 ? readUploads(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes content from the store that no backup names. While one backup can't be read, nothing is removed: it might name anything.
 * @returns how many files
 * @throws the file system's error
 */
const sweepBlobs = (dataDir: string): number => {
  const folder = folderOf(dataDir)
  const root = blobsOf(folder)
  if (!existsSync(root)) return 0
  const needed = new Set<string>()
  for (const name of readdirSync(folder)) {
    if (readName(name)?.form !== 'store') continue
    const uploads = uploadsIn(join(folder, name))
    if (!uploads) return 0
    for (const { sha256 } of Object.values(uploads)) needed.add(sha256)
  }
  let removed = 0
  for (const shard of readdirSync(root)) {
    // Anything else was put there by somebody.
    if (!/^[0-9a-f]{2}$/.test(shard)) continue
    for (const file of readdirSync(join(root, shard))) {
      const [, sha256 = ''] = /^([0-9a-f]{64})(?:\.damaged)?$/.exec(file) ?? []
      if (!sha256 || (needed.has(sha256) && (file === sha256 || !existsSync(join(root, shard, sha256))))) continue
      rmSync(join(root, shard, file), { force: true })
      removed++
    }
  }
  return removed
}

const removeAll = (dataDir: string, old: readonly Backup[]) => {
  for (const backup of old) removeBackup(backup)
  // Before any content goes: after a power failure no backup may be back whose content is gone.
  if (old.length) fsyncPath(folderOf(dataDir))
  sweepBlobs(dataDir)
  return [...old]
}

/**
 * Removes the nightly backups that a retention doesn't keep.
 * @param fresh the one that was just made, which stays in any case: a clock that was wrong can have named it older than all others
 * @returns what was removed
 */
export const applyRetention = (dataDir: string, retention: Retention, fresh: string): Backup[] => {
  const all = backupsIn(dataDir)
  const nightly = all.filter(({ kind }) => kind === 'nightly')
  const kept = retained(nightly, retention, Temporal.Now.timeZoneId())
  const newestVerified = all.find(({ state }) => state === 'verified')?.name
  const old = nightly.filter(({ name }) => !kept.has(name) && name !== fresh && name !== newestVerified)
  return removeAll(dataDir, old)
}

/**
 * Removes all but the newest of each kind. The newest verified backup stays in any case.
 * @returns what was removed
 */
export const pruneTo = (dataDir: string, keep: number): Backup[] => {
  const all = backupsIn(dataDir)
  const newestVerified = all.find(({ state }) => state === 'verified')?.name
  const isOld = (backup: Backup) => all.filter(({ kind }) => kind === backup.kind).indexOf(backup) >= keep
  return removeAll(
    dataDir,
    all.filter((backup) => isOld(backup) && backup.name !== newestVerified),
  )
}

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { blobsOf } from './backups.blobs'
import { type Backup, backupsIn, folderOf, manifestIn, removeBackup } from './backups.folder'
import { readUploads, sha256Of, type Uploads, uploadsName } from './backups.manifest'
import { type Retention, retained } from './backups.retention'
import { readName } from './backups.rules'

/** Removes old backups, and stored content that no other backup needs. The caller holds the backup lock. */

/** The uploads of a backup in the store. @returns undefined if the list can't be read, or does not match the manifest */
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
 * Garbage-collects stored content that no backup references. If any backup can't be read, it removes nothing, because that backup might
 * reference anything.
 * @returns the number of files removed
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
    // Any other folder is not Hearth's.
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
  // Sync before removing content: after a power failure, a backup must not reappear without its content.
  if (old.length) fsyncPath(folderOf(dataDir))
  sweepBlobs(dataDir)
  return [...old]
}

/**
 * Removes the nightly backups outside a retention.
 * @param fresh the backup just made, which always stays: under a wrong clock, its name may make it the oldest
 * @returns the removed backups
 */
export const applyRetention = (dataDir: string, retention: Retention, fresh: string): Backup[] => {
  const all = backupsIn(dataDir)
  const nightly = all.filter(({ kind }) => kind === 'nightly')
  const retainedNames = retained(nightly, retention, Temporal.Now.timeZoneId())
  const newestVerified = all.find(({ state }) => state === 'verified')?.name
  const old = nightly.filter(({ name }) => !retainedNames.has(name) && name !== fresh && name !== newestVerified)
  return removeAll(dataDir, old)
}

/**
 * Removes all but the newest `keep` backups of each kind. The newest verified backup always stays.
 * @returns the removed backups
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

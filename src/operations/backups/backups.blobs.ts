import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { copyHashed } from './backups.copy'
import type { Entry } from './backups.manifest'
import { createWritePacing } from './backups.write-pacing'

/** The content of uploads, stored once each in `backups/objects/ab/<sha256>` and shared by all backups in the store. */

/** The store's folder inside the folder of backups. */
export const blobsOf = (folder: string) => join(folder, 'objects')

export const blobPath = (folder: string, sha256: string) => join(blobsOf(folder), sha256.slice(0, 2), sha256)

/** Returns a copy function that paces its writes, so that other writes to the disk don't wait. */
export const createPacedCopy = () => {
  let syncCurrent: () => Promise<unknown> = async () => {}
  const pace = createWritePacing(() => syncCurrent())
  const written = (bytes: number, sync: () => Promise<unknown>) => {
    syncCurrent = sync
    return pace(bytes)
  }
  return (from: string, to: string) => copyHashed(from, to, { written })
}

type Options = { folder: string; copy: ReturnType<typeof createPacedCopy> }

/** Opens the store to add content. The caller holds the backup lock. */
export const openBlobs = ({ folder, copy }: Options) => {
  const changed = new Set<string>()
  const temporary = join(blobsOf(folder), 'new.part')
  let added = 0
  return {
    /** Whether the store has this content, judged by its size; `verify` reads all of it. */
    has: ({ sha256, size }: Entry) => statSync(blobPath(folder, sha256), { throwIfNoEntry: false })?.size === size,

    /**
     * Copies a file into the store, under its content's hash.
     * @returns undefined if the file does not exist
     * @throws the file system's error
     */
    async add(path: string): Promise<Entry | undefined> {
      const entry = await copy(path, temporary)
      if (!entry) return undefined
      const to = blobPath(folder, entry.sha256)
      const shard = join(to, '..')
      mkdirSync(shard, { recursive: true, mode: 0o750 })
      // Replaces an existing file of this name: its content is the same, or damaged.
      renameSync(temporary, to)
      changed.add(shard)
      added += entry.size
      return entry
    },

    /** Bytes added so far. */
    added: () => added,

    /** Syncs the folders, so that added names survive a power failure. */
    sync() {
      for (const shard of changed) fsyncPath(shard)
      if (changed.size) fsyncPath(blobsOf(folder))
    },
  }
}
export type Blobs = ReturnType<typeof openBlobs>

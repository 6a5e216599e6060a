import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { copyHashed } from './backups.copy'
import type { Entry } from './backups.manifest'
import { createWritePacing } from './backups.write-pacing'

/** The content of uploads, once each, in `backups/objects/ab/<sha256>`: all backups in the store share it. */

/** Below the folder with the backups. */
export const blobsOf = (folder: string) => join(folder, 'objects')

export const blobPath = (folder: string, sha256: string) => join(blobsOf(folder), sha256.slice(0, 2), sha256)

/** Copies at a pace that leaves the disk to the family. */
export const pacedCopy = () => {
  let syncCurrent: () => Promise<unknown> = async () => {}
  const pace = createWritePacing(() => syncCurrent())
  const written = (bytes: number, sync: () => Promise<unknown>) => {
    syncCurrent = sync
    return pace(bytes)
  }
  return (from: string, to: string) => copyHashed(from, to, { written })
}

type Options = { folder: string; copy: ReturnType<typeof pacedCopy> }

/** Adds content to the store. The caller holds the lock of backups. */
export const openBlobs = ({ folder, copy }: Options) => {
  const changed = new Set<string>()
  const temporary = join(blobsOf(folder), 'new.part')
  let added = 0
  return {
    /** Whether content is there. Its size tells; `verify` reads all of it. */
    has: ({ sha256, size }: Entry) => statSync(blobPath(folder, sha256), { throwIfNoEntry: false })?.size === size,

    /**
     * Copies a file under the name that its content has.
     * @returns undefined where there is no file
     * @throws the file system's error
     */
    async add(path: string): Promise<Entry | undefined> {
      const entry = await copy(path, temporary)
      if (!entry) return undefined
      const to = blobPath(folder, entry.sha256)
      const shard = join(to, '..')
      mkdirSync(shard, { recursive: true, mode: 0o750 })
      // Whatever has this name already is replaced: by the same content, or by what was whole.
      renameSync(temporary, to)
      changed.add(shard)
      added += entry.size
      return entry
    },

    /** Bytes that were added. */
    added: () => added,

    /** Makes sure that the names of what was added outlive a power failure. */
    sync() {
      for (const shard of changed) fsyncPath(shard)
      if (changed.size) fsyncPath(blobsOf(folder))
    },
  }
}
export type Blobs = ReturnType<typeof openBlobs>

import { sha256 } from '#src/platform/data-folder/secret'
import type { Item } from './dav.source'

/** Entries of all kept snapshots together: some five megabytes. */
const maxEntries = 50_000

/** The tags of objects by their names. */
export type Snapshot = ReadonlyMap<string, string>

/**
 * Versions of collections without change numbers, as apps have seen them. A snapshot is named by its content: a token stays valid after a
 * restart if nothing has changed. Else the app lists the collection anew.
 */
export const createSnapshots = () => {
  const kept = new Map<string, Snapshot>()
  let entries = 0
  return {
    /** @returns the name of the snapshot */
    keep(snapshot: Snapshot): string {
      const name = sha256([...snapshot].map(([item, etag]) => `${item} ${etag}\n`).join('')).slice(0, 32)
      const known = kept.get(name)
      // The newest is the last to be forgotten.
      kept.delete(name)
      kept.set(name, known ?? snapshot)
      if (!known) entries += snapshot.size
      for (const [old, { size }] of kept) {
        if (entries <= maxEntries || old === name) break
        kept.delete(old)
        entries -= size
      }
      return name
    },
    find: (name: string) => kept.get(name),
  }
}
export type Snapshots = ReturnType<typeof createSnapshots>

export const snapshotOf = (items: readonly Item[]): Snapshot => new Map(items.map(({ name, etag }) => [name, etag]))

import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { objects } from './objects.table'

/**
 * The trash of a data folder: `trash/<key>` is a file that the clean-up moved out of `objects/`, and `trash/<key>.json` has its original
 * path and its row, so that both can be restored.
 */

export type ObjectRow = typeof objects.$inferSelect

/** Why a file is in the trash: it was unused, it had no row, or an intact copy replaced it. */
export type TrashReason = 'unused' | 'unknown' | 'damaged'

export type TrashEntry = {
  /** The upload's id, or a new id for a file without a row. */
  key: string
  reason: TrashReason
  trashedAt: string
  /** Bytes. */
  size: number
  /** The file's original path, relative to the data folder. */
  name: string
  row: ObjectRow | null
}

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const unlessMissing = <T>(act: Promise<T>): Promise<T | undefined> =>
  act.catch((error) => {
    if (missing(error)) return undefined
    throw error
  })

const syncFolder = async (path: string) => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Renames a file and syncs both folders. @returns whether the file existed */
const move = async (from: string, to: string) => {
  await mkdir(dirname(to), { recursive: true, mode: 0o750 })
  const isMoved = (await unlessMissing(rename(from, to).then(() => true))) ?? false
  if (isMoved) for (const folder of [dirname(to), dirname(from)]) await syncFolder(folder)
  return isMoved
}

const isEntry = (value: unknown): value is TrashEntry => {
  const { key, trashedAt, name } = (value ?? {}) as Partial<TrashEntry>
  // A name may only refer to a file below `objects/`.
  return typeof key === 'string' && typeof trashedAt === 'string' && typeof name === 'string' && /^objects\/[^/]+\/[^/]+$/.test(name)
}

export const createTrash = (dataDir: string) => {
  const folder = join(dataDir, 'trash')
  const fileOf = (key: string) => join(folder, key)
  const noteOf = (key: string) => join(folder, `${key}.json`)
  const sizeOf = async (path: string) => (await unlessMissing(stat(path)))?.size

  const read = async (key: string): Promise<TrashEntry | undefined> => {
    const text = await unlessMissing(readFile(noteOf(key), 'utf8'))
    if (text === undefined) return undefined
    try {
      const entry: unknown = JSON.parse(text)
      return isEntry(entry) && entry.key === key ? entry : undefined
    } catch {
      return undefined
    }
  }

  const keys = async () => {
    const names = (await unlessMissing(readdir(folder))) ?? []
    return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  }

  /** Records a file's path before the move; an earlier note, which has the row, stays. */
  const note = async (entry: TrashEntry) => {
    if (await read(entry.key)) return
    await mkdir(folder, { recursive: true, mode: 0o750 })
    const temporary = `${noteOf(entry.key)}.part`
    const handle = await open(temporary, 'w', 0o640)
    try {
      await handle.writeFile(JSON.stringify(entry))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, noteOf(entry.key))
    await syncFolder(folder)
  }

  const forget = (key: string) => rm(noteOf(key), { force: true })

  return {
    read,
    note,
    forget,
    fileOf,

    /** All files in the trash, oldest first. */
    async list(): Promise<TrashEntry[]> {
      const entries: TrashEntry[] = []
      for (const key of await keys()) {
        const entry = await read(key)
        const size = await sizeOf(fileOf(key))
        if (entry && size !== undefined) entries.push({ ...entry, size })
      }
      return entries.sort((a, b) => (a.trashedAt < b.trashedAt ? -1 : 1))
    },

    /** Notes without a file: interrupted moves. */
    async openNotes(): Promise<TrashEntry[]> {
      const notes: TrashEntry[] = []
      for (const key of await keys()) {
        const entry = await read(key)
        if (entry && (await sizeOf(fileOf(key))) === undefined) notes.push(entry)
      }
      return notes
    },

    /** Moves a file with a note into the trash. @returns whether the file existed */
    async add({ key, name }: TrashEntry) {
      const isMoved = await move(join(dataDir, name), fileOf(key))
      if (!isMoved && (await sizeOf(fileOf(key))) === undefined) await forget(key)
      return isMoved
    },

    /** Moves a file back to its original path, unless a file is there. @returns whether it did */
    async moveBack({ key, name }: TrashEntry) {
      if ((await sizeOf(join(dataDir, name))) !== undefined) return false
      const isMoved = await move(fileOf(key), join(dataDir, name))
      await forget(key)
      return isMoved
    },

    /** Deletes the file first: a leftover note is harmless, a file without a note would never be deleted. */
    async remove(key: string) {
      await rm(fileOf(key), { force: true })
      await forget(key)
    },

    /** Number and bytes of the files in the trash. */
    async total() {
      const names = ((await unlessMissing(readdir(folder))) ?? []).filter((name) => !/\.json(\.part)?$/.test(name))
      let bytes = 0
      for (const name of names) bytes += (await sizeOf(join(folder, name))) ?? 0
      return { count: names.length, bytes }
    },
  }
}
export type Trash = ReturnType<typeof createTrash>

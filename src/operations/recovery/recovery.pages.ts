import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * Reads a database file page by page, without SQLite, so that a damaged page loses only its own rows (https://sqlite.org/fileformat2.html).
 * Hearth always uses SQLite's default page size of 4096 bytes, so a damaged header can't mislead the reader.
 */
export const pageSize = 4096

/** Kinds of b-tree pages, by first byte. */
export const pageKinds = { indexInterior: 2, tableInterior: 5, indexLeaf: 10, tableLeaf: 13 } as const

const headerBytes = 100
/** Maximum free pages listed on a trunk page of the freelist. */
const freePagesPerTrunk = pageSize / 4 - 2

export type Pages = {
  count: number
  /** @returns undefined for a page that is beyond the end of the file or can't be read */
  read: (number: number) => Buffer | undefined
  /** Offset of the b-tree in a page: page 1 starts with the file's header. */
  start: (number: number) => number
  close: () => void
}

/** @throws the file system's error if the file can't be opened */
export const openPages = (path: string): Pages => {
  const handle = openSync(path, 'r')
  const count = Math.floor(fstatSync(handle).size / pageSize)
  const read = (number: number) => {
    if (number < 1 || number > count) return undefined
    const page = Buffer.alloc(pageSize)
    try {
      return readSync(handle, page, 0, pageSize, (number - 1) * pageSize) === pageSize ? page : undefined
    } catch {
      // A bad sector loses only its page.
      return undefined
    }
  }
  return { count, read, start: (number) => (number === 1 ? headerBytes : 0), close: () => closeSync(handle) }
}

/** Pages on the freelist. Their deleted rows must not reappear. */
export const freePages = ({ count, read }: Pages): Set<number> => {
  const free = new Set<number>()
  let trunk = read(1)?.readUInt32BE(32) ?? 0
  while (trunk > 1 && trunk <= count && !free.has(trunk)) {
    free.add(trunk)
    const page = read(trunk)
    if (!page) break
    const length = Math.min(page.readUInt32BE(4), freePagesPerTrunk)
    for (let i = 0; i < length; i++) {
      const number = page.readUInt32BE(8 + 4 * i)
      if (number > 1 && number <= count) free.add(number)
    }
    trunk = page.readUInt32BE(0)
  }
  return free
}

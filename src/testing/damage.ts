import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'

/** Which rows of a whole database lie on which pages, by SQLite's own account of them (its dbstat table), and ways to damage it. */

export const pageSize = 4096

type Page = { name: string; path: string; pageno: number; pagetype: string; ncell: number }
export type StoredRow = { table: string; rowid: number; pages: number[]; row: Record<string, unknown> }

/** Every row of the tables that hold what people wrote, with the pages it takes. */
export const storedRows = (file: string): StoredRow[] => {
  using database = new Database(file, { readonly: true })
  const tables = database
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'text_index_rows'",
    )
    .all()
  return tables.flatMap(({ name }) => {
    const pages = database
      .query<Page, [string]>('SELECT name, path, pageno, pagetype, ncell FROM dbstat WHERE name = ? ORDER BY path')
      .all(name)
    const overflow = pages.filter(({ pagetype }) => pagetype === 'overflow')
    const places = pages
      .filter(({ pagetype }) => pagetype === 'leaf')
      .flatMap(({ path, pageno, ncell }) =>
        Array.from({ length: ncell }, (_, cell) => {
          const prefix = `${path}${cell.toString(16).padStart(3, '0')}+`
          return [pageno, ...overflow.filter((page) => page.path.startsWith(prefix)).map((page) => page.pageno)]
        }),
      )
    const rows = database
      .query<Record<string, unknown> & { _rowid: number }, []>(`SELECT rowid AS _rowid, * FROM "${name}" NOT INDEXED ORDER BY rowid`)
      .all()
    if (rows.length !== places.length) throw new Error(`${name}: ${rows.length} rows in ${places.length} cells`)
    return rows.map(({ _rowid, ...row }, i) => ({ table: name, rowid: _rowid, pages: places[i] ?? [], row }))
  })
}

/** Pages by what they hold, such as the interior pages of a table. */
export const pagesOf = (file: string, name: string, pagetype: string) => {
  using database = new Database(file, { readonly: true })
  return database
    .query<{ pageno: number }, [string, string]>('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path')
    .all(name, pagetype)
    .map(({ pageno }) => pageno)
}

/** Numbers that are the same for the same seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** One kind of damage. @returns the damaged bytes, and the pages that are not as they were */
export type Damage = (bytes: Buffer, random: (below: number) => number) => { bytes: Buffer; pages: Set<number> }

const pageCount = (bytes: Buffer) => bytes.length / pageSize
const pageAt = (bytes: Buffer, number: number) => bytes.subarray((number - 1) * pageSize, number * pageSize)
const times = (count: number, act: () => number) => new Set(Array.from({ length: count }, act))

export const damages: Record<string, Damage> = {
  'flipped bits': (bytes, random) => ({
    bytes,
    pages: times(1 + random(8), () => {
      const at = random(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
      return Math.floor(at / pageSize) + 1
    }),
  }),
  'pages of noise': (bytes, random) => ({
    bytes,
    pages: times(1 + random(4), () => {
      const number = 2 + random(pageCount(bytes) - 1)
      const page = pageAt(bytes, number)
      for (let i = 0; i < pageSize; i++) page[i] = random(256)
      return number
    }),
  }),
  'pages of zeros': (bytes, random) => ({
    bytes,
    pages: times(1 + random(6), () => {
      const number = 1 + random(pageCount(bytes))
      pageAt(bytes, number).fill(0)
      return number
    }),
  }),
  'a page in the place of another': (bytes, random) => {
    const [from, to] = [1 + random(pageCount(bytes)), 1 + random(pageCount(bytes))]
    pageAt(bytes, from).copy(pageAt(bytes, to))
    return { bytes, pages: new Set(from === to ? [] : [from, to]) }
  },
  'a truncated tail': (bytes, random) => {
    const length = pageSize * 8 + random(bytes.length - pageSize * 8)
    const first = Math.floor(length / pageSize) + 1
    const lost = Array.from({ length: pageCount(bytes) - first + 1 }, (_, i) => first + i)
    return { bytes: bytes.subarray(0, length), pages: new Set(lost) }
  },
  'a damaged header': (bytes, random) => {
    for (let i = 0; i < 20; i++) bytes[random(100)] = random(256)
    return { bytes, pages: new Set() }
  },
}

export const readBytes = (file: string) => readFileSync(file)

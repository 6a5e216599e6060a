import { Database } from 'bun:sqlite'

/** Ways to damage a database, and the location of its rows on pages by SQLite's dbstat table. */

const pageSize = 4096

type Page = { path: string; pageno: number; pagetype: string; ncell: number }
export type StoredRow = { table: string; rowid: number; pages: number[]; row: Record<string, unknown> }

/** Every row of an undamaged database with its pages, except rows that triggers derive from others. */
export const storedRows = (file: string): StoredRow[] => {
  using database = new Database(file, { readonly: true })
  const tables = database
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'text_index_rows'",
    )
    .all()
  return tables.flatMap(({ name }) => {
    const pages = database.query<Page, [string]>('SELECT path, pageno, pagetype, ncell FROM dbstat WHERE name = ? ORDER BY path').all(name)
    const overflow = pages.filter(({ pagetype }) => pagetype === 'overflow')
    const places = pages
      .filter(({ pagetype }) => pagetype === 'leaf')
      .flatMap(({ path, pageno, ncell }) =>
        Array.from({ length: ncell }, (_, cell) => {
          const ownedBy = `${path}${cell.toString(16).padStart(3, '0')}+`
          return [pageno, ...overflow.filter((page) => page.path.startsWith(ownedBy)).map((page) => page.pageno)]
        }),
      )
    const select = `SELECT rowid AS _rowid, * FROM "${name}" NOT INDEXED ORDER BY rowid`
    const rows = database.query<Record<string, unknown> & { _rowid: number }, []>(select).all()
    if (rows.length !== places.length) throw new Error(`${name} has ${rows.length} rows in ${places.length} cells`)
    return rows.map(({ _rowid, ...row }, i) => ({ table: name, rowid: _rowid, pages: places[i] ?? [], row }))
  })
}

/** Numbers of the `leaf` or `internal` pages of a table or an index. */
export const pagesOf = (file: string, name: string, pagetype: 'leaf' | 'internal') => {
  using database = new Database(file, { readonly: true })
  return database
    .query<{ pageno: number }, [string, string]>('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path')
    .all(name, pagetype)
    .map(({ pageno }) => pageno)
}

/** A random generator that is deterministic for a seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export const pageAt = (bytes: Buffer, number: number) => bytes.subarray((number - 1) * pageSize, number * pageSize)

type Random = (below: number) => number
/** Damages the bytes of a database. @returns the remaining bytes, and the numbers of the changed pages */
type Damage = (bytes: Buffer, random: Random) => { bytes: Buffer; pages: Set<number> }

const pageCount = (bytes: Buffer) => bytes.length / pageSize
const several = (count: number, act: () => number) => new Set(Array.from({ length: count }, act))

export const damages: Record<string, Damage> = {
  'flipped bits': (bytes, random) => ({
    bytes,
    pages: several(1 + random(8), () => {
      const at = random(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
      return Math.floor(at / pageSize) + 1
    }),
  }),
  'pages of noise': (bytes, random) => ({
    bytes,
    pages: several(1 + random(4), () => {
      const number = 2 + random(pageCount(bytes) - 1)
      const page = pageAt(bytes, number)
      for (let i = 0; i < pageSize; i++) page[i] = random(256)
      return number
    }),
  }),
  'pages of zeros': (bytes, random) => ({
    bytes,
    pages: several(1 + random(6), () => {
      const number = 1 + random(pageCount(bytes))
      pageAt(bytes, number).fill(0)
      return number
    }),
  }),
  'a page replaced by another': (bytes, random) => {
    const [from, to] = [1 + random(pageCount(bytes)), 1 + random(pageCount(bytes))]
    pageAt(bytes, from).copy(pageAt(bytes, to))
    return { bytes, pages: new Set(from === to ? [] : [from, to]) }
  },
  'a truncated tail': (bytes, random) => {
    const length = pageSize * 8 + random(bytes.length - pageSize * 8)
    const first = Math.floor(length / pageSize) + 1
    return { bytes: bytes.subarray(0, length), pages: new Set(Array.from({ length: pageCount(bytes) - first + 1 }, (_, i) => first + i)) }
  },
  'a damaged header': (bytes, random) => {
    for (let i = 0; i < 20; i++) bytes[random(100)] = random(256)
    return { bytes, pages: new Set() }
  },
}

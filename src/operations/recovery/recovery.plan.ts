import { Database } from 'bun:sqlite'
import { emptyDatabase } from '#src/platform/database/migrations/empty-database'
import { freePages, type Pages } from './recovery.pages'
import type { Row, Value } from './recovery.records'
import { fitsTable, keyOf, mostRowsFit, type Table, tablesOf } from './recovery.tables'
import { firstRowid, indexEntries, rowsOf, strayLeaves, tableLeaves } from './recovery.trees'
import { versionOf } from './recovery.version'

/** Determines which pages of a damaged file contain the rows of which table. */

/** The rows that one index of a table knows. */
export type IndexedRows = {
  name: string
  columns: number[]
  isUnique: boolean
  whole: boolean
  byRowid: Map<string, string | undefined>
  keys: Set<string>
}

type TablePlan = {
  table: Table
  /** Leaf pages with its rows, sorted by rowid. */
  pages: number[]
  /** Leaf pages that were found outside the tree. */
  stray: Set<number>
  /** Whether the table's tree could be read completely. */
  whole: boolean
  known: IndexedRows | undefined
  /** The rowids in another index; undefined without another intact one. */
  rowidsOfOtherIndex: () => Set<string> | undefined
}
export type Plan = { applied: string[]; tables: TablePlan[]; unassigned: number }

/** A row of sqlite_schema: type, name, table, root page, SQL. */
const isSchemaRow = ({ values: [type, name, of, root, sql] }: Row) =>
  ['table', 'index', 'trigger', 'view'].includes(String(type)) &&
  [name, of].every((text) => typeof text === 'string') &&
  Number.isInteger(root) &&
  (sql === null || typeof sql === 'string')

type Walk = { pages: Pages; taken: Set<number> }

/** Root pages by table or index name, and the names of all schema objects including triggers, as far as the schema is readable. */
const readRoots = (walk: Walk, free: ReadonlySet<number>) => {
  const { pages } = walk
  const tree = tableLeaves(walk, 1, (rows) => rows.some(isSchemaRow))
  const stray = tree.whole ? [] : strayLeaves(walk, free).filter((number) => rowsOf(pages, number).filter(isSchemaRow).length > 0)
  for (const number of stray) walk.taken.add(number)
  const rows = [...tree.pages, ...stray].flatMap((number) => rowsOf(pages, number)).filter(isSchemaRow)
  const roots = new Map(rows.flatMap(({ values: [, name, , root] }) => (Number(root) > 0 ? [[String(name), Number(root)] as const] : [])))
  // A column as `table.column`, since a migration may add nothing else.
  const columns = rows.flatMap(({ values: [, name, , , sql] }) =>
    [...String(sql).matchAll(/`(\w+)`/g)].map(([, column]) => `${name}.${column}`),
  )
  return { roots, names: new Set([...rows.map(({ values: [, name] }) => String(name)), ...columns]) }
}

/** Reads the best index of a table: the first intact one with rows, else the one with most rows. */
const readKnown = (walk: Walk, roots: Map<string, number>, { indexes }: Table): IndexedRows | undefined => {
  let best: IndexedRows | undefined
  for (const { name, columns, isUnique } of indexes) {
    const root = roots.get(name)
    if (root === undefined) continue
    const { entries, whole } = indexEntries(walk, root, columns.length + 1)
    const byRowid = new Map(entries.map((values) => [String(values.at(-1)), keyOf(values.slice(0, -1))]))
    const keys = new Set([...byRowid.values()].filter((key) => key !== undefined))
    if (!best || whole || byRowid.size > best.byRowid.size) best = { name, columns, isUnique, whole, byRowid, keys }
    // An empty one may be the page of another index.
    if (whole && byRowid.size > 0) break
  }
  return best
}

/** The rowids in another index of the table, as confirmation: a damaged index can contain a page of another one. */
const rowidsOfAnotherIndex = (pages: Pages, roots: Map<string, number>, { indexes }: Table, known: IndexedRows | undefined) => {
  for (const { name, columns } of indexes) {
    const root = name === known?.name ? undefined : roots.get(name)
    if (root === undefined) continue
    // A separate walk: it may visit pages that others have taken.
    const { entries, whole } = indexEntries({ pages, taken: new Set() }, root, columns.length + 1)
    if (whole) return new Set(entries.map((values) => String(values.at(-1))))
  }
  return undefined
}

/** A row's key in the index. */
export const keyIn = ({ columns }: IndexedRows, values: readonly (Value | undefined)[]) => keyOf(columns.map((column) => values[column]))

/** Whether the index has exactly this row. */
export const isIndexed = (known: IndexedRows, { rowid, values }: Row) =>
  known.byRowid.has(String(rowid)) && known.byRowid.get(String(rowid)) === keyIn(known, values)

/** Whether the index has this rowid or this key: either may be damaged, in the row or in the index. A deleted row has neither. */
export const isPartlyIndexed = (known: IndexedRows, { rowid, values }: Row) =>
  known.byRowid.has(String(rowid)) || known.keys.has(keyIn(known, values) ?? '')

const isOf = (rows: readonly Row[], { table, known }: Pick<TablePlan, 'table' | 'known'>) =>
  mostRowsFit(rows, table) && (!known?.whole || rows.some((row) => isIndexed(known, row)))

/** Number of references from these rows to rows that exist. */
const resolved = (rows: readonly Row[], { table }: TablePlan, known: ReadonlyMap<string, IndexedRows | undefined>) => {
  const leads = ({ values }: Row) =>
    table.references.filter(({ column, parent }) => known.get(parent)?.keys.has(keyOf([values[column]]) ?? ''))
  return rows.reduce((sum, row) => sum + leads(row).length, 0)
}

const looksLikeId = (value: Value | undefined) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)

/** Number of references from these rows that are not ids: `server_state` has the columns of `trash_files`, and keys in place of ids. */
const implausible = (rows: readonly Row[], { table }: TablePlan) =>
  rows.reduce((sum, { values }) => sum + table.references.filter(({ column }) => values[column] && !looksLikeId(values[column])).length, 0)

/** Decides between tables of the same columns by their indexes and references. @returns undefined if both fit equally */
const ownerOf = (rows: readonly Row[], candidates: readonly TablePlan[], known: ReadonlyMap<string, IndexedRows | undefined>) => {
  const fitting = candidates.filter(({ table }) => mostRowsFit(rows, table))
  const proven = fitting.filter((candidate) => candidate.known && rows.some((row) => isIndexed(candidate.known as IndexedRows, row)))
  const left = (proven.length ? proven : fitting).map((plan) => {
    const found = resolved(rows, plan, known)
    return { plan, score: found > 0 ? found : -implausible(rows, plan) }
  })
  const [best, second] = left.sort((a, b) => b.score - a.score)
  return second && second.score === best?.score ? undefined : best?.plan
}

/**
 * Assigns the leaf pages of a file to tables.
 * @throws RecoveryError for a database of a newer Hearth
 */
export const planSalvage = (pages: Pages): Plan => {
  const walk = { pages, taken: new Set<number>() }
  const free = freePages(pages)
  const { roots, names } = readRoots(walk, free)
  const applied = versionOf(walk, roots, names)
  using schema = Database.deserialize(emptyDatabase(applied))
  const tables = tablesOf(schema).map((table): TablePlan => {
    const known = readKnown(walk, roots, table)
    return {
      table,
      known,
      pages: [],
      stray: new Set(),
      whole: false,
      rowidsOfOtherIndex: () => rowidsOfAnotherIndex(pages, roots, table, known),
    }
  })
  for (const plan of tables) {
    const root = roots.get(plan.table.name)
    if (root === undefined) continue
    const tree = tableLeaves(walk, root, (rows) => isOf(rows, plan))
    plan.pages = tree.pages
    plan.whole = tree.whole
  }
  // Tables that are not copied have pages too.
  const copied = new Set(tables.map(({ table }) => table.name))
  const others = [...roots].filter(
    ([name]) => !copied.has(name) && !tables.some(({ table }) => table.indexes.some((index) => index.name === name)),
  )
  for (const [, root] of others) tableLeaves(walk, root, () => true)
  const unassigned = assignStray(walk, free, tables)
  return { applied, tables, unassigned }
}

/** @returns the number of pages with rows that fit no table */
const assignStray = (walk: Walk, free: ReadonlySet<number>, tables: TablePlan[]) => {
  const candidates = tables.filter(({ whole }) => !whole)
  if (candidates.length === 0) return 0
  const known = new Map(tables.map((plan) => [plan.table.name, plan.known]))
  let unassigned = 0
  for (const number of strayLeaves(walk, free)) {
    const rows = rowsOf(walk.pages, number)
    if (rows.length === 0) continue
    const owner = ownerOf(rows, candidates, known)
    if (owner) {
      owner.pages.push(number)
      owner.stray.add(number)
    } else if (candidates.some(({ table }) => rows.some((row) => fitsTable(row, table)))) unassigned++
  }
  for (const plan of candidates) {
    const first = new Map(plan.pages.map((number) => [number, firstRowid(walk.pages, number)]))
    plan.pages.sort((a, b) => Number(first.get(a) ?? 0) - Number(first.get(b) ?? 0))
  }
  return unassigned
}

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { type Link, type Schema, schemaOf } from './trash.links'

/** The columns of a row as SQLite stores them. */
export type Values = Record<string, string | number | null>
export type Row = [table: string, values: Values]

/** The effects of a deletion on the database. */
export type TrashContent = {
  /** The row that lost some of its parts, but was not deleted itself. */
  partOf?: { table: string; id: string }
  rows: Row[]
  /** Other rows that changed, such as those that lost a reference, with the values of the changed columns. */
  changes: { table: string; keys: Values[]; before: Values; after: Values }[]
  /** Rows that the deletion made, such as the exception of a series. */
  made: Row[]
  /** The rows that a change with an undo created. It can be undone only while they are unchanged. */
  created?: Target[]
}

/** A row to delete. */
export type Target = { table: string; id: string }

export const name = (text: string) => sql.identifier(text)
const join = (parts: SQL[], separator: SQL) => sql.join(parts, separator)
/** The condition that selects a row by its key. */
export const isRow = (key: Values) =>
  join(
    Object.entries(key).map(([column, value]) => sql`${name(column)} is ${value}`),
    sql` and `,
  )
const pick = (values: Values, columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, values[column] ?? null]))
export const sameValues = (one: Values, other: Values) => Object.keys(one).every((column) => one[column] === other[column])

/** Reads and compares rows of any table. */
export const createRows = (db: Db, schema: Schema = schemaOf(db)) => {
  const keyOf = ([table, values]: Row): Values =>
    pick(
      values,
      schema.columns(table).flatMap(({ name, isKey }) => (isKey ? [name] : [])),
    )
  const idOf = (row: Row) => `${row[0]} ${JSON.stringify(keyOf(row))}`
  const whereIn = (table: string, column: string, values: readonly unknown[]) =>
    db
      .all<Values>(sql`select * from ${name(table)} where ${name(column)} in (select value from json_each(${JSON.stringify(values)}))`)
      .map((row): Row => [table, row])

  /** The current state of rows. */
  const reread = (rows: readonly Row[]): Map<string, Row> => {
    const found: Row[] = []
    for (const [table, group] of Map.groupBy(rows, ([table]) => table)) {
      const keys = group.map(keyOf)
      const [column, ...others] = Object.keys(keys[0] ?? {})
      if (column && others.length === 0)
        found.push(
          ...whereIn(
            table,
            column,
            keys.map((key) => key[column]),
          ),
        )
      else
        for (const key of keys)
          found.push(...db.all<Values>(sql`select * from ${name(table)} where ${isRow(key)}`).map((row): Row => [table, row]))
    }
    return new Map(found.map((row) => [idOf(row), row]))
  }

  /** Rows with all that a deletion takes along, and the rows that refer to any of those. */
  const collect = (targets: readonly Target[]) => {
    const owned = new Map<string, Row>()
    const near = new Map<string, Row>()
    let next = targets.flatMap(({ table, id }) => whereIn(table, 'id', [id]))
    for (const row of next) owned.set(idOf(row), row)
    while (next.length > 0) {
      const level: Row[] = []
      for (const [table, rows] of Map.groupBy(next, ([table]) => table))
        for (const { table: child, column, parentColumn, onDelete } of schema.linksTo(table))
          for (const row of whereIn(
            child,
            column,
            rows.map(([, values]) => values[parentColumn]),
          )) {
            const id = idOf(row)
            if (onDelete !== 'CASCADE') near.set(id, row)
            else if (!owned.has(id)) {
              owned.set(id, row)
              level.push(row)
            }
          }
      next = level
    }
    for (const id of owned.keys()) near.delete(id)
    return { owned, near }
  }

  /**
   * Runs a deletion or a change. @returns what it did to the rows, to those that it took along, and to those that refer to them
   * @param run returns the rows that it creates, if it can be undone only as a whole
   */
  const watch = (targets: readonly Target[], run: () => Target[] | undefined): TrashContent => {
    const before = collect(targets)
    const created = run()
    const known = [...before.owned.values(), ...before.near.values()]
    const now = reread(known)
    const content: TrashContent = { rows: [], changes: [], made: [] }
    const groups = new Map<string, TrashContent['changes'][number]>()
    for (const row of known) {
      const left = now.get(idOf(row))
      if (!left) {
        content.rows.push(row)
        continue
      }
      const [table, values] = row
      const changed = Object.keys(values).filter((column) => values[column] !== left[1][column])
      if (changed.length === 0) continue
      const change = { table, before: pick(values, changed), after: pick(left[1], changed) }
      const group = JSON.stringify(change)
      const known = groups.get(group) ?? { ...change, keys: [] }
      known.keys.push(keyOf(row))
      groups.set(group, known)
    }
    content.changes = [...groups.values()]
    const [first] = targets
    const root = first && [...before.owned.values()][0]
    if (first && root && now.has(idOf(root))) {
      content.partOf = first
      content.made = [...collect([first]).owned.entries()].flatMap(([id, row]) => (before.owned.has(id) ? [] : [row]))
    }
    if (created) {
      content.created = created
      content.made.push(...collect(created).owned.values())
    }
    return content
  }

  const exists = ({ parent, parentColumn }: Link, value: unknown) =>
    db.get(sql`select 1 from ${name(parent)} where ${name(parentColumn)} is ${value}`) !== undefined

  return { schema, keyOf, idOf, reread, collect, watch, exists }
}
export type Rows = ReturnType<typeof createRows>

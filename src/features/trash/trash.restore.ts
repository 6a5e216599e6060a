import { sql } from 'drizzle-orm'
import { assertListLimits, type Db } from '#src/platform/database/db'
import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { isDerived, type Link } from './trash.links'
import { isRow, name, type Row, type Rows, sameValues, type TrashContent, type Values } from './trash.rows'

/** Other entries of the family's trash. */
export type Others = {
  /** Changes the entry that holds a row. @returns its title; undefined if the trash does not have the row */
  edit: (table: string, id: unknown, change: (content: TrashContent) => void) => string | undefined
}

const gone = () => new AppError(409, 'parent_gone', msg('This can’t come back: what it belonged to is gone for good.'))
const taken = () => new AppError(409, 'taken', msg('Something else took its place. Change or delete that first.'))
const changed = () => new AppError(409, 'changed', msg('This can’t be undone any more: it has been changed since.'))
const isTaken = (error: unknown) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test((error as { code?: string }).code ?? '')

/** Puts the rows of an entry back, in the caller's transaction, which an error must roll back. */
export const createRestore = (db: Db, { schema, keyOf, idOf, reread, collect, exists }: Rows) => {
  const set = (values: Values) =>
    sql.join(
      Object.entries(values).map(([column, value]) => sql`${name(column)} = ${value}`),
      sql`, `,
    )

  /** @throws SQLite's error */
  const insert = ([table, values]: Row) => {
    // A newer version may have dropped a column.
    const columns = schema.columns(table).filter((column) => column.name in values)
    const names = sql.join(
      columns.map((column) => name(column.name)),
      sql`, `,
    )
    const all = sql.join(
      columns.map((column) => sql`${values[column.name]}`),
      sql`, `,
    )
    db.run(sql`insert into ${name(table)} (${names}) values (${all})`)
  }

  /** A reference that may be empty gives way to the row that took its place. @throws AppError 409 if there is none */
  const insertWithout = (row: Row, error: unknown): void => {
    if (!isTaken(error)) throw error
    const [table, values] = row
    const columns = [...(error as Error).message.matchAll(/\w+\.(\w+)/g)].map(([, column]) => column)
    const optional = schema.columns(table).filter(({ isNullable }) => isNullable)
    const references = [...schema.linksFrom(table).map(({ column }) => column), ...schema.userColumns(table)]
    const column = columns.find((one = '') => references.includes(one) && optional.some((other) => other.name === one))
    if (!column || values[column] === null) throw taken()
    insert([table, { ...values, [column]: null }])
  }

  const isOptional = ({ table, column, onDelete }: Link) =>
    onDelete !== 'CASCADE' && schema.columns(table).some(({ name, isNullable }) => name === column && isNullable)

  const restoreRows = (rows: readonly Row[], others: Others) => {
    const pending = new Map(rows.map((row) => [idOf(row), row]))
    const own = new Set(pending.keys())
    const parentOf = ({ parent, parentColumn, column }: Link, values: Values) => idOf([parent, { [parentColumn]: values[column] ?? null }])
    /** Whether a row goes with another row of the entry. */
    const isPart = ([table, values]: Row) =>
      schema.linksFrom(table).some((link) => link.onDelete === 'CASCADE' && own.has(parentOf(link, values)))

    /** @returns the row as it can be inserted; undefined if it is waiting in another entry */
    const fit = (row: Row): Row | undefined => {
      const [table, values] = row
      const missing = schema
        .linksFrom(table)
        .filter((link) => values[link.column] !== null && values[link.column] !== undefined && !exists(link, values[link.column]))
      const required = missing.find((link) => !isOptional(link))
      if (required) {
        const add = ({ rows }: TrashContent) => void rows.push(row)
        const title = others.edit(required.parent, values[required.column], isPart(row) ? add : () => {})
        if (isPart(row)) return undefined
        if (title === undefined) throw gone()
        throw new AppError(409, 'parent_in_trash', msg('Restore “{title}” first: this belongs to it.', { title }))
      }
      for (const { parent, column } of missing) {
        const change = { table, keys: [keyOf(row)], before: { [column]: values[column] ?? null }, after: { [column]: null } }
        others.edit(parent, values[column], ({ changes }) => void changes.push(change))
      }
      return [table, { ...values, ...Object.fromEntries(missing.map(({ column }) => [column, null])) }]
    }

    while (pending.size > 0) {
      const before = pending.size
      for (const [id, row] of pending) {
        const [table, values] = row
        if (schema.linksFrom(table).some((link) => pending.has(parentOf(link, values)))) continue
        pending.delete(id)
        const fitting = fit(row)
        if (!fitting) continue
        try {
          insert(fitting)
        } catch (error) {
          insertWithout(fitting, error)
        }
      }
      if (pending.size === before) throw gone()
    }
  }

  /** Sets the columns of a row, unless they were changed since. */
  const restoreValues = (row: Row, { before, after }: Pick<TrashContent['changes'][number], 'before' | 'after'>) => {
    const [table, values] = row
    const links = schema.linksFrom(table)
    // All or nothing: two columns may have changed together, such as the first and the second parent.
    if (!sameValues(after, values)) return
    const back = Object.entries(before).filter(([column, value]) => {
      const link = links.find((one) => one.column === column)
      return !link || value === null || exists(link, value)
    })
    if (back.length === 0) return
    try {
      db.run(sql`update ${name(table)} set ${set(Object.fromEntries(back))} where ${isRow(keyOf(row))}`)
    } catch (error) {
      // A newer row has the reference.
      if (!isTaken(error)) throw error
    }
  }

  const restoreChange = ({ table, keys, ...change }: TrashContent['changes'][number], others: Others) => {
    const now = reread(keys.map((key): Row => [table, key]))
    for (const key of keys) {
      const row = now.get(idOf([table, key]))
      if (row) restoreValues(row, change)
      else
        others.edit(table, key.id, ({ rows }) => {
          const values = rows.find((other) => idOf(other) === idOf([table, key]))?.[1]
          for (const [column, value] of Object.entries(change.before))
            if (values && values[column] === change.after[column]) values[column] = value
        })
    }
  }

  /** Whether all that a change made is still as it made it, and nothing was added to the rows that it created. */
  const isUnchanged = ({ changes, made, created = [] }: TrashContent) => {
    const known = new Set(made.map(idOf))
    const isKnown = ([id, [table]]: [string, Row]) => known.has(id) || isDerived(table)
    const rows = [...made, ...changes.flatMap(({ table, keys, after }) => keys.map((key): Row => [table, { ...key, ...after }]))]
    const now = reread(rows)
    const isSame = (row: Row) => {
      const same = now.get(idOf(row))
      return same !== undefined && sameValues(row[1], same[1])
    }
    return rows.every(isSame) && [...collect(created).owned].every(isKnown)
  }

  /** @throws AppError 409 if the rows can't come back */
  return (content: TrashContent, others: Others) => {
    const { partOf, rows, changes, made, created } = content
    if (partOf && reread([[partOf.table, { id: partOf.id }]]).size === 0) {
      const title = others.edit(partOf.table, partOf.id, () => {})
      throw title === undefined
        ? gone()
        : new AppError(409, 'parent_in_trash', msg('Restore “{title}” first: this belongs to it.', { title }))
    }
    if (created && !isUnchanged(content)) throw changed()
    const now = reread(made)
    for (const row of made) {
      const same = now.get(idOf(row))
      if (same && sameValues(row[1], same[1])) db.run(sql`delete from ${name(row[0])} where ${isRow(keyOf(row))}`)
    }
    restoreRows(rows, others)
    for (const [table, values] of rows) assertListLimits(db, table, values)
    for (const change of changes) restoreChange(change, others)
  }
}

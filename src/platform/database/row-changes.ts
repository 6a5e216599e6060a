import type { Database, Statement } from 'bun:sqlite'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../clock'

/** What some work has read: the tables of its statements, and whether it read the clock. */
export type Reads = {
  tables: Set<string>
  clock: boolean
  /** The state of the data before the work; `isUnchanged` compares with it. */
  at: number
}

type Table = {
  /** SQL of the family of the row `NEW` or `OLD`; an empty text for rows of no family. */
  familyOf: ((row: string) => string) | undefined
  watched: boolean
}

const none = "''"

/** A trigger of this connection that notes the family of each changed row, by whatever statement, foreign key or trigger it changes. */
const triggersOf = (table: string, familyOf: (row: string) => string) => {
  const note = (family: string, where = '') =>
    `INSERT INTO changed_rows SELECT '${table}', ${family} WHERE ${where}
     NOT EXISTS (SELECT 1 FROM changed_rows WHERE name = '${table}' AND family = ${family});`
  const on = (event: string, body: string) =>
    `CREATE TEMP TRIGGER "changed_${table}_${event}" AFTER ${event} ON main."${table}" BEGIN ${body} END`
  const [before, after] = [familyOf('OLD'), familyOf('NEW')]
  return [
    on('INSERT', note(after)),
    on('UPDATE', note(after) + (before === none ? '' : note(before, `${before} <> ${after} AND`))),
    on('DELETE', note(before)),
  ]
}

/**
 * Knows which families' rows of which tables have changed since some moment, so that an answer can be known to be the same without a query.
 * SQLite itself notes the changes of this connection, by temporary triggers that a table gets when it is first asked about: a change cannot
 * go past them. A commit of another process changes everything.
 */
export const createRowChanges = (sqlite: Database) => {
  const readers = new AsyncLocalStorage<Reads>()
  let known: Map<string, Table> | undefined
  /** Counts the looks that found a change. */
  let now = 1
  const changedAt = new Map<string, number>()
  let otherChangedAt = 0
  let seen: { total: number; other: number } | undefined
  let statements: { total: Statement; other: Statement; drain: Statement } | undefined

  const single = (statement: Statement) => Number(statement.values()[0]?.[0])

  const familyOf = (name: string, hasFamily: (table: string) => boolean): Table['familyOf'] => {
    if (name === 'families') return (row) => `${row}.id`
    if (hasFamily(name)) return (row) => `coalesce(${row}.family_id, ${none})`
    const keys = sqlite.query<{ table: string; from: string; to: string }, []>(`PRAGMA foreign_key_list("${name}")`).all()
    const parent = keys.find(({ table }) => hasFamily(table))
    if (!parent) return () => none
    return (row) =>
      `coalesce((SELECT family_id FROM "${parent.table}" WHERE "${parent.to}" = ${row}."${parent.from}" AND family_id IS NOT NULL), ${none})`
  }

  const tables = () => {
    if (known) return known
    const all = sqlite
      .query<{ name: string; kind: string }, []>("SELECT name, type AS kind FROM pragma_table_list WHERE schema = 'main'")
      .all()
    const withFamily = new Set(
      sqlite
        .query<{ name: string }, []>(
          "SELECT t.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c WHERE t.schema = 'main' AND c.name = 'family_id'",
        )
        .all()
        .map(({ name }) => name),
    )
    // The content of a virtual table changes without triggers.
    known = new Map(
      all.map(({ name, kind }) => [
        name,
        { familyOf: kind === 'table' ? familyOf(name, (table) => withFamily.has(table)) : undefined, watched: false },
      ]),
    )
    return known
  }

  /** Names of tables in a statement. A column of the same name counts too: one table too many does no harm. */
  const tablesIn = (text: string) => [...new Set(text.match(/\w+/g))].filter((word) => tables().has(word))

  const noted = (statement: Statement, text: string) => {
    let names: string[] | undefined
    for (const method of ['all', 'get', 'values', 'iterate'] as const) {
      const run = statement[method].bind(statement) as (...values: unknown[]) => never
      const notedRun = (...values: unknown[]) => {
        const reads = readers.getStore()
        if (reads) {
          names ??= tablesIn(text)
          for (const name of names) reads.tables.add(name)
        }
        return run(...values)
      }
      Object.assign(statement, { [method]: notedRun })
    }
    return statement
  }

  const open = () => {
    sqlite.run('CREATE TEMP TABLE IF NOT EXISTS changed_rows (name TEXT, family TEXT, PRIMARY KEY (name, family)) WITHOUT ROWID')
    return {
      total: sqlite.prepare('VALUES (total_changes())'),
      other: sqlite.prepare('PRAGMA data_version'),
      drain: sqlite.prepare('DELETE FROM temp.changed_rows RETURNING name, family'),
    }
  }

  const look = () => {
    // A rollback would remove the table.
    if (!statements && sqlite.inTransaction) return -1
    statements ??= open()
    const { total, other, drain } = statements
    const version = single(other)
    if (version !== seen?.other) otherChangedAt = ++now
    else if (single(total) === seen.total) return now
    const rows = drain.values()
    if (rows.length) now++
    for (const [name, family] of rows) for (const of of [family, '*']) changedAt.set(`${name} ${of}`, now)
    seen = { total: single(total), other: version }
    return now
  }

  const watch = (name: string) => {
    const table = tables().get(name)
    if (!table?.familyOf) return false
    if (table.watched) return true
    for (const trigger of triggersOf(name, table.familyOf)) sqlite.run(trigger)
    table.watched = true
    // The rows that were read have changed unseen, if the reader itself writes.
    return false
  }

  return {
    noted,
    /** A clock whose readers are noted. */
    clock: (clock: Clock): Clock => ({
      now() {
        const reads = readers.getStore()
        if (reads) reads.clock = true
        return clock.now()
      },
    }),
    begin: (): Reads => ({ tables: new Set(), clock: false, at: look() }),
    /** Runs some work, which may be asynchronous, and adds what it reads. */
    record: <T>(into: Reads, work: () => T): T => readers.run(into, work),
    /** A rollback takes back what others may have read. */
    rolledBack() {
      otherChangedAt = ++now
    },
    /**
     * What to give `isUnchanged` later; undefined if a change could be missed, as at the first read of a table.
     * @param familyId the family whose rows were read; without it, rows of any family count
     */
    keysOf({ tables: names }: Reads, familyId: string | undefined): string[] | undefined {
      // A rollback would undo what was read, and remove new triggers.
      if (sqlite.inTransaction || !statements) return undefined
      const watched = [...names].map(watch)
      if (watched.includes(false)) return undefined
      return [...names].flatMap((name) => (familyId === undefined ? [`${name} *`] : [`${name} ${familyId}`, `${name} `]))
    },
    isUnchanged(keys: readonly string[], at: number): boolean {
      look()
      return otherChangedAt <= at && keys.every((key) => (changedAt.get(key) ?? 0) <= at)
    },
  }
}
export type RowChanges = ReturnType<typeof createRowChanges>

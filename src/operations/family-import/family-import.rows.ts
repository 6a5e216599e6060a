import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { users } from '#src/features/accounts/accounts.table'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { sources } from '../export/export.tables'
import { damaged, type ExportedRow, ImportRefusal } from './family-import.read'

/** Lists whose rows would not work without what an export withholds: the address and the password of a foreign calendar. */
export const unusableLists = new Set(['subscribedCalendars'])

type Writing = {
  sqlite: Database
  familyId: string
  /** The hash of an unknown password. */
  passwordHash: string
}

/** The columns that name a user. */
const userColumns = (table: SQLiteTable) => {
  const names = new Set(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      return foreignTable === users ? columns.map(({ name }) => name) : []
    }),
  )
  return Object.entries(getTableColumns(table)).flatMap(([key, { name }]) => (names.has(name) ? [key] : []))
}

const targetOf = (name: string) => {
  const source = sources.find((one) => one.name === name)
  if (!source) throw new ImportRefusal(`It has a list that this Hearth does not know: ${name}.`)
  const { table, withheld = [] } = source
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => ({ key, column }))
  return { name: getTableName(table), columns, withheld, people: userColumns(table) }
}
type Target = ReturnType<typeof targetOf>

/**
 * Writes the rows of an export as they were, ids included.
 * Links and invitations get an unknown secret, since the export has none. People who left the family get an account without sign-in.
 */
export const createRowWriter = ({ sqlite, familyId, passwordHash }: Writing) => {
  const targets = new Map<string, Target>()
  const people = new Map<string, string>()

  const toDriver = ({ withheld }: Target, { key, column }: Target['columns'][number], row: ExportedRow): SQLQueryBindings | undefined => {
    if (key === 'familyId') return familyId
    if (key in row) {
      const value = row[key]
      return value === null ? null : (column.mapToDriverValue(value) as SQLQueryBindings)
    }
    if (!withheld.includes(key) || !column.notNull || column.hasDefault) return undefined
    return key === 'passwordHash' ? passwordHash : sha256(randomToken(32))
  }

  const insert = (target: Target, row: ExportedRow) => {
    const values = target.columns.flatMap((one) => {
      const value = toDriver(target, one, row)
      return value === undefined ? [] : [{ name: one.column.name, value }]
    })
    const names = values.map(({ name }) => `"${name}"`).join(', ')
    const sql = `insert into "${target.name}" (${names}) values (${values.map(() => '?').join(', ')})`
    // Built-in vendors are in every database.
    const conflict = target.name === 'store_vendors' ? ' on conflict (id) do nothing' : ''
    // The statement is prepared once.
    sqlite.query(sql + conflict).run(...values.map(({ value }) => value))
  }

  return {
    /** @throws ImportRefusal for a row that does not fit */
    write(list: string, row: ExportedRow) {
      const target = targets.get(list) ?? targetOf(list)
      targets.set(list, target)
      for (const key of target.people) {
        const id = row[key]
        if (typeof id === 'string') this.expect(id, row[`${key.replace(/Id$/, '')}Name`])
      }
      try {
        insert(target, row)
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException
        if (code.startsWith('SQLITE_CONSTRAINT_NOTNULL'))
          throw new ImportRefusal(`It was made by an older Hearth, and lacks values (${message}). Update that one, and export again.`)
        if (code.startsWith('SQLITE_CONSTRAINT') || !code) throw damaged(`a row of ${list} does not fit (${message})`)
        throw error
      }
    },

    /** Notes a person whom a row names. */
    expect(id: string, name: unknown) {
      if (!people.has(id)) people.set(id, typeof name === 'string' && name ? name : '?')
    },

    /** Adds an account for each person that only rows name. @returns their number */
    addFormerPeople(insertPerson: (id: string, name: string) => void) {
      const known = sqlite.query<{ id: string }, [string]>('select id from users where id = ?')
      const former = [...people].filter(([id]) => !known.get(id))
      for (const [id, name] of former) insertPerson(id, name)
      return former.length
    },
  }
}

type Violation = { table: string; rowid: number; parent: string; fkid: number }

/**
 * Repairs rows that refer to rows which an export leaves out, such as a private list: the reference goes, or the row if it means nothing
 * without it.
 * @returns the number of rows that were removed
 */
export const settleReferences = (sqlite: Database): number => {
  let removed = 0
  for (;;) {
    const violations = sqlite.query<Violation, []>('pragma foreign_key_check').all()
    if (violations.length === 0) return removed
    for (const { table, rowid, fkid } of violations) {
      const column = sqlite
        .query<{ id: number; from: string }, []>(`pragma foreign_key_list("${table}")`)
        .all()
        .find(({ id }) => id === fkid)?.from
      const facts = sqlite.query<{ name: string; notnull: number }, []>(`pragma table_info("${table}")`).all()
      const isNeeded = facts.some(({ name, notnull }) => name === column && notnull === 1)
      if (isNeeded) removed += sqlite.query(`delete from "${table}" where rowid = ?`).run(rowid).changes
      else sqlite.query(`update "${table}" set "${column}" = null where rowid = ?`).run(rowid)
    }
  }
}

import type { Database } from 'bun:sqlite'

/** What an attack left in the database, and whether that is sound: said by its own schema, not by a list of tables. */

const tablesOf = (sqlite: Database) =>
  sqlite
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' and name not like 'documents_text%' and name not like 'text_index%' order by name",
    )
    .all()
    .map(({ name }) => name)

const columnsOf = (sqlite: Database, table: string) =>
  sqlite
    .query<{ name: string }, []>(`pragma table_info("${table}")`)
    .all()
    .map(({ name }) => name)

const referencesOf = (sqlite: Database, table: string) =>
  sqlite.query<{ from: string; table: string; to: string | null }, []>(`pragma foreign_key_list("${table}")`).all()

/** Does something, and takes back what it did to the database. */
export const undone = async <T>(sqlite: Database, act: () => Promise<T>): Promise<T> => {
  // What others share a commit with comes to its end first.
  while (sqlite.inTransaction) await new Promise(setImmediate)
  sqlite.run('BEGIN')
  try {
    return await act()
  } finally {
    sqlite.run('ROLLBACK')
  }
}

/** Rows written on this connection since it was opened. */
export const writesOn = (sqlite: Database) => sqlite.query<{ n: number }, []>('select total_changes() as n').get()?.n

/** Every row of every table. */
export const dump = (sqlite: Database) =>
  tablesOf(sqlite).map(
    (table) => [table, sqlite.query<Record<string, unknown>, []>(`select * from "${table}" order by rowid`).all()] as const,
  )

/** An id of every kind of row that there is now and was not in an earlier dump. */
export const idsSince = (sqlite: Database, before: ReturnType<typeof dump>) => {
  const known = new Set(before.flatMap(([, rows]) => rows.map(({ id }) => id)))
  return dump(sqlite).flatMap(([table, rows]) => {
    const row = rows.findLast(({ id }) => typeof id === 'string' && !known.has(id))
    return row ? [{ table, id: row.id as string }] : []
  })
}

/**
 * Asks for every reference that leads out of a family: to a row of another one, or to a user who is no member of it.
 * @returns a query of their names
 */
export const crossings = (sqlite: Database) => {
  const tables = tablesOf(sqlite)
  const hasFamily = new Set(tables.filter((table) => columnsOf(sqlite, table).includes('family_id')))
  /** The family of a row that is called `name`, by itself or by what it belongs to. */
  const familyOf = (table: string, name: string): string | undefined => {
    if (hasFamily.has(table)) return `${name}.family_id`
    const parent = referencesOf(sqlite, table).find((reference) => hasFamily.has(reference.table))
    return parent && `(select p.family_id from "${parent.table}" p where p."${parent.to ?? 'id'}" = ${name}."${parent.from}")`
  }
  const queries = tables.flatMap((table) => {
    const family = familyOf(table, 'c')
    if (!family) return []
    return referencesOf(sqlite, table).flatMap(({ from, table: other, to }) => {
      const of = `from "${table}" c join "${other}" r on r."${to ?? 'id'}" = c."${from}"`
      const isMember = (user: string) => `exists (select 1 from family_members m where m.user_id = ${user} and m.family_id = ${family})`
      const said = `select '${table}.${from}' as place`
      if (other === 'users') return [`${said} ${of} where not ${isMember('r.id')}`]
      if (other === 'objects') return [`${said} ${of} where not ${isMember('r.owner_id')}`]
      return hasFamily.has(other) ? [`${said} ${of} where r.family_id <> ${family}`] : []
    })
  })
  const statement = sqlite.query<{ place: string }, []>(queries.join(' union all '))
  return { asked: queries.length, find: () => statement.all().map(({ place }) => place) }
}

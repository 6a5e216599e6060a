import type { Database } from 'bun:sqlite'

/** Finds the rows that an attack has written, and checks their references by the schema itself, not by a list of tables. */

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

/** Runs `act` in a transaction and rolls it back. */
export const rolledBack = async <T>(sqlite: Database, act: () => Promise<T>): Promise<T> => {
  // Wait for the end of a running group commit.
  while (sqlite.inTransaction) await new Promise(setImmediate)
  sqlite.run('BEGIN')
  try {
    return await act()
  } finally {
    sqlite.run('ROLLBACK')
  }
}

/** Number of rows written on this connection since it was opened. */
export const writesOn = (sqlite: Database) => sqlite.query<{ n: number }, []>('select total_changes() as n').get()?.n

/** Every row of every table. */
export const dump = (sqlite: Database) =>
  tablesOf(sqlite).map(
    (table) => [table, sqlite.query<Record<string, unknown>, []>(`select * from "${table}" order by rowid`).all()] as const,
  )

/** One id of every kind of row that is new since an earlier dump. */
export const idsSince = (sqlite: Database, before: ReturnType<typeof dump>) => {
  const known = new Set(before.flatMap(([, rows]) => rows.map(({ id }) => id)))
  return dump(sqlite).flatMap(([table, rows]) => {
    const row = rows.findLast(({ id }) => typeof id === 'string' && !known.has(id))
    return row ? [{ table, id: row.id as string }] : []
  })
}

/**
 * Finds every reference that leads out of a family: to a row of another family, or to a user who is not a member.
 * @returns a function that queries the names of such references
 */
export const crossFamilyReferences = (sqlite: Database) => {
  const tables = tablesOf(sqlite)
  const hasFamily = new Set(tables.filter((table) => columnsOf(sqlite, table).includes('family_id')))
  /** SQL for the family of a row with the alias `name`, by its own column or its parent's. */
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
      const select = `select '${table}.${from}' as place`
      // A row without a family is of one person, such as their notification address.
      const isOfFamily = hasFamily.has(table) ? 'c.family_id is not null and ' : ''
      if (other === 'users') return [`${select} ${of} where ${isOfFamily}not ${isMember('r.id')}`]
      if (other === 'objects') return [`${select} ${of} where not ${isMember('r.owner_id')}`]
      return hasFamily.has(other) ? [`${select} ${of} where r.family_id <> ${family}`] : []
    })
  })
  const statement = sqlite.query<{ place: string }, []>(queries.join(' union all '))
  return { asked: queries.length, find: () => statement.all().map(({ place }) => place) }
}

import { sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'

/** A column that refers to rows of another table. */
export type Link = { table: string; column: string; parent: string; parentColumn: string; onDelete: string }

export type Column = { name: string; isNullable: boolean; isKey: boolean }

/** References without a foreign key in the database: the deletion of one side changes the other. */
const looseLinks: Link[] = [{ table: 'sports_games', column: 'event_id', parent: 'events', parentColumn: 'id', onDelete: 'SET NULL' }]

/** Tables whose rows are made anew from others. */
export const isDerived = (table: string) => table === 'event_reminders'

/** Tables whose rows never go to the trash. */
const isOwner = (table: string) => table === 'users' || table === 'families'

/** The tables, columns and foreign keys of the database, read once. */
export const schemaOf = (db: Db) => {
  const links = prepared((): Link[] => [
    ...db.all<Link>(
      sql`select tables.name as "table", f."from" as "column", f."table" as parent, f."to" as parentColumn, f.on_delete as onDelete
        from sqlite_master tables, pragma_foreign_key_list(tables.name) f where tables.type = 'table'`,
    ),
    ...looseLinks,
  ])
  const columns = prepared(() => {
    const rows = db.all<{ table: string; name: string; notNull: number; key: number }>(
      sql`select tables.name as "table", c.name, c."notnull" as "notNull", c.pk as "key"
        from sqlite_master tables, pragma_table_info(tables.name) c where tables.type = 'table'`,
    )
    return Map.groupBy(rows, ({ table }) => table)
  })
  return {
    /** The references of other rows to those of a table. */
    linksTo: (table: string) => links().filter(({ parent }) => parent === table),
    /** The references of a table's rows to rows that can be in the trash. */
    linksFrom: (table: string) => links().filter((link) => link.table === table && !isOwner(link.parent)),
    /** The columns that name users. */
    userColumns: (table: string) => links().flatMap((link) => (link.table === table && link.parent === 'users' ? [link.column] : [])),
    columns: (table: string): Column[] =>
      (columns().get(table) ?? []).map(({ name, notNull, key }) => ({ name, isNullable: !notNull && !key, isKey: key > 0 })),
  }
}
export type Schema = ReturnType<typeof schemaOf>

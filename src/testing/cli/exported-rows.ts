import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { sources } from '#src/operations/export/export.tables'

/** Columns of uploads that mean nothing once the file is stored. */
const ofUploads = ['ticket_hash', 'ticket_expires_at', 'checked_at']

/**
 * The rows of a family by table, as they are in the database, without what an export withholds.
 * @param whole all rows of the tables, not only the exported ones
 */
export const exportedRows = (dataDir: string, familyId: string, whole = false): Record<string, unknown[]> => {
  using sqlite = new Database(join(dataDir, 'hearth.db'), { readonly: true })
  const rows = (sql: string, without: string[]) =>
    sqlite
      .query<Record<string, unknown>, string[]>(sql)
      .all(...(sql.includes('?1') ? [familyId] : []))
      .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))))
  const tables = sources.map(({ table, where = 't.family_id = ?1', withheld = [], computed = {} }) => {
    const columns = Object.entries(getTableColumns(table))
    const hidden = columns.flatMap(([key, { name }]) => (withheld.includes(key) && !(key in computed) ? [name] : []))
    // Values that a person shows to nobody are not exported.
    const shown = columns.filter(([key]) => key in computed && withheld.includes(key))
    const values = ['t.*', ...shown.map(([key, { name }]) => `${whole ? `t."${name}"` : computed[key]} as "${name}"`)].join(', ')
    const name = getTableName(table)
    // Built-in vendors are in every database; an export has those from which the family bought.
    const builtIn = name === 'store_vendors' ? 't.family_id is null' : 'false'
    const filter = whole ? 'true' : `${where} or ${builtIn}`
    return [name, rows(`select ${values} from "${name}" t where ${filter} order by t.rowid`, hidden)] as const
  })
  const byKey = (list: Record<string, unknown>[]) => list.map((row) => JSON.stringify(row)).sort()
  return Object.fromEntries([
    ...tables.map(([name, list]) => [name, byKey(list)]),
    ['objects', byKey(rows('select * from objects where stored_at is not null', ofUploads))],
  ])
}

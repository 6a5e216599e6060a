import type { Database } from 'bun:sqlite'

/** The area of each table whose rows calendar apps see, the only person who sees a row, and whether others do. */
const numbered = [
  ['calendar', 'events', 'CASE WHEN is_private THEN created_by END', '1 - is_private'],
  ['tasks', 'tasks', 'NULL', '1'],
  ['contacts', 'contacts', 'NULL', '1'],
]

const triggersOf = (database: Database) =>
  database
    .query<{ name: string; sql: string }, []>(
      String.raw`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%\_dav\_%' ESCAPE '\'`,
    )
    .all()

/**
 * Loads rows without the triggers that number changes for calendar apps (`src/features/dav/dav.table.ts`), since the numbers are rows of the
 * file, too. Rows whose number is lost get a new one.
 */
export const withoutNumbering = <T>(database: Database, load: () => T): T => {
  const triggers = triggersOf(database)
  for (const { name } of triggers) database.run(`DROP TRIGGER "${name}"`)
  const loaded = load()
  for (const { sql } of triggers) database.run(sql)
  if (triggers.length)
    for (const [area, table, onlyUser, wasShared] of numbered)
      database.run(`INSERT INTO dav_resources (area, object_id, family_id, seq, only_user_id, was_shared)
        SELECT '${area}', id, family_id, (SELECT coalesce(max(seq), 0) FROM dav_resources) + row_number() OVER (ORDER BY id), ${onlyUser}, ${wasShared}
        FROM ${table} WHERE NOT EXISTS (SELECT 1 FROM dav_resources WHERE area = '${area}' AND object_id = ${table}.id)`)
  return loaded
}

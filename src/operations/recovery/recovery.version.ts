import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationNames } from '#src/platform/database/migrations/migrate'
import { migrationsDir } from '#src/platform/native/embedded'
import { RecoveryError } from './recovery.error'
import type { Pages } from './recovery.pages'
import { indexEntries, rowsOf, tableLeaves } from './recovery.trees'

type Walk = { pages: Pages; taken: Set<number> }

const namePattern = /^\d{4}_[a-z0-9_]+$/

/** The migrations in the file's own migration table or its index. */
const namesIn = ({ pages }: Walk, roots: ReadonlyMap<string, number>) => {
  // Separate walks: the pages are taken later, with all others.
  const [table, index] = [roots.get('schema_migrations'), roots.get('sqlite_autoindex_schema_migrations_1')]
  const rows =
    table === undefined ? [] : tableLeaves({ pages, taken: new Set() }, table, () => true).pages.flatMap((page) => rowsOf(pages, page))
  const entries = index === undefined ? [] : indexEntries({ pages, taken: new Set() }, index, 2).entries
  return [...rows.map(({ values }) => values), ...entries].map(([name]) => String(name)).filter((name) => namePattern.test(name))
}

/** The newest migration that made an object or a column that the file still names. */
const newestByObjects = (known: readonly string[], names: ReadonlySet<string>) => {
  const earlier = new Set<string>()
  return known
    .map((name) => {
      const sql = readFileSync(join(migrationsDir(), `${name}.sql`), 'utf8')
      // A migration can make one of them again.
      const objects = [...sql.matchAll(/^CREATE (?:UNIQUE )?(?:TABLE|INDEX|TRIGGER) `(\w+)`/gm)].map(([, object = '']) => object)
      const columns = [...sql.matchAll(/^ALTER TABLE `(\w+)` ADD `(\w+)`/gm)].map(([, table, column]) => `${table}.${column}`)
      const made = [...objects, ...columns]
      const fresh = made.filter((object) => !earlier.has(object))
      for (const object of fresh) earlier.add(object)
      return fresh.some((object) => names.has(object))
    })
    .lastIndexOf(true)
}

/**
 * The migrations applied to a damaged file: those that it lists, else judged by its tables, columns, indexes and triggers, else all.
 * @param roots root pages by the names of tables and indexes in the file's schema
 * @param names all names in its schema, columns as `table.column`
 * @throws RecoveryError if the file is from a newer Hearth
 */
export const versionOf = (walk: Walk, roots: ReadonlyMap<string, number>, names: ReadonlySet<string>): string[] => {
  const known = migrationNames(migrationsDir())
  const named = namesIn(walk, roots)
  const newest = Math.max(...named.map((name) => known.indexOf(name)), -1)
  // One damaged letter does not make a newer version.
  const newer = named.filter((name) => name.slice(0, 4) > (known.at(-1) ?? '').slice(0, 4))
  if (newer.length)
    throw new RecoveryError(
      `The database was written by a newer Hearth (it has ${newer.join(', ')}). Use that version of hearth, or a later one.`,
    )
  const last = newest >= 0 ? newest : newestByObjects(known, names)
  return last >= 0 ? known.slice(0, last + 1) : known
}

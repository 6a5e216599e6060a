import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDir } from '#src/platform/native/embedded'

/** The last one: all migrations together take 75 ms, and a command needs the same version twice. */
let last: { version: string; content: Uint8Array } | undefined

/** The file of a version's empty database. @param applied its migrations */
export const emptyDatabase = (applied: readonly string[]): Uint8Array => {
  const version = applied.join()
  if (last?.version === version) return last.content
  using database = new Database(':memory:')
  database.run('CREATE TABLE schema_migrations (name TEXT PRIMARY KEY NOT NULL, applied_at TEXT NOT NULL)')
  for (const name of applied) database.run(readFileSync(join(migrationsDir(), `${name}.sql`), 'utf8'))
  last = { version, content: database.serialize() }
  return last.content
}

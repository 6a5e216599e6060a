import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'

const src = join(import.meta.dir, '..')

/** Every table of the database, from the files that drizzle.config.ts names. */
export const tables: SQLiteTable[] = []
for (const path of [...new Bun.Glob('{features,platform}/**/*.table.ts').scanSync(src)].sort()) {
  const exported: Record<string, unknown> = await import(join(src, path))
  for (const value of Object.values(exported)) if (is(value, SQLiteTable)) tables.push(value)
}

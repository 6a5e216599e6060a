import { constants, Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Opens the database for reading alone. A reader of a WAL database makes files beside it, which would be root's when root looks, and then the
 * server can't use them: with no WAL there, SQLite is told that nobody writes.
 */
export const openReadOnly = (dataDir: string) => {
  const path = resolve(dataDir, 'hearth.db')
  if (existsSync(`${path}-wal`)) return new Database(path, { readonly: true })
  const url = `file:${path.split('/').map(encodeURIComponent).join('/')}?immutable=1`
  return new Database(url, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
}

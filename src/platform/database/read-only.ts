import { constants, Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Opens the database read-only without creating files beside it. A reader of a WAL database creates files, which belong to root if root runs
 * it, and then the server can't use them. Without a WAL the database is opened as immutable.
 */
export const openReadOnly = (dataDir: string) => {
  const path = resolve(dataDir, 'hearth.db')
  if (existsSync(`${path}-wal`)) return new Database(path, { readonly: true })
  const url = `file:${path.split('/').map(encodeURIComponent).join('/')}?immutable=1`
  return new Database(url, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
}

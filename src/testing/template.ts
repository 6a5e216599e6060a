import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../platform/database/migrations/migrate'
import { closeSqlite, openSqlite } from '../platform/database/sqlite'
import { migrationsDir } from '../platform/native/embedded'

/** A migrated, empty database: made once per process and copied into the data folder of each test server. */

/** Earlier than the clock of every test: a recent migration pauses the clean-up of uploads. */
const longAgo = Temporal.Instant.from('2026-01-01T00:00:00Z')

const makeTemplate = () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-template-'))
  try {
    const sqlite = openSqlite(folder)
    sqlite.run('PRAGMA synchronous = OFF')
    migrate(sqlite, migrationsDir(), folder, { now: () => longAgo })
    closeSqlite(sqlite)
    return readFileSync(join(folder, 'hearth.db'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let template: Uint8Array | undefined

/**
 * Makes a data folder that needs no migration. Its database has no folder id and the folder has no secret, as after an update from a version
 * without ids: the first start gives each folder its own identity.
 * @param data path of the folder
 * @param database content of a migrated database of such a folder; default: an empty one
 */
export const makeMigratedFolder = (data: string, database?: Uint8Array) => {
  template ??= makeTemplate()
  mkdirSync(data, { recursive: true, mode: 0o750 })
  writeFileSync(join(data, 'hearth.db'), database ?? template)
}

import type { Database } from 'bun:sqlite'
import { AppError } from '../../platform/errors'
import { appliedMigrations } from '../../platform/migrate'
import { describeApi } from '../../platform/openapi'
import type { On, Route } from '../../platform/routes'
import { version } from '../../platform/version'
import { systemApi } from './system.contract'

type Deps = { on: On; sqlite: Database; routes: () => Route[] }

export const systemRoutes = ({ on, sqlite, routes }: Deps) => {
  let description: Record<string, unknown> | undefined

  /** Takes the write lock, writes, reads, and takes it back: nothing reaches the disk, which is an SD card in many homes. */
  const probe = () => {
    try {
      sqlite.run('SAVEPOINT probe')
      try {
        sqlite.run('PRAGMA user_version = 0')
        return appliedMigrations(sqlite).at(-1) ?? ''
      } finally {
        sqlite.run('ROLLBACK TO probe')
        sqlite.run('RELEASE probe')
      }
    } catch {
      throw new AppError(503, 'database_unavailable', 'The database cannot be read and written.')
    }
  }

  return [
    on(systemApi.health, () => ({ status: 'ok' as const, version, schema: probe() })),
    on(systemApi.description, () => {
      description ??= describeApi(routes().map((route) => route.endpoint))
      return description
    }),
  ]
}

import type { Database } from 'bun:sqlite'
import { AppError } from '../../platform/errors'
import { appliedMigrations } from '../../platform/migrate'
import type { On, Route } from '../../platform/routes'
import { version } from '../../platform/version'
import { systemApi } from './system.contract'

type Deps = {
  on: On
  sqlite: Database
  /** The web app's page, which shows the description at its address. */
  page: (request: Request) => Response
  /** All calls, by the feature that they belong to. */
  features: () => Record<string, readonly Route[]>
}

/** On its own, since it answers while all else is still being loaded. It asks for nobody's session. */
export const healthRoute = (sqlite: Database): Route => {
  /** Takes the write lock, writes, reads, and takes it back: nothing reaches the disk, which is an SD card in many homes. */
  const probe = () => {
    // Within a transaction that others share it is a part of that; on its own, releasing a savepoint would be a commit.
    const [begin, end] = sqlite.inTransaction ? ['SAVEPOINT probe', 'ROLLBACK TO probe; RELEASE probe'] : ['BEGIN IMMEDIATE', 'ROLLBACK']
    try {
      sqlite.run(begin)
      try {
        sqlite.run('PRAGMA user_version = 0')
        return appliedMigrations(sqlite).at(-1) ?? ''
      } finally {
        sqlite.run(end)
      }
    } catch {
      throw new AppError(503, 'database_unavailable', 'The database cannot be read and written.')
    }
  }

  return { endpoint: systemApi.health, handler: async () => ({ status: 'ok', version, schema: probe() }) }
}

export const systemRoutes = ({ on, sqlite, page, features }: Deps): Route[] => {
  let description: Record<string, unknown> | undefined
  const writeDescription = async () => {
    const [{ describeApi }, { shapes }] = await Promise.all([import('../../platform/openapi'), import('./system.shapes')])
    return describeApi(
      Object.entries(features()).map(([name, routes]) => ({ name, endpoints: routes.map(({ endpoint }) => endpoint) })),
      shapes,
    )
  }
  return [
    healthRoute(sqlite),
    on(systemApi.description, async () => {
      description ??= await writeDescription()
      return description
    }),
    on(systemApi.page, ({ request }) => {
      const answer = page(request)
      // Below /api nothing is kept by a browser.
      answer.headers.set('cache-control', 'private, no-store')
      return answer
    }),
  ]
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill } from '../demo/demo'
import { type SimulationOptions, walkingClock } from '../demo/timeline'
import { openDatabase } from '../platform/database/db'
import { migrate } from '../platform/database/migrations/migrate'
import { found } from '../platform/errors'
import { silentLog } from '../platform/log/log'
import { migrationsDir } from '../platform/native/embedded'
import { createServices } from '../server/services'

type Options = { seed?: string; timezone?: string; years?: number } & Pick<SimulationOptions, 'isSkipped'>

const living = async (dataDir: string, database: ReturnType<typeof openDatabase>, now: string, options: Options) => {
  const { seed = 'hearth', timezone = 'America/New_York', years = 0.1, isSkipped } = options
  migrate(database.sqlite, migrationsDir(), dataDir)
  database.sqlite.run('PRAGMA synchronous = OFF')
  const clock = walkingClock(Temporal.Instant.from(now))
  const services = createServices({ database, dataDir, log: silentLog, clock })
  const made = await fill(services, { clock, years, seed, timezone, isSkipped, cacheDir: join(dataDir, 'cache') })
  const member = (name: string) => found(services.access.membership(services.accounts.getByName(name).id, made.family.id))
  return {
    services,
    made,
    clock,
    member,
    /** The admin. */
    maya: member('maya'),
    today: clock.now().toZonedDateTimeISO(timezone).toPlainDate().toString(),
    rows: <T>(query: string) => database.sqlite.query<T, []>(query).all(),
  }
}
export type Demo = Awaited<ReturnType<typeof living>>

/** Fills a temporary folder with the demo family up to `now`, and runs `act` on its services. */
export const withDemo = async <T>(now: string, options: Options, act: (demo: Demo) => T | Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-demo-'))
  const database = openDatabase(dataDir)
  try {
    return await act(await living(dataDir, database, now, options))
  } finally {
    database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

import type { Database } from 'bun:sqlite'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { objectName } from '#src/features/objects/objects.rules'
import { quoteCommand } from '#src/platform/quote-command'
import { storedObjects } from '../backups/backups.create'
import { sizeText } from '../backups/backups.rules'
import { type Check, type CheckContext, note, ok, problem } from './doctor.finding'

/** Hours after which the nightly clean-up should have moved an unused file to the trash. */
const graceHours = 48

const maxNames = 3

/** "a, b, c and 4 more" */
const some = (names: readonly string[]) =>
  names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more` : names.join(', ')

/** Paths of all files below `objects/`, relative to the data folder. */
const filesIn = (dataDir: string) => {
  const folder = join(dataDir, 'objects')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || entry.name.startsWith('.') ? [] : [join(entry.parentPath, entry.name).slice(dataDir.length).replace(/^\/+/, '')],
  )
}

const repairAdvice = (dataDir: string) =>
  `Take them out of the backups with ${quoteCommand('uploads repair', dataDir)}; from a backup elsewhere with \`tar -xf BACKUP objects/…\`, into \`objects/\`.`

/** Compares the rows of uploads with their files. Reports rows without a file and files without a row. */
export const checkObjects = (database: Database, { dataDir, clock }: CheckContext): Check => {
  const rows = storedObjects(database)
  const sizeOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size
  const missing = rows.filter(({ id }) => sizeOf(objectName(id)) === undefined).map(({ id }) => id)
  const changed = rows.filter(({ id, size }) => ![undefined, size].includes(sizeOf(objectName(id)))).map(({ id }) => id)
  const known = new Set(rows.map(({ id }) => objectName(id)))
  const unknown = filesIn(dataDir).filter((name) => !known.has(name))
  const wrong = [
    ...(missing.length ? [`${missing.length} without a file (${some(missing)})`] : []),
    ...(changed.length ? [`${changed.length} with a different size (${some(changed)})`] : []),
    ...(unknown.length ? [`${unknown.length} files without a row (${some(unknown)})`] : []),
  ]
  if (missing.length || changed.length) return problem(wrong.join('; '), repairAdvice(dataDir))
  const before = clock.now().subtract({ hours: graceHours }).epochMilliseconds
  const old = unknown.filter((name) => (statSync(join(dataDir, name), { throwIfNoEntry: false })?.mtimeMs ?? before) < before)
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  const found = `${rows.length}, ${sizeText(bytes)}`
  if (old.length === 0) return ok(unknown.length ? `${found}; ${wrong.join('; ')}` : found)
  return note(
    `${found}; ${wrong.join('; ')}`,
    `A running server moves them to the trash at night, up to 20 or 1 % at once. More need your confirmation: ${quoteCommand('uploads sweep', dataDir)}.`,
  )
}

const hasColumn = (database: Database, table: string, column: string) =>
  database.query('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== null

/** Days in which the nightly checks cover every upload, with a margin for nights on which the server was off. */
const maxCycleDays = 42

type Checks = { count: number; never: number; oldest: string | null; newest: string | null }

/** Reports uploads whose last hash check failed, and the age of the oldest check. */
export const checkHashes = (database: Database, { dataDir, clock }: CheckContext): Check => {
  if (!hasColumn(database, 'objects', 'damaged_at')) return ok('not checked yet')
  const damaged = database.query<{ id: string }, []>('SELECT id FROM objects WHERE damaged_at IS NOT NULL ORDER BY id').all()
  if (damaged.length) return problem(`${damaged.length} damaged (${some(damaged.map(({ id }) => id))})`, repairAdvice(dataDir))
  const checks = database
    .query<Checks, []>(
      'SELECT count(*) AS count, coalesce(sum(checked_at IS NULL), 0) AS never, min(checked_at) AS oldest, max(checked_at) AS newest FROM objects WHERE stored_at IS NOT NULL',
    )
    .get()
  if (!checks || checks.count === 0) return ok('there are no uploads')
  if (!checks.oldest) return ok('not checked yet; a running server does so at night')
  if (checks.never) return ok(`${checks.never} of ${checks.count} not checked yet; the others are intact`)
  const days = Math.floor(Temporal.Instant.from(checks.oldest).until(clock.now()).total('hours') / 24)
  const found = `all intact; each was checked since ${checks.oldest}`
  return days < maxCycleDays
    ? ok(found)
    : note(found, 'A running server checks a part each night. Make sure that it runs at night, and check its log for errors.')
}

/** Count and bytes of the trash, which uses disk space but no quota. */
export const trashIn = (dataDir: string) => {
  const folder = join(dataDir, 'trash')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !/\.json(\.part)?$/.test(name)) : []
  const bytes = names.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
  return { count: names.length, bytes }
}

export const checkTrash = ({ dataDir }: CheckContext): Check => {
  const { count, bytes } = trashIn(dataDir)
  return ok(count ? `${count} files, ${sizeText(bytes)}; each is removed after 30 days` : 'empty')
}

/** Unused uploads that need an admin's confirmation. */
export const checkWaiting = (database: Database, { dataDir }: CheckContext): Check => {
  const row = hasColumn(database, 'server_state', 'key')
    ? database.query<{ value: string }, []>("SELECT value FROM server_state WHERE key = 'uploads_waiting'").get()
    : null
  if (!row) return ok('none need your confirmation')
  const { count, bytes } = JSON.parse(row.value) as { count: number; bytes: number }
  return note(
    `${count} files (${sizeText(bytes)}) belong to nothing, and are too many to be moved to the trash without your confirmation`,
    `If that is right: ${quoteCommand('uploads sweep', dataDir)}. If not, check that this is the right database.`,
  )
}

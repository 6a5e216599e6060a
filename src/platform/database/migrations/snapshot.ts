import { Database } from 'bun:sqlite'
import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { messageOf } from '#src/platform/errors'
import { isDiskFull } from '../disk-full'
import { MigrationError } from './migration-error'
import { countRows, type RowCounts, unexpectedChanges } from './row-counts'

/** Copies of the database from before an upgrade: `backups/before-<migration>-<time>.db`. */

/** Number of copies that stay. */
const maxSnapshots = 3

const pattern = /^before-(.+)-(\d{4}-\d\d-\d\dT\d{6}Z)\.db$/

/** Suffix of an unfinished copy. Not `.part`: the backup command deletes such files. */
const unfinished = '.tmp'

type Plan = { sqlite: Database; dataDir: string; next: string; rows: RowCounts }

/**
 * Copies the database, verifies the copy, and prunes the copies of earlier upgrades. The caller blocks other writers.
 * @param next the first pending migration
 * @param rows row counts of the database
 * @returns path of the copy, which is complete and synced
 * @throws MigrationError; no partial copy stays
 */
export const takeSnapshot = ({ sqlite, dataDir, next, rows }: Plan): string => {
  const folder = join(dataDir, 'backups')
  const time = Temporal.Now.instant().toString({ smallestUnit: 'second' }).replaceAll(':', '')
  const file = join(folder, `before-${next}-${time}.db`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 })
    removeUnfinished(folder)
    assertRoom(sqlite, folder)
    copy(sqlite, file + unfinished)
    verify(file + unfinished, rows)
    renameSync(file + unfinished, file)
    fsyncPath(folder)
    prune(folder, next, file)
    return file
  } catch (error) {
    discard(folder)
    throw error instanceof MigrationError ? error : refusal(error, folder)
  }
}

/** Deletes the copies of interrupted attempts. */
const removeUnfinished = (folder: string) => {
  for (const name of readdirSync(folder))
    if (name.startsWith('before-') && /\.db\.tmp(-journal)?$/.test(name)) rmSync(join(folder, name), { force: true })
}

/** As `removeUnfinished`, but ignores its errors: the original error is more useful. */
const discard = (folder: string) => {
  try {
    removeUnfinished(folder)
  } catch {}
}

/** Requires room for the copy, and for the same amount again, which the migration may write. */
const assertRoom = (sqlite: Database, folder: string) => {
  const [row] = sqlite.query<{ size: number }, []>('SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size').all()
  const needed = 2 * (row?.size ?? 0)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= needed) return
  throw new MigrationError(
    `${diskFullText} This needs ${megabytes(needed)} in ${folder}, and there are ${megabytes(bavail * bsize)}. ${unchangedText}`,
  )
}

export const diskFullText = 'The disk is too full to bring the database up to date.'
export const unchangedText = 'Nothing was changed. Make room, then start Hearth again.'
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** Copies through a second connection, because the first is inside a transaction; that transaction blocks all writers meanwhile. */
const copy = (sqlite: Database, file: string) => {
  const reader = new Database(sqlite.filename, { readonly: true })
  try {
    reader.query('VACUUM INTO ?').run(file)
  } finally {
    reader.close()
  }
  fsyncPath(file)
}

const verify = (file: string, rows: RowCounts) => {
  const made = new Database(file, { readonly: true })
  try {
    const [found] = made.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
    const wrong = found?.integrity_check === 'ok' ? unexpectedChanges(rows, countRows(made))[0] : found?.integrity_check
    if (wrong) throw new Error(`the copy is faulty: ${wrong}`)
  } finally {
    made.close()
  }
}

/** Deletes older copies of failed or reverted attempts at the same upgrade, and all but the newest copies of other upgrades. */
const prune = (folder: string, next: string, fresh: string) => {
  const older = readdirSync(folder)
    .flatMap((name) => {
      const [, migration, time = ''] = pattern.exec(name) ?? []
      return migration && join(folder, name) !== fresh ? [{ name, migration, time }] : []
    })
    .sort((a, b) => (a.time < b.time ? 1 : -1))
  const others = older.filter(({ migration }) => migration !== next)
  const retained = new Set(others.slice(0, maxSnapshots - 1))
  for (const one of older) if (!retained.has(one)) rmSync(join(folder, one.name), { force: true })
}

const refusal = (error: unknown, folder: string) => {
  if (isDiskFull(error)) return new MigrationError(`${diskFullText} ${unchangedText}`)
  return new MigrationError(
    `The database can't be copied to ${folder}, so it was not brought up to date: ${messageOf(error)}. Nothing was changed. Run \`hearth doctor\`, fix the problem, and start Hearth again.`,
  )
}

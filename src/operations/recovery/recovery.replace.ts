import { Database } from 'bun:sqlite'
import { chmodSync, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#src/platform/clock'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { markReplacement } from '#src/platform/data-folder/identity'
import { readMarker } from '#src/platform/data-folder/marker'
import { finishReplace, replaceParts, stagingFolder } from '#src/platform/data-folder/replace'
import { type EndedAccess, endAccess } from '../backups/backups.access'
import { assertRoom } from '../backups/backups.create'
import { databaseBytes, makeTemporary } from './recovery.copy'
import { type RecoveryReport, recoverDatabase } from './recovery.salvage'

type Replaced = { report: RecoveryReport; saved: string | null; ended: EndedAccess | null }

/** The file beside the damaged database for rows that could not be inserted. */
const rejectedName = 'rejected.jsonl'

/**
 * Replaces the damaged database with a recovered one, atomically. The caller holds both locks of the data folder.
 * A database that was read row by row can contain sessions and invitations that had ended: they are ended again, unless `keepSessions` is
 * set.
 * @returns the report, and the folder with the damaged database; null if nothing was damaged and nothing was changed
 * @throws RecoveryError, NoRoomError or the file system's error; the database is unchanged then
 */
export const replaceDatabase = (dataDir: string, clock: Clock, keepSessions = false): Replaced => {
  finishReplace(dataDir)
  const damaged = join(dataDir, 'hearth.db')
  assertRoom(dataDir, databaseBytes(dataDir))
  using temporary = makeTemporary(0)
  const rejectedTo = join(temporary.path, rejectedName)
  const staging = stagingFolder(dataDir)
  try {
    mkdirSync(staging, { mode: 0o750 })
    const recovered = join(staging, 'hearth.db')
    const report = recoverDatabase({ dataDir, to: recovered, clock, rejectedTo })
    if (report.method === 'intact') return { report, saved: null, ended: null }
    keepIdentity(dataDir, recovered)
    const ended = report.method === 'salvage' && !keepSessions ? endAccess(recovered) : null
    chmodSync(recovered, statSync(damaged).mode & 0o777)
    fsyncPath(recovered)
    // Uploads whose rows were lost look unused: delay the clean-up, so that admins have time to notice.
    markReplacement(staging, dataDir, clock)
    fsyncPath(staging)
    const name = `before-recover-${clock.now().toString({ smallestUnit: 'second' }).replaceAll(':', '')}`
    const saved = join(dataDir, name)
    replaceParts(dataDir, name)
    keepRejected(rejectedTo, join(saved, rejectedName))
    return { report, saved, ended }
  } finally {
    finishOrClear(dataDir)
  }
}

/** If the replacement has started, this completes it; otherwise it clears the staging folder. */
const finishOrClear = (dataDir: string) => {
  try {
    finishReplace(dataDir)
  } catch {}
}

const keepRejected = (from: string, to: string) => {
  if (!existsSync(from)) return
  copyFileSync(from, to)
  chmodSync(to, 0o600)
}

/**
 * Copies the data folder's id into the recovered database if its row was lost. Otherwise the server would treat the database as another
 * folder's.
 */
const keepIdentity = (dataDir: string, recovered: string) => {
  const marker = readMarker(dataDir)
  if (!marker?.id) return
  using database = new Database(recovered)
  if (!database.query("SELECT 1 FROM sqlite_schema WHERE name = 'server_state'").get()) return
  const set = database.query('INSERT OR IGNORE INTO server_state (key, value) VALUES (?, ?)')
  set.run('folder_id', marker.id)
  set.run('generation', String(marker.generation))
}

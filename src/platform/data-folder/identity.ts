import type { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, iso, isoIn } from '../clock'
import { ignoreDiskFull, isDiskRefusal } from '../database/disk-full'
import type { Commits } from '../database/group-commit'
import { quoteCommand } from '../quote-command'
import { fsyncPath } from './fsync'
import { DataFolderError, type FolderProblem } from './identity-error'
import { type Marker, markerName, readMarker, readObjectsId, writeMarker, writeObjectsId } from './marker'
import { sha256 } from './secret'
import { backupNames, describeOtherParts, readIdentity, type Survey, surveyFolder } from './survey'

/**
 * Checks whether the parts of a data folder belong together: database, secret, uploads, marker. A server on a missing, foreign or older
 * database would hide newer data, and its clean-up would delete the uploads which that database does not know.
 */

/** Hours for which the clean-up of uploads pauses after a restore or an accepted database: time to notice a mistake. */
export const sweepPauseHours = 48

type Finding = { problem: FolderProblem; wrong: string }

const missingTexts = {
  missing: 'hearth.db is missing.',
  empty: 'hearth.db is empty (0 bytes).',
  blank: 'hearth.db has no tables.',
} as const

/** Finds the problem with the folder's parts; undefined when they belong together, and for an empty folder. */
const judge = (dataDir: string, { database, marker, objectsId }: Omit<Survey, 'migrations'>): Finding | undefined => {
  if (database.state === 'unknown') return undefined
  if (database.state === 'damaged') return { problem: 'damaged_database', wrong: `hearth.db can't be read: ${database.reason}.` }
  if (database.state !== 'present')
    return describeOtherParts(dataDir, database).length ? { problem: 'no_database', wrong: missingTexts[database.state] } : undefined
  const owners = [marker?.id && { name: markerName, id: marker.id }, objectsId && { name: 'objects/', id: objectsId }].filter(
    (owner) => !!owner,
  )
  if (database.id === null)
    return owners.length
      ? { problem: 'older_database', wrong: 'hearth.db is a copy from before the update that gave it an id.' }
      : undefined
  const foreign = owners.filter(({ id }) => id !== database.id)
  if (foreign.length)
    return {
      problem: 'other_database',
      wrong: `hearth.db has the id ${database.id}, but ${foreign.map(({ name, id }) => `${name} has ${id}`).join(', and ')}.`,
    }
  if (marker?.id && database.generation < marker.generation)
    return {
      problem: 'older_database',
      wrong: `hearth.db is an older copy: it is at generation ${database.generation}, and this folder has seen ${marker.generation}.`,
    }
  return undefined
}

const titles: Record<FolderProblem, (dataDir: string) => string> = {
  no_database: (dataDir) => `The data folder ${dataDir} holds parts of a Hearth, but not its database.`,
  damaged_database: (dataDir) => `The database in ${dataDir} is damaged.`,
  other_database: (dataDir) => `The database in ${dataDir} is not the one that belongs to this folder.`,
  older_database: (dataDir) => `The database in ${dataDir} is older than the rest of this folder.`,
}

const isWithoutDatabase = (problem: FolderProblem) => problem === 'no_database' || problem === 'damaged_database'

/** The options of an admin, one line each. */
const adviceFor = (problem: FolderProblem, dataDir: string) => {
  const [newest] = backupNames(dataDir)
  const accept = quoteCommand('serve --accept-new-database', dataDir)
  return [
    newest
      ? `To restore the newest backup: ${quoteCommand(`backup restore ${newest} --force`, dataDir)}`
      : `There is no backup in ${join(dataDir, 'backups')}. To restore one from elsewhere: ${quoteCommand('backup restore FILE --force', dataDir)}`,
    'Or put the right hearth.db back, together with its hearth.db-wal if there is one, and start again.',
    isWithoutDatabase(problem)
      ? `Or start with a new, empty Hearth: ${accept}. It moves the old parts to a folder set-aside-…, and deletes nothing.`
      : `Or keep this database: ${accept}. It keeps all uploads, and removes none for ${sweepPauseHours} hours.`,
  ]
}

/** A problem in words: the finding and the advice. */
const describeFinding = (dataDir: string, { problem, wrong }: Finding) => {
  const parts = describeOtherParts(dataDir, { state: 'missing' })
  const found = `${titles[problem](dataDir)} ${wrong}${parts.length ? ` Present: ${parts.join(', ')}.` : ''}`
  return { problem, found, advice: adviceFor(problem, dataDir) }
}

/** Describes the problem with the parts of a data folder; undefined without one. @throws the file system's error */
export const examineIdentity = (dataDir: string) => {
  const finding = judge(dataDir, surveyFolder(dataDir))
  return finding && describeFinding(dataDir, finding)
}

const errorOf = (dataDir: string, finding: Finding) => {
  const { problem, found, advice } = describeFinding(dataDir, finding)
  return new DataFolderError(problem, [found, 'Nothing was changed.', ...advice].join('\n'))
}

/**
 * Call this before anything opens the database for writing, and after finishing an interrupted restore.
 * @throws DataFolderError when the parts do not belong together, or the file system's error
 */
export const assertIdentity = (dataDir: string, survey = surveyFolder(dataDir)) => {
  const finding = judge(dataDir, survey)
  if (finding) throw errorOf(dataDir, finding)
}

/** The parts that a new server would mistake for its own. Backups stay: they are self-contained. */
const setAside = ['objects', 'trash', 'hearth.db', 'hearth.db-wal', 'hearth.db-shm', 'hearth.db-journal', 'secret.key', markerName]

const moveAside = (dataDir: string, clock: Clock) => {
  const folder = join(dataDir, `set-aside-${clock.now().toString({ smallestUnit: 'second' }).replaceAll(':', '')}`)
  const names = setAside.filter((name) => existsSync(join(dataDir, name)))
  if (names.length === 0) return
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  for (const name of names) {
    try {
      renameSync(join(dataDir, name), join(folder, name))
    } catch (error) {
      throw new DataFolderError(
        'no_database',
        `${join(dataDir, name)} can't be moved to ${folder} (${(error as NodeJS.ErrnoException).code}). Move it away yourself, and start again.`,
      )
    }
  }
  fsyncPath(folder)
  fsyncPath(dataDir)
}

/**
 * As `assertIdentity`, but with an admin's consent to continue with the present database, or with a new one.
 * @returns whether a foreign or older database was accepted; pass it to `establishIdentity`
 * @throws DataFolderError when a part can't be moved
 */
export const acceptIdentity = (dataDir: string, clock: Clock, survey = surveyFolder(dataDir)): boolean => {
  const finding = judge(dataDir, survey)
  if (!finding) return false
  if (isWithoutDatabase(finding.problem)) moveAside(dataDir, clock)
  return !isWithoutDatabase(finding.problem)
}

const hashOf = (dataDir: string, id: string | null) => {
  const path = join(dataDir, 'secret.key')
  return id !== null && existsSync(path) ? sha256(id + readFileSync(path).toString('hex')) : null
}

const writeIdentity = (sqlite: Database, id: string, generation: number) => {
  const put = sqlite.query<unknown, [string, string]>(
    'INSERT INTO server_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  put.run('folder_id', id)
  put.run('generation', String(generation))
}

/** Writes the next generation, above that of the database and above any that the folder has seen. */
const advance = (sqlite: Database, marker: Marker | undefined) => {
  const known = readIdentity(sqlite)
  const id = known.id ?? Bun.randomUUIDv7()
  const generation = Math.max(known.generation, marker?.highest ?? 0) + 1
  writeIdentity(sqlite, id, generation)
  return { id, generation }
}

const mark = (dataDir: string, { id, generation }: { id: string; generation: number }, holdSweepUntil: string | null) => {
  writeMarker(dataDir, { id, generation, highest: generation, secretHash: hashOf(dataDir, id), holdSweepUntil })
  if (readObjectsId(dataDir) !== id) writeObjectsId(dataDir, id)
}

type Establish = { clock: Clock /** Whether an admin has accepted this database. */; isAccepted?: boolean }

/**
 * Gives the parts of a folder the same id, and raises the generation. Needs an open database with this program's schema, and the secret
 * in place. On a full disk it writes nothing; the next start tries again.
 * @returns whether the secret differs from the one that the marker knows
 * @throws DataFolderError when the database does not belong to the folder
 */
export const establishIdentity = (sqlite: Database, dataDir: string, { clock, isAccepted = false }: Establish) => {
  const marker = readMarker(dataDir)
  const objectsId = readObjectsId(dataDir)
  const finding = judge(dataDir, { marker, objectsId, database: { state: 'present', ...readIdentity(sqlite) } })
  if (finding && !isAccepted) throw errorOf(dataDir, finding)
  const hold = isAccepted ? isoIn(clock, { hours: sweepPauseHours }) : (marker?.holdSweepUntil ?? null)
  const isHoldOver = hold !== null && hold <= iso(clock.now())
  ignoreDiskFull(() => {
    const next = sqlite.transaction(() => advance(sqlite, marker)).immediate()
    mark(dataDir, next, isHoldOver ? null : hold)
  })
  return { isOtherSecret: Boolean(marker?.id && marker.secretHash && marker.secretHash !== hashOf(dataDir, marker.id)) }
}

type Raise = Pick<Commits, 'atomically' | 'committed'> & { sqlite: Database; dataDir: string }

/**
 * Raises the generation of a folder in use, so that an earlier copy of the database is recognised as older. On a full disk the generation
 * stays.
 */
export const incrementGeneration = async ({ sqlite, dataDir, atomically, committed }: Raise) => {
  const marker = readMarker(dataDir)
  try {
    const next = atomically(() => advance(sqlite, marker))
    await committed()
    mark(dataDir, next, marker?.holdSweepUntil ?? null)
  } catch (error) {
    if (!isDiskRefusal(error)) throw error
  }
}

/**
 * Writes the marker for a database in a staging folder, with or without uploads, so that they move into place together.
 * @throws the file system's error, or SQLite's
 */
export const markReplacement = (staging: string, dataDir: string, clock: Clock) => {
  const { database } = surveyFolder(staging)
  const { id, generation } = database.state === 'present' ? database : { id: null, generation: 0 }
  const highest = Math.max(generation, readMarker(dataDir)?.highest ?? 0)
  const holdSweepUntil = isoIn(clock, { hours: sweepPauseHours })
  const secretIn = existsSync(join(staging, 'secret.key')) ? staging : dataDir
  writeMarker(staging, { id, generation, highest, secretHash: hashOf(secretIn, id), holdSweepUntil })
  if (id !== null && existsSync(join(staging, 'objects'))) writeObjectsId(staging, id)
}

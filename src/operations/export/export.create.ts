import type { Database } from 'bun:sqlite'
import { renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { users } from '#src/features/accounts/accounts.table'
import { ancestryMembers, ancestryStories } from '#src/features/ancestry/ancestry.table'
import type { Clock } from '#src/platform/clock'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { version } from '#src/platform/version'
import { assertRoom } from '../backups/backups.create'
import { removeQuietly } from '../backups/backups.folder'
import type { Report } from '../backups/backups.rules'
import { calendarOf } from './export.calendar'
import { cardsOf, contactCardsOf } from './export.cards'
import { csvOf } from './export.csv'
import { gedcomOf, type Story } from './export.gedcom'
import { jsonLines, jsonOf } from './export.json'
import { manifestName, manifestOf } from './export.manifest'
import { jsonPath, readmeOf } from './export.readme'
import { createRows, type Rows } from './export.rows'
import { parts, sources } from './export.tables'
import { createPaths, kebab } from './export.text'
import { addUpload, type Upload, uploadsOf } from './export.uploads'
import { chatOf, writeNotes } from './export.writings'
import { openZip, type Zip } from './export.zip'

type Family = { id: string; name: string; timezone: string }

type Options = {
  sqlite: Database
  dataDir: string
  family: Family
  /** The file to create or replace. */
  to: string
  clock: Clock
  /** Bytes to leave free on the disk. */
  minFree?: number
  report?: Report
}

type Counts = Record<string, Record<string, number>>

export type Exported = {
  file: string
  bytes: number
  /** Files in the ZIP. */
  files: number
  /** Number of rows of each list by JSON file, and of uploads. */
  counts: Counts
  /** Paths of uploads whose file is missing, and of those whose content differs from the original. */
  missing: string[]
  damaged: string[]
}

/** The temporary path of a file in progress. */
export const partOf = (to: string) => `${to}.part`

/**
 * Writes all of a family's data into a ZIP of open formats, with or without a running server: a snapshot of the rows, and the uploads,
 * which are immutable. The file gets its final name once it is complete and synced.
 * @throws NoRoomError, or the error of the file system or of SQLite; then no partial export stays
 */
export const exportFamily = async (options: Options): Promise<Exported> => {
  const { to } = options
  const part = partOf(to)
  removeQuietly(part)
  const zip = await openZip(part)
  try {
    const written = await writeAll(zip, options)
    await zip.finish()
    renameSync(part, to)
    fsyncPath(dirname(to))
    return { file: to, bytes: statSync(to).size, files: zip.entries(), ...written }
  } finally {
    await zip.close()
    rmSync(part, { force: true })
  }
}

const writeAll = async (zip: Zip, { sqlite, dataDir, family, to, clock, minFree = 0, report = () => {} }: Options) => {
  const now = clock.now()
  const paths = createPaths()
  const counts: Counts = {}
  // A read transaction: all rows come from one snapshot.
  sqlite.run('BEGIN')
  let uploads: Upload[]
  try {
    const rows = createRows(sqlite, family.id)
    uploads = uploadsOf(rows, family.timezone, paths)
    assertRoom(dirname(to), roomFor(uploads, dataDir), minFree)
    await writeRows({ zip, rows, family, now, paths, uploads, counts })
  } finally {
    sqlite.run('ROLLBACK')
  }
  const missing: string[] = []
  const damaged: string[] = []
  for (const [i, upload] of uploads.entries()) {
    const fate = await addUpload(zip, dataDir, upload)
    if (fate !== 'whole') (fate === 'missing' ? missing : damaged).push(upload.path)
    report({ done: i + 1, total: uploads.length })
  }
  const files = uploads.length - missing.length
  const gone = new Set(missing)
  const list = uploads.map((upload) => ({ ...upload, isMissing: gone.has(upload.path) }))
  await zip.addText('files.json', jsonLines(list), now)
  await zip.addText(manifestName, [`${JSON.stringify(manifestOf(sqlite, family, now), null, 2)}\n`], now)
  await zip.addText('README.txt', [readmeOf({ family, version, madeAt: now, counts, files, missing, damaged })], now)
  return { counts: { ...counts, files: { uploads: files } }, missing, damaged }
}

/** Maximum bytes of an export: texts are compressed, but stored twice. */
const roomFor = (uploads: Upload[], dataDir: string) =>
  uploads.reduce((sum, { size }) => sum + size, 0) + statSync(join(dataDir, 'hearth.db')).size

type Writing = {
  zip: Zip
  rows: Rows
  family: Family
  now: Temporal.Instant
  paths: ReturnType<typeof createPaths>
  uploads: Upload[]
  counts: Counts
}

const writeRows = async ({ zip, rows, family, now, paths, uploads, counts }: Writing) => {
  const people = new Map(
    [...rows.of(users)].map(({ id, firstName, lastName, email }) => [id, { name: [firstName, lastName].filter(Boolean).join(' '), email }]),
  )
  for (const [file, part] of Object.entries(parts)) {
    const list: Record<string, number> = {}
    const count = (name: string, number: number) => {
      list[name] = number
    }
    counts[file] = list
    await zip.addText(jsonPath(file), jsonOf(rows, part, count), now)
  }
  for (const source of sources)
    if (source.csv) await zip.addText(`csv/${kebab(source.name)}.csv`, csvOf(rows, source, family.timezone), now)
  await zip.addText('calendar.ics', calendarOf(rows, family, people, now), now)
  await zip.addText('members.vcf', cardsOf(rows, family.name), now)
  await zip.addText('contacts.vcf', contactCardsOf(rows), now)
  await zip.addText('family-tree.ged', treeOf(rows, family.name, uploads, now), now)
  await zip.addText('chat.txt', chatOf(rows, family), now)
  await writeNotes(zip, rows, paths)
}

const treeOf = (rows: Rows, familyName: string, uploads: Upload[], now: Temporal.Instant) => {
  const pictures = new Map(uploads.flatMap((upload) => (upload.shownIn === 'relatives' ? [[upload.rowId, upload]] : [])))
  const stories = [...rows.of(ancestryStories)].map((story): Story => ({ ...story, createdByName: String(story.createdByName) }))
  const pictureOf = (id: string) => {
    const { path } = pictures.get(id) ?? {}
    return path ? { path, form: path.split('.').at(-1) ?? '' } : undefined
  }
  return gedcomOf({ familyName, relatives: [...rows.of(ancestryMembers)], stories, pictureOf, version, now })
}

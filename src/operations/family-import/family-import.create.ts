import type { Database } from 'bun:sqlite'
import { deletedHash } from '#src/features/accounts/accounts.rules'
import { type Clock, iso } from '#src/platform/clock'
import { migrationNames } from '#src/platform/database/migrations/migrate'
import { migrationsDir } from '#src/platform/native/embedded'
import { openZipFile, type ZipReader } from '#src/platform/zip/zip.read'
import { assertRoom } from '../backups/backups.create'
import type { Report } from '../backups/backups.rules'
import { jsonPath } from '../export/export.readme'
import { parts } from '../export/export.tables'
import { damaged, type ExportedUpload, ImportRefusal, readManifest, readUploads, rowsIn } from './family-import.read'
import { createRowWriter, settleReferences, unusableLists } from './family-import.rows'
import { placeUploads, removeUploads } from './family-import.uploads'

/** Far above a family of decades; a limit against files that were made to fill a disk. */
const bounds = { entries: 2_000_000, bytes: 16 * 1024 ** 4 }

type Options = {
  file: string
  sqlite: Database
  dataDir: string
  clock: Clock
  /** The hash of an unknown password. */
  passwordHash: string
  /** Bytes to leave free on the disk. */
  minFree?: number
  report?: Report
}

export type ImportedFamily = {
  family: { id: string; name: string }
  rows: number
  uploads: number
  /** Uploads whose file the export lacked, and those that had changed on the disk before it. */
  missing: number
  damaged: number
  /** People who had left the family: they keep their name, and no sign-in. */
  formerPeople: number
  /** Calendars of others, which have to be subscribed to again. */
  subscriptions: string[]
  /** Rows that are nothing without a row that exports leave out. */
  leftOut: number
}

/**
 * Reads a family's export into a database without accounts. The uploads come first; all rows are one transaction, so that a server finds
 * the whole family or none. The caller holds the lock of the data folder.
 * @throws ImportRefusal, ZipError, NoRoomError, or the error of the disk; then no part of the import stays
 */
export const importFamily = async (options: Options): Promise<ImportedFamily> => {
  const { file, sqlite, dataDir, minFree, report = () => {} } = options
  if (sqlite.query('select 1 from users limit 1').get())
    throw new ImportRefusal('There are accounts already. A family is imported into an empty server; name an empty folder with --data.')
  const zip = await openZipFile(file, bounds)
  try {
    const manifest = await readManifest(zip, migrationNames(migrationsDir()))
    const uploads = await readUploads(zip)
    const present = uploads.filter(({ isMissing }) => !isMissing)
    assertRoom(dataDir, roomFor(zip, present), minFree)
    const torn = await placeUploads(zip, dataDir, present, report)
    try {
      return await writeFamily(zip, manifest.family, uploads, torn, options)
    } catch (error) {
      removeUploads(dataDir, present)
      throw error
    }
  } finally {
    zip.close()
  }
}

/** Rows take about as much room in the database as in JSON, and as much again until it is written. */
const roomFor = (zip: ZipReader, uploads: readonly ExportedUpload[]) =>
  uploads.reduce((sum, { size }) => sum + size, 0) +
  2 * zip.entries.reduce((sum, { path, size }) => sum + (path.endsWith('.json') ? size : 0), 0)

const writeFamily = async (
  zip: ZipReader,
  family: { id: string; name: string },
  uploads: readonly ExportedUpload[],
  torn: ReadonlySet<string>,
  { sqlite, clock, passwordHash }: Options,
): Promise<ImportedFamily> => {
  const now = iso(clock.now())
  const writer = createRowWriter({ sqlite, familyId: family.id, passwordHash })
  const subscriptions: string[] = []
  let rows = 0
  sqlite.run('begin immediate')
  try {
    sqlite.run('pragma defer_foreign_keys = on')
    for (const [part, lists] of Object.entries(parts))
      for await (const { list, row } of rowsIn(zip, jsonPath(part))) {
        if (!(list in lists)) throw damaged(`${list} is in the wrong file`)
        if (unusableLists.has(list)) {
          subscriptions.push(String(row.name ?? ''))
          continue
        }
        writer.write(list, row)
        rows++
      }
    const object = sqlite.query(
      `insert into objects (id, owner_id, ticket_expires_at, mime_type, size, hash, created_at, stored_at, damaged_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    for (const { objectId, ownerId, ownerName, createdAt, mimeType, size, sha256, uploadedAt, isMissing } of uploads) {
      writer.expect(ownerId, ownerName)
      const damagedAt = isMissing || torn.has(objectId) ? now : null
      object.run(objectId, ownerId, createdAt, mimeType, size, sha256, createdAt, uploadedAt, damagedAt)
    }
    const person = sqlite.query(
      `insert into users (id, username, password_hash, first_name, disabled_at, created_at, updated_at) values (?1, ?2, ?3, ?4, ?5, ?5, ?5)`,
    )
    const formerPeople = writer.addFormerPeople((id, name) =>
      person.run(id, `deleted-${id.replaceAll('-', '').slice(-20)}`, deletedHash, name, now),
    )
    const leftOut = settleReferences(sqlite)
    if (!sqlite.query('select 1 from families where id = ?').get(family.id)) throw damaged('it has no family')
    sqlite
      .query("insert into server_state (key, value) values ('server_family', ?) on conflict (key) do update set value = excluded.value")
      .run(family.id)
    sqlite.run('commit')
    const missing = uploads.filter(({ isMissing }) => isMissing).length
    return {
      ...{ family: { id: family.id, name: family.name }, rows, uploads: uploads.length - missing, missing, damaged: torn.size },
      ...{ formerPeople, subscriptions, leftOut },
    }
  } catch (error) {
    sqlite.run('rollback')
    throw error
  }
}

import { Database } from 'bun:sqlite'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizeText } from '../backups/backups.rules'
import { RecoveryError } from './recovery.error'
import { pageSize } from './recovery.pages'

/** A private copy of a database that can't be opened in place, because it is damaged or its folder is read-only. */

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
const stamp = (path: string) => [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false, bigint: true })?.mtimeNs)

/** Attempts to copy a database to which a server writes meanwhile. */
const attempts = 5

/**
 * Makes a folder below TMPDIR that only this user can read.
 * @param bytes space required
 * @throws RecoveryError if the disk has less
 */
export const makeTemporary = (bytes: number) => {
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < bytes)
    throw new RecoveryError(
      `${tmpdir()} is too full: this needs ${sizeText(bytes)}, and there are ${sizeText(bavail * bsize)}. Make room, or name a folder on a larger disk with TMPDIR.`,
    )
  const path = mkdtempSync(join(tmpdir(), 'hearth-recover-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Size of a data folder's database and its WAL, in bytes. */
export const databaseBytes = (dataDir: string) => sizeOf(join(dataDir, 'hearth.db')) + sizeOf(join(dataDir, 'hearth.db-wal'))

/**
 * Copies the database of a data folder, including its WAL, into another folder. Writes nothing to the data folder.
 * @returns whether the WAL could be read
 * @throws the file system's error
 */
export const copyDatabase = (dataDir: string, into: string): { path: string; hasWal: boolean } => {
  const from = join(dataDir, 'hearth.db')
  const path = join(into, 'hearth.db')
  for (let i = 0; i < attempts; i++) {
    const before = stamp(from).join()
    for (const suffix of ['', '-wal']) {
      rmSync(path + suffix, { force: true })
      if (suffix && !sizeOf(from + suffix)) continue
      copyFileSync(from + suffix, path + suffix)
      // The copy has the mode of the original, which may be read-only.
      chmodSync(path + suffix, 0o600)
    }
    if (stamp(from).join() === before) break
  }
  repairHeader(path)
  return { path, hasWal: mergeWal(path) }
}

/** Checkpoints the WAL into the copy: SQLite does it when the last connection closes. */
const mergeWal = (path: string) => {
  if (!existsSync(`${path}-wal`)) return true
  try {
    const database = new Database(path, { readwrite: true, create: false })
    try {
      // Opens the WAL, but unlike a query reads no schema.
      database.query('PRAGMA schema_version').get()
    } finally {
      database.close()
    }
    repairHeader(path)
    return !existsSync(`${path}-wal`)
  } catch {
    return false
  } finally {
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  }
}

const magic = Buffer.from('SQLite format 3\0', 'latin1')

/** Restores the constant fields of the header of a Hearth database: SQLite opens no file with a damaged header. */
const repairHeader = (path: string) => {
  const handle = openSync(path, 'r+')
  try {
    const header = Buffer.alloc(100)
    if (readSync(handle, header, 0, 100, 0) < 100) return
    const pages = Math.floor(fstatSync(handle).size / pageSize)
    const before = Buffer.from(header)
    magic.copy(header)
    header.writeUInt16BE(pageSize, 16)
    for (const at of [18, 19]) if (header[at] !== 1 && header[at] !== 2) header[at] = 2
    Buffer.from([0, 64, 32, 32]).copy(header, 20)
    if (header.readUInt32BE(28) > pages || !header.subarray(24, 28).equals(header.subarray(92, 96))) header.writeUInt32BE(pages, 28)
    if (header.readUInt32BE(32) > pages || header.readUInt32BE(36) > pages) header.fill(0, 32, 40)
    if (header.readUInt32BE(44) < 1 || header.readUInt32BE(44) > 4) header.writeUInt32BE(4, 44)
    // No auto-vacuum, UTF-8, no user version.
    header.fill(0, 52, 56)
    header.writeUInt32BE(1, 56)
    header.fill(0, 60, 92)
    if (header.equals(before)) return
    header.copy(header, 92, 24, 28)
    writeSync(handle, header, 0, 100, 0)
  } finally {
    closeSync(handle)
  }
}

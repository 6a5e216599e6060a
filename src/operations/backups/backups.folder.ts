import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { attemptsIn, readLines, type Verification, verificationsIn } from './backups.history'
import { manifestHash, manifestHashName, manifestName, readStoreManifest, type StoreManifest, sha256Of } from './backups.manifest'
import { type BackupForm, type BackupKind, type BackupState, nameOf, readName } from './backups.rules'

/** The backups in a data folder's `backups/`. */

export const folderOf = (dataDir: string) => join(dataDir, 'backups')

/** The path of a backup made at this moment. */
export const backupPath = (dataDir: string, kind: BackupKind, now: Temporal.Instant) => join(folderOf(dataDir), nameOf(kind, now))

export type Backup = {
  name: string
  path: string
  kind: BackupKind
  form: BackupForm
  createdAt: string
  /** Bytes that a restore needs. In the store, most of them are shared with other backups. */
  size: number
  state: BackupState
  /** Why it is doubtful or damaged. */
  reason: string | null
  /** Its last verification. */
  verification: Verification | undefined
}

/** The manifest of a backup in the store. @returns undefined if it is damaged or missing */
export const manifestIn = (path: string): StoreManifest | undefined => {
  try {
    const text = readFileSync(join(path, manifestName), 'utf8')
    if (readFileSync(join(path, manifestHashName), 'utf8') !== manifestHash(sha256Of(text))) return undefined
    return readStoreManifest(text)
  } catch {
    return undefined
  }
}

export const sizeIn = ({ files, uploads }: StoreManifest) => Object.values(files).reduce((sum, { size }) => sum + size, uploads.bytes)

type Known = Pick<Backup, 'size' | 'state' | 'reason'>

const inStore = (path: string): Known => {
  const manifest = manifestIn(path)
  if (!manifest) return { size: 0, state: 'damaged', reason: 'Its manifest is damaged.' }
  const reason = manifest.doubts.join(' ') || null
  return { size: sizeIn(manifest), state: reason ? 'doubtful' : 'verified', reason }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** All complete backups that Hearth made in this data folder, newest first. */
export const backupsIn = (dataDir: string): Backup[] => {
  const folder = folderOf(dataDir)
  // Not a folder: the next backup reports it.
  if (!isFolder(folder)) return []
  const lines = readLines(dataDir)
  const verifications = verificationsIn(lines)
  const attempts = new Map(attemptsIn(lines).flatMap((attempt) => (attempt.result === 'done' ? [[attempt.name, attempt]] : [])))
  const archived = (name: string, size: number): Known => {
    const { state = 'unverified', reason = null } = attempts.get(name) ?? {}
    return { size, state, reason }
  }
  const backups = readdirSync(folder).flatMap((name): Backup[] => {
    const read = readName(name)
    const path = join(folder, name)
    const found = read && statSync(path, { throwIfNoEntry: false })
    if (!read || !found || found.isDirectory() !== (read.form === 'store')) return []
    const known = read.form === 'store' ? inStore(path) : archived(name, found.size)
    const verification = verifications.get(name)
    return [{ name, path, ...read, ...known, ...verifiedState(known.state, verification), verification }]
  })
  return backups.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** Applies a verification: it can find damage, and it verifies an unchecked backup of an older Hearth. It never removes a doubt. */
const verifiedState = (state: BackupState, verification: Verification | undefined): Partial<Known> => {
  if (verification?.result === 'failed') return { state: 'damaged', reason: verification.reason }
  return verification && state === 'unverified' ? { state: 'verified' } : {}
}

/** Removes a file or folder if it exists. Ignores errors, because the error before it is the one to report. */
export const removeQuietly = (path: string) => {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {}
}

/**
 * Removes a backup. It renames the folder first, so that a partly removed folder is not taken for a backup. @throws the file system's error
 */
export const removeBackup = ({ path, form }: Pick<Backup, 'path' | 'form'>) => {
  if (form === 'archive') return rmSync(path, { force: true })
  renameSync(path, `${path}.part`)
  rmSync(`${path}.part`, { recursive: true, force: true })
}

/** Temporary files of an archive in progress. */
export const partsOf = (path: string) => ({ archive: `${path}.part`, database: `${path}.db.part` })

/** Prefix of the temporary folder, in the data folder, in which a backup is verified. */
export const verificationPrefix = 'verify-'

/** Removes the leftovers of interrupted backups and verifications. The caller holds the backup lock. */
export const removeLeftovers = (dataDir: string) => {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(verificationPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true })
  for (const folder of [folderOf(dataDir), join(folderOf(dataDir), 'objects')]) {
    if (!isFolder(folder)) continue
    for (const name of readdirSync(folder))
      if (/\.part(-journal|-wal|-shm)?$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Finds a backup by its path or by its name in the folder. */
export const findBackup = (dataDir: string, given: string) => {
  if (existsSync(given)) return given
  const there = join(folderOf(dataDir), basename(given))
  return basename(given) === given && existsSync(there) ? there : undefined
}

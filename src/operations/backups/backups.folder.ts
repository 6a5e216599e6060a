import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { attemptsIn, readLines, type Verification, verificationsIn } from './backups.history'
import { manifestHash, manifestHashName, manifestName, readStoreManifest, type StoreManifest, sha256Of } from './backups.manifest'
import { type BackupForm, type BackupKind, type BackupState, nameOf, readName } from './backups.rules'

/** The backups in a data folder's `backups/`. */

export const folderOf = (dataDir: string) => join(dataDir, 'backups')

/** Where a backup that is made now belongs. */
export const placeFor = (dataDir: string, kind: BackupKind, now: Temporal.Instant) => join(folderOf(dataDir), nameOf(kind, now))

export type Backup = {
  name: string
  path: string
  kind: BackupKind
  form: BackupForm
  createdAt: string
  /** Bytes that it holds: those that a restore needs. In the store, most of them are shared with other backups. */
  size: number
  state: BackupState
  /** Why it is doubtful or damaged. */
  reason: string | null
  /** The last time that it was proven. */
  verification: Verification | undefined
}

/** The manifest of a backup in the store. @returns undefined for one that is damaged or missing */
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

/** Every whole backup that Hearth made there, newest first. */
export const backupsIn = (dataDir: string): Backup[] => {
  const folder = folderOf(dataDir)
  // Not a folder: whoever makes a backup next is told so.
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
    return [{ name, path, ...read, ...known, ...judged(known.state, verification), verification }]
  })
  return backups.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** What a proof changes: it finds damage, and it makes up for an older Hearth that checked nothing. It removes no doubt. */
const judged = (state: BackupState, verification: Verification | undefined): Partial<Known> => {
  if (verification?.result === 'failed') return { state: 'damaged', reason: verification.reason }
  return verification && state === 'unverified' ? { state: 'verified' } : {}
}

/** Removes a file or folder that may be there, whatever became of its folder: what went wrong before is the better thing to tell. */
export const discard = (path: string) => {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {}
}

/** Removes a backup. A folder that is half removed doesn't have the name of a backup. @throws the file system's error */
export const removeBackup = ({ path, form }: Pick<Backup, 'path' | 'form'>) => {
  if (form === 'archive') return rmSync(path, { force: true })
  renameSync(path, `${path}.part`)
  rmSync(`${path}.part`, { recursive: true, force: true })
}

/** Files that an archive has beside it while it is made. */
export const partsOf = (path: string) => ({ archive: `${path}.part`, database: `${path}.db.part` })

/** What the folder that a backup is proven in begins with, in the data folder. */
export const proofPrefix = 'verify-'

/** Removes what was left by backups, and proofs of them, that were cut off; the caller holds the lock of backups. */
export const removeLeftovers = (dataDir: string) => {
  for (const name of readdirSync(dataDir)) if (name.startsWith(proofPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true })
  for (const folder of [folderOf(dataDir), join(folderOf(dataDir), 'objects')]) {
    if (!isFolder(folder)) continue
    for (const name of readdirSync(folder))
      if (/\.part(-journal|-wal|-shm)?$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** The backup that somebody means: a path, or the name of one in the folder. */
export const findBackup = (dataDir: string, given: string) => {
  if (existsSync(given)) return given
  const there = join(folderOf(dataDir), basename(given))
  return basename(given) === given && existsSync(there) ? there : undefined
}

/** Names and states of backups. Runs in the browser too. */

export const backupKinds = ['nightly', 'manual'] as const
export type BackupKind = (typeof backupKinds)[number]

/**
 * The state of a backup. `verified`: its database was checked when it was made, or a restore verified it. `doubtful`: it may lack data that
 * the previous one has. `damaged`: it can't be restored. `unverified`: an archive of an older Hearth that was never checked.
 */
export const backupStates = ['verified', 'doubtful', 'damaged', 'unverified'] as const
export type BackupState = (typeof backupStates)[number]

/** `archive`: one tar file; `store`: a folder whose uploads are in the shared store. */
export type BackupForm = 'archive' | 'store'

const marks: Record<BackupKind, string> = { nightly: 'nightly-', manual: '' }

/** The name of a backup made at a moment: `hearth-nightly-2026-11-21T030000Z`. */
export const nameOf = (kind: BackupKind, moment: Temporal.Instant) =>
  `hearth-${marks[kind]}${moment.toString({ smallestUnit: 'second' }).replaceAll(':', '')}`

/** The file name of a backup that is downloaded as an archive. */
export const archiveNameOf = (name: string) => (name.endsWith('.tar') ? name : `${name}.tar`)

/** Parses a backup's name; undefined for a file that Hearth did not name. */
export const readName = (name: string): { kind: BackupKind; createdAt: string; form: BackupForm } | undefined => {
  const [, mark, day, hours, minutes, seconds, tar] = /^hearth-(nightly-)?(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(\.tar)?$/.exec(name) ?? []
  if (!day) return undefined
  const createdAt = `${day}T${hours}:${minutes}:${seconds}.000Z`
  return { kind: mark ? 'nightly' : 'manual', createdAt, form: tar ? 'archive' : 'store' }
}
const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `1.4 GB`, with 1 KB = 1024 bytes as in the settings. */
export const sizeText = (bytes: number) => {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const amount = bytes / 1024 ** power
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`
}

/** Progress of a long task, in files. */
export type Report = (progress: { done: number; total: number }) => void

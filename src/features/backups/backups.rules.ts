/** How backups are told apart. Runs in the browser too. */

export const backupKinds = ['nightly', 'manual'] as const
export type BackupKind = (typeof backupKinds)[number]

const marks: Record<BackupKind, string> = { nightly: 'nightly-', manual: '' }

/** The name of an archive made at a moment: `hearth-nightly-2026-11-21T030000Z.tar`. */
export const nameOf = (kind: BackupKind, moment: Temporal.Instant) =>
  `hearth-${marks[kind]}${moment.toString({ smallestUnit: 'second' }).replaceAll(':', '')}.tar`

/** What a name says; undefined for a file that Hearth did not name. */
export const readName = (name: string): { kind: BackupKind; createdAt: string } | undefined => {
  const [, mark, day, hours, minutes, seconds] = /^hearth-(nightly-)?(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? []
  return day ? { kind: mark ? 'nightly' : 'manual', createdAt: `${day}T${hours}:${minutes}:${seconds}.000Z` } : undefined
}
const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `1.4 GB`, with 1 KB = 1024 bytes as in the settings. */
export const sizeText = (bytes: number) => {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const amount = bytes / 1024 ** power
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`
}

/** How far a long piece of work is, in files. */
export type Report = (progress: { done: number; total: number }) => void

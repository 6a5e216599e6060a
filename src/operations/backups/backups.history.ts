import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupKind } from './backups.rules'

/**
 * How backups went, one line each, in `backups/history.jsonl`: beside the backups and not in the database, which a restore takes back to
 * a day when some of them had not been made.
 */

export type Attempt = { kind: BackupKind; startedAt: string } & (
  | {
      result: 'done'
      name: string
      size: number
      missing: number
      /** Absent in lines of an older Hearth, which checked nothing. */
      state?: 'verified' | 'doubtful'
      /** Why it is doubtful. */
      reason?: string
    }
  | { result: 'failed'; reason: string }
)

/** A backup was proven: by a restore into a temporary folder, or where it is, for want of room. */
export type Verification = {
  kind: 'verification'
  startedAt: string
  name: string
  how: 'restore' | 'bytes'
} & ({ result: 'done' } | { result: 'failed'; reason: string })

/** The admin's own program failed after a backup. */
type HookFailure = { kind: 'hook'; startedAt: string; name: string; result: 'failed'; reason: string }

/** A backup took the place of the data. */
type Restored = { kind: 'restored'; startedAt: string; name: string }

export type Line = Attempt | Verification | HookFailure | Restored

/** Lines kept: more than a year of nights, with their verifications. */
const kept = 500

const historyOf = (dataDir: string) => join(dataDir, 'backups', 'history.jsonl')

/** A line that a power failure cut short is none. */
const readLine = (line: string): Line[] => {
  try {
    const read = JSON.parse(line) as Line | null
    return typeof read?.kind === 'string' ? [read] : []
  } catch {
    return []
  }
}

/** Everything noted, newest first. */
export const readLines = (dataDir: string): Line[] => {
  const path = historyOf(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(readLine).reverse() : []
}

const isAttempt = (line: Line): line is Attempt => line.kind === 'nightly' || line.kind === 'manual'

export const attemptsIn = (lines: readonly Line[]): Attempt[] => lines.filter(isAttempt)

/** The last attempts, newest first. */
export const readHistory = (dataDir: string): Attempt[] => attemptsIn(readLines(dataDir))

/** The last verification of each backup, by its name. @param lines newest first */
export const verificationsIn = (lines: readonly Line[]): Map<string, Verification> =>
  new Map(lines.toReversed().flatMap((line) => (line.kind === 'verification' ? [[line.name, line] as const] : [])))

/**
 * Adds a line. That it can't be written down is no reason to fail.
 * @returns whether it was
 */
export const record = (dataDir: string, line: Line): boolean => {
  const path = historyOf(dataDir)
  try {
    mkdirSync(join(dataDir, 'backups'), { recursive: true, mode: 0o750 })
    appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o640 })
    const all = readLines(dataDir)
    if (all.length < 2 * kept) return true
    const lines = all.slice(0, kept).reverse()
    writeFileSync(`${path}.part`, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
    renameSync(`${path}.part`, path)
    return true
  } catch {
    return false
  }
}

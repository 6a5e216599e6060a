import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupKind } from './backups.rules'

/**
 * The history of backups, one JSON line each, in `backups/history.jsonl`. It is not in the database, because a restore would take it back
 * to a day before some of the backups.
 */

export type Attempt = { kind: BackupKind; startedAt: string } & (
  | {
      result: 'done'
      name: string
      size: number
      missing: number
      /** Absent in lines of an older Hearth, which did not check backups. */
      state?: 'verified' | 'doubtful'
      /** Why it is doubtful. */
      reason?: string
    }
  | { result: 'failed'; reason: string }
)

/** A verification of a backup: by a restore into a temporary folder, or, without room for that, by comparing bytes in place. */
export type Verification = {
  kind: 'verification'
  startedAt: string
  name: string
  how: 'restore' | 'bytes'
} & ({ result: 'done' } | { result: 'failed'; reason: string })

/** The admin's hook failed after a backup. */
type HookFailure = { kind: 'hook'; startedAt: string; name: string; result: 'failed'; reason: string }

/** A backup was restored. */
type Restored = { kind: 'restored'; startedAt: string; name: string }

export type HistoryLine = Attempt | Verification | HookFailure | Restored

/** Maximum lines retained: more than a year of nights, with their verifications. */
const maxLines = 500

const historyOf = (dataDir: string) => join(dataDir, 'backups', 'history.jsonl')

// Skips a line that a power failure cut short.
const readLine = (line: string): HistoryLine[] => {
  try {
    const read = JSON.parse(line) as HistoryLine | null
    return typeof read?.kind === 'string' ? [read] : []
  } catch {
    return []
  }
}

/** All lines, newest first. */
export const readLines = (dataDir: string): HistoryLine[] => {
  const path = historyOf(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(readLine).reverse() : []
}

const isAttempt = (line: HistoryLine): line is Attempt => line.kind === 'nightly' || line.kind === 'manual'

export const attemptsIn = (lines: readonly HistoryLine[]): Attempt[] => lines.filter(isAttempt)

/** The attempts to make a backup, newest first. */
export const readHistory = (dataDir: string): Attempt[] => attemptsIn(readLines(dataDir))

/** The last verification of each backup, by backup name. @param lines newest first */
export const verificationsIn = (lines: readonly HistoryLine[]): Map<string, Verification> =>
  new Map(lines.toReversed().flatMap((line) => (line.kind === 'verification' ? [[line.name, line] as const] : [])))

/**
 * Appends a line. A failed write is not an error.
 * @returns whether the line was written
 */
export const record = (dataDir: string, line: HistoryLine): boolean => {
  const path = historyOf(dataDir)
  try {
    mkdirSync(join(dataDir, 'backups'), { recursive: true, mode: 0o750 })
    appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o640 })
    const all = readLines(dataDir)
    if (all.length < 2 * maxLines) return true
    const lines = all.slice(0, maxLines).reverse()
    writeFileSync(`${path}.part`, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
    renameSync(`${path}.part`, path)
    return true
  } catch {
    return false
  }
}

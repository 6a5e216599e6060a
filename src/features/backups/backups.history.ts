import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from './backups.folder'
import type { BackupKind } from './backups.rules'

/**
 * How backups went, one line each, in `backups/history.jsonl`: beside the archives and not in the database, which a restore takes back to
 * a day when some of them had not been made.
 */

export type Attempt = { kind: BackupKind; startedAt: string } & (
  | { result: 'done'; name: string; size: number; missing: number }
  | { result: 'failed'; reason: string }
)

const kept = 100

const pathOf = (dataDir: string) => join(folderOf(dataDir), 'history.jsonl')

/** A line that a power failure cut short is none. */
const readLine = (line: string): Attempt[] => {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

/** The last attempts, newest first. */
export const readHistory = (dataDir: string): Attempt[] => {
  const path = pathOf(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(readLine).reverse() : []
}

/**
 * Adds an attempt. That it can't be written down is no reason to fail.
 * @returns whether it was
 */
export const record = (dataDir: string, attempt: Attempt): boolean => {
  const path = pathOf(dataDir)
  try {
    mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o750 })
    appendFileSync(path, `${JSON.stringify(attempt)}\n`, { mode: 0o640 })
    const all = readHistory(dataDir)
    if (all.length < 2 * kept) return true
    const lines = all.slice(0, kept).reverse()
    writeFileSync(`${path}.part`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    renameSync(`${path}.part`, path)
    return true
  } catch {
    return false
  }
}

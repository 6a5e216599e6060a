import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { objectName } from '#src/features/objects/objects.rules'
import { objectsMarkerOf } from '#src/platform/data-folder/marker'
import type { Ledger } from './ledger'
import { type Place, startCommand } from './server'

/** Checks the data folder after a kill. Each function returns problems as texts; an empty list means no problem. */

export const withDatabase = <T>(data: string, look: (sqlite: Database) => T): T => {
  const sqlite = new Database(join(data, 'hearth.db'), { readonly: true })
  try {
    return look(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Problems that SQLite finds. */
export const damage = (sqlite: Database): string[] => [
  ...sqlite
    .query<{ integrity_check: string }, []>('PRAGMA integrity_check(5)')
    .all()
    .map((row) => row.integrity_check)
    .filter((text) => text !== 'ok'),
  ...sqlite
    .query<{ table: string }, []>('PRAGMA foreign_key_check')
    .all()
    .map(({ table }) => `a row of ${table} has a missing reference`),
]

const hashOf = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [] : [join(entry.parentPath, entry.name)],
      )
    : []

type Stored = { id: string; hash: string; size: number }
const storedIn = (sqlite: Database) => sqlite.query<Stored, []>('SELECT id, hash, size FROM objects WHERE stored_at IS NOT NULL').all()

/**
 * Compares every upload in the database with its file, and acknowledged uploads with both.
 * @param verified uploads that were verified before and can't have changed
 */
export const wrongUploads = async (data: string, ledger: Ledger, verified: Set<string>): Promise<string[]> => {
  const rows = withDatabase(data, storedIn)
  const wrong: string[] = []
  for (const { id, hash, size } of rows) {
    const path = join(data, objectName(id))
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) wrong.push(`the upload ${id} has no file`)
    else if (found.size !== size) wrong.push(`the upload ${id} has ${found.size} bytes instead of ${size}`)
    else if (!verified.has(id) && (await hashOf(path)) !== hash) wrong.push(`the upload ${id} is not what was sent`)
    verified.add(id)
  }
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const [id, { sha256, size }] of ledger.uploads) {
    const row = known.get(id)
    if (row?.hash !== sha256 || row.size !== size)
      wrong.push(`the upload ${id} was acknowledged, and the database ${row ? 'has another' : 'does not know it'}`)
  }
  return wrong
}

/** Files below `objects/` without an upload, which the clean-up moves to the trash after a day. */
export const orphans = (data: string): string[] => {
  const known = new Set(withDatabase(data, storedIn).map(({ id }) => join(data, objectName(id))))
  return filesIn(join(data, 'objects')).filter((path) => !known.has(path) && path !== objectsMarkerOf(data))
}

/** Items with only half of an atomic act: a tick without its price, or the reverse. */
const halfObjects = (sqlite: Database) => {
  const row = sqlite
    .query<{ n: number }, []>(
      "SELECT count(*) AS n FROM smart_shopping_items WHERE name LIKE 'Soak %' AND (status = 'purchased') <> (purchase_id IS NOT NULL)",
    )
    .get()
  return row?.n ? [`${row.n} items were ticked off by half`] : []
}

export const wrongRows = (data: string, ledger: Ledger): string[] =>
  withDatabase(data, (sqlite) => [...damage(sqlite), ...halfObjects(sqlite), ...ledger.missingIn(sqlite)])

type Finding = { check: string; state: string; found: string }

/** @returns the problems that `hearth doctor` names */
export const doctor = async (place: Place): Promise<string[]> => {
  const child = startCommand(place, ['doctor', '--json'])
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] }
  const problems = findings.filter(({ state }) => state === 'problem').map(({ check, found }) => `doctor: ${check}: ${found}`)
  if (ok !== (problems.length === 0) || ok !== (code === 0)) problems.push(`doctor: ok is ${ok}, and the exit code ${code}`)
  return problems
}

/** Files of an interrupted backup, which the next one deletes. */
export const unfinishedBackups = (data: string) => [
  ...filesIn(join(data, 'backups')).filter((path) => /\.(part|tmp)([-/]|$)/.test(path)),
  ...readdirSync(data).filter((name) => name.startsWith('verify-')),
]

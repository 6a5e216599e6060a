import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { objectName } from '#src/features/objects/objects.rules'
import { objectsMarkerOf } from '#src/platform/data-folder/marker'
import type { Ledger } from './ledger'
import { begin, type Place } from './server'

/** Looks at what a kill left behind. Everything is said in words; nothing to say means that all is well. */

export const inside = <T>(data: string, look: (sqlite: Database) => T): T => {
  const sqlite = new Database(join(data, 'hearth.db'), { readonly: true })
  try {
    return look(sqlite)
  } finally {
    sqlite.close()
  }
}

/** What SQLite itself finds wrong. */
export const damage = (sqlite: Database): string[] => [
  ...sqlite
    .query<{ integrity_check: string }, []>('PRAGMA integrity_check(5)')
    .all()
    .map((row) => row.integrity_check)
    .filter((text) => text !== 'ok'),
  ...sqlite
    .query<{ table: string }, []>('PRAGMA foreign_key_check')
    .all()
    .map(({ table }) => `a row of ${table} points at nothing`),
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
 * Holds every upload that the database knows against its file, and those that were acknowledged against both.
 * @param verified files that were right before, and that nothing changes since
 */
export const wrongUploads = async (data: string, ledger: Ledger, verified: Set<string>): Promise<string[]> => {
  const rows = inside(data, storedIn)
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

/** Files below `objects/` that no upload has: what a day takes away. */
export const orphans = (data: string): string[] => {
  const known = new Set(inside(data, storedIn).map(({ id }) => join(data, objectName(id))))
  return filesIn(join(data, 'objects')).filter((path) => !known.has(path) && path !== objectsMarkerOf(data))
}

/** An item was ticked off and what it cost noted in one act: there is never one without the other. */
const halfObjects = (sqlite: Database) => {
  const row = sqlite
    .query<{ n: number }, []>(
      "SELECT count(*) AS n FROM smart_shopping_items WHERE name LIKE 'Soak %' AND (status = 'purchased') <> (purchase_id IS NOT NULL)",
    )
    .get()
  return row?.n ? [`${row.n} items were ticked off by half`] : []
}

export const wrongRows = (data: string, ledger: Ledger): string[] =>
  inside(data, (sqlite) => [...damage(sqlite), ...halfObjects(sqlite), ...ledger.missingIn(sqlite)])

type Finding = { check: string; state: string; found: string }

/** @returns the problems that `hearth doctor` names */
export const doctor = async (place: Place): Promise<string[]> => {
  const child = begin(place, ['doctor', '--json'])
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] }
  const problems = findings.filter(({ state }) => state === 'problem').map(({ check, found }) => `doctor: ${check}: ${found}`)
  if (ok !== (problems.length === 0) || ok !== (code === 0)) problems.push(`doctor: ok is ${ok}, and the exit code ${code}`)
  return problems
}

/** What a backup that was cut off leaves until the next one is made. */
export const unfinishedBackups = (data: string) => [
  ...filesIn(join(data, 'backups')).filter((path) => /\.(part|tmp)([-/]|$)/.test(path)),
  ...readdirSync(data).filter((name) => name.startsWith('verify-')),
]

import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { familyHome } from '#src/testing/cli/damaged-home'
import type { folder } from '#src/testing/cli/hearth'
import { damages, pageAt, pagesOf, type StoredRow, seeded, storedRows } from '#src/testing/damage'
import { fakeClock } from '#src/testing/fake-clock'
import { schemas, unpack } from '#src/testing/fixtures/schema'
import { recoverDatabase } from './recovery.salvage'

let family: ReturnType<typeof folder>
let rows: StoredRow[]
let bytes: Buffer
beforeAll(async () => {
  family = await familyHome()
  rows = storedRows(join(family.data, 'hearth.db'))
  // Reading the database created its index.
  for (const suffix of ['-wal', '-shm']) rmSync(join(family.data, `hearth.db${suffix}`), { force: true })
  bytes = readFileSync(join(family.data, 'hearth.db'))
})
afterAll(() => family[Symbol.dispose]())

const seeds = [1, 2, 3, 4, 5]
const cases = Object.keys(damages).flatMap((kind) => seeds.map((seed) => [kind, seed] as const))

test.each(schemas)('determines the version of a database of $migration without its migration table', ({ migration, file }) => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-version-'))
  try {
    unpack(file, join(folder, 'kept.tar'))
    Bun.spawnSync(['tar', '-xf', 'kept.tar', 'hearth.db'], { cwd: folder })
    const source = join(folder, 'hearth.db')
    const damaged = readFileSync(source)
    const list = ['schema_migrations', 'sqlite_autoindex_schema_migrations_1'].flatMap((name) => pagesOf(source, name, 'leaf'))
    const counts = storedRows(source).filter(({ table }) => table !== 'schema_migrations').length
    for (const page of list) pageAt(damaged, page).fill(0)
    writeFileSync(source, damaged)
    const report = recoverDatabase({ dataDir: folder, to: join(folder, 'out.db'), clock: fakeClock() })
    expect([report.schema, report.integrity, report.foreignKeyViolations]).toEqual([migration, 'ok', 0])
    const rows = report.tables.filter(({ table }) => table !== 'schema_migrations').reduce((sum, table) => sum + table.rows, 0)
    expect(rows).toBe(counts)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(cases)(
  'recovers every row of an undamaged page after %s (seed %d), reports the loss, and does not change the source',
  (kind, seed) => {
    const damage = damages[kind]?.(Buffer.from(bytes), seeded(seed))
    if (!damage) throw new Error(kind)
    const source = join(family.data, 'hearth.db')
    const [to, rejectedTo] = ['out.db', 'rejected.jsonl'].map((name) => join(family.path, name)) as [string, string]
    for (const path of [to, rejectedTo]) rmSync(path, { force: true })
    writeFileSync(source, damage.bytes)

    const report = recoverDatabase({ dataDir: family.data, to, clock: fakeClock(), rejectedTo })

    expect(readFileSync(source).equals(damage.bytes)).toBe(true)
    expect([report.integrity, report.foreignKeyViolations]).toEqual(['ok', 0])
    const rejected = new Set(
      existsSync(rejectedTo)
        ? readFileSync(rejectedTo, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as { table: string; rowid: string })
            .map(({ table, rowid }) => `${table} ${rowid}`)
        : [],
    )
    using result = new Database(to, { readonly: true })
    const tables = new Map<string, Map<number, string>>()
    for (const { name } of result
      .query<{ name: string }, []>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
      .all()) {
      const all = result.query<Record<string, unknown> & { _rowid: number }, []>(`SELECT rowid AS _rowid, * FROM "${name}"`).all()
      tables.set(name, new Map(all.map(({ _rowid, ...row }) => [_rowid, JSON.stringify(row)])))
    }
    const hasRow = result.query<unknown, [string]>(
      'SELECT 1 FROM (SELECT id FROM events UNION SELECT id FROM tasks UNION SELECT id FROM contacts) WHERE id = ?',
    )
    // The removal of a lost event's rows is a change of the event for calendar apps, with a new number.
    const isNumberOfLostRow = ({ table, row }: StoredRow) => table === 'dav_resources' && !hasRow.get(String(row.object_id))
    const isRecovered = (stored: StoredRow) => {
      const { table, rowid, row } = stored
      const found = tables.get(table)?.get(rowid)
      if (found !== undefined && isNumberOfLostRow(stored))
        return JSON.stringify({ ...JSON.parse(found), seq: row.seq }) === JSON.stringify(row)
      // A reference to a lost row is cleared.
      return found === JSON.stringify(row) || rejected.has(`${table} ${rowid}`) || (found !== undefined && report.references.cleared > 0)
    }
    const intact = rows.filter(({ pages }) => !pages.some((page) => damage.pages.has(page)))
    expect(intact.filter((row) => !isRecovered(row))).toEqual([])
    const lost = rows.filter(({ table, rowid }) => !tables.get(table)?.has(rowid))
    if (lost.length) expect(report.isLossy).toBe(true)
    if (report.tables.every(({ exact }) => exact)) {
      // Lost people come back as placeholders, and triggers number the events, tasks and contacts whose numbers are lost.
      // Neither counts where it takes another rowid, or stands for an id that a flipped bit made.
      const isBack = ({ table, rowid }: StoredRow) => tables.get(table)?.has(rowid) === true
      const numbered = report.tables.find(({ table }) => table === 'dav_resources')?.rows ?? 0
      const renumbered = Math.max(0, rows.filter((row) => row.table === 'dav_resources' && isBack(row)).length - numbered)
      const people = report.references.placeholders.filter(({ table, id }) =>
        rows.some((stored) => stored.table === table && stored.row.id === id && isBack(stored)),
      )
      const remade = people.length + renumbered
      const reported = report.tables.reduce((sum, { lost }) => sum + (lost ?? 0), 0) + report.references.removed - remade
      // An index that contains a page of another one lists rows that never existed.
      if (kind === 'a page in the place of another') expect(reported).toBeGreaterThanOrEqual(lost.length)
      else {
        // A row whose rowid is damaged is reported as rejected, under that rowid.
        const unplaced = Math.max(0, report.rejected - report.references.removed)
        expect(lost.length).toBeGreaterThanOrEqual(reported)
        expect(lost.length).toBeLessThanOrEqual(reported + unplaced)
      }
    }
  },
  60_000,
)

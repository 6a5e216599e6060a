import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { openDatabase } from '#src/platform/database/db'
import { migrate } from '#src/platform/database/migrations/migrate'
import { migrationsDir } from '#src/platform/native/embedded'
import { valuesOf } from './export.rows'
import { omittedTables, sources } from './export.tables'

const dir = mkdtempSync(join(tmpdir(), 'hearth-export-'))
const database = openDatabase(dir)
migrate(database.sqlite, migrationsDir(), dir)
afterAll(() => {
  database.close()
  rmSync(dir, { recursive: true })
})

const tables = database.sqlite
  .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
  .all()
  .map(({ name }) => name)
const exported = sources.map(({ table }) => getTableName(table))

test('every table is exported, or omitted for a reason', () => {
  // A full-text index consists of several tables.
  const known = (name: string) =>
    exported.includes(name) || Object.keys(omittedTables).some((left) => name === left || name.startsWith(`${left}_`))
  expect(tables.filter((name) => !known(name))).toEqual([])
  expect([...exported, ...Object.keys(omittedTables)].filter((name) => !tables.includes(name))).toEqual([])
  expect(exported.filter((name) => name in omittedTables)).toEqual([])
})

test('every table is filtered by family', () => {
  const scoped = (name: string) => database.sqlite.query(`select 1 from pragma_table_info('${name}') where name = 'family_id'`).get()
  expect(sources.filter(({ table, where }) => !where && !scoped(getTableName(table)))).toEqual([])
  expect(sources.filter(({ where }) => where && !where.includes('?1'))).toEqual([])
})

test('every column is exported, except secrets', () => {
  const missing = sources.flatMap((source) => {
    const keys = valuesOf(source).map(({ key }) => key)
    return Object.keys(getTableColumns(source.table)).flatMap((key) =>
      keys.includes(key) || key === 'familyId' ? [] : `${getTableName(source.table)}.${key}`,
    )
  })
  expect(missing).toEqual([
    'users.passwordHash',
    'users.hasShortPassword',
    'family_invitations.codeHash',
    'calendar_feeds.tokenHash',
    ...['secret', 'fileTag', 'lastModified', 'fileHash', 'syncToken', 'collectionTag'].map((key) => `calendar_subscriptions.${key}`),
    ...['latitude', 'longitude', 'accuracy', 'address', 'batteryLevel'].map((key) => `location_checkins.${key}`),
    'wishlist_links.tokenHash',
    'friends_portal.tokenHash',
  ])
})

test('no column is exported twice', () => {
  for (const source of sources) {
    const keys = valuesOf(source).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  }
  expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length)
})

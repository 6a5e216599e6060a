import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '#src/platform/data-folder/secret'
import { migrationsDir } from '#src/platform/native/embedded'
import { migrate } from './migrate'

let dir: string
let sqlite: Database
const before = '0007'

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hearth-migrate-'))
  sqlite = new Database(join(dir, 'hearth.db'), { create: true })
  const old = join(dir, 'migrations')
  for (const name of readdirSync(migrationsDir()))
    if (name < before) cpSync(join(migrationsDir(), name), join(old, name), { recursive: true })
  migrate(sqlite, old, dir)
  const now = '2026-11-20T00:00:00.000Z'
  for (const user of ['ana', 'zoe']) {
    sqlite.run('INSERT INTO users (id, username, password_hash, first_name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)', [
      user,
      user,
      '',
      user,
      now,
      now,
    ])
    sqlite.run('INSERT INTO families (id, name, timezone, currency, created_at) VALUES (?, ?, ?, ?, ?)', [
      `of-${user}`,
      user,
      'UTC',
      'USD',
      now,
    ])
  }
})
afterEach(() => {
  sqlite.close()
  rmSync(dir, { recursive: true, force: true })
})

const columnsOf = (table: string) =>
  sqlite
    .query<{ name: string; notnull: number; dflt_value: unknown; type: string }, []>(`SELECT * FROM pragma_table_info('${table}')`)
    .all()

/** Inserts a row; required columns that are missing get a neutral value. */
const insert = (table: string, row: Record<string, unknown>) => {
  const rest = columnsOf(table).filter(({ name, notnull, dflt_value }) => notnull && dflt_value === null && !(name in row))
  const whole = { ...Object.fromEntries(rest.map(({ name, type }) => [name, type === 'INTEGER' ? 0 : ''])), ...row }
  const names = Object.keys(whole)
  sqlite.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, Object.values(whole) as string[])
}

test('copies vendors to the families that use them, and hashes the codes of invitations', () => {
  sqlite.run('PRAGMA foreign_keys = OFF')
  insert('family_members', { id: 'member', family_id: 'of-ana', user_id: 'ana', role: 'admin', permissions: '[]' })
  insert('store_vendors', {
    id: '019aa9b2-5c00-7abc-8000-000000000001',
    name: 'Depot',
    name_key: 'depot',
    website: 'https://ana.example',
    is_active: 1,
    created_by: 'ana',
  })
  insert('store_vendors', {
    id: '019aa9b2-5c00-7abc-8000-000000000002',
    name: 'Unused',
    name_key: 'unused',
    is_active: 1,
    created_by: 'gone',
  })
  insert('smart_shopping_lists', { id: 'list', family_id: 'of-zoe', name: 'x', created_by: 'zoe' })
  insert('smart_shopping_items', { id: 'item', family_id: 'of-zoe', list_id: 'list', name: 'x', created_by: 'zoe' })
  insert('store_prices', {
    id: 'price',
    family_id: 'of-zoe',
    item_id: 'item',
    vendor_id: '019aa9b2-5c00-7abc-8000-000000000001',
    created_by: 'zoe',
    price: 1,
  })
  insert('users', { id: 'gone', username: 'gone', first_name: 'Gone' })
  insert('family_invitations', {
    id: 'invitation',
    family_id: 'of-ana',
    invited_by: 'ana',
    code: 'the-code',
    expires_at: '2026-12-01T00:00:00.000Z',
  })
  sqlite.run('PRAGMA foreign_keys = ON')
  expect(sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])

  migrate(sqlite, migrationsDir(), dir)

  const vendors = sqlite
    .query('SELECT family_id, name, website, created_by FROM store_vendors WHERE family_id IS NOT NULL ORDER BY family_id')
    .all()
  expect(vendors).toEqual([
    { family_id: 'of-ana', name: 'Depot', website: 'https://ana.example', created_by: 'ana' },
    { family_id: 'of-zoe', name: 'Depot', website: 'https://ana.example', created_by: null },
  ])
  expect(sqlite.query('SELECT count(*) AS n FROM store_vendors WHERE family_id IS NULL AND created_by IS NOT NULL').get()).toEqual({ n: 0 })
  const [price] = sqlite.query('SELECT v.id, v.family_id FROM store_prices p JOIN store_vendors v ON v.id = p.vendor_id').all() as {
    id: string
    family_id: string
  }[]
  expect(price?.family_id).toBe('of-zoe')
  expect(price?.id).toMatch(/^019aa9b2-5c00-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(sqlite.query('SELECT code_hash FROM family_invitations').get()).toEqual({ code_hash: sha256('the-code') })
})

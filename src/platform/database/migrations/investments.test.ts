import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsDir } from '#src/platform/native/embedded'
import { migrate } from './migrate'

const adding = readdirSync(migrationsDir()).find((name) => name.endsWith('_pages.sql')) ?? ''

test('an old purchase price becomes that of one share, and the history begins with the last value', () => {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-migrate-'))
  const sqlite = new Database(join(dir, 'hearth.db'), { create: true })
  const old = join(dir, 'migrations')
  for (const name of readdirSync(migrationsDir()))
    if (name < adding) cpSync(join(migrationsDir(), name), join(old, name), { recursive: true })
  migrate(sqlite, old, dir)
  const day = '2026-11-20T12:00:00.000Z'
  sqlite.run('INSERT INTO users (id, username, password_hash, first_name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)', [
    ...['ana', 'ana', '', 'Ana', day, day],
  ])
  sqlite.run('INSERT INTO families (id, name, timezone, currency, created_at) VALUES (?, ?, ?, ?, ?)', ['home', 'Home', 'UTC', 'USD', day])
  const add = (n: number, shares: number | null, price: number | null, isActive: number) =>
    sqlite.run(
      'INSERT INTO investments (id, family_id, owner_id, account_name, shares, purchase_price, current_value, is_active, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [`019aa9b2-5c00-7abc-8000-00000000000${n}`, 'home', 'ana', `${n}`, shares, price, 500, isActive, day, day],
    )
  add(1, 412.5 * 1e8, 3_120_000, 1)
  add(2, null, 700, 1)
  add(3, 0, 700, 0)

  migrate(sqlite, migrationsDir(), dir)

  expect(sqlite.query('SELECT purchase_price AS price FROM investments ORDER BY account_name').all()).toEqual([
    { price: 7564 },
    { price: 700 },
    { price: 700 },
  ])
  const rows = sqlite.query('SELECT id, substr(investment_id, -1) AS of, date, price, value FROM investment_prices ORDER BY 2').all() as {
    id: string
  }[]
  expect(rows.map(({ id: _, ...row }) => row as object)).toEqual([
    { of: '1', date: '2026-11-20', price: null, value: 500 },
    { of: '2', date: '2026-11-20', price: null, value: 500 },
  ])
  for (const { id } of rows) expect(id).toMatch(/^019aa9b2-5c00-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  sqlite.close()
  rmSync(dir, { recursive: true, force: true })
})

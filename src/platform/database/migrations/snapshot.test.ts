import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { surveyFolder } from '../../data-folder/survey'
import { openDatabase } from '../db'
import { appliedMigrations, assertNotNewer, migrate, migrationNames } from './migrate'
import { MigrationError } from './migration-error'

let folder: string
let sqlite: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-snapshot-'))
  mkdirSync(migrations())
  sqlite = openDatabase(folder).sqlite
  write('0000_first', 'CREATE TABLE notes (id INTEGER);')
  run()
  sqlite.run('INSERT INTO notes VALUES (7)')
})
afterEach(() => {
  sqlite.close()
  rmSync(folder, { recursive: true })
})

const migrations = () => join(folder, 'migrations')
const backups = () => join(folder, 'backups')
const write = (name: string, sql: string) => writeFileSync(join(migrations(), `${name}.sql`), sql)
const run = () => migrate(sqlite, migrations(), folder)
const snapshots = () => (existsSync(backups()) ? readdirSync(backups()).sort() : [])
const notesIn = (file: string) => {
  const copy = new Database(join(backups(), file), { readonly: true })
  const [notes, integrity] = [copy.query('SELECT id FROM notes').values().flat(), copy.query('PRAGMA integrity_check').get()]
  copy.close()
  return { notes, integrity }
}

describe('the copy from before an upgrade', () => {
  test('contains the data of the database, and is only made if there is data', () => {
    expect(snapshots()).toEqual([])
    write('0001_second', '-- rows: notes\nDELETE FROM notes;')
    run()
    expect(snapshots()).toEqual([expect.stringMatching(/^before-0001_second-\d{4}-\d\d-\d\dT\d{6}Z\.db$/)])
    expect(notesIn(snapshots()[0] ?? '')).toEqual({ notes: [7], integrity: { integrity_check: 'ok' } })
  })

  test('stays with the two before it, not counting interrupted attempts and other files', () => {
    mkdirSync(backups())
    const old = ['0001_a-2025-01', '0002_b-2025-02', '0003_c-2025-03', '0004_d-2026-01', '0004_d-2026-02']
    const names = old.map((name) => `before-${name}-01T000000Z.db`)
    const others = ['hearth-2026-01-01T000000Z.tar', 'hearth-2026-01-01T000000Z.tar.part', 'before-the-move.db']
    for (const name of [...names, ...others, 'before-0004_d-2026-02-02T000000Z.db.tmp']) writeFileSync(join(backups(), name), 'x')
    write('0004_d', 'CREATE TABLE more (id INTEGER);')
    run()
    const made = snapshots().find((name) => !names.includes(name) && name.startsWith('before-0004_d-')) ?? ''
    expect(notesIn(made).notes).toEqual([7])
    expect(snapshots()).toEqual([made, ...names.slice(1, 3), ...others].sort())
  })

  test('is required: without a copy there is no upgrade', () => {
    writeFileSync(backups(), 'a file in the place of the folder')
    write('0001_second', 'CREATE TABLE more (id INTEGER);')
    expect(run).toThrow(MigrationError)
    expect(run).toThrow(`The database can't be copied to ${backups()}, so it was not brought up to date`)
    expect(appliedMigrations(sqlite)).toEqual(['0000_first'])
    expect(sqlite.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
  })

  test('is deleted when the disk fills up, to make room for the next attempt', () => {
    write('0001_second', 'CREATE TABLE more (id INTEGER, text TEXT); INSERT INTO more VALUES (1, hex(zeroblob(1000000)));')
    sqlite.run('PRAGMA max_page_count = 100')
    expect(run).toThrow(MigrationError)
    expect(run).toThrow('The disk is too full to bring the database up to date. Nothing was changed. Make room, then start Hearth again.')
    expect(snapshots()).toEqual([])
    sqlite.run('PRAGMA max_page_count = 100000')
    expect(run()).toEqual(['0001_second'])
    expect(snapshots()).toHaveLength(1)
  })

  test('fails for a database that is not fully readable', () => {
    sqlite.run("INSERT INTO notes SELECT value FROM json_each('[' || rtrim(replace(hex(zeroblob(4000)), '00', '1,'), ',') || ']')")
    sqlite.run('CREATE INDEX notes_by_id ON notes(id)')
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
    sqlite.close()
    const path = join(folder, 'hearth.db')
    const bytes = readFileSync(path)
    // The last page belongs to the index: one of its entries is lost.
    bytes.fill(0xff, bytes.length - 2048)
    writeFileSync(path, bytes)
    sqlite = openDatabase(folder).sqlite
    write('0001_second', 'CREATE TABLE more (id INTEGER);')
    expect(run).toThrow(/so it was not brought up to date: .*Nothing was changed\. Run `hearth doctor`/)
    expect(snapshots()).toEqual([])
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })
})

describe('a database newer than the program', () => {
  beforeEach(() => {
    write('0001_from_the_future', 'CREATE TABLE flying_cars (id INTEGER);')
    run()
    rmSync(join(migrations(), '0001_from_the_future.sql'))
    write('0002_of_a_branch', '-- rows: notes\nDELETE FROM notes;')
    rmSync(backups(), { recursive: true })
  })

  const refusal = 'newer Hearth (it has 0001_from_the_future). Nothing was changed.'
  const bytes = () =>
    readdirSync(folder)
      .filter((name) => /^hearth\.db(-wal)?$/.test(name))
      .map((name) => [name, Bun.hash(readFileSync(join(folder, name)))])

  test('is rejected and not changed', () => {
    const before = bytes()
    expect(before).toHaveLength(2)
    expect(() => assertNotNewer(surveyFolder(folder).migrations, migrationNames(migrations()))).toThrow(refusal)
    expect(run).toThrow(refusal)
    expect(bytes()).toEqual(before)
    expect(snapshots()).toEqual([])
  })

  test('is not opened for writing, which would switch it to WAL', () => {
    sqlite.run('PRAGMA journal_mode = DELETE')
    sqlite.close()
    const before = bytes()
    expect(() => assertNotNewer(surveyFolder(folder).migrations, migrationNames(migrations()))).toThrow(refusal)
    expect(bytes()).toEqual(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('hearth.db'))).toEqual(['hearth.db'])
    // Other faults are left to the code that opens it for writing.
    writeFileSync(join(folder, 'hearth.db'), 'no database at all')
    expect(() => assertNotNewer(surveyFolder(folder).migrations, migrationNames(migrations()))).not.toThrow()
  })
})

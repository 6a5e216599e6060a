import type { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, is, SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { migrationsDir } from '#src/platform/native/embedded'
import { tables } from '#src/testing/tables'
import { type OpenDatabase, openDatabase } from '../db'
import { appliedMigrations, migrate, migrationNames } from './migrate'
import { MigrationError } from './migration-error'

let folder: string
let database: OpenDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-migrate-'))
  mkdirSync(migrations())
  database = openDatabase(folder)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const migrations = () => join(folder, 'migrations')
const write = (name: string, sql: string) => writeFileSync(join(migrations(), `${name}.sql`), sql)
const run = () => migrate(database.sqlite, migrations(), folder)
const schemaOf = (sqlite: Database) => sqlite.query('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()
const snapshots = () => (existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [])

describe('migrating', () => {
  test('runs each new migration once, in order of name', () => {
    write('0001_second', '-- rows: notes\nINSERT INTO notes VALUES (1);')
    write('0000_first', 'CREATE TABLE notes (id INTEGER);')
    expect(run()).toEqual(['0000_first', '0001_second'])
    expect(run()).toEqual([])
    expect(appliedMigrations(database.sqlite)).toEqual(['0000_first', '0001_second'])
    expect(database.sqlite.query('SELECT * FROM notes').all()).toEqual([{ id: 1 }])
  })

  test('keeps the children of a rebuilt table', () => {
    const parent = 'CREATE TABLE parents (id INTEGER PRIMARY KEY);'
    write('0000_first', `${parent} CREATE TABLE children (parent INTEGER REFERENCES parents(id) ON DELETE CASCADE);`)
    run()
    database.sqlite.run('INSERT INTO parents VALUES (1); INSERT INTO children VALUES (1);')
    write(
      '0001_rebuild',
      'CREATE TABLE new (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO new SELECT id, NULL FROM parents; DROP TABLE parents; ALTER TABLE new RENAME TO parents;',
    )
    run()
    expect(database.sqlite.query('SELECT * FROM children').all()).toEqual([{ parent: 1 }])
    expect(database.sqlite.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
  })
})

test('a migration may change the row count of a table it declares, or drop it', () => {
  write('0000_first', 'CREATE TABLE notes (id INTEGER); CREATE TABLE tags (id INTEGER); CREATE TABLE none (id INTEGER);')
  run()
  database.sqlite.run('INSERT INTO notes VALUES (1), (2); INSERT INTO tags VALUES (1);')
  write('0001_second', '-- Notes of nobody go.\n-- rows: notes,tags\nDELETE FROM notes WHERE id = 1; DROP TABLE tags; DROP TABLE none;')
  expect(run()).toEqual(['0001_second'])
  expect(database.sqlite.query('SELECT * FROM notes').all()).toEqual([{ id: 2 }])
})

test('a database of another program is rejected unchanged', () => {
  database.sqlite.run('CREATE TABLE recipes (id INTEGER)')
  write('0000_first', 'CREATE TABLE notes (id INTEGER);')
  expect(run).toThrow(`${join(folder, 'hearth.db')} is not a database of Hearth. Nothing was changed.`)
  expect(schemaOf(database.sqlite)).toHaveLength(1)
})

describe('a migration that fails', () => {
  beforeEach(() => {
    write(
      '0000_first',
      'CREATE TABLE notes (id INTEGER PRIMARY KEY); CREATE TABLE tags (note INTEGER REFERENCES notes(id)); INSERT INTO notes VALUES (7);',
    )
    run()
  })

  test.each([
    ['by its SQL', 'DROP TABLE tags; DELETE FROM notes; NONSENSE;', 'syntax error'],
    ['by a violated foreign key', '-- rows: tags\nINSERT INTO tags VALUES (99);', '1 rows would violate a foreign key'],
    ['by an undeclared deletion', 'DELETE FROM notes;', 'notes would have 0 rows instead of 1'],
    ['by an undeclared insertion', '-- rows: notes\nINSERT INTO tags VALUES (7);', 'tags would have 1 rows instead of 0'],
    ['by an undeclared drop', 'DROP TABLE tags; DROP TABLE notes;', 'notes and its 1 rows would be gone'],
    ['in its second statement, after a declared change', '-- rows: tags\nINSERT INTO tags VALUES (7); NONSENSE;', 'syntax error'],
  ])('%s leaves the database unchanged, and the message says so', (_, sql, why) => {
    const before = schemaOf(database.sqlite)
    write('0001_good', 'CREATE TABLE more (id INTEGER);')
    write('0002_bad', sql)
    expect(run).toThrow(MigrationError)
    expect(run).toThrow(why)
    expect(run).toThrow('Migration 0002_bad failed and was undone')
    expect(schemaOf(database.sqlite)).toEqual(before)
    expect(appliedMigrations(database.sqlite)).toEqual(['0000_first'])
    // Three attempts, one copy: a container in a restart loop must not fill the disk.
    expect(snapshots()).toEqual([expect.stringMatching(/^before-0001_good-/)])
    expect(run).toThrow(
      new RegExp(`The database is as it was, and ${join(folder, 'backups', 'before-0001_good-')}\\S+\\.db is a copy of it\\.`),
    )
    expect(database.sqlite.query('SELECT * FROM notes').all()).toEqual([{ id: 7 }])
    expect(database.sqlite.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
  })

  test('lets the previous version use the database', () => {
    write('0001_good', 'CREATE TABLE more (id INTEGER);')
    write('0002_bad', 'NONSENSE;')
    expect(run).toThrow(MigrationError)
    for (const newer of ['0001_good', '0002_bad']) rmSync(join(migrations(), `${newer}.sql`))
    expect(run()).toEqual([])
  })
})

describe("Hearth's own migrations", () => {
  const names = migrationNames(migrationsDir())

  test.each(names.map((name, i) => [name, i + 1] as const))('upgrade from %s to the newest', (_, count) => {
    for (const name of names.slice(0, count)) copyFileSync(join(migrationsDir(), `${name}.sql`), join(migrations(), `${name}.sql`))
    expect(run()).toEqual(names.slice(0, count))
    expect(migrate(database.sqlite, migrationsDir(), folder)).toEqual(names.slice(count))
    expect(database.sqlite.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  })

  test('create exactly the tables of the program', () => {
    migrate(database.sqlite, migrationsDir(), folder)
    const made = (type: string) =>
      database.sqlite
        .query<{ name: string }, [string]>(
          "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = ? AND name NOT LIKE 'sqlite_%' ORDER BY name",
        )
        .all(type)
        .map(({ name }) => name)
    expect(made('table')).toEqual([...tables.map((table) => getTableName(table)), 'schema_migrations'].sort())
    // Full-text indexes create tables of their own.
    expect(made('virtual')).toEqual(['documents_text', 'text_index'])
    expect(made('shadow').filter((name) => !/^(documents_text|text_index)_/.test(name))).toEqual([])
  })

  test.each(tables.map((table) => [getTableName(table), table] as const))('create %s as the program declares it', (name, table) => {
    migrate(database.sqlite, migrationsDir(), folder)
    const pragma = <Row>(what: string, of: string) => database.sqlite.query<Row, []>(`PRAGMA ${what}(${of})`).all()
    const { columns, foreignKeys, indexes, primaryKeys } = getTableConfig(table)
    const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))

    const literal = (value: unknown) => {
      if (value === undefined || is(value, SQL)) return null
      if (typeof value === 'object' && value !== null) return `'${JSON.stringify(value)}'`
      return typeof value === 'string' ? `'${value}'` : String(value)
    }
    const declared = columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      notnull: column.notNull ? 1 : 0,
      key: column.primary || keys.includes(column.name),
      fallback: literal(column.default),
    }))
    const made = pragma<{ name: string; type: string; notnull: number; pk: number; dflt_value: string | null }>('table_info', name)
    expect(
      made.map(({ name, type, notnull, pk, dflt_value }) => ({
        name,
        type: type.toUpperCase(),
        notnull,
        key: pk > 0,
        fallback: dflt_value,
      })),
    ).toEqual(declared)

    const references = foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference()
      return [columns[0]?.name, getTableName(foreignTable), foreignColumns[0]?.name, key.onDelete ?? 'no action'].join(' ')
    })
    const linked = pragma<{ from: string; table: string; to: string; on_delete: string }>('foreign_key_list', name)
    expect(linked.map((key) => [key.from, key.table, key.to, key.on_delete.toLowerCase()].join(' ')).sort()).toEqual(references.sort())

    const wanted = [
      ...indexes.map(
        ({ config }) =>
          `${config.name}${config.unique ? ' unique' : ''}: ${config.columns.map((column) => ('name' in column ? column.name : '')).join()}`,
      ),
      ...columns.filter(({ isUnique }) => isUnique).map((column) => `${column.uniqueName} unique: ${column.name}`),
    ]
    const indexed = pragma<{ name: string; unique: number; origin: string }>('index_list', name)
      .filter(({ origin }) => origin === 'c')
      .map(
        (index) =>
          `${index.name}${index.unique ? ' unique' : ''}: ${pragma<{ name: string }>('index_info', index.name)
            .map((column) => column.name)
            .join()}`,
      )
    expect(indexed.sort()).toEqual(wanted.sort())
  })
})

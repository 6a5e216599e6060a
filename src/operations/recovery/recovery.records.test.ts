import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { openPages } from './recovery.pages'
import { readRecord, readVarint } from './recovery.records'
import { indexEntries, rowsOf, tableLeaves } from './recovery.trees'

describe('a varint', () => {
  test.each([
    [[0x00], 0, 1],
    [[0x7f], 127, 1],
    [[0x81, 0x00], 128, 2],
    [[0x82, 0x2c], 300, 2],
    [[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], -1, 9],
    [[0xc0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00], -(2n ** 63n), 9],
  ])('%p is %p', (bytes, value, next) => {
    expect(readVarint(Buffer.from(bytes), 0)).toEqual([value, next])
  })

  test('that is cut off is undefined', () => {
    for (const bytes of [[], [0x80], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]])
      expect(readVarint(Buffer.from(bytes), 0)).toBeUndefined()
  })
})

describe('a record', () => {
  test.each([
    ['nothing', [1], []],
    ['NULL, 0 and 1', [4, 0, 8, 9], [null, 0, 1]],
    ['a byte and a text', [3, 1, 15, 0xff, 0x61], [-1, 'a']],
    ['a blob', [2, 14, 7], [Buffer.from([7])]],
    ['a number of six bytes', [2, 5, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe], [-2]],
  ])('of %s is decoded', (_, bytes, values) => {
    expect(readRecord(Buffer.from(bytes))).toEqual(values)
  })

  test.each([
    ['of a reserved type', [2, 10]],
    ['that is too short', [2, 1]],
    ['that is too long', [2, 8, 0]],
    ['with a header beyond its end', [9, 8]],
    ['with a type beyond its header', [2, 0x81, 0x00]],
  ])('%s is damaged', (_, bytes) => {
    expect(readRecord(Buffer.from(bytes))).toBeUndefined()
  })

  test('of random bytes is decoded or undefined, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        readRecord(Buffer.from(bytes))
      }),
    )
  })
})

test('reads the same rows and index entries as SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-pages-'))
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ maxLength: 3 }).map((part) => part.repeat(4000)),
  )
  const number = fc.oneof(fc.integer(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(null, 0, 1))
  const rows = fc.uniqueArray(fc.tuple(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), text, number), {
    selector: ([id]) => id,
    maxLength: 120,
  })
  let run = 0
  try {
    fc.assert(
      fc.property(rows, (given) => {
        const file = join(folder, `${run++}.db`)
        using database = new Database(file, { create: true, safeIntegers: true })
        database.run(
          'CREATE TABLE rows (id INTEGER PRIMARY KEY, words TEXT, number INTEGER); CREATE INDEX by_words ON rows (words, number)',
        )
        const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?)')
        database.transaction(() => {
          for (const [id, words, number] of given) insert.run(id, words.replaceAll('\0', ''), number)
        })()
        const rootOf = (name: string) =>
          Number(database.query<{ root: bigint }, [string]>('SELECT rootpage AS root FROM sqlite_schema WHERE name = ?').get(name)?.root)
        const asText = (values: readonly unknown[]) => values.map((value) => (value === null ? 'NULL' : String(value)))
        const pages = openPages(file)
        const walk = { pages, taken: new Set<number>() }
        const tree = tableLeaves(walk, rootOf('rows'), () => true)
        const index = indexEntries(walk, rootOf('by_words'), 3)
        const found = tree.pages.flatMap((page) => rowsOf(pages, page)).map(({ rowid, values: [, ...rest] }) => asText([rowid, ...rest]))
        pages.close()
        expect([tree.whole, index.whole]).toEqual([true, true])
        expect(found).toEqual(database.query('SELECT id, words, number FROM rows ORDER BY id').values().map(asText))
        const entries = database.query('SELECT words, number, id FROM rows').values().map(asText)
        expect(index.entries.map(asText).map(String).sort()).toEqual(entries.map(String).sort())
      }),
      { numRuns: 40 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readArchive } from '#src/operations/backups/backups.reader'
import { paxRecord, type TarEntry, tarEnd, tarEntry } from '../tar'
import { type HomeWithUploads, homeWithUploads } from './backup-home'
import { folder } from './hearth'

/** Archives that are damaged or malicious. */

type Entry = { name: string; content: Uint8Array }

let place: HomeWithUploads
let file: string
let entries: Entry[]
beforeAll(async () => {
  place = await homeWithUploads()
  file = await place.save()
  entries = await Array.fromAsync(readArchive(file), async ({ name, body }) => ({
    name,
    content: new Uint8Array(Buffer.concat(await Array.fromAsync(body, (chunk) => chunk.slice()))),
  }))
})
afterAll(() => place[Symbol.dispose]())

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
const joined = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const pack = (all: readonly (TarEntry | Uint8Array)[]) =>
  joined([...all.map((one) => (one instanceof Uint8Array ? one : tarEntry(one))), tarEnd()])
const contentOf = (name: string) => entries.find((entry) => entry.name === name)?.content ?? new Uint8Array()
const isUpload = ({ name }: Entry) => name.startsWith('objects/')
/** All entries except the manifest and its hash. */
const files = () => entries.filter(({ name }) => !name.startsWith('manifest.'))
type Manifest = { files: Record<string, object>; missing: string[]; [key: string]: unknown }
const manifestOf = (all: readonly Entry[]): Manifest => ({
  ...JSON.parse(new TextDecoder().decode(contentOf('manifest.json'))),
  files: Object.fromEntries(all.map(({ name, content }) => [name, { size: content.length, sha256: sha256(content) }])),
})
/** Packs a complete archive with a correct manifest unless `change` alters it. */
const packWith = (all: readonly Entry[], change: (manifest: Manifest) => unknown = (manifest) => manifest) => {
  const text = new TextEncoder().encode(JSON.stringify(change(manifestOf(all)), null, 1))
  return pack([...all, { name: 'manifest.json', content: text }, { name: 'manifest.sha256', content: `${sha256(text)}  manifest.json\n` }])
}
/** Packs an archive with additional entries directly behind the database. */
const packMore = (...more: (TarEntry | Uint8Array)[]) => pack([...entries.slice(0, 1), ...more, ...entries.slice(1)])
/** The bytes of the database after running SQL on it. */
const databaseAfter = (sql: string) => {
  using scratch = folder()
  writeFileSync(scratch.path.concat('/x.db'), contentOf('hearth.db'))
  const database = new Database(join(scratch.path, 'x.db'))
  database.run(sql)
  database.close()
  return new Uint8Array(readFileSync(join(scratch.path, 'x.db')))
}
const withDatabase = (content: Uint8Array) => packWith(files().map((entry) => (entry.name === 'hearth.db' ? { ...entry, content } : entry)))
const otherId = (end = 'aa') => `objects/${end}/00000000-0000-0000-0000-0000000000${end}`

/** Every file of a folder with the hash of its content, except SQLite's temporary files. */
const treeOf = (data: string) =>
  Object.fromEntries(
    readdirSync(data, { recursive: true, withFileTypes: true })
      .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
      .filter(({ path }) => !/\.lock$|-shm$|-wal$/.test(path))
      .map(({ path, isFile }) => [path, isFile ? sha256(readFileSync(path)) : 'folder'])
      .sort(),
  )
const temporary = () => readdirSync(place.temporary)

/** Expects that both commands refuse a file with a reason and change nothing. */
const expectRefusal = async (broken: string, message: RegExp) => {
  const before = treeOf(place.data)
  for (const act of [['verify'], ['restore', '--force']] as const) {
    const [command, ...flags] = act
    const { code, out, err } = await place.run(['backup', command, broken, ...flags])
    expect([command, code, out, err]).toEqual([command, 1, '', expect.stringMatching(message)])
    expect(err).not.toContain('unexpected error')
  }
  expect(treeOf(place.data)).toEqual(before)
  expect(temporary()).toEqual([])
}
const refused = async (bytes: Uint8Array, message: RegExp) => {
  const broken = join(place.usb, 'broken.tar')
  writeFileSync(broken, bytes)
  await expectRefusal(broken, message)
  rmSync(broken)
}

describe('an archive', () => {
  const cases: [what: string, made: () => Uint8Array, message: RegExp][] = [
    [
      'compressed with gzip',
      () => Bun.gzipSync(readFileSync(file)),
      /a compressed file \(gzip\)\. Unpack it first\. Nothing was changed\.\n$/,
    ],
    ['compressed with zip', () => joined([new TextEncoder().encode('PK\x03\x04'), readFileSync(file)]), /a compressed file \(zip\)/],
    ['without entries', () => tarEnd(), /not a backup of Hearth/],
    ['that begins with another entry', () => pack([...entries.slice(1), ...entries.slice(0, 1)]), /not a backup of Hearth/],
    ['with data behind its end', () => joined([readFileSync(file), new Uint8Array(512)]), /there is data behind its end/],

    ['with a path out of the folder', () => packMore({ name: 'objects/../../evil' }), /"objects\/\.\.\/\.\.\/evil", which does not belong/],
    [
      'with a path out of the folder in its prefix',
      () => packMore({ name: 'evil', prefix: '../..' }),
      /"\.\.\/\.\.\/evil", which does not belong in a backup/,
    ],
    ['with an absolute name', () => packMore({ name: '/etc/cron.d/evil' }), /which does not belong in a backup/],
    ['with a Windows path', () => packMore({ name: 'objects\\..\\..\\evil' }), /which does not belong in a backup/],
    ['with a NUL in a name', () => packMore({ name: 'secret.key\0/../../evil' }), /data behind its end/],
    ['with a name that is not UTF-8', () => packMore({ name: new Uint8Array([0xff, 0xfe, 0x2f]) }), /which does not belong in a backup/],
    ['with an unterminated name', () => packMore({ name: 'x'.repeat(100), prefix: 'y'.repeat(155) }), /which does not belong in a backup/],
    ['without a name', () => packMore({ name: '' }), /"", which does not belong in a backup/],
    ['with a name in upper case', () => packMore({ name: 'Secret.key' }), /"Secret\.key", which does not belong in a backup/],
    ['with the id of an upload in upper case', () => packMore({ name: otherId().toUpperCase() }), /which does not belong in a backup/],
    ['with its database twice', () => packMore(...entries.slice(0, 1)), /holds hearth\.db twice/],
    ['with its key twice', () => pack(entries.flatMap((one) => (one.name === 'secret.key' ? [one, one] : [one]))), /secret\.key twice/],
    ['with an unknown upload', () => packMore({ name: otherId(), content: 'x' }), /its database doesn't know objects\/aa\//],
    [
      'with a hundred thousand unknown uploads',
      () => packMore(joined(Array.from({ length: 100_000 }, (_, i) => tarEntry({ name: otherId((i % 90).toString().padStart(2, '0')) })))),
      /its database doesn't know/,
    ],
    ['with a key of a megabyte', () => packMore({ name: 'secret.key', content: new Uint8Array(1 << 20) }), /its key is far too large/],

    ...Object.entries({
      1: 'link',
      2: 'symlink',
      3: 'character-device',
      4: 'block-device',
      5: 'directory',
      6: 'fifo',
      S: 'sparse file',
    }).map(([kind, name]): (typeof cases)[number] => [
      `with a ${name}`,
      () => packMore({ name: 'objects/aa', kind, link: '/etc/passwd' }),
      new RegExp(`which is not a file \\(${name}\\)`),
    ]),
    ['with a folder instead of its key', () => packMore({ name: 'secret.key', kind: '5' }), /which is not a file \(directory\)/],
    [
      'with a GNU long name',
      () => packMore({ name: '././@LongLink', kind: 'L', content: '../evil' }, { name: 'secret.key' }),
      /which is not a file \(long name\)/,
    ],
    ...['path', 'size', 'linkpath', 'GNU.sparse.realsize'].map((key): (typeof cases)[number] => [
      `with an extended header that sets its ${key}`,
      () => packMore({ name: 'PaxHeader/x', kind: 'x', content: paxRecord(key, '1000000') }, { name: 'secret.key', content: 'x' }),
      /an entry has attributes that no backup has/,
    ]),
    ['with a header for all entries', () => packMore({ name: 'x', kind: 'g', content: paxRecord('path', '../evil') }), /extended header/],
    [
      'with a size of 2^60',
      () => packMore({ name: 'secret.key', size: Uint8Array.of(128, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0) }),
      /a size in it is/,
    ],
    ['with a size beyond its end', () => packMore({ name: 'secret.key', size: 8 * 1024 ** 3 - 1 }), /cut short: secret\.key is incomplete/],

    ['without its manifest', () => pack(files()), /cut short: its manifest is missing/],
    ["without its manifest's hash", () => pack(entries.slice(0, -1)), /cut short: its manifest is missing/],
    ['with an invalid manifest', () => packWith(files(), () => ({ hello: 'world' })), /its manifest is damaged/],
    ['with a manifest of another format', () => packWith(files(), (all) => ({ ...all, formatVersion: 2 })), /its manifest is damaged/],
    [
      'whose manifest lacks a file',
      () => packWith(files(), ({ files: { 'secret.key': _, ...rest }, ...all }) => ({ ...all, files: rest })),
      /its manifest doesn't know secret\.key/,
    ],
    [
      'whose manifest has an additional file',
      () => packWith(files(), (all) => ({ ...all, files: { ...all.files, [otherId()]: { size: 1, sha256: 'a'.repeat(64) } } })),
      /objects\/aa\/\S+ is missing/,
    ],
    [
      'whose manifest has a wrong hash',
      () => packWith(files(), (all) => ({ ...all, files: { ...all.files, 'secret.key': { size: 32, sha256: 'a'.repeat(64) } } })),
      /secret\.key is damaged/,
    ],
    [
      'without an upload, also missing in the manifest',
      () => packWith(files().filter((one) => one !== files().find(isUpload))),
      /the upload \S+ is missing/,
    ],

    [
      'whose database is a text file',
      () => withDatabase(new TextEncoder().encode('Dear diary. '.repeat(900))),
      /its database is not an SQLite file/,
    ],
    ['whose database is empty', () => withDatabase(new Uint8Array()), /its database belongs to another program/],
    ['whose database is truncated', () => withDatabase(contentOf('hearth.db').slice(0, -4096)), /it is not as large as it says/],
    [
      'whose database is garbage behind its header',
      () => withDatabase(contentOf('hearth.db').map((byte, at) => (at < 100 ? byte : (byte + 1) % 256))),
      /Its database is damaged \(/,
    ],
    [
      'whose database belongs to a newer Hearth',
      () => withDatabase(databaseAfter("INSERT INTO schema_migrations VALUES ('9999_later', '2030-01-01')")),
      /made by a newer Hearth \(its database has 9999_later\)/,
    ],
    [
      'whose database belongs to another program',
      () => withDatabase(databaseAfter('DROP TABLE schema_migrations')),
      /its database belongs to another program/,
    ],
    [
      'whose database has a query that never ends',
      () =>
        withDatabase(
          databaseAfter(
            'DROP TABLE schema_migrations; CREATE VIEW schema_migrations AS WITH RECURSIVE n(name) AS (SELECT 1 UNION ALL SELECT name + 1 FROM n) SELECT name FROM n',
          ),
        ),
      /its database belongs to another program/,
    ],
    [
      'whose rows have missing references',
      () => withDatabase(databaseAfter("PRAGMA foreign_keys = OFF; UPDATE objects SET owner_id = 'nobody'")),
      /rows refer to missing rows/,
    ],
  ]

  test.each(cases)('%s is refused, and nothing changes', async (_, make, message) => {
    await refused(make(), message)
  })
})

/** Writes a sparse file: its zeros take no disk space. */
const sparse = (name: string, size: number, ...parts: Uint8Array[]) => {
  const path = join(place.usb, name)
  const handle = openSync(path, 'w')
  for (const part of parts) writeSync(handle, part)
  closeSync(handle)
  truncateSync(path, size)
  return path
}

describe('a bomb', () => {
  test('of a hundred gigabytes of zeros is refused', async () => {
    const size = 100_000_000_000
    const header = tarEntry({ name: 'PaxHeader/hearth.db', kind: 'x', content: paxRecord('size', String(size)) })
    const path = sparse('bomb.tar', 3 * 512 + size + 1024, header, tarEntry({ name: 'hearth.db' }))
    await expectRefusal(path, /its database is not an SQLite file|The disk is too full: this needs 93\.1 GB/)
  })

  test('that would fit on the disk is refused at its first bytes', async () => {
    const size = 8 * 1024 ** 3 - 512
    const path = sparse('bomb.tar', 512 + size + 1024, tarEntry({ name: 'hearth.db', size }))
    await expectRefusal(path, /its database is not an SQLite file|The disk is too full/)
  })

  test('of a manifest of a gigabyte is refused before it is read', async () => {
    const size = 1_000_000_000
    const begin = joined([...files().map((entry) => tarEntry(entry)), tarEntry({ name: 'manifest.json', size })])
    await expectRefusal(sparse('bomb.tar', begin.length + size + 1024, begin), /its manifest is far too large|The disk is too full/)
  })
})

test('a database with a foreign trigger is restored with a warning', async () => {
  const evil = "CREATE TRIGGER evil AFTER INSERT ON users BEGIN UPDATE users SET password_hash = 'x'; END; CREATE VIEW strange AS SELECT 1"
  const path = join(place.usb, 'evil.tar')
  writeFileSync(path, withDatabase(databaseAfter(evil)))
  const { code, err } = await place.run(['backup', 'verify', path])
  expect([code, err]).toEqual([
    0,
    'Its database has what Hearth did not make: trigger evil, view strange. Be sure that you know where this backup comes from.\n',
  ])
  const whole = await place.run(['backup', 'verify', file])
  expect([whole.code, whole.err]).toEqual([0, ''])
})

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTarDecoder, unpackTar } from 'modern-tar'
import { paxRecord, tarEnd, tarEntry } from '#src/testing/tar'
import { openArchive } from './backups.archive'
import { readArchive } from './backups.reader'
import { ArchiveError, headerOf } from './backups.tar'

let folder: string
let archive: Uint8Array
const sizes = { 'hearth.db': 3000, 'secret.key': 32, 'objects/aa/x': 512, 'objects/bb/y': 0, 'manifest.json': 1025 }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-reader-'))
  const file = join(folder, 'made.tar')
  const made = await openArchive(file)
  for (const [name, size] of Object.entries(sizes)) await made.addText(name, 'x'.repeat(size))
  await made.finish()
  await made.close()
  archive = await Bun.file(file).bytes()
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = async (bytes: Uint8Array | string) => {
  const file = typeof bytes === 'string' ? bytes : join(folder, 'read.tar')
  if (typeof bytes !== 'string') writeFileSync(file, bytes)
  const found: Record<string, number> = {}
  for await (const { name, body } of readArchive(file)) {
    found[name] = 0
    for await (const chunk of body) found[name] += chunk.byteLength
  }
  return found
}
const refusal = async (bytes: Uint8Array | string) => {
  const error = await read(bytes).then(
    (found) => new Error(`It was read: ${JSON.stringify(found)}`),
    (thrown) => thrown,
  )
  if (!(error instanceof ArchiveError)) throw error
  return error.message
}
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** Begin and end of each entry's content. */
const contents = () => {
  let at = 0
  return Object.values(sizes).map((size) => {
    const begin = at + 512
    at = begin + size + (-size & 511)
    return [begin, begin + size] as const
  })
}

test('reads a written archive', async () => {
  expect(await read(archive)).toEqual(sizes)
  const all = contents().at(-1)?.[1] ?? 0
  expect(archive.length).toBe(all + (-all & 511) + 1024)
})

test('is readable by another tar implementation', async () => {
  const read = await unpackTar(archive, { strict: true })
  expect(Object.fromEntries(read.map(({ header, data }) => [header.name, data?.length]))).toEqual(sizes)
  for (const { header } of read) expect(header).toMatchObject({ type: 'file', mode: 0o600, uid: 0, gid: 0 })
  // Also the size of a large file.
  const size = 123_456_789_012
  const entries = new Blob([new Uint8Array(headerOf('hearth.db', size))]).stream().pipeThrough(createTarDecoder())
  expect((await entries.getReader().read()).value?.header).toMatchObject({ name: 'hearth.db', size })
})

test('rejects a change of any byte outside the content', async () => {
  const isContent = (at: number) => contents().some(([begin, end]) => at >= begin && at < end)
  const changed = archive.slice()
  let seen = 0
  for (let at = 0; at < archive.length; at++) {
    if (isContent(at)) continue
    seen++
    changed[at] = (archive[at] ?? 0) ^ (1 << (at % 8))
    expect([at, await refusal(changed)]).toEqual([
      at,
      expect.stringMatching(/^(It is broken: .+|It is cut short.*|This is not a backup.*)\.$/),
    ])
    changed[at] = archive[at] ?? 0
  }
  expect(seen).toBeGreaterThan(5 * 512)
}, 60_000)

test('rejects an archive cut off at any byte', async () => {
  for (let length = 0; length < archive.length; length += length % 512 < 2 ? 1 : 37)
    expect([length, await refusal(archive.slice(0, length))]).toEqual([
      length,
      expect.stringMatching(/^(It is cut short|This is not a backup)/),
    ])
}, 60_000)

describe('rejects', () => {
  const first = () => tarEntry({ name: 'hearth.db', content: 'x' })
  const after = (...parts: Uint8Array[]) => joined(first(), ...parts, tarEnd())
  const cases: [what: string, made: () => Uint8Array, message: RegExp][] = [
    ['data behind the end', () => joined(first(), tarEnd(), new Uint8Array(512)), /behind its end/],
    ['an end in the middle', () => joined(first(), tarEnd(), first(), tarEnd()), /behind its end/],
    ['half an end', () => joined(first(), new Uint8Array(512)), /cut short/],
    ['a name with data behind its zero', () => after(tarEntry({ name: 'hearth.db\0.evil' })), /behind its end/],
    [
      'a size of 2^60',
      () => after(tarEntry({ name: 'a', size: new Uint8Array([0x80, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]) })),
      /not a number/,
    ],
    ['a negative size', () => after(tarEntry({ name: 'a', size: new Uint8Array(12).fill(255) })), /not a number/],
    ['a size with spaces', () => after(tarEntry({ name: 'a', size: new TextEncoder().encode('         10\0') })), /not a number/],
    ['a size beyond the end of the file', () => after(tarEntry({ name: 'a', size: 8 * 1024 ** 3 - 1 })), /cut short: a is incomplete/],
    ...(['1', '2', '3', '4', '5', '6', 'g', 'K', 'L', 'S', 'V', '7', '\0'] as const).map(
      (kind) =>
        [
          `an entry of the kind ${JSON.stringify(kind)}`,
          () => after(tarEntry({ name: 'a', kind, link: '/etc/passwd' })),
          /which is not a file \(/,
        ] as [string, () => Uint8Array, RegExp],
    ),
    ...Object.entries({ path: '../evil', linkpath: '/etc', 'GNU.sparse.size': '1000000000', size: '12' }).map(
      ([key, value]) =>
        [
          `a pax header with the ${key} of the next entry`,
          () => after(tarEntry({ name: 'PaxHeader/a', kind: 'x', content: paxRecord(key, value) }), tarEntry({ name: 'a', content: 'x' })),
          /attributes that no backup has/,
        ] as [string, () => Uint8Array, RegExp],
    ),
    [
      'two sizes in one header',
      () =>
        after(tarEntry({ name: 'PaxHeader/a', kind: 'x', content: paxRecord('size', '10000000000').repeat(2) }), tarEntry({ name: 'a' })),
      /attributes that no backup has/,
    ],
    ['another kind of tar', () => joined(first(), gnu(), tarEnd()), /another kind of tar/],
  ]
  const gnu = () => {
    const made = Bun.spawnSync(['tar', '--format=gnu', '-cf', '-', '-C', folder, 'made.tar']).stdout
    return new Uint8Array(made)
  }

  test.each(cases)('%s', async (_, make, message) => {
    expect(await refusal(make())).toMatch(message)
  })
})

test.each([
  ['gzip', Bun.gzipSync(Buffer.from('x'.repeat(2000)))],
  ['zip', Buffer.from('PK\x03\x04'.padEnd(2000, 'x'))],
  ['zstd', Bun.zstdCompressSync(Buffer.from('x'.repeat(2000)))],
])('names the compression of a %s file', async (name, bytes) => {
  expect(await refusal(new Uint8Array(bytes))).toBe(`This is not a backup of Hearth, but a compressed file (${name}). Unpack it first.`)
})

test('reads the size of a file above 8 GB', async () => {
  const size = 9_000_000_000
  const file = join(folder, 'large.tar')
  writeFileSync(file, headerOf('hearth.db', size))
  // A sparse file of nine gigabytes.
  truncateSync(file, 3 * 512 + size + (-size & 511) + 1024)
  for await (const entry of readArchive(file)) {
    expect([entry.name, entry.size]).toEqual(['hearth.db', size])
    break
  }
})

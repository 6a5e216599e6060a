import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unpack } from './native-sharp'

// More than one chunk, and not a multiple of the chunk size.
const bytes = Buffer.alloc(2_500_000, 'hearth')
let folder = ''
const library = () => ({
  embedded: join(folder, 'embedded'),
  path: 'sharp-linux-x64/lib/sharp.node',
  sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
})
const cache = () => join(folder, 'cache')
const content = async (path: string) => Buffer.from(await Bun.file(path).bytes())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-native-'))
  writeFileSync(library().embedded, Bun.zstdCompressSync(bytes))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a library is unpacked completely to its path', async () => {
  const path = await unpack(library(), cache())
  expect(path).toBe(join(cache(), library().path))
  expect((await content(path)).equals(bytes)).toBe(true)
})

test('an unpacked library is reused', async () => {
  const path = await unpack(library(), cache())
  const { ino } = await Bun.file(path).stat()
  await unpack(library(), cache())
  expect((await Bun.file(path).stat()).ino).toBe(ino)
})

test.each([
  ['truncated', (path: string) => truncateSync(path, 1000)],
  ['empty', (path: string) => truncateSync(path, 0)],
  ['altered', (path: string) => writeFileSync(path, Buffer.alloc(bytes.length))],
])('a damaged library is replaced: %s', async (_, damage) => {
  const path = await unpack(library(), cache())
  damage(path)
  await unpack(library(), cache())
  expect((await content(path)).equals(bytes)).toBe(true)
})

test('concurrent unpacking leaves one complete file', async () => {
  const paths = await Promise.all(Array.from({ length: 8 }, () => unpack(library(), cache())))
  expect(new Set(paths).size).toBe(1)
  expect(readdirSync(dirname(paths[0]!))).toEqual(['sharp.node'])
  expect((await content(paths[0]!)).equals(bytes)).toBe(true)
})

test('old temporary files of killed processes are deleted; recent ones stay', async () => {
  const path = await unpack(library(), cache())
  for (const name of ['old', 'new']) writeFileSync(`${path}.${name}.tmp`, 'half')
  const anHourAgo = Temporal.Now.instant().subtract({ hours: 1 }).epochMilliseconds / 1000
  utimesSync(`${path}.old.tmp`, anHourAgo, anHourAgo)
  await unpack(library(), cache())
  expect(readdirSync(dirname(path)).sort()).toEqual(['sharp.node', 'sharp.node.new.tmp'])
})

test('a damaged executable is an error and leaves no files', async () => {
  truncateSync(library().embedded, 50)
  await expect(unpack(library(), cache())).rejects.toThrow('damaged')
  expect(readdirSync(dirname(join(cache(), library().path)))).toEqual([])
})

test('a cache folder that cannot be created is an error', async () => {
  writeFileSync(cache(), 'a file where the folder should be')
  await expect(unpack(library(), cache())).rejects.toThrow('ENOTDIR')
})

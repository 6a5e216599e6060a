import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { verifyBackup } from '#src/operations/backups/backups.restore'
import { readName } from '#src/operations/backups/backups.rules'
import { type HomeWithUploads, homeWithUploads } from './backup-home'

/** Any change of a backup in the store makes it invalid. */

let place: HomeWithUploads
let copy: string
let backup: string
beforeAll(async () => {
  place = await homeWithUploads()
  await place.json(['backup', 'create'])
  const backups = join(place.data, 'backups')
  const name = readdirSync(backups).find((one) => readName(one)) ?? ''
  // A copy of the folder, as on another disk.
  copy = join(place.path, 'copy')
  cpSync(backups, copy, { recursive: true })
  rmSync(join(copy, 'history.jsonl'))
  backup = join(copy, name)
})
afterAll(() => place[Symbol.dispose]())

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
const outcome = () =>
  verifyBackup(backup, place.path).then(
    () => 'It was accepted.',
    (error) => error.message as string,
  )
const refusal = expect.stringMatching(/damaged|broken|too large|missing|does not belong in a backup/)
/** A seeded random generator: the same numbers in every run. */
const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

test('an unchanged backup is accepted', async () => {
  expect(await outcome()).toBe('It was accepted.')
  expect(filesIn(copy).length).toBe(5 + 3)
})

test('a backup with one flipped bit in any file is refused', async () => {
  const next = chance(7)
  for (const path of filesIn(copy)) {
    const bytes = readFileSync(path)
    const places = new Set([0, bytes.length - 1, ...Array.from({ length: 4 }, () => Math.floor(next() * bytes.length))])
    for (const at of places) {
      writeFileSync(path, bytes.with(at, (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8))))
      expect([path, at, await outcome()]).toEqual([path, at, refusal])
    }
    writeFileSync(path, bytes)
  }
  expect(await outcome()).toBe('It was accepted.')
  expect(readdirSync(place.path).filter((name) => name.startsWith('verify-'))).toEqual([])
}, 120_000)

test('a backup with a byte of its lists changed is refused: every fifth one, and the last', async () => {
  for (const name of ['manifest.sha256', 'manifest.json', 'uploads.json']) {
    const path = join(backup, name)
    const bytes = readFileSync(path)
    for (const at of [...bytes.keys().filter((n) => n % 5 === 0), bytes.length - 1]) {
      writeFileSync(path, bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8))))
      expect([name, at, await outcome()]).toEqual([name, at, refusal])
    }
    writeFileSync(path, bytes)
  }
}, 120_000)

test('a backup with any file missing, truncated, longer, renamed, or replaced by a folder is refused', async () => {
  for (const path of filesIn(copy)) {
    const bytes = readFileSync(path)
    const { size } = statSync(path)
    const changes: [what: string, change: () => void][] = [
      ['missing', () => rmSync(path)],
      ['cut short', () => truncateSync(path, size - 1)],
      ['empty', () => truncateSync(path, 0)],
      ['longer', () => writeFileSync(path, Buffer.concat([bytes, Buffer.from('x')]))],
      ['renamed', () => renameSync(path, `${path}0`)],
    ]
    for (const [what, change] of changes) {
      change()
      expect([path, what, await outcome()]).toEqual([path, what, refusal])
      if (existsSync(`${path}0`)) rmSync(`${path}0`)
      writeFileSync(path, bytes)
    }
    rmSync(path)
    mkdirSync(path)
    expect([path, await outcome()]).not.toEqual([path, 'It was accepted.'])
    rmSync(path, { recursive: true })
    writeFileSync(path, bytes)
  }
  expect(await outcome()).toBe('It was accepted.')
}, 120_000)

test('a backup with an additional file is refused', async () => {
  const extra = join(backup, 'evil')
  writeFileSync(extra, 'x')
  expect(await outcome()).toContain('It holds "evil", which does not belong in a backup.')
  rmSync(extra)
})

test('the commands refuse a changed backup, too, and change nothing', async () => {
  const path = filesIn(join(copy, 'objects'))[0] ?? ''
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.with(7, (bytes[7] ?? 0) ^ 1))
  for (const act of [
    ['verify', backup],
    ['restore', backup, '--force'],
  ])
    expect(await place.run(['backup', ...act])).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/objects\/\S+ is damaged/) })
  writeFileSync(path, bytes)
  expect(await place.usernames()).toEqual(['ada'])
  expect(readdirSync(place.data).filter((name) => /^(verify-|restore)/.test(name))).toEqual([])
})

test('a folder that is no backup is refused', async () => {
  const folder = join(place.path, 'photos')
  mkdirSync(folder)
  writeFileSync(join(folder, 'photo.jpg'), 'x')
  expect(await place.run(['backup', 'restore', folder, '--force'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('This is not a backup of Hearth.'),
  })
})

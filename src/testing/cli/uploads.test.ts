import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '#src/operations/doctor/doctor.finding'
import { type HomeWithUploads, homeWithUploads, textOf } from './backup-home'
import { folder, hearth, serve, spawnHearth } from './hearth'

let family: HomeWithUploads
let place: ReturnType<typeof copied>
beforeAll(async () => {
  family = await homeWithUploads(3)
})
beforeEach(() => {
  place = copied()
})
afterEach(() => place[Symbol.dispose]())
afterAll(() => family[Symbol.dispose]())

const copied = () => {
  const copy = folder()
  cpSync(family.data, copy.data, { recursive: true })
  const run = (...args: string[]) => hearth([...args, '--data', copy.data])
  const spawn = (...args: string[]) => spawnHearth([...args, '--data', copy.data])
  return { ...copy, run, spawn, json: async (...args: string[]) => JSON.parse((await run(...args, '--json')).out) }
}

const change = (sql: string) => {
  const database = new Database(join(place.data, 'hearth.db'))
  database.run(sql)
  database.close()
}
/** Moves all times weeks into the past. */
const longAgo = () => {
  change("UPDATE schema_migrations SET applied_at = '2026-01-01T00:00:00.000Z'")
  change("UPDATE objects SET stored_at = '2026-01-01T00:00:00.000Z'")
}
const ids = () => family.addresses.map((address) => address.split('/').at(-1) ?? '')
const fileOf = (id: string) => join(place.data, 'objects', id.slice(-2), id)
const finding = async (check: string) => {
  const { findings } = (await place.json('doctor', '--quick')) as { findings: Finding[] }
  return findings.find((one) => one.check === check)
}

describe('uploads sweep', () => {
  test('waits for 48 hours after an update or a restore, and says until when', async () => {
    const { code, err } = await place.run('uploads', 'sweep')
    expect([code, err]).toEqual([1, expect.stringMatching(/^hearth: Nothing is moved to the trash until \S+Z: a restore, an update or/)])
    longAgo()
    await place.run('backup', 'create', '--to', join(place.path, 'saved.tar'), '--min-free', '0')
    expect((await place.run('backup', 'restore', join(place.path, 'saved.tar'), '--force')).code).toBe(0)
    expect(await place.run('uploads', 'sweep')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing is moved to the trash until'),
    })
  }, 30_000)

  test('moves unused files to the trash, which list shows, restore undoes and doctor counts', async () => {
    longAgo()
    expect(await place.run('uploads', 'list')).toMatchObject({ code: 0, out: 'The trash is empty.\n' })
    expect(await place.spawn('uploads', 'sweep')).toMatchObject({
      code: 0,
      out: '3 uploads moved to the trash, for 30 days. `hearth uploads list` names them.\n',
    })
    const { out } = await place.run('uploads', 'list')
    for (const id of ids()) expect(out).toMatch(new RegExp(`^${id}  \\S+Z  [\\d.]+ KB  text/plain  belonged to nothing$`, 'm'))
    expect(await finding('trash')).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/^3 files, [\d.]+ KB; each is removed after 30 days$/),
    })
    const [id = ''] = ids()
    expect(await place.spawn('uploads', 'restore', id)).toMatchObject({
      code: 0,
      out: `${id} is back. The clean-up leaves it alone for a day.\n`,
    })
    expect(readFileSync(fileOf(id), 'utf8')).toBe(textOf(0))
    expect(await finding('uploads')).toMatchObject({ state: 'ok', found: expect.stringMatching(/^1, /) })
    expect(await place.run('uploads', 'restore', id)).toMatchObject({ code: 1 })
    expect((await place.run('doctor', '--quick')).code).toBe(0)
  }, 30_000)
})

test('uploads empty removes files after seven days, with --all the rest', async () => {
  longAgo()
  await place.run('uploads', 'sweep')
  const [old = ''] = ids()
  const note = join(place.data, 'trash', `${old}.json`)
  writeFileSync(note, JSON.stringify({ ...JSON.parse(readFileSync(note, 'utf8')), trashedAt: '2026-02-01T00:00:00.000Z' }))
  expect((await place.run('uploads', 'empty')).out).toMatch(new RegExp(`^${old}  \\S+ KB\n1 file removed, `))
  expect((await place.json('uploads', 'empty', '--all')).length).toBe(2)
  expect(readdirSync(join(place.data, 'trash'))).toEqual([])
}, 30_000)

describe('uploads repair', () => {
  const flip = (path: string) => {
    const bytes = readFileSync(path)
    bytes[7] = (bytes[7] ?? 0) ^ 1
    writeFileSync(path, bytes)
  }

  test('finds a changed byte with --check-all and restores the content from a backup', async () => {
    await place.run('backup', 'create', '--min-free', '0')
    const [flipped = ''] = ids()
    flip(fileOf(flipped))
    expect((await place.run('uploads', 'repair')).out).toBe('No upload is damaged or missing.\n')
    expect((await place.run('uploads', 'repair', '--check-all')).out).toBe(`${flipped}  taken from the backups\n`)
    expect(readFileSync(fileOf(flipped), 'utf8')).toBe(textOf(0))
    expect((await place.run('uploads', 'repair', '--check-all')).out).toBe('No upload is damaged or missing.\n')
  })

  test('restores a damaged and a missing upload from the backups, as doctor advises', async () => {
    const [flipped = '', missing = ''] = ids()
    for (const id of [flipped, missing]) {
      const hash = new Bun.CryptoHasher('sha256').update(readFileSync(fileOf(id))).digest('hex')
      const path = join(place.data, 'backups/objects', hash.slice(0, 2), hash)
      mkdirSync(dirname(path), { recursive: true })
      copyFileSync(fileOf(id), path)
    }
    flip(fileOf(flipped))
    rmSync(fileOf(missing))
    // The nightly check's mark.
    change(`UPDATE objects SET damaged_at = '2026-11-01T00:00:00.000Z' WHERE id = '${flipped}'`)
    for (const check of ['uploads', 'upload hashes'])
      expect(await finding(check)).toMatchObject({
        state: 'problem',
        advice: expect.stringContaining(`\`hearth uploads repair --data ${place.data}\``),
      })
    const { code, out } = await place.run('uploads', 'repair')
    expect([code, out.trim().split('\n').sort()]).toEqual([0, [flipped, missing].map((id) => `${id}  taken from the backups`).sort()])
    expect((await finding('uploads'))?.state).toBe('ok')
    expect((await finding('upload hashes'))?.state).toBe('ok')
    expect([readFileSync(fileOf(flipped), 'utf8'), readFileSync(fileOf(missing), 'utf8')]).toEqual([textOf(0), textOf(1)])
    expect(await place.run('uploads', 'repair')).toMatchObject({ code: 0, out: 'No upload is damaged or missing.\n' })
  }, 30_000)

  test('exits with 1 and names uploads that no backup has', async () => {
    const [id = ''] = ids()
    rmSync(fileOf(id))
    const { code, out, err } = await place.run('uploads', 'repair')
    expect([code, out]).toEqual([1, `${id}  is in no backup of this folder\n`])
    expect(err).toContain('1 upload could not be repaired.')
  }, 30_000)
})

test('doctor counts files without a row and rows without a file', async () => {
  const [id = '', other = ''] = ids()
  rmSync(fileOf(id))
  change(`DELETE FROM objects WHERE id = '${other}'`)
  const { found = '' } = (await finding('uploads')) ?? {}
  expect(found).toBe(`1 without a file (${id}); 1 files without a row (objects/${other.slice(-2)}/${other})`)
}, 30_000)

test('the server moves the file of an upload back from the trash when it starts', async () => {
  longAgo()
  copyFileSync(join(place.data, 'hearth.db'), join(place.path, 'right.db'))
  await place.run('uploads', 'sweep')
  // The earlier database, which has all three uploads.
  copyFileSync(join(place.path, 'right.db'), join(place.data, 'hearth.db'))
  await using server = await serve(place.data)
  const there = () => ids().every((id) => Bun.file(fileOf(id)).size > 0)
  while (!there()) await Bun.sleep(20)
  expect(server.url).toStartWith('http')
}, 30_000)

test('doctor advises to empty the trash on a full disk', async () => {
  longAgo()
  await place.run('uploads', 'sweep')
  const { findings } = JSON.parse((await place.run('doctor', '--quick', '--json', '--min-free', '900TB')).out) as { findings: Finding[] }
  expect(findings.find(({ check }) => check === 'free disk')).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining(`(\`hearth uploads empty --data ${place.data}\`)`),
  })
}, 30_000)

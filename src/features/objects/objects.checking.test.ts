import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { examine } from '#src/operations/doctor/doctor'
import { silentLog } from '#src/platform/log/log'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { teal, type Uploads, uploadsOf } from '#src/testing/uploads'
import { nightlyCheck, nightlyLimit } from './objects.rules'

let clock: FakeClock
let hearth: Hearth
let uploads: Uploads
let alerts: string[]
beforeEach(async () => {
  clock = fakeClock()
  alerts = []
  const error = (message: string, fields: Record<string, unknown> = {}) => {
    if (message.startsWith('alert: ')) alerts.push(`${fields.kind}: ${fields.message}`)
  }
  hearth = await startHearth({ clock, log: { ...silentLog, error } })
  uploads = uploadsOf(hearth)
})
afterEach(() => hearth.stop())

const fileOf = (id: string) => join(hearth.data, 'objects', id.slice(-2), id)
const flip = (path: string, at = 3) => {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
/** Adds the content of an upload to the backups. */
const intoBackups = (id: string) => {
  const hash = new Bun.CryptoHasher('sha256').update(readFileSync(fileOf(id))).digest('hex')
  const path = join(hearth.data, 'backups/objects', hash.slice(0, 2), hash)
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(fileOf(id), path)
  return path
}
const facts = (id: string) =>
  hearth.services.sqlite
    .query<{ checked: string | null; damaged: string | null }, [string]>(
      'SELECT checked_at AS checked, damaged_at AS damaged FROM objects WHERE id = ?',
    )
    .get(id)
/** An upload that the clean-up keeps. */
const kept = async () => {
  const { id, url } = await uploads.stored(teal(8, 8).png())
  await hearth.as('member').put('/api/profile-image', { profileImageURL: url })
  return id
}
const night = async () => {
  const jobs = await hearth.jobs()
  clock.pass({ days: 1 })
  await jobs.runDue()
}

test('the nightly check finds a changed byte, a shortened file and a missing one, and alerts the admins', async () => {
  const names = ['whole', 'flipped', 'short', 'missing']
  const [whole = '', flipped = '', short = '', missing = ''] = await Promise.all(
    names.map(async (name) => (await uploads.stored(`A ${name} letter`)).id),
  )
  flip(fileOf(flipped))
  truncateSync(fileOf(short), 3)
  rmSync(fileOf(missing))
  await night()
  const now = clock.now().toString({ fractionalSecondDigits: 3 })
  expect(facts(whole)).toEqual({ checked: now, damaged: null })
  for (const id of [flipped, short, missing]) expect(facts(id)).toEqual({ checked: now, damaged: now })
  expect(alerts).toEqual([
    'upload_damaged: 3 uploads are damaged or missing on the disk. `hearth doctor` lists them, `hearth uploads repair` restores them from the backups.',
  ])
  const findings = await examine({ dataDir: hearth.data, clock, minFree: 0, env: {}, quick: true })
  const { state, found = '' } = findings.find(({ check }) => check === 'upload hashes') ?? {}
  expect([state, [flipped, short, missing].every((id) => found.includes(id))]).toEqual(['problem', true])
})

test('each night checks a part of many uploads, oldest check first, until all are covered', async () => {
  const { sqlite, upkeep } = hearth.services
  const { id } = await uploads.stored('A letter')
  const insert = sqlite.query(
    'INSERT INTO objects (id, owner_id, ticket_expires_at, mime_type, size, hash, created_at, stored_at) SELECT ?, owner_id, ticket_expires_at, mime_type, 1000000, hash, created_at, stored_at FROM objects WHERE id = ?',
  )
  hearth.services.atomically(() => {
    for (let n = 0; n < 450; n++) insert.run(`${Bun.randomUUIDv7()}`, id)
  })
  const unchecked = () => upkeep.status().then(({ checks }) => checks.unchecked)
  expect(await unchecked()).toBe(451)
  expect(await upkeep.check()).toMatchObject({ checked: 200 })
  clock.pass({ days: 1 })
  // Damaged uploads are checked again, in addition to the next part.
  await upkeep.check()
  clock.pass({ days: 1 })
  await upkeep.check()
  expect(await unchecked()).toBe(0)
})

test('repairs a damaged upload from the backups, and moves the damaged file to the trash', async () => {
  const { id, url } = await uploads.stored('A letter to keep')
  const { id: gone } = await uploads.stored('A letter that went')
  const { id: lost } = await uploads.stored('A letter nobody has')
  intoBackups(id)
  intoBackups(gone)
  flip(fileOf(id))
  rmSync(fileOf(gone))
  flip(fileOf(lost))
  const { upkeep } = hearth.services
  await upkeep.check()
  const { repaired, whole, lost: notFound } = await upkeep.repair()
  expect([repaired.sort(), whole, notFound]).toEqual([[id, gone].sort(), [], [lost]])
  expect(await (await uploads.get(url)).text()).toBe('A letter to keep')
  expect(facts(id)?.damaged).toBeNull()
  expect((await upkeep.trash()).map(({ reason, row }) => [reason, row])).toEqual([['damaged', null]])
  expect(alerts.at(-1)).toStartWith('upload_damaged: 1 upload is damaged')
})

test('does not use a damaged copy in the backups', async () => {
  const { id } = await uploads.stored('A letter')
  flip(intoBackups(id))
  flip(fileOf(id), 5)
  const damaged = readFileSync(fileOf(id), 'utf8')
  const { upkeep } = hearth.services
  await upkeep.check()
  expect((await upkeep.repair()).lost).toEqual([id])
  expect([readFileSync(fileOf(id), 'utf8'), await upkeep.trash()]).toEqual([damaged, []])
})

test('finds an upload intact that was repaired by hand', async () => {
  const id = await kept()
  flip(fileOf(id))
  await night()
  flip(fileOf(id))
  expect((await hearth.services.upkeep.repair()).whole).toEqual([id])
  flip(fileOf(id))
  await night()
  expect(facts(id)?.damaged).not.toBeNull()
  flip(fileOf(id))
  await night()
  expect(facts(id)?.damaged).toBeNull()
})

test.each([
  [0, 20],
  [1999, 20],
  [2000, 20],
  [2100, 21],
  [50_000, 500],
])('of %p uploads one night may move %p', (uploads, limit) => expect(nightlyLimit(uploads)).toBe(limit))

test.each([
  [0, 0],
  [28, 1],
  [29, 2],
])('of %p bytes one night checks %p, and 200 files at least', (bytes, part) =>
  expect(nightlyCheck(bytes)).toEqual({ bytes: part, files: 200 }),
)

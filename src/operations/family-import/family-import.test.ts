import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import { systemClock } from '#src/platform/clock'
import { openDatabase } from '#src/platform/database/db'
import { migrate } from '#src/platform/database/migrations/migrate'
import { migrationsDir } from '#src/platform/native/embedded'
import { exportedRows } from '#src/testing/cli/exported-rows'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { teal, uploadsOf } from '#src/testing/uploads'
import { exportFamily } from '../export/export.create'
import { importFamily } from './family-import.create'

let hearth: Hearth
const place = mkdtempSync(join(tmpdir(), 'hearth-family-import-'))
const zip = join(place, 'family.zip')
const fresh = join(place, 'fresh')
const database = openDatabase(fresh)

const exported = () => {
  const { sqlite, families } = hearth.services
  return exportFamily({ sqlite, dataDir: hearth.data, family: families.get(hearth.familyId), to: zip, clock: systemClock })
}

beforeAll(async () => {
  migrate(database.sqlite, migrationsDir(), fresh)
  hearth = await startHearth()
  const admin = hearth.as('admin')
  const { url } = await uploadsOf(hearth).stored(teal(40, 30).jpeg(), 'member')
  await hearth.as('member').post(hearth.path('/photos'), { url, originalName: 'sea.jpg' })
  await hearth.as('member').post(hearth.path('/messages'), { content: 'I move out ☃' })
  await admin.post(hearth.path('/calendar-feeds'), { name: 'Phone', kind: 'family' })
  await admin.post(hearth.path('/invitations'), { email: 'oma@example.org' })
  const { body } = await admin.get(hearth.path('/members'))
  const member = (body as { id: string; userId: string }[]).find(({ userId }) => userId === hearth.ids.member.userId)
  expect((await admin.delete(hearth.path(`/members/${member?.id}`))).status).toBe(204)
  await exported()
})
afterAll(async () => {
  database.close()
  await hearth.stop()
  rmSync(place, { recursive: true })
})

/** A row of each kind of table, to see that nothing stays of a refused import. */
const isEmpty = () => {
  const rows = database.sqlite
    .query<{ count: number }, []>('select (select count(*) from users) + (select count(*) from families) as count')
    .get()
  const files = existsSync(join(fresh, 'objects')) ? readdirSync(join(fresh, 'objects'), { recursive: true, withFileTypes: true }) : []
  return rows?.count === 0 && files.every((file) => file.isDirectory())
}
const imported = (file = zip) =>
  importFamily({ file, sqlite: database.sqlite, dataDir: fresh, clock: systemClock, passwordHash: 'nobody knows it' })

/** The export with changed files. */
const changed = (change: (files: Record<string, Uint8Array>) => void) => {
  const files = unzipSync(readFileSync(zip))
  change(files)
  const to = join(place, 'changed.zip')
  writeFileSync(to, zipSync(files as Zippable, { level: 0 }))
  return to
}
const without = (isGone: (name: string) => boolean) =>
  changed((files) => {
    for (const name of Object.keys(files).filter(isGone)) delete files[name]
  })
const edited = (path: string, edit: (text: string) => string) => () =>
  changed((files) => {
    files[path] = Buffer.from(edit(new TextDecoder().decode(files[path])))
  })
const raw = (edit: (bytes: Buffer) => void) => () => {
  const bytes = readFileSync(zip)
  edit(bytes)
  const to = join(place, 'raw.zip')
  writeFileSync(to, bytes)
  return to
}

describe('a file is refused, and leaves nothing behind:', () => {
  test.each<[string, () => string, string]>([
    [
      'of a newer schema',
      edited('manifest.json', (text) => text.replace(/"schema": "[^"]+"/, '"schema": "9999_later"')),
      'made by a newer Hearth',
    ],
    [
      'of a newer format',
      edited('manifest.json', (text) => text.replace('"formatVersion": 1', '"formatVersion": 2')),
      'made by a newer Hearth',
    ],
    ['without a manifest', () => changed((files) => delete files['manifest.json']), 'Update that one, and export again'],
    ['of another program', () => without(() => true), 'not an export of Hearth'],
    ['without a list', () => changed((files) => delete files['json/chat.json']), 'json/chat.json is missing'],
    ['with a list that ends early', edited('json/chat.json', (text) => text.slice(0, -3)), 'json/chat.json is not complete'],
    ['with broken JSON', edited('json/chat.json', (text) => text.replace('"content":', '"content"')), 'not valid JSON'],
    ['with a row twice', edited('family.json', (text) => text.replace(/("members": \[\n)(.*)\n/, '$1$2\n$2\n')), 'does not fit'],
    ['with an unknown list', edited('json/chat.json', (text) => text.replace('"messages"', '"murmurs"')), 'wrong file'],
    [
      'with a path for an id',
      edited('files.json', (text) => text.replace(/"objectId":"[^"]+"/, '"objectId":"../../../etc/passwd"')),
      'does not name its files',
    ],
    ['without an upload', () => without((name) => name.startsWith('files/')), 'is missing'],
    [
      'with a path outside',
      () =>
        changed((files) => {
          files['../evil'] = new Uint8Array(1)
        }),
      'not a whole ZIP',
    ],
    ['that was cut', raw(() => {}), 'not a whole ZIP'],
    [
      'with a flipped bit',
      raw((bytes) => {
        const at = bytes.indexOf('sea.jpg') + 60
        bytes[at] = (bytes[at] ?? 0) ^ 1
      }),
      'differs from its checksum',
    ],
  ])('%s', async (name, file, reason) => {
    const path = file()
    if (name === 'that was cut') truncateSync(path, 5000)
    const refusal = await imported(path).catch((error) => error)
    expect([refusal.message, isEmpty()]).toEqual([expect.stringContaining(reason), true])
  })
})

test('an import into an empty server keeps each row, and people who left keep their names', async () => {
  const done = await imported()
  expect(done).toMatchObject({ uploads: 1, formerPeople: 1, missing: 0, damaged: 0, leftOut: 0, subscriptions: [] })
  const [before, after] = [exportedRows(hearth.data, hearth.familyId), exportedRows(fresh, hearth.familyId, true)]
  const former = after.users?.filter((row) => String(row).includes(hearth.ids.member.userId))
  expect(former).toHaveLength(1)
  expect(String(former)).toContain('"first_name":"Mia Rivera"')
  expect<Record<string, unknown[]>>({ ...after, users: after.users?.filter((row) => row !== former?.[0]) ?? [] }).toEqual(before)
  expect((await imported().catch((error) => error)).message).toContain('There are accounts already')
})

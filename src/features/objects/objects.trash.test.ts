import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { iso } from '#src/platform/clock'
import { readConfig } from '#src/platform/config/config'
import { silentLog } from '#src/platform/log/log'
import { startServer } from '#src/server/listen'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { builtWeb, type Hearth, startHearth } from '#src/testing/hearth'
import { teal, type Uploads, uploadsOf } from '#src/testing/uploads'

let clock: FakeClock
let hearth: Hearth
let uploads: Uploads
let logged: { message: string; fields: Record<string, unknown> }[]
beforeEach(async () => {
  clock = fakeClock()
  logged = []
  const error = (message: string, fields: Record<string, unknown> = {}) => void logged.push({ message, fields })
  hearth = await startHearth({ clock, log: { ...silentLog, error } })
  uploads = uploadsOf(hearth)
})
afterEach(() => hearth.stop())

const alerts = () => logged.filter(({ message }) => message.startsWith('alert: ')).map(({ fields }) => String(fields.message))
const nights = async (count: number) => {
  const jobs = await hearth.jobs()
  for (let night = 0; night < count; night++) {
    clock.pass({ days: 1 })
    await jobs.runDue()
  }
}
const addTexts = async (count: number) => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await uploads.stored(`Letter ${n}`)).id)
  return ids
}
const rows = () => hearth.services.sqlite.query<{ id: string }, []>('SELECT id FROM objects ORDER BY id').values().flat()
const profilePicture = async () => {
  const { id, url } = await uploads.stored(teal(8, 8).png())
  await hearth.as('member').put('/api/profile-image', { profileImageURL: url })
  return { id, url }
}
const status = async (url: string) => (await uploads.get(url)).status
const fileOf = (id: string) => join(hearth.data, 'objects', id.slice(-2), id)
/** Sets the modification time: the clock of a test does not affect the file system. */
const age = (ids: readonly string[]) => {
  for (const id of ids) utimesSync(fileOf(id), 0, 0)
}
const trashFile = (name: string) => join(hearth.data, 'trash', name)

describe('the trash', () => {
  test('keeps an unused upload with its row for 30 days', async () => {
    const [id = ''] = await addTexts(1)
    await nights(2)
    expect([rows(), uploads.originals(), uploads.trashed()]).toEqual([[], [], [id]])
    expect(readFileSync(trashFile(id), 'utf8')).toBe('Letter 0')
    expect(JSON.parse(readFileSync(trashFile(`${id}.json`), 'utf8'))).toMatchObject({
      key: id,
      reason: 'unused',
      row: { id, size: 8, ownerId: hearth.ids.member.userId },
    })
    await nights(29)
    expect(uploads.trashed()).toEqual([id])
    await nights(1)
    expect(readdirSync(join(hearth.data, 'trash'))).toEqual([])
  })

  test('restores an upload and its row', async () => {
    const { id, url } = await uploads.stored('Letter')
    await nights(2)
    expect(await status(url)).toBe(404)
    const { upkeep } = hearth.services
    expect(await upkeep.restore(id)).toMatchObject({ key: id })
    expect([await status(url), uploads.trashed(), rows()]).toEqual([200, [], [id]])
    // A restored upload may stay unused for a day.
    await upkeep.sweep()
    expect(await status(url)).toBe(200)
    expect(upkeep.restore('no-such-file')).rejects.toMatchObject({ status: 404 })
  })

  test('names the path of a file without a row or without an owner', async () => {
    const [unknown = '', orphan = ''] = await addTexts(2)
    hearth.services.sqlite.run('DELETE FROM objects WHERE id = ?', [unknown])
    age([unknown])
    await nights(3)
    const { upkeep, sqlite } = hearth.services
    expect((await upkeep.trash()).map(({ key, reason }) => `${key} ${reason}`).sort()).toEqual(
      [`${unknown} unknown`, `${orphan} unused`].sort(),
    )
    const path = trashFile(orphan)
    writeFileSync(`${path}.json`, readFileSync(`${path}.json`, 'utf8').replaceAll(hearth.ids.member.userId, Bun.randomUUIDv7()))
    for (const key of [unknown, orphan]) await expect(upkeep.restore(key)).rejects.toThrow(`Copy it from ${trashFile(key)}.`)
    expect(sqlite.query('SELECT 1 FROM objects').all()).toEqual([])
  })

  test('keeps files younger than seven days when emptied, except with `all`', async () => {
    const [old = ''] = await addTexts(1)
    await nights(8)
    const [young = ''] = await addTexts(1)
    await nights(2)
    const { upkeep } = hearth.services
    expect((await upkeep.empty()).map(({ key }) => key)).toEqual([old])
    expect(uploads.trashed()).toEqual([young])
    expect((await upkeep.empty({ all: true })).map(({ key }) => key)).toEqual([young])
    expect(uploads.trashed()).toEqual([])
  })

  test('restores a file with an existing row, at the clean-up and at the start of a server', async () => {
    const { id, url } = await profilePicture()
    const { upkeep, sqlite } = hearth.services
    const row = sqlite.query('SELECT * FROM objects WHERE id = ?').get(id)
    const toTrash = () => {
      renameSync(fileOf(id), trashFile(id))
      writeFileSync(
        trashFile(`${id}.json`),
        JSON.stringify({
          key: id,
          reason: 'unused',
          trashedAt: '2026-11-01T00:00:00.000Z',
          size: 1,
          name: `objects/${id.slice(-2)}/${id}`,
          row,
        }),
      )
    }
    await addTexts(1)
    await nights(2)
    toTrash()
    await nights(1)
    expect([await status(url), uploads.trashed().includes(id)]).toEqual([200, false])
    toTrash()
    expect(await upkeep.restoreReferencedFiles()).toBe(1)
    expect(await status(url)).toBe(200)
  })

  test('completes an interrupted move, and keeps files that are in use', async () => {
    const [id = ''] = await addTexts(1)
    await nights(2)
    // The state after a kill between deleting the row and moving the file.
    renameSync(trashFile(id), fileOf(id))
    age([id])
    await nights(1)
    expect(JSON.parse(readFileSync(trashFile(`${id}.json`), 'utf8'))).toMatchObject({ reason: 'unused', row: { id } })
    expect(uploads.trashed()).toEqual([id])
  })

  test('restores no file outside the objects folder', async () => {
    await addTexts(1)
    await nights(2)
    const row = { id: 'evil' }
    for (const name of ['../evil', 'objects/../../evil', '/tmp/evil', 'hearth.db']) {
      writeFileSync(trashFile('evil'), 'x')
      writeFileSync(trashFile('evil.json'), JSON.stringify({ key: 'evil', reason: 'unused', trashedAt: '2026-11-01', size: 1, name, row }))
      await expect(hearth.services.upkeep.restore('evil')).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('the clean-up', () => {
  test('moves at most 20 uploads a night, and alerts the admins to confirm more', async () => {
    await addTexts(60)
    await nights(3)
    expect([uploads.originals().length, uploads.trashed().length, rows().length]).toEqual([60, 0, 60])
    expect(alerts()[0]).toMatch(
      /^60 uploads \(\S+ \S+\) belong to nothing, more than the 20 that one night may move to the trash\..*`hearth uploads sweep`/,
    )
    const asked = await hearth.as('admin').post('/api/admin/uploads/sweep')
    expect(asked.status).toBe(201)
    await (await hearth.jobs()).runDue()
    expect([uploads.originals().length, uploads.trashed().length, rows().length]).toEqual([0, 60, 0])
    // The alert is over.
    await nights(1)
    expect(uploads.trashed().length).toBe(60)
  })

  test('moves 20 without confirmation', async () => {
    await addTexts(20)
    await nights(2)
    expect([uploads.trashed().length, alerts()]).toEqual([20, []])
  })

  test('also counts files without a row', async () => {
    age(await addTexts(30))
    hearth.services.sqlite.run('DELETE FROM objects')
    await nights(3)
    expect([uploads.originals().length, uploads.trashed().length]).toEqual([30, 0])
    expect(alerts()[0]).toStartWith('30 uploads ')
  })

  test('moves nothing in the first 48 hours after a migration, even if an admin confirms', async () => {
    hearth.services.sqlite.run('UPDATE schema_migrations SET applied_at = ?', [iso(clock.now())])
    const [id = ''] = await addTexts(1)
    await nights(1)
    clock.pass({ hours: 23 })
    const { upkeep } = hearth.services
    expect(await upkeep.sweep({ all: true })).toMatchObject({ uploads: 0, heldUntil: '2026-11-23T12:00:00.000Z' })
    const refused = await hearth.as('admin').post('/api/admin/uploads/sweep')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'sweep_held', message: expect.stringContaining('2026-11-23T12:00:00.000Z') },
    ])
    clock.pass({ hours: 1 })
    expect(await upkeep.sweep()).toMatchObject({ uploads: 1, heldUntil: null })
    expect(uploads.trashed()).toEqual([id])
  })

  test('keeps an upload that came into use during the clean-up', async () => {
    const { id, url } = await profilePicture()
    await nights(3)
    expect([await status(url), uploads.trashed().includes(id)]).toEqual([200, false])
  })
})

describe('a folder with the wrong database', () => {
  /** A copy of the folder with a second server. */
  const copied = () => {
    const data = join(mkdtempSync(join(tmpdir(), 'hearth-trash-')), 'data')
    cpSync(hearth.data, data, { recursive: true })
    return data
  }
  const start = (data: string, options: { acceptNewDatabase?: boolean } = {}) =>
    startServer(readConfig({ HEARTH_DATA: data, HEARTH_PORT: '0', HEARTH_HOST: '127.0.0.1', HEARTH_BACKUP_AT: 'off' }), {
      web: builtWeb(),
      clock,
      log: silentLog,
      ...options,
    })
  const filesBelow = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !/^\.|\.json$/.test(entry.name))
          .length
      : 0
  const passNights = async (server: Awaited<ReturnType<typeof start>>, count: number) => {
    const jobs = await server.jobs()
    for (let night = 0; night < count; night++) {
      clock.pass({ days: 1 })
      await jobs.runDue()
    }
  }

  test('keeps all 37 originals for three nights if a new database is accepted in place of a missing one', async () => {
    age(await addTexts(37))
    const data = copied()
    for (const name of ['hearth.db', 'hearth.db-wal', 'hearth.db-shm']) rmSync(join(data, name), { force: true })
    await expect(start(data)).rejects.toThrow('37 files in objects/')
    const server = await start(data, { acceptNewDatabase: true })
    await passNights(server, 3)
    await server.stop()
    const [aside = ''] = readdirSync(data).filter((name) => name.startsWith('set-aside-'))
    expect(filesBelow(join(data, aside, 'objects'))).toBe(37)
  })

  test('keeps every original for a week with an accepted older database, and has all of them once the right one is back', async () => {
    await addTexts(5)
    const older = copied()
    await hearth.services.upkeep.status()
    age(await addTexts(32))
    const right = copied()
    // An older database with the current uploads.
    rmSync(join(older, 'objects'), { recursive: true })
    cpSync(join(right, 'objects'), join(older, 'objects'), { recursive: true })
    clock.pass({ hours: 30 })
    const server = await start(older, { acceptNewDatabase: true })
    await passNights(server, 7)
    await server.stop()
    expect(filesBelow(join(older, 'objects')) + filesBelow(join(older, 'trash'))).toBe(37)
    for (const name of ['hearth.db', 'hearth.db-wal', 'hearth.db-shm']) {
      rmSync(join(older, name), { force: true })
      if (existsSync(join(right, name))) cpSync(join(right, name), join(older, name))
    }
    const again = await start(older, { acceptNewDatabase: true })
    await again.services.upkeep.restoreReferencedFiles()
    expect([filesBelow(join(older, 'objects')), filesBelow(join(older, 'trash'))]).toEqual([37, 0])
    await again.stop()
  })
})

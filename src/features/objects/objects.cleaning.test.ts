import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { idOf, teal, type Uploads, uploadsOf } from '#src/testing/uploads'
import { createMaintenance } from './objects.maintenance'
import { createMaintenanceStore } from './objects.maintenance.store'
import { createObjectStore } from './objects.store'

let clock: FakeClock
let hearth: Hearth
let uploads: Uploads
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
  uploads = uploadsOf(hearth)
})
afterEach(() => hearth.stop())

/** Moves the clock and runs the nightly jobs. */
const afterDays = async (days: number) => {
  const jobs = await hearth.jobs()
  clock.pass({ days })
  await jobs.runDue()
}
const rows = () => hearth.services.sqlite.query<{ id: string }, []>('SELECT id FROM objects ORDER BY id').values().flat()
const status = async (url: string) => (await uploads.get(url)).status

/** A file in the data folder, last changed `hours` ago. */
const leftOver = (path: string, hours: number) => {
  const file = join(hearth.data, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'left over')
  const changed = clock.now().subtract({ hours }).epochMilliseconds / 1000
  utimesSync(file, changed, changed)
}

describe('the nightly clean-up', () => {
  test('moves an upload unused for a day to the trash, and removes its thumbnails', async () => {
    const { url } = await uploads.stored(teal(8, 8).png())
    expect([uploads.originals().length, uploads.thumbnails().length]).toEqual([1, 1])
    await afterDays(2)
    expect([rows(), uploads.originals(), uploads.thumbnails(), uploads.trashed()]).toEqual([[], [], [], [url.slice(-36)]])
    expect(await status(url)).toBe(404)
  })

  test('keeps uploads younger than a day', async () => {
    const jobs = await hearth.jobs()
    clock.pass({ hours: 20 })
    const { url } = await uploads.stored(teal(8, 8).png())
    clock.pass({ hours: 20 })
    await jobs.runDue()
    expect(await status(url)).toBe(200)
  })

  test('keeps a profile picture, and moves the replaced one to the trash', async () => {
    const { url: old } = await uploads.stored(teal(8, 8).png())
    await hearth.as('member').put('/api/profile-image', { profileImageURL: old })
    await afterDays(2)
    expect(await status(old)).toBe(200)

    const { url } = await uploads.stored(teal(9, 9).png())
    await hearth.as('member').put('/api/profile-image', { profileImageURL: url })
    await afterDays(2)
    expect([await status(old), await status(url), await status(`${url}?w=320`)]).toEqual([404, 200, 200])
    expect(uploads.originals()).toEqual([url.slice(-36)])
  })

  test('keeps the background of a home page', async () => {
    const { url } = await uploads.stored(teal(8, 8).png())
    const set = await hearth.as('member').put('/api/user/settings', { backgroundType: 'device', backgroundImageUrl: url })
    expect(set.status).toBe(200)
    await afterDays(2)
    expect(await status(url)).toBe(200)
  })

  test('removes unused tickets a day after they expired', async () => {
    await uploads.ticket()
    await afterDays(2)
    const second = idOf(await uploads.ticket())
    await afterDays(1)
    expect(rows()).toEqual([second])
  })

  test('removes parts of interrupted uploads, and moves files without a row to the trash', async () => {
    const { id } = await uploads.stored(teal(8, 8).png())
    await hearth.as('member').put('/api/profile-image', { profileImageURL: `/api/objects/${id}` })
    const gone = '01a1fdb9-0c6d-7431-a9f4-99bfd9a29f23'
    await afterDays(2)
    for (const [hours, prefix] of [
      [25, ''],
      [23, 'young-'],
    ] as const) {
      leftOver(`objects/23/${prefix}${gone}`, hours)
      leftOver(`objects/23/${prefix}${gone}.part`, hours)
      leftOver(`objects/${id.slice(-2)}/${prefix}${id}.part`, hours)
      leftOver(`cache/thumbnails/23/${prefix}${gone}-320.webp`, hours)
      leftOver(`cache/thumbnails/${id.slice(-2)}/${prefix}${id}-320.webp.01a1fdb9`, hours)
    }
    expect([uploads.originals().length, uploads.thumbnails().length]).toEqual([7, 5])
    await hearth.services.upkeep.sweep()
    expect(uploads.originals().filter((name) => !name.startsWith('young-'))).toEqual([id])
    expect(uploads.thumbnails().filter((name) => !name.startsWith('young-'))).toEqual([`${id}-320.webp`])
    expect(uploads.trashed()).toEqual([gone])
  })

  test('runs again the next day, also without any uploads', async () => {
    rmSync(join(hearth.data, 'objects'), { recursive: true, force: true })
    await afterDays(1)
    const { url } = await uploads.stored('Dear diary')
    await afterDays(2)
    expect(await status(url)).toBe(404)
  })

  test('does not block other work while it checks many uploads', async () => {
    const store = createObjectStore(drizzle({ client: hearth.services.sqlite }))
    const long = '2026-01-01T00:00:00.000Z'
    hearth.services.atomically(() => {
      for (let n = 0; n < 1000; n++) {
        const { id } = store.insertTicket({ ownerId: hearth.ids.member.userId, ticketExpiresAt: long, createdAt: long })
        store.stored(id, { mimeType: 'image/jpeg', size: 1, hash: `${n}`, storedAt: long })
      }
    })
    clock.pass({ hours: 49 })
    let turn = 0
    const nextTurn = () => setImmediate(() => ++turn < 1_000_000 && nextTurn())
    const turns = new Set<number>()
    const isUsed = () => turns.add(turn) !== undefined
    nextTurn()
    const removed = await createMaintenance({
      store: createMaintenanceStore(drizzle({ client: hearth.services.sqlite }), hearth.services.sqlite),
      clock,
      dataDir: hearth.data,
      atomically: hearth.services.atomically,
      committed: () => undefined,
      uses: [{ isUsed, mayView: () => false }],
      alerts: hearth.services.alerts,
    }).sweep()
    turn = 1_000_000
    expect([removed.uploads, rows().length]).toEqual([0, 1000])
    expect(turns.size).toBeGreaterThan(5)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupsApi } from '#src/operations/backups/backups.contract'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { teal, uploadsOf } from '#src/testing/uploads'
import { adminApi } from './admin.contract'
import { diskOf } from './admin.disk'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock, env: { HEARTH_MIN_FREE: '0', HEARTH_QUOTA: '5GB' } })
})
afterEach(() => hearth.stop())

const status = () => hearth.as('admin').call(adminApi.status, {})
/** Runs `act` while a table is renamed. */
const renamed = <T>(table: string, act: () => Promise<T>) => {
  const { sqlite } = hearth.services
  sqlite.run(`ALTER TABLE ${table} RENAME TO hidden`)
  return act().finally(() => sqlite.run(`ALTER TABLE hidden RENAME TO ${table}`))
}

describe('the status of the server', () => {
  test('and its check are for admins of the first family only', async () => {
    // Mia is an admin of a family of her own, but not of the first one.
    hearth.services.families.create(hearth.ids.member.userId, { name: 'Mias' })
    for (const path of ['/api/admin/status', '/api/backups'])
      expect((await hearth.as('pending').get(path)).body).toMatchObject({ code: 'no_membership' } as never)
    for (const who of ['stranger', 'extended', 'child', 'member', 'parent'] as const) {
      for (const answer of [await hearth.as(who).get('/api/admin/status'), await hearth.as(who).post('/api/admin/checks')])
        expect([who, answer.status, answer.body]).toEqual([
          who,
          403,
          { code: 'forbidden', message: "Only this server's admins can see and manage it." } as never,
        ])
    }
    expect((await hearth.as('visitor').get('/api/admin/status')).status).toBe(401)
    expect((await status()).checks.running).toBeNull()
  })

  test('is 403 for a former admin', async () => {
    const { families } = hearth.services
    families.join(hearth.familyId, hearth.ids.stranger.userId, 'admin')
    expect((await hearth.as('stranger').get('/api/admin/status')).status).toBe(200)
    const body = { role: 'parent' }
    const { id } = families.members(hearth.familyId).find(({ userId }) => userId === hearth.ids.stranger.userId) ?? { id: '' }
    expect((await hearth.as('admin').patch(hearth.path(`/members/${id}`), body)).status).toBe(200)
    expect((await hearth.as('stranger').get('/api/admin/status')).status).toBe(403)
  })

  test('has the versions and the platform', async () => {
    const { about } = await status()
    expect(about).toMatchObject({ commit: 'source', platform: `${process.platform}-${process.arch}`, bun: Bun.version, timezone: 'UTC' })
    expect(about.sqlite).toMatch(/^3\.\d+\.\d+$/)
    expect(about.schema).toMatch(/^\d{4}_\w+$/)
    expect(Date.parse(about.startedAt)).toBeLessThanOrEqual(Date.now())
  })

  test('counts bytes on the disk', async () => {
    mkdirSync(join(hearth.data, 'backups'))
    writeFileSync(join(hearth.data, 'backups/hearth-2026-11-01T030000Z.tar'), 'x'.repeat(5000))
    const none = (await status()).storage
    expect(none.uploads).toEqual({ count: 0, bytes: 0, kinds: [] })
    const { stored } = uploadsOf(hearth)
    const picture = await teal(40, 30).png().toBuffer()
    await stored(picture)
    await stored('Twelve bytes')
    await stored('Twelve bytes more')
    const { storage } = await status()
    expect(storage).toMatchObject({
      minFree: 0,
      quota: 5 * 1024 ** 3,
      database: statSync(join(hearth.data, 'hearth.db')).size,
      backups: 5000,
      uploads: { count: 3, bytes: picture.length + 29 },
    })
    expect(storage.uploads.kinds).toEqual(
      [
        { kind: 'picture' as const, count: 1, bytes: picture.length },
        { kind: 'text' as const, count: 2, bytes: 29 },
      ].sort((a, b) => b.bytes - a.bytes),
    )
    expect(storage.wal).toBeGreaterThan(0)
    const { total = 0, free = 0 } = storage.disk ?? {}
    expect(free).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(free)
    expect(await diskOf(join(hearth.data, 'gone'))).toBeNull()
  })

  test('counts all people, and names only members of the first family', async () => {
    const { people } = await status()
    expect(people).toMatchObject({ families: 2, users: 7, disabled: 0, active: 7, online: 0, sessions: { active: 7, own: 1 } })
    // Pia is suspended.
    expect(people.members.map(({ name }) => name)).toEqual(['Ana Rivera', 'Ben Rivera', 'Mia Rivera', 'Leo Rivera', 'Rosa Rivera'])
    expect(JSON.stringify(await status())).not.toMatch(/Zoe|Strangers/)
  })

  test('counts sign-ins, open screens and ended sessions', async () => {
    const again = await hearth.as('visitor').post('/api/auth/sign-in', { identifier: 'ana@example.org', password: 'correct horse battery' })
    expect(again.status).toBe(200)
    await screenOf(hearth, 'child')
    await screenOf(hearth, 'child')
    await screenOf(hearth, 'member')
    const { online, sessions, members } = (await status()).people
    expect([online, sessions]).toEqual([2, { active: 8, own: 2 }])
    expect(members.flatMap(({ name, isOnline }) => (isOnline ? [name] : []))).toEqual(['Mia Rivera', 'Leo Rivera'])
    clock.pass({ hours: 40 * 24 })
    // Expired sessions don't count, and nobody was active this week.
    const later = await hearth.as('visitor').post('/api/auth/sign-in', { identifier: 'ana@example.org', password: 'correct horse battery' })
    expect(later.status).toBe(200)
    expect((await hearth.as('visitor').call(adminApi.status, {})).people).toMatchObject({ active: 1, sessions: { active: 1, own: 1 } })
  })

  test('lists the last errors, without private data', async () => {
    expect((await status()).troubles).toEqual({ since: expect.any(String), count: 0, newest: [] })
    const reply = await renamed('tasks', () => hearth.as('admin').post(hearth.path('/tasks'), { title: 'CANARY' }))
    const { count, newest } = (await status()).troubles
    const { requestId } = reply.body as { requestId: string }
    expect([reply.status, count]).toEqual([500, 1])
    expect(newest).toEqual([
      {
        time: expect.any(String),
        level: 'error',
        message: 'request failed',
        requestId,
        route: 'POST /api/families/…/tasks',
        about: expect.stringMatching(/^\w*Error$/),
      },
    ])
    expect(JSON.stringify(newest)).not.toContain('CANARY')
  })

  test('lists the next and the last run of each job', async () => {
    const runDue = async () => (await hearth.jobs()).runDue()
    await runDue()
    const jobOf = async (kind: string) => (await status()).jobs.find((job) => job.kind === kind)
    const tonight = '2026-11-22T03:40:00.000Z'
    expect(await jobOf('remove-old-activity')).toEqual({ kind: 'remove-old-activity', nextAt: tonight, failures: 0, lastRun: null })
    expect(await jobOf('refill-lists')).toEqual({ kind: 'refill-lists', nextAt: null, failures: 0, lastRun: null })
    clock.set(tonight)
    await renamed('activity', runDue)
    expect(await jobOf('remove-old-activity')).toMatchObject({ failures: 1, lastRun: { endedAt: tonight, result: 'failed' } })
    expect((await status()).troubles.newest[0]).toMatchObject({ message: 'job failed', about: 'remove-old-activity' })
    clock.pass({ hours: 1 })
    await runDue()
    expect(await jobOf('remove-old-activity')).toEqual({
      kind: 'remove-old-activity',
      nextAt: '2026-11-23T03:40:00.000Z',
      failures: 0,
      lastRun: { endedAt: '2026-11-22T04:40:00.000Z', result: 'done' },
    })
  })
})

describe('a check of the server', () => {
  const look = (who: Who = 'admin') => hearth.as(who).call(adminApi.check, {})
  const settled = async () => {
    for (;;) {
      const { checks } = await status()
      if (!checks.running) return checks
      await Bun.sleep(20)
    }
  }

  test('runs once at a time, and has the findings of `doctor --quick`', async () => {
    expect((await status()).checks.last).toBeNull()
    const begun = await look()
    expect(begun).toEqual({ startedAt: '2026-11-21T12:00:00.000Z' })
    expect((await status()).checks.running).toEqual(begun)
    clock.pass({ seconds: 5 })
    expect(await look()).toEqual(begun)
    const { last } = await settled()
    expect([last?.failure, last?.at]).toEqual([null, '2026-11-21T12:00:05.000Z'])
    const checks = last?.findings.map(({ check }) => check)
    for (const check of ['data folder', 'free disk', 'backups', 'schema', 'uploads', 'settings']) expect(checks).toContain(check)
    for (const check of ['database', 'references']) expect(checks).not.toContain(check)
    expect(last?.findings.find(({ check }) => check === 'backups')).toMatchObject({ state: 'note', advice: expect.any(String) })
    expect(last?.findings.find(({ check }) => check === 'data folder')).toMatchObject({ state: 'ok', advice: null })
  })

  test('no longer says that a backup is missing once one was made', async () => {
    await look()
    const found = async () => (await settled()).last?.findings.some(({ check }) => check === 'backups')
    expect(await found()).toBe(true)
    clock.pass({ seconds: 5 })
    await hearth.as('admin').call(backupsApi.create, {})
    for (;;) {
      const { running, backups } = await hearth.as('admin').call(backupsApi.list, {})
      if (!running && backups.length > 0) break
      await Bun.sleep(20)
    }
    expect(await found()).toBe(false)
  })

  test('finds a problem, and its repair', async () => {
    const { stored } = uploadsOf(hearth)
    const { id } = await stored('Hello')
    const path = join(hearth.data, 'objects', id.slice(-2), id)
    const uploads = async () => {
      await look()
      return (await settled()).last?.findings.find(({ check }) => check === 'uploads')
    }
    rmSync(path)
    expect(await uploads()).toMatchObject({ state: 'problem', found: `1 without a file (${id})` })
    writeFileSync(path, 'Hello')
    expect(await uploads()).toMatchObject({ state: 'ok', advice: null })
  })

  test('uses the server’s settings, whatever their source', async () => {
    await hearth.stop()
    hearth = await startHearth({ clock, env: { HEARTH_URL: 'https://hearth.example.org' } })
    await look()
    expect((await settled()).last?.findings.find(({ check }) => check === 'settings')).toMatchObject({
      state: 'note',
      found: expect.stringContaining('HEARTH_TRUSTED_PROXIES names no proxy'),
    })
  })

  test('has a reason when it fails', async () => {
    const spawn = Bun.spawn
    try {
      Bun.spawn = (() => {
        throw new Error('no more processes')
      }) as never
      await look()
      expect((await settled()).last).toEqual({ at: '2026-11-21T12:00:00.000Z', findings: [], failure: 'no more processes' })
    } finally {
      Bun.spawn = spawn
    }
  })

  test('reports a proxy that is not trusted', async () => {
    const { body } = await hearth.as('admin').send('GET', '/api/admin/status', undefined, { 'x-forwarded-proto': 'https' })
    expect((body as { checks: { address: unknown } }).checks.address).toEqual({
      check: 'address',
      state: 'problem',
      found: 'a reverse proxy at 127.0.0.1 is not believed: all visitors count as one address',
      advice: 'Set HEARTH_TRUSTED_PROXIES=127.0.0.1 and start the server again.',
    })
    expect((await status()).checks.address).toEqual({ check: 'address', state: 'ok', found: hearth.url, advice: null })
  })
})

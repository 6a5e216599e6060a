// Over 300 lines: the jobs of backups on one server and one clock.
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AlertKind } from '#src/features/alerts/alerts.rules'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { silentLog } from '#src/platform/log/log'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { type BackupsReply, backupsApi } from './backups.contract'
import { readHistory, record } from './backups.history'
import { verifyBackup } from './backups.restore'
import { readName } from './backups.rules'
import { createBackups } from './backups.service'

let clock: FakeClock
let hearth: Hearth
const startAt = (at: string) => startHearth({ clock, env: { HEARTH_BACKUP_AT: at, HEARTH_BACKUP_KEEP: '2', HEARTH_MIN_FREE: '0' } })
beforeEach(async () => {
  // Tests run in UTC.
  clock = fakeClock('2026-11-20T22:00:00Z')
  hearth = await startAt('03:00')
})
afterEach(() => hearth.stop())

const folder = () => join(hearth.data, 'backups')
const archives = () => (existsSync(folder()) ? readdirSync(folder()).filter((name) => readName(name) !== undefined) : []).sort()
const list = () => hearth.as('admin').call(backupsApi.list, {})
const runJobs = async () => (await hearth.jobs()).runDue()
const notificationsOf = async (who: Who) =>
  (await hearth.as(who).call(notificationsApi.list, { familyId: who === 'stranger' ? hearth.otherFamilyId : hearth.familyId })).filter(
    ({ kind }) => kind === 'backup_failed',
  )
/** Puts a file in the place of the folder. */
const breakFolder = () => {
  rmSync(folder(), { recursive: true, force: true })
  writeFileSync(folder(), '')
}
const repairFolder = () => rmSync(folder())
const settled = async () => {
  for (;;) {
    const state = await list()
    if (!state.running) return state
    await Bun.sleep(20)
  }
}

describe('the nightly backup', () => {
  // Schedules the nightly backup.
  beforeEach(runJobs)

  test('runs at its time, once a night, and can be restored', async () => {
    clock.set('2026-11-21T02:59:00Z')
    await runJobs()
    expect(archives()).toEqual([])
    clock.set('2026-11-21T03:00:00Z')
    await runJobs()
    await runJobs()
    expect(archives()).toEqual(['hearth-nightly-2026-11-21T030000Z'])
    expect(await verifyBackup(join(folder(), archives()[0] ?? ''), hearth.data)).toMatchObject({ missing: 0, damaged: 0 })
    expect(await list()).toEqual({
      running: null,
      schedule: { nextAt: '2026-11-22T03:00:00.000Z', keep: 2, keepWeekly: 4, keepMonthly: 6 },
      mayDownload: false,
      verification: null,
      backups: [
        {
          kind: 'nightly',
          createdAt: '2026-11-21T03:00:00.000Z',
          result: 'done',
          name: 'hearth-nightly-2026-11-21T030000Z',
          size: expect.any(Number),
          missing: 0,
          state: 'verified',
          reason: null,
          provenAt: null,
          hookFailure: null,
        },
      ],
    })
  })

  test('does not run again if the server ended before it recorded the job as done', async () => {
    clock.set('2026-11-21T03:00:00Z')
    await runJobs()
    // The job's row in that case: started, and due again in a minute.
    hearth.services.sqlite.run("UPDATE jobs SET attempts = 1, run_at = '2026-11-21T03:01:00.000Z' WHERE kind = 'back-up'")
    clock.set('2026-11-21T03:01:00Z')
    await runJobs()
    expect(archives()).toHaveLength(1)
    clock.set('2026-11-22T03:00:00Z')
    await runJobs()
    expect(archives()).toHaveLength(2)
  })

  test('catches up once after the server was off for days', async () => {
    clock.set('2026-11-25T17:30:00Z')
    await runJobs()
    expect(archives()).toEqual(['hearth-nightly-2026-11-25T173000Z'])
  })

  test('keeps the configured number of nightly backups and all manual ones', async () => {
    mkdirSync(folder())
    for (const name of ['hearth-2026-01-01T000000Z.tar', 'hearth-nightly-2026-11-18T030000Z.tar', 'hearth-nightly-2026-11-19T030000Z.tar'])
      writeFileSync(join(folder(), name), '')
    clock.set('2026-11-21T03:00:00Z')
    await runJobs()
    expect(archives()).toEqual([
      'hearth-2026-01-01T000000Z.tar',
      'hearth-nightly-2026-11-19T030000Z.tar',
      'hearth-nightly-2026-11-21T030000Z',
    ])
  })

  test('notifies only the server admins of a failure with its reason, lists it, and removes nothing', async () => {
    breakFolder()
    clock.set('2026-11-21T03:00:00Z')
    await runJobs()
    const reason = expect.stringContaining('There is a file where a folder has to be')
    expect(await notificationsOf('admin')).toMatchObject([{ title: reason, actor: null }])
    // The reason contains a path of the machine.
    for (const who of ['stranger', 'parent', 'child'] as const) expect(await notificationsOf(who)).toEqual([])
    // No retry in the same night.
    clock.pass({ hours: 2 })
    await runJobs()
    expect(await notificationsOf('admin')).toHaveLength(1)

    repairFolder()
    clock.set('2026-11-22T03:00:00Z')
    await runJobs()
    expect((await list()).backups).toMatchObject([{ name: 'hearth-nightly-2026-11-22T030000Z' }, { result: 'failed', reason }])
    expect(archives()).toEqual(['hearth-nightly-2026-11-22T030000Z'])
    expect(await notificationsOf('admin')).toHaveLength(1)
  })

  test('is retried while the notifications of a failure cannot be saved, until each admin has one', async () => {
    breakFolder()
    const { sqlite } = hearth.services
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.parent.memberId}`), { role: 'admin' })
    // The disk has room for the first of two.
    sqlite.run(`CREATE TRIGGER no_room BEFORE INSERT ON notifications WHEN NEW.user_id = '${hearth.ids.parent.userId}'
      BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    clock.set('2026-11-21T03:00:00Z')
    await runJobs()
    expect([await notificationsOf('admin'), await notificationsOf('parent')]).toEqual([[], []])
    sqlite.run('DROP TRIGGER no_room')
    clock.pass({ minutes: 1 })
    await runJobs()
    expect([(await notificationsOf('admin')).length, (await notificationsOf('parent')).length]).toEqual([1, 1])
  })

  test('lists a recorded failure with its reason', async () => {
    record(hearth.data, { kind: 'nightly', startedAt: '2026-11-20T03:00:00.000Z', result: 'failed', reason: 'The disk is full.' })
    expect((await list()).backups).toMatchObject([{ result: 'failed', reason: 'The disk is full.', name: null, size: null }])
  })
})

test('a changed setting reschedules the nightly backup without skipping a night', async () => {
  const runAt = () => hearth.services.sqlite.query<{ run_at: string }, []>("SELECT run_at FROM jobs WHERE kind = 'back-up'").get()?.run_at
  hearth.services.sqlite.run("INSERT INTO jobs (kind, run_at) VALUES ('back-up', '2026-11-21T05:30:00.000Z')")
  await runJobs()
  expect(runAt()).toBe('2026-11-21T03:00:00.000Z')
})

test('HEARTH_BACKUP_AT=off disables nightly backups', async () => {
  const off = await startHearth({ clock, env: { HEARTH_BACKUP_AT: 'off' } })
  clock.set('2026-11-21T03:00:00Z')
  await (await off.jobs()).runDue()
  expect(existsSync(join(off.data, 'backups'))).toBe(false)
  expect((await off.as('admin').call(backupsApi.list, {})).schedule).toBeNull()
  await off.stop()
})

describe('a manual backup', () => {
  test('is listed as running, then as done; a second one meanwhile is 409', async () => {
    const started = await hearth.as('admin').call(backupsApi.create, {})
    expect(started).toEqual({ kind: 'manual', startedAt: '2026-11-20T22:00:00.000Z' })
    expect((await list()).running).toEqual(started)
    const second = await hearth.as('admin').post('/api/backups')
    expect([second.status, second.body]).toMatchObject([409, { code: 'backup_running' }])
    expect((await settled()).backups).toMatchObject([{ kind: 'manual', result: 'done', name: 'hearth-2026-11-20T220000Z' }])
    expect(archives()).toEqual(['hearth-2026-11-20T220000Z'])
  })

  test('is recorded once, also when both clocks show the same second', async () => {
    // For more than a second, so that the child process can start in the second of the backup's name.
    for (let i = 0; i < 3; i++) {
      clock.set(Temporal.Now.instant().toString())
      await hearth.as('admin').call(backupsApi.create, {})
      await settled()
    }
    expect([readHistory(hearth.data).length, archives().length]).toEqual([3, 3])
  })

  test('shows the reason of a failure in the list only', async () => {
    breakFolder()
    await hearth.as('admin').call(backupsApi.create, {})
    expect((await settled()).backups).toMatchObject([
      { kind: 'manual', result: 'failed', reason: expect.stringContaining('There is a file') },
    ])
    expect(await notificationsOf('admin')).toEqual([])
  })

  test('is cancelled when the server stops, and leaves no files', async () => {
    await hearth.as('admin').call(backupsApi.create, {})
    hearth.services.backups.stop()
    await settled()
    expect([archives(), readHistory(hearth.data)]).toEqual([[], []])
  })

  test('is 403 for everyone but the server admins', async () => {
    for (const who of ['parent', 'child', 'pending', 'stranger'] as const) {
      expect((await hearth.as(who).get('/api/backups')).status).toBe(403)
      expect((await hearth.as(who).post('/api/backups')).status).toBe(403)
    }
    expect(archives()).toEqual([])
  })
})

describe('a download', () => {
  const name = 'hearth-2026-11-20T220000Z'
  const download = (who: Who, file = name, headers: Record<string, string> = {}) =>
    fetch(`${hearth.url}/api/backups/${encodeURIComponent(file)}`, { headers: { cookie: hearth.as(who).cookie, ...headers } })
  const joinEveryFamily = () => hearth.services.families.join(hearth.otherFamilyId, hearth.ids.admin.userId, 'admin')
  const make = async () => {
    await hearth.as('admin').call(backupsApi.create, {})
    await settled()
  }

  test('is 403 for everyone but an admin of every family', async () => {
    await make()
    for (const who of ['admin', 'parent', 'stranger'] as const) expect((await download(who)).status).toBe(403)
    joinEveryFamily()
    expect((await list()).mayDownload).toBe(true)
    const reply = await download('admin')
    expect([reply.status, reply.headers.get('content-disposition'), reply.headers.get('cache-control')]).toEqual([
      200,
      `attachment; filename="${name}.tar"`,
      'private, no-store',
    ])
    await reply.arrayBuffer()
  })

  test('is an archive that can be restored, with every upload', async () => {
    const texts = ['a letter', 'another letter', 'x'.repeat(700_000)]
    for (const text of texts) {
      const { uploadURL } = (await hearth.as('admin').post('/api/objects/upload')).body as { uploadURL: string }
      await fetch(hearth.url + uploadURL, { method: 'PUT', headers: { cookie: hearth.as('admin').cookie }, body: text })
    }
    await make()
    joinEveryFamily()
    const file = join(hearth.data, 'downloaded.tar')
    await Bun.write(file, await download('admin'))
    expect(await verifyBackup(file, hearth.data)).toMatchObject({ objects: 3, missing: 0, damaged: 0, how: 'restore' })
    expect(Bun.spawnSync(['tar', '-tf', file]).stdout.toString().split('\n').slice(0, 2)).toEqual(['hearth.db', 'secret.key'])
  })

  test('resumes from any byte', async () => {
    await make()
    joinEveryFamily()
    const whole = new Uint8Array(await (await download('admin')).arrayBuffer())
    const part = async (range: string) => {
      const reply = await download('admin', name, { range })
      return { status: reply.status, range: reply.headers.get('content-range'), bytes: new Uint8Array(await reply.arrayBuffer()) }
    }
    const ranges: [range: string, begin: number, end: number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=100-', 100, whole.length],
      ['bytes=-1500', whole.length - 1500, whole.length],
      [`bytes=511-${whole.length - 700}`, 511, whole.length - 699],
      [`bytes=${whole.length - 1}-${whole.length + 99}`, whole.length - 1, whole.length],
    ]
    for (const [range, begin, end] of ranges) {
      const found = await part(range)
      expect([range, found.status, found.range]).toEqual([range, 206, `bytes ${begin}-${end - 1}/${whole.length}`])
      expect(Bun.hash(found.bytes)).toBe(Bun.hash(whole.subarray(begin, end)))
    }
    expect(await part(`bytes=${whole.length}-`)).toMatchObject({ status: 416, range: `bytes */${whole.length}` })
    expect((await part('lines=1-2')).status).toBe(200)
  })

  test('sends an archive of an older version unchanged', async () => {
    joinEveryFamily()
    mkdirSync(folder())
    const file = 'hearth-2026-01-01T000000Z.tar'
    writeFileSync(join(folder(), file), 'an archive')
    const reply = await download('admin', file)
    expect([await reply.text(), reply.headers.get('content-disposition')]).toEqual(['an archive', `attachment; filename="${file}"`])
  })

  test('is 404 for any other file', async () => {
    joinEveryFamily()
    mkdirSync(join(folder(), 'objects'), { recursive: true })
    writeFileSync(join(folder(), 'notes.txt'), 'CANARY')
    for (const file of [name, `${name}.tar`, 'notes.txt', '../hearth.db', '../secret.key', 'history.jsonl', 'objects', `${name}/hearth.db`])
      expect([file, (await download('admin', file)).status]).toEqual([file, 404])
  })
})

test('an archive copied into the folder is listed, a deleted one is not', async () => {
  const put = 'hearth-2026-05-05T050505Z.tar'
  mkdirSync(folder())
  writeFileSync(join(folder(), put), 'x')
  record(hearth.data, {
    kind: 'manual',
    startedAt: '2026-11-01T03:00:00.000Z',
    result: 'done',
    name: 'hearth-2026-11-01T030000Z.tar',
    size: 1,
    missing: 0,
  })
  const { backups } = (await list()) as BackupsReply
  expect(backups).toMatchObject([{ name: put, kind: 'manual', createdAt: '2026-05-05T05:05:05.000Z', size: 1 }])
})

describe('alerts', () => {
  let raised: Map<AlertKind, string>
  let verified: string[]
  const backups = () => {
    const { services } = hearth
    const { clock: _, ...shared } = services
    return createBackups({
      ...shared,
      clock,
      dataDir: hearth.data,
      log: silentLog,
      schedule: { at: '03:00', keep: 2, hook: hookPath },
      minFree: 0,
      alerts: { ...services.alerts, raise: (kind, message) => void raised.set(kind, message), clear: (kind) => void raised.delete(kind) },
      verified: (name) => verified.push(name),
    })
  }
  let hookPath: string | undefined
  const night = (day: number) => {
    clock.set(`2026-11-${day}T03:00:00Z`)
    return backups().nightly()
  }
  beforeEach(async () => {
    raised = new Map()
    verified = []
    hookPath = undefined
    // The server's own nightly backup would add its alerts.
    await hearth.stop()
    hearth = await startAt('off')
  })
  const damage = () => {
    hearth.services.sqlite.run('PRAGMA foreign_keys = OFF')
    hearth.services.sqlite.run("UPDATE family_members SET family_id = 'nowhere' WHERE role = 'extended'")
    hearth.services.sqlite.run('PRAGMA foreign_keys = ON')
  }

  test('none for a verified backup, which is reported to the caller', async () => {
    await night(21)
    expect([verified, raised.size]).toEqual([['hearth-nightly-2026-11-21T030000Z'], 0])
  })

  test('report a damaged database every night, and the last verified backup is kept beyond its retention', async () => {
    await night(13)
    const good = archives()
    damage()
    for (let day = 14; day <= 21; day++) {
      raised.clear()
      await night(day)
      expect(raised.get('backup_failed')).toContain('The database is damaged (1 row refers to a row that is missing)')
      expect(raised.get('database_damaged')).toContain('doctor')
    }
    expect([archives(), verified]).toEqual([good, good])
    expect(await verifyBackup(join(folder(), good[0] ?? ''), hearth.data)).toMatchObject({ missing: 0 })
    expect((await notificationsOf('admin')).length).toBe(8)
    hearth.services.sqlite.run(`UPDATE family_members SET family_id = '${hearth.familyId}' WHERE family_id = 'nowhere'`)
    await night(22)
    expect([raised.size, verified.length]).toEqual([0, 2])
  })

  test('report a doubtful backup, which is not reported as verified', async () => {
    await night(20)
    hearth.services.sqlite.run('PRAGMA foreign_keys = OFF')
    hearth.services.sqlite.run('DELETE FROM family_members')
    for (const day of [21, 22, 23]) await night(day)
    expect(raised.get('backup_doubtful')).toContain('The table family_members has 0 rows')
    expect(verified).toEqual(['hearth-nightly-2026-11-20T030000Z'])
    expect(archives()).toEqual([
      'hearth-nightly-2026-11-20T030000Z',
      'hearth-nightly-2026-11-22T030000Z',
      'hearth-nightly-2026-11-23T030000Z',
    ])
  })

  test('report that the newest backup fails its weekly verification, and the list shows it as damaged', async () => {
    await night(20)
    await night(21)
    await backups().verifyNewest()
    expect(raised.size).toBe(0)
    expect(await list()).toMatchObject({
      verification: { name: 'hearth-nightly-2026-11-21T030000Z', result: 'done', how: 'restore' },
      backups: [
        { state: 'verified', provenAt: expect.any(String) },
        { state: 'verified', provenAt: null },
      ],
    })
    const database = join(folder(), 'hearth-nightly-2026-11-21T030000Z/hearth.db')
    const bytes = readFileSync(database)
    writeFileSync(database, bytes.with(9000, (bytes[9000] ?? 0) ^ 1))
    await backups().verifyNewest()
    expect(raised.get('backup_damaged')).toMatch(
      /hearth-nightly-2026-11-21T030000Z can't be restored\. It is broken: hearth\.db is damaged/,
    )
    expect((await list()).backups[0]).toMatchObject({ state: 'damaged', reason: 'It is broken: hearth.db is damaged.' })
    await night(22)
    await backups().verifyNewest()
    expect(raised.size).toBe(0)
  })

  test('report a failing hook until it succeeds again', async () => {
    hookPath = join(hearth.data, 'hook')
    writeFileSync(hookPath, '#!/bin/sh\necho "no such disk" >&2\nexit 3\n', { mode: 0o755 })
    await night(21)
    expect(raised.get('backup_hook_failed')).toContain('ended with exit code 3: no such disk')
    expect((await list()).backups).toMatchObject([{ state: 'verified', hookFailure: expect.stringContaining('no such disk') }])
    writeFileSync(hookPath, `#!/bin/sh\necho "$HEARTH_BACKUP_NAME $HEARTH_BACKUP_STATE" > ${hearth.data}/said\n`, { mode: 0o755 })
    await night(22)
    expect([raised.size, readFileSync(join(hearth.data, 'said'), 'utf8')]).toEqual([0, 'hearth-nightly-2026-11-22T030000Z verified\n'])
  })
})

test('the newest backup is verified on Sunday at 04:30', async () => {
  await runJobs()
  const runAt = () =>
    hearth.services.sqlite.query<{ run_at: string }, []>("SELECT run_at FROM jobs WHERE kind = 'verify-backup'").get()?.run_at
  expect(runAt()).toBe('2026-11-22T04:30:00.000Z')
  clock.set('2026-11-22T04:30:00Z')
  await runJobs()
  expect(runAt()).toBe('2026-11-29T04:30:00.000Z')
  expect((await list()).verification).toMatchObject({ name: 'hearth-nightly-2026-11-22T043000Z', result: 'done', how: 'restore' })
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { iso } from '../clock'
import { type OpenDatabase, openDatabase } from '../database/db'
import { migrate } from '../database/migrations/migrate'
import { silentLog } from '../log/log'
import { migrationsDir } from '../native/embedded'
import { createJobStore, type JobStore } from './jobs.store'
import { createRunner, dailyAt, type JobKind } from './runner'

let folder: string
let database: OpenDatabase
let store: JobStore
let clock: FakeClock
let failures: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-jobs-'))
  clock = fakeClock('2026-11-21T12:00:00Z')
  failures = []
  open()
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const open = () => {
  database = openDatabase(folder)
  migrate(database.sqlite, migrationsDir(), folder)
  store = createJobStore(database.db)
}
/** Reopens the database, as after a power failure. */
const restart = () => {
  database.close()
  open()
}
const log = { ...silentLog, error: (_: string, fields?: object) => failures.push(fields) }
const runner = (kinds: Record<string, JobKind>) => createRunner({ store, clock, log, kinds, committed: () => undefined })
const inMinutes = (minutes: number) => iso(clock.now().add({ minutes }))
const rows = () =>
  database.sqlite.query<{ kind: string; run_at: string; attempts: number; last_error: string }, []>('SELECT * FROM jobs').all()

describe('a job', () => {
  test('runs once when due, with its key and payload', async () => {
    const ran: unknown[] = []
    const { runDue } = runner({ remind: { run: ({ key, payload }) => ran.push([key, payload]) } })
    store.plan({ kind: 'remind', key: 'dentist', payload: { event: 7 }, runAt: inMinutes(30) })
    clock.pass({ minutes: 29 })
    await runDue()
    expect(ran).toEqual([])
    clock.pass({ minutes: 1 })
    await runDue()
    await runDue()
    expect([ran, rows()]).toEqual([[['dentist', { event: 7 }]], []])
  })

  test('scheduled again under its key is rescheduled', async () => {
    const ran: unknown[] = []
    const { runDue } = runner({ remind: { run: ({ payload }) => ran.push(payload) } })
    store.plan({ kind: 'remind', key: 'dentist', payload: 'at one', runAt: inMinutes(60) })
    store.plan({ kind: 'remind', key: 'dentist', payload: 'at two', runAt: inMinutes(120) })
    clock.pass({ minutes: 60 })
    await runDue()
    expect(ran).toEqual([])
    clock.pass({ minutes: 60 })
    await runDue()
    expect(ran).toEqual(['at two'])
  })

  test('can reschedule itself while it runs', async () => {
    const { runDue } = runner({ remind: { run: () => store.plan({ kind: 'remind', runAt: inMinutes(60) }) } })
    store.plan({ kind: 'remind', runAt: inMinutes(0) })
    await runDue()
    expect(rows()).toMatchObject([{ run_at: inMinutes(60), attempts: 0 }])
  })

  test('runs one at a time, the oldest first', async () => {
    const events: string[] = []
    const slow: JobKind = {
      async run({ key }) {
        events.push(`${key} begins`)
        await Bun.sleep(5)
        events.push(`${key} ends`)
      },
    }
    const { runDue } = runner({ slow })
    store.plan({ kind: 'slow', key: 'second', runAt: inMinutes(-1) })
    store.plan({ kind: 'slow', key: 'first', runAt: inMinutes(-2) })
    await Promise.all([runDue(), runDue()])
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  test('is done only after its writes are committed', async () => {
    let isFull = true
    const committed = async () => {
      if (isFull) throw new Error('database or disk is full')
    }
    let sums = 0
    const { runDue } = createRunner({ store, clock, log, kinds: { sum: { run: () => sums++ } }, committed })
    store.plan({ kind: 'sum', runAt: inMinutes(0) })
    await runDue()
    expect(rows()).toMatchObject([{ kind: 'sum', attempts: 1, last_error: 'Error: database or disk is full' }])
    isFull = false
    clock.pass({ minutes: 1 })
    await runDue()
    expect(sums).toBe(2)
    expect(rows()).toEqual([])
  })

  test('that fails is retried with exponential backoff and does not block others', async () => {
    const ran: string[] = []
    let isBroken = true
    const { runDue } = runner({
      mail: {
        async run() {
          ran.push('mail')
          if (isBroken) throw new Error('no route to host')
        },
      },
      other: { run: () => ran.push('other') },
    })
    store.plan({ kind: 'mail', runAt: inMinutes(0) })
    store.plan({ kind: 'other', runAt: inMinutes(0) })
    await runDue()
    expect(ran.sort()).toEqual(['mail', 'other'])
    expect(rows()).toMatchObject([{ kind: 'mail', run_at: inMinutes(1), attempts: 1, last_error: 'Error: no route to host' }])
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
      expect(rows()).toMatchObject([{ run_at: inMinutes(minutes) }])
      clock.pass({ minutes })
      await runDue()
    }
    expect(failures).toHaveLength(12)
    expect(failures[0]).toMatchObject({ kind: 'mail', attempts: 1, error: expect.stringContaining('no route to host') })
    isBroken = false
    clock.pass({ minutes: 360 })
    await runDue()
    expect(rows()).toEqual([])
  })

  test('interrupted by the end of the process is retried after a restart, with a delay', async () => {
    const started = Promise.withResolvers<void>()
    const dying = runner({
      backup: {
        run() {
          started.resolve()
          return new Promise(() => {})
        },
      },
    })
    store.plan({ kind: 'backup', runAt: inMinutes(0) })
    void dying.runDue()
    await started.promise
    restart()

    let ran = 0
    const { runDue } = runner({ backup: { run: () => ran++ } })
    await runDue()
    expect([ran, rows()]).toMatchObject([0, [{ attempts: 1, run_at: inMinutes(1) }]])
    clock.pass({ minutes: 1 })
    await runDue()
    expect([ran, rows()]).toEqual([1, []])
  })

  test('of an unknown kind is ignored', async () => {
    store.plan({ kind: 'from-the-future', runAt: inMinutes(0) })
    await runner({ remind: { run() {} } }).runDue()
    expect(rows()).toHaveLength(1)
  })
})

describe('a recurring job', () => {
  const hourly = (ran: string[]): Record<string, JobKind> => ({
    clean: { run: () => ran.push(iso(clock.now()).slice(11, 16)), next: (now) => now.add({ hours: 1 }) },
  })

  test('reschedules itself after each run', async () => {
    const ran: string[] = []
    const { runDue } = runner(hourly(ran))
    for (let hour = 0; hour < 3; hour++) {
      await runDue()
      clock.pass({ hours: 1 })
    }
    expect([ran, rows().length]).toEqual([['13:00', '14:00'], 1])
  })

  test('keeps its schedule over a restart, and makes up for missed runs once', async () => {
    const ran: string[] = []
    runner(hourly(ran))
    clock.pass({ minutes: 50 })
    restart()
    const { runDue } = runner(hourly(ran))
    expect(rows()).toMatchObject([{ run_at: '2026-11-21T13:00:00.000Z' }])
    clock.pass({ hours: 9 })
    await runDue()
    await runDue()
    expect([ran, rows()]).toMatchObject([['21:50'], [{ run_at: '2026-11-21T22:50:00.000Z' }]])
  })

  test('that fails is retried before its next regular run', async () => {
    const { runDue } = runner({ clean: { run: () => Promise.reject(new Error('busy')), next: (now) => now.add({ hours: 24 }) } })
    clock.pass({ hours: 24 })
    await runDue()
    expect(rows()).toMatchObject([{ run_at: inMinutes(1), last_error: 'Error: busy' }])
  })

  test.each([
    ['2026-11-21T02:00:00', '2026-11-21T03:30:00'],
    ['2026-11-21T03:30:00', '2026-11-22T03:30:00'],
    ['2026-11-21T12:00:00', '2026-11-22T03:30:00'],
    ['2026-12-31T23:59:00', '2027-01-01T03:30:00'],
  ])('daily at 03:30: the next run after %s is %s', (from, to) => {
    const here = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant()
    expect(dailyAt('03:30')(here(from)).toString()).toBe(here(to).toString())
  })
})

describe('the runner', () => {
  test('runs due jobs at start, wakes for the next one, and runs nothing after stop', async () => {
    const ran: string[] = []
    const real = { now: () => Temporal.Now.instant() }
    const { start, stop } = createRunner({
      store,
      clock: real,
      log,
      kinds: { remind: { run: ({ key }) => ran.push(key) } },
      committed: () => undefined,
    })
    const inMs = (milliseconds: number) => iso(real.now().add({ milliseconds }))
    store.plan({ kind: 'remind', key: 'due', runAt: inMs(-1000) })
    store.plan({ kind: 'remind', key: 'soon', runAt: inMs(150) })
    store.plan({ kind: 'remind', key: 'too late', runAt: inMs(1500) })
    await start()
    expect(ran).toEqual(['due'])
    while (ran.length < 2) await Bun.sleep(5)
    await stop()
    await Bun.sleep(1600)
    expect(ran).toEqual(['due', 'soon'])
  })

  test('stop waits for the running job', async () => {
    const events: string[] = []
    const { start, stop } = runner({
      slow: {
        async run() {
          await Bun.sleep(50)
          events.push('done')
        },
      },
    })
    store.plan({ kind: 'slow', runAt: inMinutes(0) })
    void start()
    await Bun.sleep(5)
    await stop()
    events.push('stopped')
    expect(events).toEqual(['done', 'stopped'])
  })

  test('continues after a database error', async () => {
    const { runDue } = runner({ remind: { run() {} } })
    store.plan({ kind: 'remind', runAt: inMinutes(0) })
    database.sqlite.run('PRAGMA query_only = ON')
    await expect(runDue()).rejects.toThrow('readonly')
    database.sqlite.run('PRAGMA query_only = OFF')
    await runDue()
    expect(rows()).toEqual([])
  })
})

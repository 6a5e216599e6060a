// Over 300 lines: the rules of all channels, against the same receivers.
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { mailReceiver, type Received, until, webReceiver } from '#src/testing/receivers'
import { alertsApi } from './alerts.contract'

let clock: FakeClock
let ntfy: ReturnType<typeof webReceiver>
let webhook: ReturnType<typeof webReceiver>
let ping: ReturnType<typeof webReceiver>
let post: ReturnType<typeof mailReceiver>
let hearth: Hearth

const settings = () => ({
  HEARTH_NTFY_URL: `http://:tk_secret@127.0.0.1:${ntfy.port}/secret-topic`,
  HEARTH_WEBHOOK_URL: `${webhook.url}/hook?key=secret`,
  HEARTH_PING_URL: `${ping.url}/secret-check`,
  HEARTH_SMTP_URL: post.url,
  HEARTH_SMTP_FROM: 'hearth@example.org',
  HEARTH_URL: 'https://hearth.example.org',
})

beforeEach(async () => {
  clock = fakeClock()
  ntfy = webReceiver()
  webhook = webReceiver()
  ping = webReceiver()
  post = mailReceiver()
  hearth = await startHearth({ clock, env: settings() })
})
afterEach(async () => {
  await hearth.stop()
  for (const { stop } of [ntfy, webhook, ping, post]) stop()
})

const alerts = () => hearth.services.alerts
const raise = async (...args: Parameters<typeof hearth.services.alerts.raise>) => {
  alerts().raise(...args)
  await alerts().settled()
}
const clear = async (kind: Parameters<typeof hearth.services.alerts.clear>[0]) => {
  alerts().clear(kind)
  await alerts().settled()
}
const bodiesOf = ({ requests }: { requests: Received[] }) => requests.map(({ body }) => JSON.parse(body))
const told = async (who: 'admin' | 'parent' | 'stranger' = 'admin') => {
  const path = who === 'stranger' ? `/api/families/${hearth.otherFamilyId}/notifications` : hearth.path('/notifications')
  return ((await hearth.as(who).get(path)).body as { kind: string; title: string }[]).map(({ kind, title }) => [kind, title])
}
const list = () => hearth.as('admin').call(alertsApi.list, {})
const queued = () => hearth.services.sqlite.query<{ key: string }, []>("SELECT key FROM jobs WHERE kind = 'deliver'").all()
const runJobs = async () => {
  clock.pass({ minutes: 2 })
  await (await hearth.jobs()).runDue()
}

describe('an alert that is raised', () => {
  test('reaches every channel and the admins of the first family, and no other member', async () => {
    await raise('upload_damaged', 'The file of a photo has changed. Run `hearth doctor`.')
    expect(ntfy.requests).toMatchObject([
      {
        method: 'POST',
        path: '/secret-topic',
        body: 'The file of a photo has changed. Run `hearth doctor`.\nhttps://hearth.example.org',
        headers: {
          title: 'Hearth: An uploaded file is damaged',
          priority: 'high',
          tags: 'warning',
          authorization: 'Bearer tk_secret',
          'user-agent': 'Hearth',
        },
      },
    ])
    expect(webhook.requests).toMatchObject([{ method: 'POST', path: '/hook?key=secret', headers: { 'content-type': 'application/json' } }])
    expect(bodiesOf(webhook)).toEqual([
      {
        id: expect.stringMatching(/^upload_damaged\.2026-11-21T12:00:00.000Z\.1$/),
        kind: 'upload_damaged',
        state: 'raised',
        message: 'The file of a photo has changed. Run `hearth doctor`.',
        server: 'https://hearth.example.org',
        version: expect.any(String),
        at: '2026-11-21T12:00:00.000Z',
      },
    ])
    expect(post.letters).toHaveLength(1)
    for (const line of ['To: ana@example.org', 'Subject: Hearth: An uploaded file is damaged', 'Auto-Submitted: auto-generated'])
      expect(post.letters[0]).toContain(line)
    expect(post.letters[0]).toMatch(/Message-ID: <upload-damaged\.2026-11-21T12-00-00\.000Z\.1@hearth\.invalid>/i)
    expect(ping.requests).toEqual([])
    expect(await told()).toEqual([['server_alert', 'An uploaded file is damaged: The file of a photo has changed. Run `hearth doctor`.']])
    expect([await told('parent'), await told('stranger')]).toEqual([[], []])
    expect(queued()).toEqual([])
  })

  test('is sent once however often it is raised, again every 24 hours, and when its message changes', async () => {
    await raise('disk_full', 'The disk has 10 MB left.')
    await raise('disk_full', 'The disk has 10 MB left.')
    clock.pass({ hours: 5 })
    await raise('disk_full', 'The disk has 9.5 MB left.')
    expect(webhook.requests).toHaveLength(1)
    clock.pass({ hours: 20 })
    await raise('disk_full', 'The disk has 9 MB left.')
    clock.pass({ hours: 1 })
    await raise('disk_full', 'The disk is full.')
    expect(bodiesOf(webhook).map(({ message }) => message)).toEqual([
      'The disk has 10 MB left.',
      'The disk has 9 MB left.',
      'The disk is full.',
    ])
    expect(new Set(bodiesOf(webhook).map(({ id }) => id)).size).toBe(3)
  })

  test('is repeated every 24 hours without being raised again, and its end is sent once', async () => {
    await raise('backup_damaged', 'One is damaged.')
    for (let hours = 0; hours < 50; hours += 1) {
      clock.pass({ hours: 1 })
      await hearth.services.watch.runChecks()
      await alerts().settled()
    }
    await clear('backup_damaged')
    await clear('backup_damaged')
    await clear('disk_full')
    const own = bodiesOf(webhook).filter(({ kind }) => kind === 'backup_damaged')
    expect(own.map(({ state }) => state)).toEqual(['raised', 'raised', 'raised', 'cleared'])
    expect(own.at(-1)).toMatchObject({ message: 'The stored backups are whole again.' })
    expect(ntfy.requests.at(-1)?.headers).toMatchObject({ priority: 'default', tags: 'white_check_mark' })
    expect((await told()).filter(([, title]) => title?.includes('backups'))).toEqual([
      ['server_alert', 'The stored backups are whole again'],
    ])
  })

  test('is sent even if its transaction is rolled back', async () => {
    const failing = () =>
      hearth.services.atomically(() => {
        alerts().raise('upload_damaged', 'Changed.')
        throw new Error('failed')
      })
    expect(failing).toThrow('failed')
    await alerts().settled()
    expect(webhook.requests).toHaveLength(1)
  })

  test('is saved in a file that other users cannot read', async () => {
    await raise('upload_damaged', 'Changed.')
    expect(statSync(join(hearth.data, 'alerts.json')).mode & 0o077).toBe(0)
  })
})

describe('a delivery that fails', () => {
  test('is retried with the same id until it succeeds, without blocking other channels', async () => {
    webhook.answer = () => new Response('try later', { status: 503 })
    await raise('upload_damaged', 'Changed.')
    expect([webhook.requests.length, ntfy.requests.length, post.letters.length]).toEqual([1, 1, 1])
    expect(queued()).toEqual([{ key: 'webhook.upload_damaged' }])
    await runJobs()
    webhook.answer = () => new Response('ok')
    await runJobs()
    await runJobs()
    expect(webhook.requests).toHaveLength(3)
    expect(new Set(webhook.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(queued()).toEqual([])
    expect([ntfy.requests.length, post.letters.length]).toEqual([1, 1])
  })

  test('waits for a silent mail server without blocking anything else', async () => {
    const silent = mailReceiver({ isSilent: true })
    await hearth.stop()
    hearth = await startHearth({ clock, env: { ...settings(), HEARTH_SMTP_URL: silent.url } })
    alerts().raise('upload_damaged', 'Changed.')
    await until('the others had it', () => webhook.requests.length === 1 && ntfy.requests.length === 1)
    expect((await hearth.as('admin').get(hearth.path('/tasks'))).status).toBe(200)
    await until('only the letter waits', () => queued().length === 1)
    expect(queued()).toEqual([{ key: 'mail.upload_damaged' }])
    silent.stop()
  })

  test('is given up after three days', async () => {
    webhook.answer = () => new Response('gone', { status: 410 })
    await raise('upload_damaged', 'Changed.')
    clock.pass({ hours: 72 })
    await runJobs()
    expect([webhook.requests.length, queued()]).toEqual([1, []])
  })

  test('is replaced by a newer message of the same kind', async () => {
    webhook.answer = () => new Response('no', { status: 500 })
    await raise('upload_damaged', 'Changed.')
    await clear('upload_damaged')
    webhook.requests.length = 0
    webhook.answer = () => new Response('ok')
    await runJobs()
    expect(bodiesOf(webhook)).toMatchObject([{ state: 'cleared' }])
  })

  test('fails on a redirect to another host', async () => {
    webhook.answer = () => Response.redirect('http://example.org/', 302)
    const { results } = await hearth.as('admin').call(alertsApi.test, {})
    expect(results.find(({ channel }) => channel === 'webhook')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('redirects to another host'),
    })
  })
})

describe('the ping address', () => {
  test('is called after a verified backup, and with a failure after a failed or doubtful one', async () => {
    alerts().verified()
    await raise('backup_failed', 'No room.')
    await raise('backup_doubtful', 'Fewer rows than before.')
    expect(ping.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /secret-check',
      'GET /secret-check/fail',
      'GET /secret-check/fail',
    ])
  })

  test('is called after a backup that the server made', async () => {
    expect((await hearth.as('admin').post('/api/backups')).status).toBe(201)
    await until('the ping came', () => ping.requests.length === 1)
    expect(ping.requests[0]?.path).toBe('/secret-check')
  })
})

describe('the watch', () => {
  test('alerts when the disk has less than its minimum, and when that ends', async () => {
    await hearth.stop()
    hearth = await startHearth({ clock, env: { ...settings(), HEARTH_MIN_FREE: '999999GB' } })
    await hearth.services.watch.runChecks()
    await alerts().settled()
    expect(bodiesOf(webhook)).toMatchObject([{ kind: 'disk_full', state: 'raised', message: expect.stringContaining('HEARTH_MIN_FREE') }])
    expect((await list()).raised).toMatchObject([{ kind: 'disk_full', title: 'The disk is full or almost full' }])
  })

  test('alerts when a request meets a full disk, and when the disk accepts writes again', async () => {
    const refusal = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    await hearth.stop()
    hearth = await startHearth({ clock, env: { ...settings(), HEARTH_MIN_FREE: '0' } })
    for (let times = 0; times < 3; times++) hearth.services.watch.raiseForError(refusal)
    hearth.services.watch.raiseForError(new Error('something else'))
    const look = async (minutes: number) => {
      clock.pass({ minutes })
      await hearth.services.watch.runChecks()
      await alerts().settled()
      return bodiesOf(webhook).map(({ kind, state }) => `${kind} ${state}`)
    }
    expect(await look(5)).toEqual(['disk_full raised'])
    expect(await look(10)).toEqual(['disk_full raised', 'disk_full cleared'])
  })

  test('alerts when nights pass without a backup', async () => {
    await hearth.stop()
    clock.set(Temporal.Now.instant().toString())
    hearth = await startHearth({ clock, env: { ...settings(), HEARTH_BACKUP_AT: '03:00' } })
    const look = async (hours: number) => {
      clock.pass({ hours })
      await hearth.services.watch.runChecks()
      await alerts().settled()
      return bodiesOf(webhook).filter(({ kind }) => kind === 'backup_overdue')
    }
    expect(await look(1)).toEqual([])
    expect(await look(26)).toEqual([])
    expect(await look(2)).toMatchObject([{ state: 'raised', message: expect.stringContaining('No good backup has been made yet') }])
    expect(await look(1)).toHaveLength(1)
    expect((await hearth.as('admin').post('/api/backups')).status).toBe(201)
    await until('its end was told', () => bodiesOf(webhook).some(({ kind, state }) => kind === 'backup_overdue' && state === 'cleared'))
    expect(await look(20)).toHaveLength(2)
  })
})

describe('the test', () => {
  test('is sent through every channel and returns each reply, without secrets', async () => {
    ntfy.answer = () => new Response('{"error":\n"unauthorized"}', { status: 401 })
    const { results } = await hearth.as('admin').call(alertsApi.test, {})
    expect(results).toEqual([
      { channel: 'mail', host: expect.stringContaining('127.0.0.1:'), ok: true, detail: expect.stringContaining('250 queued as 42') },
      {
        channel: 'ntfy',
        host: `127.0.0.1:${ntfy.port}`,
        ok: false,
        detail: `127.0.0.1:${ntfy.port} answered 401: {"error": "unauthorized"}.`,
      },
      { channel: 'webhook', host: `127.0.0.1:${webhook.port}`, ok: true, detail: `127.0.0.1:${webhook.port} answered 200.` },
      { channel: 'ping', host: `127.0.0.1:${ping.port}`, ok: true, detail: `127.0.0.1:${ping.port} answered 200.` },
    ])
    expect(bodiesOf(webhook)).toMatchObject([{ kind: 'test', state: 'raised' }])
    const { channels } = await list()
    expect(channels.map(({ channel, addresses }) => [channel, addresses])).toEqual([
      ['mail', 1],
      ['ntfy', null],
      ['webhook', null],
      ['ping', null],
    ])
    expect(JSON.stringify([results, channels])).not.toContain('secret')
  })

  test('runs once at a time', async () => {
    let answer = () => {}
    webhook.answer = () => new Promise<Response>((resolve) => (answer = () => resolve(new Response('ok'))))
    const first = hearth.as('admin').post('/api/admin/alerts/test')
    await until('it is under way', () => webhook.requests.length === 1)
    expect((await hearth.as('admin').post('/api/admin/alerts/test')).status).toBe(429)
    answer()
    expect((await first).status).toBe(200)
  })
})

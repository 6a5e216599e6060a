import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { mailReceiver, until, webReceiver } from '../receivers'
import { hearth, home, quickBackground, serve, signIn, spawnHearth } from './hearth'

describe('hearth mail test', () => {
  const send = (url: string) =>
    spawnHearth(['mail', 'test', '--to', 'ada@example.org'], { env: { HEARTH_SMTP_URL: url, HEARTH_SMTP_FROM: 'hearth@example.org' } })

  test('sends one message and prints the reply of the mail server', async () => {
    const post = mailReceiver()
    const { code, out, err } = await send(post.url)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^The mail server 127\.0\.0\.1:\d+ accepted a message to ada@example\.org\. It replied: 250 queued as 42\n$/)
    expect(post.letters).toHaveLength(1)
    expect(post.letters[0]).toContain('Subject: Hearth: Test')
    post.stop()
  })

  test('fails with the reply of a refusing mail server, and with the error of an unreachable one', async () => {
    const post = mailReceiver({ refusal: '554 5.7.1 Relay access denied' })
    const refused = await send(post.url)
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toContain('554 5.7.1 Relay access denied')
    post.stop()
    const unreachable = await send('smtp://user:CANARY@127.0.0.1:1')
    expect(unreachable.code).toBe(1)
    expect(unreachable.err).toMatch(
      /^hearth: Failed to send a message from hearth@example\.org to .* through the mail server 127\.0\.0\.1:1: .*ECONNREFUSED/,
    )
    expect(unreachable.err).not.toContain('CANARY')
  })

  test('names missing settings and refuses an invalid address', async () => {
    const { code, err } = await hearth(['mail', 'test', '--to', 'ada@example.org'])
    expect([code, err]).toEqual([1, 'hearth: There is no mail server: set HEARTH_SMTP_URL and HEARTH_SMTP_FROM.\n'])
    expect((await hearth(['mail', 'test', '--to', 'ada'])).code).toBe(2)
    expect((await hearth(['mail', 'test'])).code).toBe(2)
  })
})

describe('hearth alerts test', () => {
  test('sends through every configured channel and prints each reply', async () => {
    using place = await home()
    const [post, ntfy, webhook] = [mailReceiver(), webReceiver(), webReceiver()]
    webhook.answer = () => new Response('no such hook', { status: 404 })
    const env = {
      HEARTH_DATA: place.data,
      HEARTH_SMTP_URL: post.url,
      HEARTH_SMTP_FROM: 'hearth@example.org',
      HEARTH_NTFY_URL: `${ntfy.url}/topic`,
      HEARTH_WEBHOOK_URL: `${webhook.url}/hook`,
    }
    const { code, out, err } = await spawnHearth(['alerts', 'test'], { env })
    expect(out.replaceAll(/:\d{4,5}/g, '')).toBe(
      [
        'ok  mail: 127.0.0.1 answered: 250 queued as 42',
        'ok  ntfy: 127.0.0.1 answered 200.',
        'FAILED  webhook: 127.0.0.1 answered 404: no such hook.',
        '',
      ].join('\n'),
    )
    expect([code, err]).toEqual([1, 'hearth: Failed to send an alert by webhook.\n'])
    expect([post.letters.length, ntfy.requests.length]).toEqual([1, 1])
    webhook.answer = () => new Response('ok')
    expect((await spawnHearth(['alerts', 'test'], { env })).code).toBe(0)
    for (const { stop } of [post, ntfy, webhook]) stop()
  })

  test('fails without a configured channel', async () => {
    using place = await home()
    const { code, err } = await place.run(['alerts', 'test'])
    expect(code).toBe(1)
    expect(err).toContain('set HEARTH_SMTP_URL, HEARTH_NTFY_URL, HEARTH_WEBHOOK_URL or HEARTH_PING_URL')
  })
})

describe('with a damaged database', () => {
  let place: Awaited<ReturnType<typeof home>>
  let webhook: ReturnType<typeof webReceiver>
  let post: ReturnType<typeof mailReceiver>
  const database = () => join(place.data, 'hearth.db')
  const whole = () => join(place.path, 'whole.tar')
  beforeEach(async () => {
    place = await home()
    webhook = webReceiver()
    post = mailReceiver()
    await place.run(['backup', 'create', '--to', whole()])
    damage()
  })
  afterEach(() => {
    webhook.stop()
    post.stop()
    place[Symbol.dispose]()
  })

  /** Overwrites the root pages of the messages table and its indexes. */
  const damage = () => {
    using sqlite = new Database(database(), { readonly: true })
    const roots = sqlite.query<{ page: number }, []>("SELECT rootpage AS page FROM sqlite_schema WHERE tbl_name = 'messages'").all()
    const size = sqlite.query<{ page_size: number }, []>('PRAGMA page_size').get()?.page_size ?? 0
    const handle = openSync(database(), 'r+')
    for (const { page } of roots) if (page) writeSync(handle, new Uint8Array(size).fill(0xaa), 0, size, (page - 1) * size)
    closeSync(handle)
  }
  const change = (sql: string) => {
    using sqlite = new Database(database())
    sqlite.run(sql)
  }
  const queued = () => {
    using sqlite = new Database(database(), { readonly: true })
    return sqlite.query<{ key: string }, []>("SELECT key FROM jobs WHERE kind = 'deliver'").all().length
  }
  const start = () =>
    serve(place.data, {
      env: {
        HEARTH_BACKUP_AT: 'off',
        HEARTH_MIN_FREE: '0',
        HEARTH_WEBHOOK_URL: webhook.url,
        HEARTH_SMTP_URL: post.url,
        HEARTH_SMTP_FROM: 'hearth@example.org',
        ...quickBackground,
      },
    })
  const visitMessages = async (url: string) => {
    const ada = await signIn(url, 'ada')
    const [family] = (await (await ada.ask('/api/families')).json()) as { id: string }[]
    return ada.get(`/api/families/${family?.id}/messages`)
  }
  const news = () => webhook.requests.map(({ body }) => JSON.parse(body) as { id: string; kind: string; state: string })

  test('an alert is sent once across kill -9, and its end is sent when the database is repaired', async () => {
    webhook.answer = () => new Response('not yet', { status: 503 })
    const first = await start()
    expect(await visitMessages(first.url)).toBe(500)
    await until('the mail has arrived', () => post.letters.length === 1)
    await until('the webhook was tried', () => webhook.requests.length === 1)
    expect(await visitMessages(first.url)).toBe(500)
    await until('the mail is recorded as sent', () => queued() === 1)
    await first.stop('SIGKILL')

    webhook.answer = () => new Response('ok')
    change("UPDATE jobs SET run_at = '2026-01-01T00:00:00.000Z' WHERE kind = 'deliver'")
    const second = await start()
    expect(await visitMessages(second.url)).toBe(500)
    await until('the webhook has accepted it', () => webhook.requests.length === 2 && queued() === 0)
    await second.stop('SIGKILL')

    const third = await start()
    expect(await visitMessages(third.url)).toBe(500)
    await third.stop()
    expect(news().map(({ kind, state }) => `${kind} ${state}`)).toEqual(['database_damaged raised', 'database_damaged raised'])
    expect(new Set(news().map(({ id }) => id)).size).toBe(1)
    expect(post.letters).toHaveLength(1)

    expect((await place.run(['backup', 'restore', whole(), '--force'])).code).toBe(0)
    await using fourth = await start()
    expect(await visitMessages(fourth.url)).toBe(200)
    await until('the end of the alert is reported', () => news().at(-1)?.state === 'cleared' && post.letters.length === 2)
    expect(post.letters[1]).toContain('The database is whole again')
  }, 60_000)
})

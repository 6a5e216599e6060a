import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createLog } from '#src/platform/log/log'
import { type Client, type Hearth, password, startHearth, type Who } from '../hearth'
import { idOf } from '../uploads'

/** Every person and address has rate limits. The soak tests that a family stays below them. */

let hearth: Hearth
let lines: string[]
const start = async (env: Record<string, string> = {}) => {
  lines = []
  hearth = await startHearth({ env, log: createLog('text', { write: (line) => lines.push(line) }) })
}
beforeEach(() => start())
afterEach(() => hearth.stop())

const restart = async (env: Record<string, string>) => {
  await hearth.stop()
  await start(env)
}

type Answer = Awaited<ReturnType<Client['send']>>

/** Sends requests, some concurrently. @returns the number of answers by status, and the last 429 */
const storm = async (times: number, ask: (n: number) => Promise<Answer>) => {
  const counts: Record<number, number> = {}
  let refusal: Answer | undefined
  for (let n = 0; n < times; n += 50) {
    const answers = await Promise.all(Array.from({ length: Math.min(50, times - n) }, (_, i) => ask(n + i)))
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    refusal = answers.findLast(({ status }) => status === 429) ?? refusal
  }
  return { counts, refusal }
}

const errorOf = (refusal: Answer | undefined) => {
  const { code, message } = (refusal?.body ?? {}) as { code?: string; message?: string }
  const wait = Number(refusal?.headers.get('retry-after'))
  return { status: refusal?.status, code, message, isWait: Number.isInteger(wait) && wait > 0 }
}
const refused = (message: string) => ({
  status: 429,
  code: 'too_many_requests',
  message: expect.stringMatching(new RegExp(`^${message} Try again in \\d+ (s|min|h)\\.$`)),
  isWait: true,
})

describe('one person', () => {
  const say = (who: Who) => (n: number) => hearth.as(who).post(hearth.path('/messages'), { content: `${n}` })

  test('gets 429 after bursts of writes that no family makes, and others do not', async () => {
    const { counts, refusal } = await storm(2000, () => hearth.as('member').post(hearth.path('/messages'), {}))
    expect(counts[422]).toBeGreaterThanOrEqual(1500)
    expect(errorOf(refusal)).toEqual(refused('Too many changes at once.'))
    expect((await hearth.as('member').get(hearth.path('/messages'))).status).toBe(200)
    expect((await say('child')(1)).status).toBe(201)
  })

  test('gets 429 after many requests', async () => {
    const { counts, refusal } = await storm(4000, () => hearth.as('extended').get('/api/auth/user'))
    expect(counts[200]).toBeGreaterThanOrEqual(3000)
    expect(errorOf(refusal)).toEqual(refused('Too many requests.'))
  })

  test('gets 429 for sockets under the same limit', async () => {
    await restart({ HEARTH_RATE_LIMIT: '0.001' })
    await storm(10, () => hearth.as('member').get('/api/auth/user'))
    const upgrade = { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-version': '13', origin: hearth.url }
    const headers = { ...upgrade, 'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==' }
    expect(errorOf(await hearth.as('member').send('GET', '/ws', undefined, headers))).toEqual(refused('Too many requests.'))
  })
})

describe('uploads of one person', () => {
  test('get 429 after thousands of starts', async () => {
    const { counts, refusal } = await storm(3000, () => hearth.as('member').post('/api/objects/upload'))
    expect(counts[201]).toBeGreaterThanOrEqual(1000)
    expect(counts[201]).toBeLessThan(3000)
    expect(errorOf(refusal)).toEqual(refused('Too many uploads at once.'))
  })

  /** Uploads a body with a ticket of the member. @returns the status */
  const send = async (body: Uint8Array<ArrayBuffer>, length?: number) => {
    const { userId } = hearth.ids.member
    const { objects } = hearth.services
    const { uploadURL } = objects.ticket(userId)
    const ticket = uploadURL.split('ticket=')[1] ?? ''
    return objects.put(userId, idOf(uploadURL), ticket, new Blob([body]).stream(), length).then(
      () => 200,
      ({ status }) => status,
    )
  }
  const pdf = (size: number) => {
    const body = new Uint8Array(size)
    body.set(Buffer.from('%PDF-1.7\n'))
    return body
  }

  test('have a daily limit of bytes, which refused ones do not use up', async () => {
    // 53,687 bytes.
    await restart({ HEARTH_RATE_LIMIT: '0.000001' })
    for (let n = 0; n < 5; n++) expect(await send(new Uint8Array(20_000), 20_000)).toBe(415)
    expect(await send(pdf(20_000), 20_000)).toBe(200)
    // Without an announced length, the received bytes count.
    expect(await send(pdf(20_000))).toBe(429)
    expect(await send(pdf(20_000), 20_000)).toBe(200)
    expect(await send(pdf(20_000), 20_000)).toBe(429)
  })

  test('in parts count when announced, and no longer when cancelled', async () => {
    // 21 MB.
    await restart({ HEARTH_RATE_LIMIT: '0.0004', HEARTH_MAX_UPLOAD: '1GB' })
    const { multipart } = hearth.services
    const { userId } = hearth.ids.member
    const { uploadURL } = await multipart.begin(userId, 12_000_000)
    const refusal = await multipart.begin(userId, 12_000_000).catch((error) => error)
    expect(refusal).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: expect.stringContaining('Too much was uploaded today.'),
    })
    await multipart.cancel({ userId, id: idOf(uploadURL), ticket: uploadURL.split('ticket=')[1] ?? '' })
    expect(await multipart.begin(userId, 12_000_000)).toMatchObject({ parts: { count: 2 } })
  })
})

describe('an admin', () => {
  const invite = (email: string) => hearth.as('admin').post(hearth.path('/invitations'), { email })

  test('can invite a family at once, but no crowd', async () => {
    const { counts, refusal } = await storm(60, (n) => invite(`guest-${n}@example.org`))
    expect(counts).toEqual({ 201: 50, 429: 10 })
    expect(errorOf(refusal)).toEqual(refused('Too many people were invited or added.'))
  })

  test('gets 429 after many new accounts or links', async () => {
    await restart({ HEARTH_RATE_LIMIT: '0.04' })
    const add = (n: number) => hearth.as('admin').post(hearth.path('/members'), { firstName: 'Guest', username: `guest-${n}`, password })
    expect((await storm(3, add)).counts).toEqual({ 201: 2, 429: 1 })
    await restart({ HEARTH_RATE_LIMIT: '0.04' })
    const { id } = (await invite('guest@example.org')).body as { id: string }
    expect((await storm(3, () => hearth.as('admin').post(hearth.path(`/invitations/${id}/link`)))).counts).toEqual({ 200: 1, 429: 2 })
  })

  test('can send a few mails a day to an address, in any spelling', async () => {
    await restart({ HEARTH_SMTP_URL: 'smtp://127.0.0.1:1', HEARTH_SMTP_FROM: 'hearth@example.org' })
    const { counts, refusal } = await storm(15, (n) => invite(n % 2 ? 'Guest@example.org' : 'guest@EXAMPLE.org'))
    expect(counts).toEqual({ 201: 10, 429: 5 })
    expect(errorOf(refusal)).toEqual(refused('Too many invitations were sent to this address.'))
    expect((await invite('other@example.org')).status).toBe(201)
    expect(lines.join('')).not.toContain('@')
  })

  test('can test the alerts a few times an hour', async () => {
    const { counts } = await storm(15, async () => hearth.as('admin').post('/api/admin/alerts/test'))
    expect(counts[200]).toBeLessThanOrEqual(10)
    expect(counts[429]).toBeGreaterThanOrEqual(5)
  })
})

describe('one address', () => {
  test('can create a few accounts an hour on an open server', async () => {
    await restart({ HEARTH_SIGNUP: 'open', HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
    const join = (n: number, address: string) =>
      hearth
        .visitor()
        .send('POST', '/api/auth/sign-up', { firstName: 'Guest', username: `guest-${n}`, password }, { 'x-forwarded-for': address })
    const answers: number[] = []
    let last: Answer | undefined
    for (let n = 0; n < 12; n++) {
      last = await join(n, `2001:db8::${n}`)
      answers.push(last.status)
    }
    expect(answers).toEqual([...Array(10).fill(201), 429, 429])
    expect(errorOf(last)).toEqual(refused('Too many accounts were made from your address.'))
    expect((await join(99, '203.0.113.7')).status).toBe(201)
  })

  test('gets 429 after many requests without an account, and others do not', async () => {
    // 20 calls.
    await restart({ HEARTH_RATE_LIMIT: '0.001', HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
    const ask = (address: string) => hearth.visitor().send('GET', '/api/auth/session', undefined, { 'x-forwarded-for': address })
    const { counts, refusal } = await storm(50, () => ask('203.0.113.7'))
    expect(counts[200]).toBeGreaterThanOrEqual(20)
    expect(errorOf(refusal)).toEqual(refused('Too many requests.'))
    expect((await ask('203.0.113.8')).status).toBe(200)
    expect((await hearth.visitor().send('GET', '/api/health', undefined, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200)
  })
})

test('the log names a reached limit once a minute per person, with ids only', async () => {
  await restart({ HEARTH_RATE_LIMIT: '0.002' })
  const content = 'a secret of the Riveras'
  for (const who of ['member', 'child'] as const) await storm(20, () => hearth.as(who).post(hearth.path('/messages'), { content }))
  const about = lines.filter((line) => line.includes('limit=writes'))
  expect(about.map((line) => line.replace(/^\S+ /, '').trim()).sort()).toEqual(
    (['member', 'child'] as const).map((who) => `WARN  rate limit met limit=writes userId=${hearth.ids[who].userId}`).sort(),
  )
  expect(lines.filter((line) => line.includes('status=429'))).toEqual([])
  expect(lines.join('')).not.toContain('secret')
})

test('a server with HEARTH_RATE_LIMIT=off refuses nothing', async () => {
  await restart({ HEARTH_RATE_LIMIT: 'off' })
  expect(Object.keys((await storm(2000, () => hearth.as('member').post('/api/objects/upload'))).counts)).toEqual(['201'])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createLog } from '#src/platform/log/log'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, password, startHearth } from '#src/testing/hearth'
import { mailReceiver } from '#src/testing/receivers'
import { setupApi } from '../setup/setup.contract'

const clock = fakeClock('2026-11-21T12:00:00Z')
const lines: string[] = []
let mailbox: ReturnType<typeof mailReceiver>
let hearth: Hearth
beforeAll(async () => {
  mailbox = mailReceiver()
  const log = createLog('json', { level: 'debug', write: (line) => lines.push(line) })
  const env = { HEARTH_SMTP_URL: mailbox.url, HEARTH_SMTP_FROM: 'hearth@example.org', HEARTH_URL: 'https://family.example' }
  hearth = await startHearth({ clock, log, env })
  for (const name of ['mia', 'ben', 'ana', 'rosa'])
    hearth.services.sqlite.run('update users set email = ? where username = ?', [`${name}@example.org`, name])
})
afterAll(async () => {
  await hearth.stop()
  mailbox.stop()
})
beforeEach(() => {
  mailbox.letters.length = 0
})

const ask = (identifier: string, headers: Record<string, string> = {}) =>
  hearth.visitor().send('POST', '/api/auth/password-reset', { identifier }, headers)
const set = (token: string, newPassword = 'a new long password') =>
  hearth.visitor().post('/api/auth/password-reset/password', { token, newPassword })
const signIn = async (identifier: string, secret: string) =>
  (await hearth.visitor().post('/api/auth/sign-in', { identifier, password: secret })).status
const mailed = async () => {
  await hearth.services.mail.settled()
  return mailbox.letters.map((letter) => letter.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}
const linkTo = async (identifier: string) => {
  await ask(identifier)
  const [letter = ''] = await mailed()
  return /https:\/\/family\.example\/reset-password#([\w-]+)/.exec(letter)?.[1] ?? ''
}

describe('a link for a new password', () => {
  test('is mailed to the account of an address or a username, with the address of the settings', async () => {
    const answer = await ask('mia', { host: 'evil.example' })
    expect([answer.status, answer.body]).toEqual([204, '' as never])
    const [letter = ''] = await mailed()
    expect(letter).toContain('To: mia@example.org')
    expect(letter).toContain('https://family.example/reset-password#')
    expect(letter).not.toContain('evil.example')
  })

  test.each(['nobody', 'nobody@example.org', 'leo'])(
    'is not mailed for %s, which has no account or address, with the same reply',
    async (name) => {
      const answer = await ask(name)
      expect([answer.status, answer.body]).toEqual([204, '' as never])
      expect(await mailed()).toEqual([])
    },
  )

  test('sets a password once, and ends all sessions', async () => {
    const token = await linkTo('mia@example.org')
    const before = await hearth.visitor().post('/api/auth/sign-in', { identifier: 'mia', password })
    const cookie = before.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const status = async () => (await hearth.visitor().send('GET', '/api/auth/user', undefined, { cookie })).status
    expect(await status()).toBe(200)
    expect(await set(token, 'short')).toMatchObject({ status: 422, body: { issues: [{ path: 'newPassword' }] } })
    expect((await set(token)).status).toBe(204)
    expect([await status(), await signIn('mia', password), await signIn('mia', 'a new long password')]).toEqual([401, 401, 200])
    expect(await set(token, 'yet another password')).toMatchObject({ status: 410, body: { code: 'link_expired' } })
    expect(await signIn('mia', 'a new long password')).toBe(200)
  })

  test('used twice at once sets one password', async () => {
    const token = await linkTo('mia@example.org')
    const statuses = (await Promise.all([set(token, 'the first password'), set(token, 'the second password')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 410])
  })

  test.each<[string, (token: string) => string | Promise<string>]>([
    [
      'after an hour',
      (token) => {
        clock.pass({ minutes: 60 })
        return token
      },
    ],
    ['that was changed', (token) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
    [
      'of a disabled account',
      (token) => {
        hearth.services.accounts.setDisabled(hearth.ids.parent.userId, true)
        return token
      },
    ],
    ['that is empty', () => ''],
  ])('%s no longer works', async (_, made) => {
    const token = await linkTo('ben@example.org')
    expect(token).not.toBe('')
    expect(await set(await made(token))).toMatchObject({ status: 410 })
    hearth.services.accounts.setDisabled(hearth.ids.parent.userId, false)
    expect(await signIn('ben', password)).toBe(200)
  })

  test('leaves no token in the log and in the database', async () => {
    const token = await linkTo('rosa')
    const tables = hearth.services.sqlite.query<{ name: string }, []>("select name from sqlite_schema where type = 'table'").all()
    const rows = tables.map(({ name }) => JSON.stringify(hearth.services.sqlite.query(`select * from "${name}"`).all()))
    expect([...lines, ...rows].filter((text) => text.includes(token))).toEqual([])
  })

  test('is mailed at most five times an hour per account, which the reply does not reveal', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push((await ask('ana')).status)
    expect(statuses).toEqual(Array(8).fill(204))
    expect(await mailed()).toHaveLength(5)
    for (let n = 0; n < 30; n++) statuses.push((await ask('nobody')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('a server without a mail server sends no links, and tells the sign-in page', async () => {
  expect(await hearth.visitor().call(setupApi.state, {})).toMatchObject({ resetsPasswords: true })
  const silent = await startHearth()
  expect(await silent.visitor().call(setupApi.state, {})).toMatchObject({ resetsPasswords: false })
  expect(await silent.visitor().post('/api/auth/password-reset', { identifier: 'ben' })).toMatchObject({ status: 409 })
  await silent.stop()
})

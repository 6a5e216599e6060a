import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createLog } from '#src/platform/log/log'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, password, startHearth } from '#src/testing/hearth'

let clock: FakeClock
let hearth: Hearth
let lines: string[]
beforeEach(async () => {
  clock = fakeClock()
  lines = []
  const log = createLog('text', { write: (line) => lines.push(line) })
  hearth = await startHearth({ clock, log, env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } })
})
afterEach(() => hearth.stop())

const signIn = (identifier: string, secret: string, address = '203.0.113.9') =>
  hearth.visitor().send('POST', '/api/auth/sign-in', { identifier, password: secret }, { 'x-forwarded-for': address })
const refusals = () => lines.flatMap((line) => /WARN {2}(sign-in refused .*)\n/.exec(line)?.[1] ?? [])

test('a refused sign-in logs one line with the address behind the proxy and the reason, without any input', async () => {
  hearth.services.accounts.setDisabled(hearth.ids.member.userId, true)
  await signIn('ana', 'not the password', '203.0.113.9')
  await signIn('typed-by-mistake', 'also typed', '2001:db8::7')
  await signIn('mia', password, '198.51.100.4')
  expect(refusals()).toEqual([
    'sign-in refused address=203.0.113.9 reason=wrong_password',
    'sign-in refused address=2001:db8::7 reason=unknown_user',
    'sign-in refused address=198.51.100.4 reason=disabled_user',
  ])
  expect(lines.join('')).not.toMatch(/not the password|typed|correct horse|ana/)
})

test('a throttled sign-in is logged too', async () => {
  for (let n = 0; n < 6; n++) await signIn('ana', 'not the password')
  expect(refusals().at(-1)).toBe('sign-in refused address=203.0.113.9 reason=throttled')
  expect(refusals()).toHaveLength(6)
})

test('a successful sign-in and a malformed body are not logged', async () => {
  expect((await signIn('ana', password)).status).toBe(200)
  expect((await signIn('', '')).status).toBe(422)
  expect(refusals()).toEqual([])
})

test('refused sign-ins are not in the list of errors that admins see', async () => {
  for (let n = 0; n < 3; n++) await signIn('ana', 'not the password')
  const { body } = await hearth.as('admin').get('/api/admin/status')
  expect(body).toMatchObject({ troubles: { count: 0, newest: [] } })
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Client, type Hearth, password, startHearth, type Who } from '#src/testing/hearth'
import { accountsApi } from '../accounts/accounts.contract'
import { activityApi } from '../activity/activity.contract'
import { pairedDevicesApi } from './paired-devices.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const pin = '2468'
const pinPath = (who: Exclude<Who, 'visitor'>) => hearth.path(`/members/${hearth.ids[who].memberId}/pin`)
const setPin = (digits = pin, who: Who = 'parent') => hearth.as(who).put(pinPath('child'), { pin: digits })

/** Pairs a browser. @returns a signed-out client with its cookie */
const pair = async (who: Who = 'parent') => {
  const answer = await hearth.as(who).post(hearth.path('/paired-devices'))
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('hearth_children=')) ?? ''
  return { id: (answer.body as { id: string }).id, line, headers: { cookie: line.split(';')[0] ?? '' } }
}
type Tablet = Awaited<ReturnType<typeof pair>>
const tryPin = (tablet: Pick<Tablet, 'headers'>, digits: string, memberId = hearth.ids.child.memberId) =>
  hearth.visitor().send('POST', `/api/auth/children/${memberId}/session`, { pin: digits }, tablet.headers)
const shown = async (tablet: Pick<Tablet, 'headers'>) =>
  (await hearth.visitor().send('GET', '/api/auth/children', undefined, tablet.headers)).body as { children: unknown[] | null }

/** Signs in a child by PIN. @returns the child's browser */
const enter = async (tablet: Tablet): Promise<Client> => {
  const browser = hearth.visitor()
  const path = `/api/auth/children/${hearth.ids.child.memberId}/session`
  expect((await browser.send('POST', path, { pin }, tablet.headers)).status).toBe(200)
  return browser
}
const isSignedIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200

describe('a paired device', () => {
  test('shows the children who have a PIN, by first name and color, and lets them in', async () => {
    const tablet = await pair()
    expect(await shown(tablet)).toEqual({ children: [] })
    expect((await setPin()).status).toBe(204)
    const color = expect.stringMatching(/^#[0-9a-f]{6}$/)
    expect(await shown(tablet)).toEqual({ children: [{ id: hearth.ids.child.memberId, firstName: 'Leo', color, pinKind: 'digits' }] })
    const leo = await enter(tablet)
    expect(await leo.call(accountsApi.user, {})).toMatchObject({ username: 'leo' })
  })

  test('has a cookie that scripts cannot read, for 400 days', async () => {
    const { line } = await pair()
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/api/', 'SameSite=Lax'])
  })

  test('has a cookie over https that only this host can set', async () => {
    await hearth.stop()
    hearth = await startHearth({ clock, env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1' } })
    const secure = await hearth.as('parent').send('POST', hearth.path('/paired-devices'), {}, { 'x-forwarded-proto': 'https' })
    const safe = secure.headers.getSetCookie().find((cookie) => cookie.includes('hearth_children=')) ?? ''
    expect(safe).toStartWith('__Host-hearth_children=')
    expect(safe.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax', 'Secure'])
  })

  test('has the name that the parent gave it', async () => {
    await hearth.as('parent').call(pairedDevicesApi.pair, family(), { name: ' Kitchen tablet ' })
    await hearth.as('parent').call(pairedDevicesApi.pair, family(), {})
    const { devices } = await hearth.as('parent').call(pairedDevicesApi.list, family())
    expect(devices.map(({ name }) => name)).toEqual([null, 'Kitchen tablet'])
  })

  test('is listed with who paired it and its last use, and removing it ends the sessions that began on it', async () => {
    await setPin()
    const [kitchen, hall] = [await pair(), await pair('admin')]
    const [leo, leoInTheHall] = [await enter(kitchen), await enter(hall)]
    const { devices, pins } = await hearth.as('parent').call(pairedDevicesApi.list, family())
    expect(devices.map(({ pairedBy, lastUsedAt }) => [pairedBy.firstName, lastUsedAt])).toEqual([
      ['Ana', '2026-11-21T12:00:00.000Z'],
      ['Ben', '2026-11-21T12:00:00.000Z'],
    ])
    expect(pins).toEqual([{ memberId: hearth.ids.child.memberId, kind: 'digits', isLocked: false }])
    await hearth.as('admin').call(pairedDevicesApi.unpair, { ...family(), deviceId: kitchen.id })
    expect([await isSignedIn(leo), await isSignedIn(leoInTheHall), await isSignedIn(hearth.as('child'))]).toEqual([false, true, true])
    expect(await shown(kitchen)).toEqual({ children: null })
    expect(await tryPin(kitchen, pin)).toMatchObject({ status: 404, body: { code: 'device_not_paired' } })
  })

  test('that is paired again has one pairing', async () => {
    const tablet = await pair()
    await hearth
      .as('parent')
      .send('POST', hearth.path('/paired-devices'), {}, { cookie: `${hearth.as('parent').cookie}; ${tablet.headers.cookie}` })
    expect((await hearth.as('parent').call(pairedDevicesApi.list, family())).devices).toHaveLength(1)
    expect(await shown(tablet)).toEqual({ children: null })
  })

  test('works only while the parent who paired it is an active parent of the family with an enabled account', async () => {
    await setPin('2468', 'admin')
    const tablet = await pair()
    const change = (body: object) => hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.parent.memberId}`), body)
    const isPaired = async () => (await shown(tablet)).children !== null
    await change({ role: 'member' })
    expect([await isPaired(), (await tryPin(tablet, pin)).status]).toEqual([false, 404])
    await change({ role: 'parent' })
    expect(await isPaired()).toBe(true)
    await change({ isActive: false })
    expect(await isPaired()).toBe(false)
    await change({ isActive: true })
    hearth.services.accounts.setDisabled(hearth.ids.parent.userId, true)
    expect(await isPaired()).toBe(false)
    hearth.services.accounts.setDisabled(hearth.ids.parent.userId, false)
    expect(await isPaired()).toBe(true)
    await hearth.as('admin').delete(hearth.path(`/members/${hearth.ids.parent.memberId}`))
    expect(await isPaired()).toBe(false)
    expect((await hearth.as('admin').call(pairedDevicesApi.list, family())).devices).toEqual([])
  })

  test('shows no child who is suspended, disabled, grown up or in another family too, and lets none of them in', async () => {
    await setPin()
    const tablet = await pair()
    const { userId, memberId } = hearth.ids.child
    const isShut = async () => [((await shown(tablet)).children ?? []).length, (await tryPin(tablet, pin)).status]
    await hearth.as('admin').patch(hearth.path(`/members/${memberId}`), { isActive: false })
    expect(await isShut()).toEqual([0, 404])
    await hearth.as('admin').patch(hearth.path(`/members/${memberId}`), { isActive: true })
    hearth.services.accounts.setDisabled(userId, true)
    expect(await isShut()).toEqual([0, 404])
    hearth.services.accounts.setDisabled(userId, false)
    hearth.services.families.join(hearth.otherFamilyId, userId, 'child')
    expect(await isShut()).toEqual([0, 404])
  })

  test('of another family lets nobody in', async () => {
    await setPin()
    const answer = await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/paired-devices`)
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await shown({ headers: { cookie } })).toEqual({ children: [] })
    expect(await tryPin({ headers: { cookie } }, pin)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a PIN', () => {
  test('opens nothing on a device that is not paired', async () => {
    await setPin()
    expect(await shown({ headers: { cookie: '' } })).toEqual({ children: null })
    for (const cookie of ['', `hearth_children=${'A'.repeat(43)}`])
      expect(await tryPin({ headers: { cookie } }, pin)).toMatchObject({ status: 404, body: { code: 'device_not_paired' } })
    expect((await hearth.visitor().post('/api/auth/sign-in', { identifier: 'leo', password: pin })).status).toBe(401)
  })

  test.each(['123', '1234567', '12a4', ' 1234'])('%j is 422', async (digits) => expect((await setPin(digits)).status).toBe(422))

  test('is only for children', async () => {
    for (const who of ['admin', 'parent', 'member', 'extended', 'pending'] as const)
      expect(await hearth.as('admin').put(pinPath(who), { pin })).toMatchObject({ status: 409, body: { code: 'not_a_child' } })
    await hearth.as('admin').call(pairedDevicesApi.list, family())
  })

  test('is stored hashed', async () => {
    await setPin()
    const rows = hearth.services.sqlite.query<{ pin_hash: string }, []>('select * from child_pins').all()
    expect(rows.map(({ pin_hash }) => pin_hash.startsWith('$argon2id$'))).toEqual([true])
  })

  test('waits longer after each wrong try, and says how long; a right one ends the wait', async () => {
    await setPin()
    const tablet = await pair()
    for (let n = 0; n < 5; n++) expect((await tryPin(tablet, '1111')).status).toBe(401)
    expect(await tryPin(tablet, pin)).toMatchObject({ status: 429, body: { message: 'Too many attempts. Try again in 1 s.' } })
    clock.pass({ seconds: 1 })
    expect((await tryPin(tablet, '1111')).status).toBe(401)
    expect((await tryPin(tablet, pin)).headers.get('retry-after')).toBe('2')
    clock.pass({ seconds: 2 })
    expect((await tryPin(tablet, pin)).status).toBe(200)
    expect((await tryPin(tablet, '1111')).status).toBe(401)
    expect((await tryPin(tablet, pin)).status).toBe(200)
  })

  test('that waits locks out no parent, no sibling, no other device and no password', async () => {
    await setPin()
    const kim = await hearth.as('admin').post(hearth.path('/members'), { firstName: 'Kim', pin: '1357' })
    const [tablet, other] = [await pair(), await pair('admin')]
    for (let n = 0; n < 30; n++) await tryPin(tablet, '1111')
    expect((await tryPin(tablet, pin)).status).toBe(429)
    expect((await tryPin(tablet, '1357', (kim.body as { id: string }).id)).status).toBe(200)
    expect((await tryPin(other, pin)).status).toBe(200)
    for (const identifier of ['ben', 'ana', 'leo'])
      expect((await hearth.visitor().send('POST', '/api/auth/sign-in', { identifier, password }, tablet.headers)).status).toBe(200)
  })

  test('is guessed at most five times at once', async () => {
    await setPin()
    const tablet = await pair()
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryPin(tablet, '1111')))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })

  test('is disabled on that device after twenty wrong tries in a row, even after a restart, until it is replaced', async () => {
    await setPin()
    const [tablet, other] = [await pair(), await pair('admin')]
    const wait = { minutes: 15 }
    for (let n = 0; n < 20; n++) {
      expect((await tryPin(tablet, '1111')).status).toBe(401)
      clock.pass(wait)
    }
    clock.pass({ hours: 48 })
    expect(await tryPin(tablet, pin)).toMatchObject({ status: 403, body: { code: 'pin_locked' } })
    const rows = hearth.services.sqlite.query<{ wrong: number }, []>('select wrong from pin_tries').all()
    expect(rows).toEqual([{ wrong: 20 }])
    const { pins } = await hearth.as('parent').call(pairedDevicesApi.list, family())
    expect(pins).toEqual([{ memberId: hearth.ids.child.memberId, kind: 'digits', isLocked: true }])
    expect((await tryPin(other, pin)).status).toBe(200)
    expect((await tryPin(tablet, pin)).status).toBe(403)
    await setPin('8642')
    expect((await tryPin(tablet, '8642')).status).toBe(200)
  })

  test('that is right forgets the wrong ones before it', async () => {
    await setPin()
    const tablet = await pair()
    for (let n = 0; n < 30; n++) expect((await tryPin(tablet, n % 3 === 2 ? pin : '1111')).status).toBe(n % 3 === 2 ? 200 : 401)
    expect(hearth.services.sqlite.query('select * from pin_tries').all()).toEqual([])
  })

  test('may be a sequence of pictures, which the device then shows', async () => {
    const tablet = await pair()
    await hearth.as('parent').call(pairedDevicesApi.setPin, { ...family(), memberId: hearth.ids.child.memberId }, { pin, kind: 'pictures' })
    expect(await shown(tablet)).toMatchObject({ children: [{ pinKind: 'pictures' }] })
    await setPin()
    expect(await shown(tablet)).toMatchObject({ children: [{ pinKind: 'digits' }] })
  })

  test('cannot be tried by another web site, which cannot set its cookie either', async () => {
    await setPin()
    const tablet = await pair()
    const path = `/api/auth/children/${hearth.ids.child.memberId}/session`
    const foreign: Record<string, string>[] = [
      { origin: 'https://example.org' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const from of foreign) {
      expect((await hearth.visitor().send('POST', path, { pin }, { ...tablet.headers, ...from })).status).toBe(403)
      expect((await hearth.as('parent').send('POST', hearth.path('/paired-devices'), {}, from)).status).toBe(403)
    }
    expect(hearth.services.sqlite.query('select * from pin_tries').all()).toEqual([])
  })

  test('is deleted when the child gets another role, and its sessions end', async () => {
    await setPin()
    const tablet = await pair()
    const leo = await enter(tablet)
    const role = (value: string) => hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { role: value })
    await role('member')
    expect([await isSignedIn(leo), await isSignedIn(hearth.as('child'))]).toEqual([false, true])
    await role('child')
    expect((await tryPin(tablet, pin)).status).toBe(404)
  })

  test('that is removed opens nothing, and ends the sessions that began with it', async () => {
    await setPin()
    const tablet = await pair()
    const leo = await enter(tablet)
    await hearth.as('parent').call(pairedDevicesApi.removePin, { ...family(), memberId: hearth.ids.child.memberId })
    expect([await isSignedIn(leo), (await tryPin(tablet, pin)).status]).toEqual([false, 404])
  })

  test('and a pairing are in the activity of the family, without the digits', async () => {
    await setPin()
    await pair()
    const feed = await hearth.as('parent').call(activityApi.list, family())
    expect(feed.slice(0, 2).map(({ kind, title }) => [kind, title])).toEqual([
      ['device.paired', null],
      ['member.pin_set', 'Leo Rivera'],
    ])
    expect(JSON.stringify(feed)).not.toContain(pin)
  })
})

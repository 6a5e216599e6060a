import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { activityApi } from '../activity/activity.contract'
import { displayApi } from './display.contract'
import { displaysApi } from './displays.contract'
import { isNight } from './displays.rules'

let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())
beforeEach(() => {
  hearth.services.sqlite.run('DELETE FROM displays')
  // Resets the throttle of wrong codes.
  clock.pass({ hours: 2 })
})

const family = () => ({ familyId: hearth.familyId })
type Wall = { cookie: string }
const cookieIn = ({ headers }: { headers: Headers }) => headers.getSetCookie().find((line) => line.startsWith('hearth_display='))
const ask = async ({ cookie }: Wall) => {
  const answer = await hearth.visitor().send('POST', '/api/display/pairing', undefined, { cookie })
  const body = answer.body as { isPaired: boolean; code: string | null; expiresAt: string | null }
  return { ...body, status: answer.status, line: cookieIn(answer), cookie: cookieIn(answer)?.split(';')[0] ?? cookie }
}
const enter = (code: string | null, who: Who = 'parent', more: object = {}) =>
  hearth.as(who).post(hearth.path('/displays'), { name: 'Kitchen', code: code ?? '', ...more })
const show = ({ cookie }: Wall) => hearth.visitor().send('GET', '/api/display', undefined, { cookie })
const isPaired = async (wall: Wall) => (await show(wall)).status === 200

/** Pairs a wall. @returns its cookie */
const pair = async (more: object = {}, who: Who = 'parent') => {
  const waiting = await ask({ cookie: '' })
  const answer = await enter(waiting.code, who, more)
  expect(answer.status).toBe(201)
  return { id: (answer.body as { id: string }).id, waiting, cookie: (await ask(waiting)).cookie }
}

describe('a code', () => {
  test('has six digits, is stable across requests, and pairs the wall once a parent has entered it', async () => {
    const first = await ask({ cookie: '' })
    expect([first.status, first.isPaired, first.code]).toEqual([200, false, expect.stringMatching(/^\d{6}$/)])
    expect((await ask(first)).code).toBe(first.code)
    expect(await show(first)).toMatchObject({ status: 401, body: { code: 'display_not_paired' } })
    expect((await enter(`${first.code?.slice(0, 3)} ${first.code?.slice(3)}`)).status).toBe(201)
    // Before the wall fetches its own token, the token of the pairing opens nothing.
    expect(await isPaired(first)).toBe(false)
    const second = await ask(first)
    expect(second).toMatchObject({ isPaired: true, code: null, expiresAt: null })
    expect(second.cookie).not.toBe(first.cookie)
    expect([await isPaired(second), await isPaired(first)]).toEqual([true, false])
  })

  test('expires after ten minutes, and a new one replaces it', async () => {
    const first = await ask({ cookie: '' })
    clock.pass({ minutes: 10 })
    const second = await ask(first)
    expect(second.code).not.toBe(first.code)
    expect((await enter(first.code)).status).toBe(422)
    expect((await enter(second.code)).status).toBe(201)
  })

  test('works once, and only the right one', async () => {
    const { code } = await ask({ cookie: '' })
    expect((await enter(code)).status).toBe(201)
    expect(await enter(code)).toMatchObject({ status: 422, body: { code: 'invalid_code' } })
    for (const wrong of ['', '12345', 'abcdef', '1234567']) expect((await enter(wrong)).status).toBe(422)
  })

  test('cannot be guessed: attempts are throttled after five wrong ones', async () => {
    const { code } = await ask({ cookie: '' })
    const wrong = code === '111111' ? '222222' : '111111'
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await enter(wrong, 'admin')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect((await enter(code, 'admin')).status).toBe(429)
    // Another parent is not throttled.
    expect((await enter(code)).status).toBe(201)
  })

  test.each(['child', 'member', 'extended', 'pending'] as const)('is nothing that a %s can enter', async (who) => {
    const { code } = await ask({ cookie: '' })
    expect((await enter(code, who)).status).toBe(403)
    expect((await enter(code)).status).toBe(201)
  })
})

describe('a display', () => {
  test('has a cookie for its own calls that scripts cannot read, bound to this host over https', async () => {
    const { line = '' } = await ask({ cookie: '' })
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/api/display', 'SameSite=Lax'])
  })

  test('is listed with its parts, and follows a change', async () => {
    const { id, cookie } = await pair({ shows: ['chores'], tickers: [hearth.ids.child.memberId], photosAfter: null })
    const [listed] = await hearth.as('admin').call(displaysApi.list, family())
    expect(listed).toMatchObject({ id, name: 'Kitchen', shows: ['chores'], pairedBy: { firstName: 'Ben' }, lastSeenAt: expect.any(String) })
    expect(JSON.stringify(listed)).not.toContain('tokenHash')
    const content = await hearth.visitor().send('GET', '/api/display', undefined, { cookie })
    expect(displayApi.content.response().parse(content.body)).toMatchObject({ chores: [], days: null, lists: null, photos: null })
    await hearth.as('parent').call(displaysApi.change, { ...family(), displayId: id }, { shows: ['calendar', 'shopping'], name: 'Hall' })
    expect((await show({ cookie })).body).toMatchObject({ name: 'Hall', chores: null, days: { length: 8 }, lists: [] })
  })

  test('answers 304 while nothing has changed, and the new content after a change', async () => {
    const { cookie } = await pair()
    const etag = (await show({ cookie })).headers.get('etag') ?? ''
    const again = () => hearth.visitor().send('GET', '/api/display', undefined, { cookie, 'if-none-match': etag })
    expect([(await again()).status, (await again()).body]).toEqual([304, '' as never])
    await hearth.as('parent').post(hearth.path('/tasks'), { title: 'Water the plants', isChore: true })
    expect((await again()).status).toBe(200)
  })

  test('that is revoked shows a new code at once', async () => {
    const { id, cookie } = await pair()
    await hearth.as('admin').call(displaysApi.revoke, { ...family(), displayId: id })
    expect(await isPaired({ cookie })).toBe(false)
    expect(await ask({ cookie })).toMatchObject({ isPaired: false, code: expect.stringMatching(/^\d{6}$/) })
    const kinds = (await hearth.as('admin').call(activityApi.list, family())).map(({ kind }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['display.revoked', 'display.paired'])
  })

  test('works only while the parent who paired it is an active parent with an enabled account', async () => {
    const { cookie } = await pair()
    const change = (body: object) => hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.parent.memberId}`), body)
    for (const [off, on] of [
      [{ role: 'member' }, { role: 'parent' }],
      [{ isActive: false }, { isActive: true }],
    ] as const) {
      await change(off)
      expect(await isPaired({ cookie })).toBe(false)
      await change(on)
      expect(await isPaired({ cookie })).toBe(true)
    }
    hearth.services.accounts.setDisabled(hearth.ids.parent.userId, true)
    expect(await isPaired({ cookie })).toBe(false)
    hearth.services.accounts.setDisabled(hearth.ids.parent.userId, false)
    await hearth.as('admin').delete(hearth.path(`/members/${hearth.ids.parent.memberId}`))
    expect(await isPaired({ cookie })).toBe(false)
    expect(await hearth.as('admin').call(displaysApi.list, family())).toEqual([])
    hearth.services.families.join(hearth.familyId, hearth.ids.parent.userId, 'parent')
  })

  test('of another family can be neither seen, changed nor revoked by a parent', async () => {
    const waiting = await ask({ cookie: '' })
    const foreign = await hearth
      .as('stranger')
      .post(`/api/families/${hearth.otherFamilyId}/displays`, { name: 'Theirs', code: waiting.code })
    const { id } = foreign.body as { id: string }
    expect(await hearth.as('admin').call(displaysApi.list, family())).toEqual([])
    for (const method of ['PATCH', 'DELETE'])
      expect((await hearth.as('admin').send(method, hearth.path(`/displays/${id}`), {})).status).toBe(404)
    expect((await show(await ask(waiting))).body).not.toMatchObject({ familyName: 'Rivera' })
  })

  test('speaks the language of the parent who paired it, else that of the family', async () => {
    const { cookie } = await pair()
    const language = async () => ((await show({ cookie })).body as { language: string }).language
    await hearth.as('admin').patch(`/api/families/${hearth.familyId}`, { language: 'fr' })
    expect(await language()).toBe('fr')
    await hearth.as('parent').patch('/api/auth/user', { language: 'de' })
    expect(await language()).toBe('de')
  })
})

test.each([
  ['20:59', '21:00', '06:30', false],
  ['21:00', '21:00', '06:30', true],
  ['00:00', '21:00', '06:30', true],
  ['06:29', '21:00', '06:30', true],
  ['06:30', '21:00', '06:30', false],
  ['13:00', '12:00', '14:00', true],
  ['14:00', '12:00', '14:00', false],
  ['12:00', '12:00', '12:00', false],
])('at %s it is night from %s to %s: %p', (time, from, to, night) => {
  expect(isNight(time, { from, to })).toBe(night)
})

// Last, because it uses up the hour's codes.
test('an address keeps its ten newest codes, and gets at most sixty an hour', async () => {
  const first = await ask({ cookie: '' })
  for (let n = 0; n < 10; n++) await ask({ cookie: '' })
  expect((await ask(first)).code).not.toBe(first.code)
  expect((await enter(first.code)).status).toBe(422)
  const statuses = new Set<number>()
  for (let n = 0; n < 60; n++) statuses.add((await ask({ cookie: '' })).status)
  expect([...statuses]).toEqual([200, 429])
})

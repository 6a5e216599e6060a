import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { appPasswordsApi } from '../app-passwords/app-passwords.contract'
import { locationApi } from './location.contract'

let clock: FakeClock
let hearth: Hearth
let secret: string
beforeEach(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
  await hearth.as('admin').post(hearth.path('/addons'), { addonType: 'location_map' })
  secret = (await hearth.as('child').call(appPasswordsApi.create, {}, { name: 'Phone', scopes: ['owntracks'] })).secret
})
afterEach(() => hearth.stop())

const basic = (name: string, password: string) => ({ authorization: `Basic ${btoa(`${name}:${password}`)}` })
const post = (body: unknown, headers: Record<string, string> = basic('leo', secret)) =>
  hearth.as('visitor').send('POST', '/api/owntracks?u=leo&d=phone', body, { 'x-limit-u': 'leo', 'x-limit-d': 'phone', ...headers })
const epoch = () => clock.now().epochMilliseconds / 1000
const family = () => ({ familyId: hearth.familyId })
const own = async (who: Who = 'child') => (await hearth.as(who).call(locationApi.overview, family())).people[0]

/** As the apps for Android and iOS send it, with the keys that Hearth does not need. */
const android = () => ({
  BSSID: '00:00:00:00:00:00', SSID: 'wifi', _id: 'a1b2c3d4', _type: 'location', acc: 13, alt: 112, batt: 61, bs: 1, cog: 270, conn: 'w',
  created_at: epoch() + 1, lat: 40.7128, lon: -74.006, m: 1, t: 'u', tid: 'le', topic: 'owntracks/leo/phone', tst: epoch(), vac: 2, vel: 0,
}) // biome-ignore format: a recorded message
const transition = (event: 'enter' | 'leave') => ({
  _type: 'transition', acc: 20, desc: 'school', event, lat: 40.7128, lon: -74.006, t: 'c', tid: 'le', tst: epoch(), wtst: 1_700_000_000,
}) // biome-ignore format: a recorded message

describe('the OwnTracks app', () => {
  test('sends a position, and gets the positions of sharing members', async () => {
    const to = { familyId: hearth.familyId }
    for (const who of ['parent', 'member'] as const) await hearth.as(who).call(locationApi.share, to, { isSharing: true })
    await hearth.as('parent').call(locationApi.checkIn, to, { latitude: 40.8, longitude: -74, accuracy: 5, batteryLevel: 80 })
    expect(await post(android())).toMatchObject({ status: 200 })
    expect((await post(android())).body as unknown[]).toEqual([
      { _type: 'card', tid: 'BR', name: 'Ben Rivera' },
      { _type: 'location', tid: 'BR', lat: 40.8, lon: -74, tst: epoch(), acc: 5, batt: 80 },
    ])
    expect((await own())?.position).toEqual({
      latitude: 40.7128,
      longitude: -74.006,
      at: '2026-11-21T12:00:00.000Z',
      accuracy: 13,
      batteryLevel: 61,
      locationName: null,
    })
  })

  test('names a place of the family in a transition, which counts at once', async () => {
    await hearth.as('parent').call(locationApi.addPlace, family(), { name: 'School', latitude: 40.7128, longitude: -74.006, radius: 100 })
    await hearth.as('child').call(locationApi.share, family(), { isSharing: true })
    for (const event of ['enter', 'leave'] as const) {
      clock.pass({ minutes: 1 })
      expect((await post(transition(event))).status).toBe(200)
    }
    const { body } = await hearth.as('parent').get(hearth.path('/location/checkins'))
    expect(body as unknown[]).toMatchObject([
      { checkinType: 'departure', locationName: 'School' },
      { checkinType: 'arrival', locationName: 'School' },
    ])
  })

  test('may send its queue late and out of order, and with a clock that is ahead', async () => {
    const later = android()
    const early = { ...android(), tst: epoch() - 3600, lat: 40 }
    const old = { ...android(), tst: 1_000_000_000 }
    const ahead = { ...android(), tst: epoch() + 86_400, lat: 41 }
    for (const message of [later, early, old]) expect((await post(message)).status).toBe(200)
    expect((await own())?.position).toMatchObject({ latitude: 40.7128 })
    clock.pass({ minutes: 1 })
    expect((await post(ahead)).status).toBe(200)
    expect((await own())?.position).toMatchObject({ latitude: 41, at: '2026-11-21T12:01:00.000Z' })
    expect((await own())?.trail).toHaveLength(3)
  })

  test.each([[{ _type: 'waypoint', desc: 'x' }], [{ _type: 'status' }], [{ _type: 'lwt', tst: 1 }], [[]]])(
    'gets an answer to %j',
    async (message) => expect(await post(message)).toMatchObject({ status: 200, body: [] }),
  )

  test('gets an error for a broken message', async () => {
    expect((await post({ ...android(), lat: 91 })).status).toBe(422)
    expect((await post('{broken')).status).toBe(400)
  })

  test('needs its app password: no session, no account password, no revoked one', async () => {
    expect((await hearth.as('child').post('/api/owntracks', android())).status).toBe(401)
    const none = await post(android(), {})
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Hearth", charset="UTF-8"'])
    for (const headers of [basic('leo', 'correct horse battery'), basic('mia', secret), basic('leo', ''), { authorization: 'Bearer x' }])
      expect([headers, (await post('{broken', headers)).status]).toEqual([headers, 401])
    const [{ id = '' } = {}] = await hearth.as('child').call(appPasswordsApi.list, {})
    await hearth.as('child').delete(`/api/user/app-passwords/${id}`)
    expect((await post(android())).status).toBe(401)
  })

  test('is let in with a right password while wrong ones from the same address wait', async () => {
    const guess = async () => (await post(android(), basic('leo', 'guess'))).status
    for (let n = 0; n < 5; n++) expect(await guess()).toBe(401)
    expect(await guess()).toBe(429)
    expect((await post(android())).status).toBe(200)
  })
})

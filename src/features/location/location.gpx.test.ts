import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { locationApi } from './location.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
})
afterEach(() => hearth.stop())

const home = { latitude: 40.7128, longitude: -74.006 }
const away = { latitude: 40.73, longitude: -74.006 }
const checkIn = (who: Who, body: object) => hearth.as(who).call(locationApi.checkIn, { familyId: hearth.familyId }, body)

test('a person downloads their own positions as GPX', async () => {
  await checkIn('member', { ...home, note: 'Tea & cake' })
  await checkIn('child', away)
  const { body, headers } = await hearth.as('member').get(hearth.path('/location/checkins.gpx'))
  expect(headers.get('content-type')).toBe('application/gpx+xml')
  expect(String(body)).toContain('<wpt lat="40.7128" lon="-74.006"><time>2026-11-21T12:00:00.000Z</time><desc>Tea &#38; cake</desc></wpt>')
  expect(String(body)).not.toContain('40.73')
})

test.each(['https://tiles.example.org/{z}/{x}.png', 'javascript:{z}{x}{y}'])(
  'an address of map tiles names zoom, column and row: %s',
  async (tileUrl) => expect((await hearth.as('admin').put(hearth.path('/location/settings'), { tileUrl })).status).toBe(422),
)

test('an address of map tiles names no host of this server', async () => {
  const put = (tileUrl: string) => hearth.as('admin').put(hearth.path('/location/settings'), { tileUrl })
  expect((await put(`${hearth.url}/api/activity?at={z}-{x}-{y}`)).status).toBe(422)
  expect((await put('https://tiles.example.org/{z}/{x}/{y}.png')).status).toBe(200)
})

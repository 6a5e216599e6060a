import { afterAll, beforeAll, expect, test } from 'bun:test'
import { pairDisplay } from '#src/testing/displays'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { displayApi } from './display.contract'
import { forecastAddress, kindOf, readForecast } from './weather.rules'
import { createWeather } from './weather.source'

test.each([
  [0, 'clear'],
  [2, 'partly'],
  [3, 'cloudy'],
  [48, 'fog'],
  [55, 'drizzle'],
  [65, 'rain'],
  [77, 'snow'],
  [82, 'rain'],
  [86, 'snow'],
  [99, 'storm'],
])('the WMO code %p is %p', (code, kind) => expect(kindOf(code)).toBe(kind as never))

/** As Open-Meteo answers. */
const forecast = (temperature = 11.6) => ({
  latitude: 52.52,
  longitude: 13.42,
  current: { time: '2026-11-21T18:00', interval: 900, temperature_2m: temperature, weather_code: 61, is_day: 0 },
  daily: {
    time: ['2026-11-21', '2026-11-22', '2026-11-23'],
    weather_code: [61, 3, null],
    temperature_2m_max: [12.4, 9.5, null],
    temperature_2m_min: [4.4, -0.4, null],
  },
})

test('a forecast has whole degrees, and no day that the source does not know yet', () => {
  expect(readForecast(JSON.stringify(forecast()))).toEqual({
    now: { temperature: 12, kind: 'rain', isNight: true },
    days: [
      { date: '2026-11-21', kind: 'rain', max: 12, min: 4 },
      { date: '2026-11-22', kind: 'cloudy', max: 10, min: -0 },
    ],
  })
  for (const wrong of ['{}', 'hello', JSON.stringify(forecast(Number.NaN)), JSON.stringify(forecast(4000))])
    expect(() => readForecast(wrong)).toThrow()
})

test('the address is what the admin wrote, with what the forecast must tell, and nothing about the family', () => {
  const { host, searchParams } = new URL(forecastAddress('https://weather.example/v1/forecast?latitude=1&longitude=2&apikey=x'))
  expect([host, searchParams.get('latitude'), searchParams.get('apikey'), searchParams.get('timezone')]).toEqual([
    'weather.example',
    '1',
    'x',
    'auto',
  ])
})

/** A source that fails for as long as the test says, and a clock. */
const source = (weatherUrl?: string) => {
  const clock = fakeClock('2026-11-21T12:00:00Z')
  const own = { asked: 0, status: 200, warnings: [] as unknown[] }
  const request = async () => {
    own.asked += 1
    return { status: own.status, headers: new Headers(), text: JSON.stringify(forecast(own.asked)) }
  }
  const warn = (_: string, about?: object) => void own.warnings.push(about)
  const weather = createWeather({ weatherUrl, clock, log: { warn }, request })
  const look = async () => {
    weather.show()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    return weather.show()
  }
  return { own, look, weather, after: (minutes: number) => clock.set(clock.now().add({ minutes }).toString()) }
}

test('nothing is asked without a source', async () => {
  const { own, look } = source()
  expect([await look(), own.asked]).toEqual([null, 0])
})

test('a source is asked once in half an hour while a wall shows it; the last good answer stays with its age, for a day', async () => {
  const { own, look, weather, after } = source('https://weather.example/?latitude=1')
  expect(weather.show()).toBeNull()
  expect(await look()).toMatchObject({ at: '2026-11-21T12:00:00.000Z', now: { temperature: 1 } })
  after(29)
  expect([(await look())?.now.temperature, own.asked]).toEqual([1, 1])
  after(2)
  expect([(await look())?.now.temperature, own.asked]).toEqual([2, 2])
  own.status = 503
  for (let minute = 0; minute < 23 * 60; minute += 5) {
    after(5)
    await look()
  }
  expect(weather.show()).toMatchObject({ at: '2026-11-21T12:31:00.000Z', now: { temperature: 2 } })
  // At most one question an hour after a while.
  expect(own.asked).toBeLessThan(32)
  // Where the family lives is in the address.
  expect(JSON.stringify(own.warnings)).not.toContain('latitude')
  after(65)
  expect(weather.show()).toBeNull()
})

let hearth: Hearth
let asked: URL[] = []
const service = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: ({ url }) => {
    asked.push(new URL(url))
    return Response.json(forecast())
  },
})
beforeAll(async () => {
  hearth = await startHearth({ env: { HEARTH_WEATHER_URL: `${service.url}v1/forecast?latitude=52.5&longitude=13.4` } })
})
afterAll(async () => {
  await hearth.stop()
  await service.stop(true)
})

test('a wall for which the weather was chosen shows it, another one asks for none', async () => {
  const contentOf = async (headers: { cookie: string }) =>
    displayApi.content.response().parse((await hearth.visitor().send('GET', '/api/display', undefined, headers)).body)
  const plain = await pairDisplay(hearth, { shows: ['calendar'] })
  expect((await contentOf(plain.headers)).weather).toBeNull()
  asked = []
  const wall = await pairDisplay(hearth, { shows: ['weather'] })
  await contentOf(wall.headers)
  const deadline = Date.now() + 5000
  while ((await contentOf(wall.headers)).weather === null && Date.now() < deadline) await Bun.sleep(5)
  expect((await contentOf(wall.headers)).weather?.now).toEqual({ temperature: 12, kind: 'rain', isNight: true })
  expect(asked).toHaveLength(1)
})

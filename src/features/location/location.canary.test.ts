import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createRows } from '#src/operations/export/export.rows'
import { sources } from '#src/operations/export/export.tables'
import { createLog, type Log } from '#src/platform/log/log'
import { allRoutes } from '#src/server/routes'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import type { Caller } from '#src/testing/matrix.table'
import { makeWorld, rowsFor, type World } from '#src/testing/matrix.world'
import { screenOf } from '#src/testing/socket'
import { appPasswordsApi } from '../app-passwords/app-passwords.contract'
import { locationApi } from './location.contract'

/** A position that no other text contains, and its units in the database. */
const spot = { latitude: 47.31415926, longitude: 8.51415926 }
const isCanary = (text: string) => /1415926/.test(text)
const others: Who[] = ['admin', 'parent', 'child', 'extended']

let clock: FakeClock
let hearth: Hearth
let lines: string[]
beforeEach(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  lines = []
  const log: Log = createLog('json', { level: 'debug', write: (line) => void lines.push(line) })
  hearth = await startHearth({ clock, log })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const share = (isSharing: boolean) => hearth.as('member').call(locationApi.share, family(), { isSharing })
const send = (more: object = {}) => hearth.as('member').call(locationApi.checkIn, family(), { ...spot, batteryLevel: 9, ...more })

const notAboutData: string[] = ['/api/logout', '/api/openapi.json', '/api/docs']

/** The replies of every GET call of the server, with the ids of the family and of the person who shares. */
const readAll = async (who: Who) => {
  const config = { url: undefined, signup: 'closed' as const, trustedProxies: [] }
  const { userId, memberId } = hearth.ids.member
  const ids: Record<string, string> = { familyId: hearth.familyId, userId, memberId }
  const calls = allRoutes(hearth.services, config).flatMap(({ endpoint: { method, path } }) =>
    method === 'GET' && !notAboutData.includes(path) ? [path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none')] : [],
  )
  const searches = ['47', '1415926', 'canary'].map((word) => hearth.path(`/search?q=${word}`))
  const checkIns = hearth.path(`/location/checkins?userId=${userId}`)
  const replies = await Promise.all([...calls, ...searches, checkIns].map((call) => hearth.as(who).get(call)))
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
  return JSON.stringify(replies.map(({ body }) => body))
}

test('an unshared position is in no call, frame, search, notification, activity or log', async () => {
  await hearth.as('admin').post(hearth.path('/addons'), { addonType: 'location_map' })
  await hearth.as('parent').call(locationApi.addPlace, family(), { name: 'Secret hut', latitude: 47.314, longitude: 8.514, radius: 500 })
  const sockets = await Promise.all(others.map((who) => screenOf(hearth, who)))
  for (const checkinType of ['manual', 'shared', 'shared']) {
    clock.pass({ minutes: 3 })
    await send({ checkinType, note: 'canary note' })
  }
  // The frame of a person's own change comes after those of unshared ones.
  await hearth.as('parent').call(locationApi.setAlerts, family(), [])
  for (const socket of sockets) {
    while ((await socket.next()).type !== 'changed');
    expect(socket.frames.filter(({ type }) => type === 'changed')).toMatchObject([{ data: { area: 'location' } }])
  }
  for (const who of others) {
    const text = await readAll(who)
    expect([who, isCanary(text), text.includes('canary note')]).toEqual([who, false, false])
    expect(text).not.toContain('"checkinType"')
  }
  expect(isCanary(await readAll('member'))).toBe(true)
  expect(isCanary(lines.join(''))).toBe(false)
})

test('after the sharing ended, only a place name and a time remain, even in a new period of sharing', async () => {
  await hearth.as('parent').call(locationApi.addPlace, family(), { name: 'The hut', latitude: 47.314, longitude: 8.514, radius: 500 })
  await share(true)
  await send({ note: 'Here I am', address: 'Lane 1415926' })
  for (const who of others) expect([who, isCanary(await readAll(who))]).toEqual([who, true])
  clock.pass({ minutes: 10 })
  await share(false)
  const check = async () => {
    for (const who of others) {
      const text = await readAll(who)
      expect([who, isCanary(text)]).toEqual([who, false])
      expect(text).toContain('"lastPlace":{"name":"The hut","at":"2026-11-21T12:00:00.000Z"}')
      expect(text).toContain('"batteryLevel":null')
    }
  }
  await check()
  clock.pass({ minutes: 10 })
  await share(true)
  await check()
})

test('a phone that sends without sharing reveals its position to nobody, and gets the shared ones', async () => {
  await hearth.as('admin').post(hearth.path('/addons'), { addonType: 'location_map' })
  const secrets = new Map<Who, string>()
  for (const who of ['member', 'parent'] as const) {
    const { secret } = await hearth.as(who).call(appPasswordsApi.create, {}, { name: 'Phone', scopes: ['owntracks'] })
    secrets.set(who, `Basic ${btoa(`${who === 'member' ? 'mia' : 'ben'}:${secret}`)}`)
  }
  const message = { _type: 'location', lat: spot.latitude, lon: spot.longitude, tst: clock.now().epochMilliseconds / 1000 }
  const post = (who: Who) => hearth.as('visitor').send('POST', '/api/owntracks', message, { authorization: secrets.get(who) ?? '' })
  expect(await post('member')).toMatchObject({ status: 200, body: [] })
  expect(await post('parent')).toMatchObject({ status: 200, body: [] })
  await share(true)
  clock.pass({ minutes: 1 })
  message.tst += 60
  await post('member')
  expect(isCanary(JSON.stringify((await post('parent')).body))).toBe(true)
})

/** The replies to every GET call by this person with rows of their own, and to searches; a visitor's calls carry the tokens of all links. */
const everyReply = async (who: Caller, world: World) => {
  const config = { url: undefined, signup: 'closed' as const, trustedProxies: [] }
  const reads = allRoutes(hearth.services, config).flatMap(({ endpoint: { method, path } }) =>
    method === 'GET' && path !== '/api/logout' ? [path] : [],
  )
  expect(reads.length).toBeGreaterThan(100)
  const rows: Record<string, string> = { ...rowsFor(world[who], 'own'), familyId: hearth.familyId }
  const { helperToken } = rows
  const paths = reads.flatMap((path) => {
    const fill = (values: typeof rows) => path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? `no-${name}`)
    return path.includes(':portalToken') && helperToken ? [fill(rows), fill({ ...rows, portalToken: helperToken })] : [fill(rows)]
  })
  paths.push(...['1415926', 'canary'].map((word) => hearth.path(`/search?q=${word}`)))
  paths.push(hearth.path(`/location/checkins?userId=${hearth.ids.member.userId}`))
  const texts: string[] = []
  for (const path of paths) texts.push(`${path} ${JSON.stringify((await hearth.as(who).get(path)).body)}`)
  return texts
}
const exported = () => {
  const rows = createRows(hearth.services.sqlite, hearth.familyId)
  return JSON.stringify(sources.map(({ table }) => [...rows.of(table)]))
}

test('no GET call, export or log line tells a position or its note while sharing is off, after it ended, and once it is deleted', async () => {
  const world = await makeWorld(hearth)
  const callers = [...others, 'pending', 'stranger', 'visitor'] as const
  const leaks = async () => {
    const found: string[] = []
    for (const who of callers)
      for (const text of await everyReply(who, world)) if (isCanary(text.replace(/q=\w+/, ''))) found.push(`${who} ${text.split(' ')[0]}`)
    if (isCanary(exported())) found.push('export')
    if (isCanary(lines.join('').replace(/q=\w+/g, ''))) found.push('log')
    return found
  }
  const sockets = await Promise.all(others.map((who) => screenOf(hearth, who)))
  await send({ note: 'canary 1415926', address: 'Lane 1415926' })
  expect(await leaks()).toEqual([])

  clock.pass({ minutes: 5 })
  await share(true)
  await send({ address: 'Lane 1415926' })
  const shown = await leaks()
  for (const who of others) expect(shown).toContain(`${who} /api/families/${hearth.familyId}/location`)
  expect(shown.filter((leak) => !others.some((who) => leak.startsWith(`${who} /api/families/${hearth.familyId}/location`)))).toEqual([])
  clock.pass({ minutes: 5 })
  await share(false)
  expect(await leaks()).toEqual([])

  await share(true)
  await send({ note: 'canary 1415926' })
  expect(await leaks()).not.toEqual([])
  expect((await hearth.as('member').delete(hearth.path('/location/checkins'))).status).toBe(204)
  expect(await leaks()).toEqual([])
  for (const socket of sockets) {
    expect(isCanary(JSON.stringify(socket.frames))).toBe(false)
    await socket.close()
  }
}, 60_000)

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Dav, davClient, ics } from '#src/testing/dav/client'
import { type Hostile, hostileRequests } from '#src/testing/dav/hostile'
import { type Hearth, startHearth } from '#src/testing/hearth'

// `bun run bench dav` measures how long they keep the server busy.

let hearth: Hearth
let dav: Dav
const paths = { calendar: '/calendar/', contacts: '/contacts/', other: '/other/' }
beforeAll(async () => {
  hearth = await startHearth({ timezone: 'Europe/Berlin' })
  dav = davClient(hearth)
  const { admin, parent } = hearth.ids
  paths.calendar = `/dav/calendars/${admin.userId}/family/`
  paths.contacts = `/dav/contacts/${admin.userId}/directory/`
  paths.other = `/dav/calendars/${parent.userId}/family/`
  for (let n = 0; n < 3; n++) {
    const lines = ['DTSTART;TZID=Europe/Berlin:20261203T190000', 'RRULE:FREQ=DAILY', `SUMMARY:Event ${n}`]
    expect((await dav('admin', 'PUT', `${paths.calendar}e${n}.ics`, ics(`e${n}`, ...lines))).status).toBe(201)
  }
  expect((await dav('parent', 'PUT', `${paths.other}x1.ics`, ics('x1', 'DTSTART:20261203T190000Z', 'CLASS:PRIVATE'))).status).toBe(201)
})
afterAll(() => hearth.stop())

describe('hostile input', () => {
  test.each(hostileRequests(paths).map(({ name }, n): [string, number] => [name, n]))('%s is refused or bounded', async (_, n) => {
    const { method, path, body, status, headers } = hostileRequests(paths)[n] as Hostile
    const answer = await dav('admin', method, path, body, headers)
    expect([answer.status, answer.text.length < 2_000_000]).toEqual([status, true])
  })

  test('leaves the server as it was', async () => {
    expect((await dav('admin', 'GET', `${paths.calendar}e1.ics`)).text).toContain('SUMMARY:Event 1')
    expect((await hearth.as('admin').get('/api/health')).status).toBe(200)
  })
})

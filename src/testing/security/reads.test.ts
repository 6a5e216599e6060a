import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fakeClock } from '../fake-clock'
import { cast, type Hearth, startHearth } from '../hearth'
import { dump } from './access/database'
import { type EveryCall, everyCall } from './every-call'

/** No GET changes anything: a picture in a page makes the browser of each person who looks send one, with their cookie. */

let hearth: Hearth
let calls: EveryCall
beforeAll(async () => {
  const clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
  calls = await everyCall(hearth)
  // Sessions are due to be renewed with the next call, and the work of the nights is done.
  clock.pass({ days: 2 })
  await (await hearth.jobs()).runDue()
})
afterAll(() => hearth.stop())

/** What a browser sends for an `img` of this server's own page. */
const image = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin', accept: 'image/*' }

/**
 * A hash of each row, by table. Of a session, not when it was last used and how long it lasts from then: each request of its owner says so, and
 * nobody but them sees it.
 */
const rows = () =>
  dump(hearth.services.sqlite).map(([table, found]) => [
    table,
    found.map(({ last_used_at, expire, ...row }) =>
      Bun.hash(JSON.stringify(table === 'sessions' ? row : { last_used_at, expire, ...row })).toString(16),
    ),
  ])

const queries = ['?search=a', '?limit=200', '?w=320', '?download=1']

test('no call that reads changes a row or a cookie when a picture asks for it, as anybody', async () => {
  const reads = calls.routes.filter(({ method }) => method === 'GET')
  const changed: string[] = []
  let answered = 0
  for (const endpoint of reads) {
    const address = calls.addressOf(endpoint)
    const before = rows()
    const cookies: string[] = []
    for (const path of [address, ...(endpoint.query ? queries.map((query) => address + query) : [])])
      for (const who of [...cast, 'visitor'] as const) {
        const { status, headers } = await hearth.as(who).send('GET', path, undefined, image)
        if (status < 400) answered++
        cookies.push(...headers.getSetCookie())
      }
    const tables = rows().filter((found, n) => !Bun.deepEquals(found, before[n]))
    if (tables.length > 0) changed.push(`${endpoint.path}: ${tables.map(([table]) => table)}`)
    if (cookies.some((line) => line.includes('Max-Age=0'))) changed.push(`${endpoint.path}: a cookie`)
  }
  expect(changed).toEqual([])
  expect(reads.length).toBeGreaterThan(50)
  expect(answered).toBeGreaterThan(reads.length)
}, 120_000)

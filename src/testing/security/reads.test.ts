import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fakeClock } from '../fake-clock'
import { cast, type Hearth, startHearth } from '../hearth'
import { dump } from './access/database'
import { type EveryCall, everyCall } from './every-call'

/** GET requests change nothing: a foreign page's picture can make every visitor's browser send one with its cookie. */

let hearth: Hearth
let calls: EveryCall
beforeAll(async () => {
  const clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
  calls = await everyCall(hearth)
  // Sessions are due for renewal at the next call, and nightly work has run.
  clock.pass({ days: 2 })
  await (await hearth.jobs()).runDue()
})
afterAll(() => hearth.stop())

/** Headers of a request for an `img` on this server's pages. */
const image = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin', accept: 'image/*' }

/**
 * A hash of each row, by table. Leaves out a session's last use and expiry, which every request of its owner changes and only the owner
 * sees.
 */
const rows = () =>
  dump(hearth.services.sqlite).map(([table, found]) => [
    table,
    found.map(({ last_used_at, expire, ...row }) =>
      Bun.hash(JSON.stringify(table === 'sessions' ? row : { last_used_at, expire, ...row })).toString(16),
    ),
  ])

const queries = ['?search=a', '?limit=200', '?w=320', '?download=1']

test('no GET of a picture changes a row or a cookie, for any role', async () => {
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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill, password, reader } from './growth.fill'
import { median, serve, signIn } from './measure'
import { type FirstRows, fillPages } from './pages.fill'
import { table } from './table'

const requests = 100
/** Maximum median of a call, in milliseconds. */
const limitMs = 20

/** The calls that the pages of the add-ons make when they open. */
const callsOf = ({ familyId, team, game, wishlist, plan, holding }: FirstRows) => {
  const family = `/api/families/${familyId}`
  return [
    `${family}/location`,
    `${family}/location/checkins`,
    `${family}/location/places`,
    `${family}/sports/teams`,
    `/api/sports/teams/${team}/games`,
    `/api/sports/teams/${team}/players`,
    `/api/sports/teams/${team}/stats`,
    `/api/sports/games/${game}/duties`,
    `${family}/sports/activities`,
    `${family}/sports/goals`,
    `${family}/sports/achievements`,
    `${family}/prayer-requests`,
    `${family}/testimonies`,
    `${family}/contacts`,
    `${family}/profiles`,
    `${family}/emergency-sheet`,
    `${family}/investments`,
    `${family}/investments/summary`,
    `${family}/investments/history?range=all`,
    `/api/investments/${holding}/prices`,
    `${family}/wishlists`,
    `/api/wishlists/${wishlist}/items`,
    `${family}/birthdays`,
    `${family}/event-planners`,
    `/api/event-planners/${plan}`,
    `/api/event-planners/${plan}/tasks`,
    `/api/event-planners/${plan}/guests`,
    `/api/event-planners/${plan}/expenses`,
    `${family}/event-tasks`,
    `${family}/friends`,
  ].map((path) => ({ path, name: path.replace(family, '…').replace(/[0-9a-f-]{36}/, ':id') }))
}

type PageTimes = { requests: number; limitMs: number; calls: Record<string, { median: number; slowest: number; bytes: number }> }

/**
 * Measures the calls of the add-ons' pages with ten years of a family's data.
 * @returns milliseconds by call
 * @throws Error if a call answers anything but 200
 */
export async function measurePages(hearth: string): Promise<PageTimes> {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-pages-'))
  try {
    await fill(data, { messages: 1000, events: 1000, endedSeries: 0, changedDates: 1 })
    const rows = await fillPages(hearth, data, { identifier: reader, password })
    await using server = await serve([hearth, 'serve'], data)
    const headers = { cookie: await signIn(server.url, reader, password) }
    const calls: PageTimes['calls'] = {}
    for (const { path, name } of callsOf(rows)) {
      const samples: number[] = []
      let bytes = 0
      // The first 10 prepare queries and compile code.
      for (let n = -10; n < requests; n++) {
        const start = performance.now()
        const reply = await fetch(server.url + path, { headers })
        bytes = (await reply.bytes()).length
        if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
        if (n >= 0) samples.push(performance.now() - start)
      }
      calls[name] = { median: median(samples), slowest: Math.max(...samples), bytes }
    }
    return { requests, limitMs, calls }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** The medians as a table, beside their limit. */
export const pagesTable = ({ requests, limitMs, calls }: PageTimes): string =>
  table(
    `The pages of the add-ons with ten years of data, ${requests} requests each`,
    [`in milliseconds, at most ${limitMs}`, 'median', 'slowest', 'kB'],
    Object.entries(calls).map(([name, { median, slowest, bytes }]) => [
      name,
      median.toFixed(2),
      slowest.toFixed(2),
      (bytes / 1000).toFixed(0),
    ]),
  )

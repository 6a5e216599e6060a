import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { median, serve, signIn } from './measure'

/** How much life is behind the family whose home page and dashboard are measured. */
const years = 10
const requests = 100
/** The median that no call may exceed, in milliseconds. */
const ceiling = 20

/** What the home page and the dashboard ask for when they are opened. */
const calls = [
  '/api/auth/user',
  '/api/families',
  '/api/user/settings',
  '/api/families/:familyId/members',
  '/api/families/:familyId/addons/available',
  '/api/families/:familyId/events/today',
  '/api/families/:familyId/tasks',
  '/api/families/:familyId/messages/unread',
  '/api/families/:familyId/shopping-lists',
  '/api/families/:familyId/investments',
  '/api/families/:familyId/notifications/unread',
  '/api/families/:familyId/activity',
]

export type CallTimes = { years: number; requests: number; ceiling: number; fill: number; calls: Record<string, number> }

/**
 * Fills a folder with years of a family's life, serves it, and measures the calls of its first screens as its admin.
 *
 * @returns medians in milliseconds by path, and the seconds that filling the folder took
 * @throws when a call answers anything but 200
 */
export async function measureCalls(hearth: string): Promise<CallTimes> {
  const data = mkdtempSync(join(tmpdir(), 'hearth-bench-demo-'))
  try {
    const before = performance.now()
    const { people, password } = await demo(hearth, data)
    const fill = (performance.now() - before) / 1000
    await using server = await serve([hearth, 'serve'], data)
    const headers = { cookie: await signIn(server.url, people[0]?.username ?? '', password) }
    const ask = async (path: string) => {
      const response = await fetch(server.url + path, { headers })
      const body = await response.text()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body}`)
      return body
    }
    const [family] = JSON.parse(await ask('/api/families')) as { id: string }[]
    const times: Record<string, number> = {}
    for (const call of calls) {
      const path = call.replace(':familyId', family?.id ?? '')
      // The first one prepares the query: not measured.
      await ask(path)
      const samples: number[] = []
      for (let n = 0; n < requests; n++) {
        const start = performance.now()
        await ask(path)
        samples.push(performance.now() - start)
      }
      times[call] = median(samples)
    }
    return { years, requests, ceiling, fill, calls: times }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function demo(hearth: string, data: string) {
  const filling = Bun.spawn([hearth, 'demo', '--years', String(years), '--json'], {
    env: { HEARTH_DATA: data },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [answer, messages] = await Promise.all([text(filling.stdout), text(filling.stderr)])
  if ((await filling.exited) !== 0) throw new Error(`hearth demo failed: ${messages}`)
  return JSON.parse(answer) as { password: string; people: { username: string }[] }
}

/** The medians as lines for a person, each beside the ceiling. */
export const callsTable = ({ calls: times, ...told }: CallTimes): string => {
  const line = (cells: [string, string, string]) => `${cells[0].padEnd(54)}${cells[1].padStart(12)}${cells[2].padStart(12)}`
  return [
    `Medians of ${told.requests} requests each, with ${told.years} years of a family of six (written in ${told.fill.toFixed(0)} s)`,
    '',
    line(['', 'Hearth', 'ceiling']),
    ...Object.entries(times).map(([path, ms]) => line([`${path} (ms)`, ms.toFixed(2), String(told.ceiling)])),
    '',
  ].join('\n')
}

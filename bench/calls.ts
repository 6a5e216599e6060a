import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { median, serve, signIn } from './measure'
import { table } from './table'

/** Years of history of the families whose first screens are measured. */
const ages = { few: 1, many: 10 }
const requests = 100
const limits = {
  /** Maximum median of a call, in milliseconds. */
  ms: 20,
  /** Maximum ratio of the longer history to the shorter one. */
  ratio: 1.2,
}

/** Calls that the home page and the dashboard make when they open. */
const calls = [
  '/api/auth/session',
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

type Name = keyof typeof ages
type CallTimes = {
  ages: typeof ages
  requests: number
  limits: typeof limits
  /** Seconds to fill a folder. */
  fill: Record<Name, number>
  calls: Record<string, Record<Name, number> & { ratio: number }>
}

/**
 * Fills folders with one year and with ten years of a family's history, serves both, and measures the calls of the first screens as an admin, alternating.
 *
 * @returns medians in milliseconds by path
 * @throws Error if a call answers anything but 200
 */
export async function measureCalls(hearth: string): Promise<CallTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-demo-'))
  try {
    const [few, many] = [await fill(hearth, folder, 'few'), await fill(hearth, folder, 'many')]
    await using younger = await serve([hearth, 'serve'], few.data)
    await using older = await serve([hearth, 'serve'], many.data)
    const ask = { few: await enter(younger.url, few), many: await enter(older.url, many) }
    const measured: CallTimes['calls'] = {}
    for (const call of calls) {
      const samples: Record<Name, number[]> = { few: [], many: [] }
      // The first 30 are warm-up, not measured: they prepare queries and compile code.
      for (let n = -30; n < requests; n++)
        for (const name of n % 2 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
          const start = performance.now()
          await ask[name](call)
          if (n >= 0) samples[name].push(performance.now() - start)
        }
      const [short, long] = [median(samples.few), median(samples.many)]
      measured[call] = { few: short, many: long, ratio: long / short }
    }
    return { ages, requests, limits, fill: { few: few.seconds, many: many.seconds }, calls: measured }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Filled = { data: string; seconds: number; username: string; password: string }

async function fill(hearth: string, folder: string, name: Name): Promise<Filled> {
  const data = join(folder, name)
  const before = performance.now()
  const { people, password } = await demo(hearth, data, ages[name])
  return { data, password, username: people[0]?.username ?? '', seconds: (performance.now() - before) / 1000 }
}

/** Signs in. @returns a function that requests a path of the user's family */
async function enter(url: string, { username, password }: Filled) {
  const headers = { cookie: await signIn(url, username, password) }
  const ask = async (path: string) => {
    const response = await fetch(url + path, { headers })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body}`)
    return body
  }
  const [family] = JSON.parse(await ask('/api/families')) as { id: string }[]
  return (call: string) => ask(call.replace(':familyId', family?.id ?? ''))
}

export async function demo(hearth: string, data: string, years: number) {
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

/** The medians as a table, the ratios beside their ceiling. */
export const callsTable = ({ ages, requests, limits, fill, calls: times }: CallTimes): string =>
  table(
    `Medians of ${requests} requests each, with ${ages.few} and with ${ages.many} years of a family of six (written in ${fill.few.toFixed(0)} and ${fill.many.toFixed(0)} s)`,
    [`in milliseconds, at most ${limits.ms}`, `${ages.few} year`, `${ages.many} years`, 'ratio', 'ceiling'],
    Object.entries(times).map(([path, { few, many, ratio }]) => [
      path.replace('/api/families/:familyId', '…'),
      few.toFixed(2),
      many.toFixed(2),
      `${ratio.toFixed(2)} x`,
      `${limits.ratio} x`,
    ]),
  )

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calendarApi } from '../src/features/calendar/calendar.contract'
import { chatApi } from '../src/features/chat/chat.contract'
import { fill, month, password, reader, type Size } from './growth.fill'
import { median, serve, signIn } from './measure'

const runs = 200
/** Runs that are not measured: they prepare queries and compile code. */
const warmUps = 50
/** Maximum ratio of times for a family with a thousand times as much data. */
const ceiling = 1.5

const sizes = {
  few: { messages: 100, events: 100, endedSeries: 0, changedDates: 1 },
  many: { messages: 100_000, events: 20_000, endedSeries: 200, changedDates: 400 },
} satisfies Record<string, Size>
type Name = keyof typeof sizes

/** Calls that a screen makes when it opens. */
const screens = {
  'opening the chat': [`${chatApi.list.path}?limit=50`, chatApi.unread.path, chatApi.firstUnread.path],
  'opening a month': [`${calendarApi.list.path}?${new URLSearchParams(month)}`],
}
type Screen = keyof typeof screens

type Growth = {
  runs: number
  ceiling: number
  sizes: typeof sizes
  screens: Record<Screen, Record<Name, number> & { ratio: number }>
}

/**
 * Opens the same screens in a small and in a large family, each on its own server, alternating.
 *
 * @returns medians in milliseconds
 * @throws Error if a call answers anything but 200, or if the two screens show different amounts
 */
export async function measureGrowth(hearth: string): Promise<Growth> {
  const folders = { few: newFolder(), many: newFolder() }
  try {
    for (const [name, size] of Object.entries(sizes)) await fill(folders[name as Name], size)
    await using few = await serve([hearth, 'serve'], folders.few)
    await using many = await serve([hearth, 'serve'], folders.many)
    const families = { few: await visit(few.url), many: await visit(many.url) }
    const measured = {} as Growth['screens']
    for (const screen of Object.keys(screens) as Screen[]) measured[screen] = await compare(screen, families)
    return { runs, ceiling, sizes, screens: measured }
  } finally {
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'hearth-bench-growth-'))

/** Signs in. @returns a function that opens a screen and returns its milliseconds and the number of rows shown */
async function visit(url: string) {
  const headers = { cookie: await signIn(url, reader, password) }
  const ask = async (path: string) => {
    const response = await fetch(url + path, { headers })
    const body = await response.json()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`)
    return body
  }
  const [family] = (await ask('/api/families')) as [{ id: string }]
  return async (screen: Screen) => {
    const start = performance.now()
    const replies: unknown[] = []
    for (const path of screens[screen]) replies.push(await ask(path.replace(':familyId', family.id)))
    return {
      ms: performance.now() - start,
      shown: replies.map((reply) => (Array.isArray(reply) ? reply.length : (reply as { count: number }).count)),
    }
  }
}

async function compare(screen: Screen, families: Record<Name, Awaited<ReturnType<typeof visit>>>) {
  const samples: Record<Name, number[]> = { few: [], many: [] }
  for (let run = -warmUps; run < runs; run++) {
    const names: Name[] = run % 2 ? ['few', 'many'] : ['many', 'few']
    const shown: string[] = []
    for (const name of names) {
      const opened = await families[name](screen)
      shown.push(opened.shown.join())
      if (run >= 0) samples[name].push(opened.ms)
    }
    if (shown[0] !== shown[1]) throw new Error(`${screen} shows ${shown.join(' and ')} rows: not comparable`)
  }
  const [few, many] = [median(samples.few), median(samples.many)]
  return { few, many, ratio: many / few }
}

/** The medians as a table, the ratio beside its ceiling. */
export const growthTable = ({ runs, ceiling, sizes: { few, many }, screens }: Growth): string => {
  const line = (cells: string[]) => cells.map((cell, n) => (n ? cell.padStart(12) : cell.padEnd(30))).join('')
  const count = (value: number) => value.toLocaleString('en')
  return [
    `Medians of ${runs} alternating runs: a family with ${few.messages} messages and ${few.events} events against one with ${count(many.messages)} and ${count(many.events)}`,
    '',
    line(['', 'few', 'many', 'ratio', 'ceiling']),
    ...Object.entries(screens).map(([screen, { few, many, ratio }]) =>
      line([`${screen} (ms)`, few.toFixed(2), many.toFixed(2), `${ratio.toFixed(2)} x`, `${ceiling} x`]),
    ),
    '',
  ].join('\n')
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calendarApi } from '../src/features/calendar/calendar.contract'
import { chatApi } from '../src/features/chat/chat.contract'
import { tasksApi } from '../src/features/tasks/tasks.contract'
import { generator, type Load, load, type Rate } from './load'
import { median, serve, signIn } from './measure'
import { fill, password, reader, window } from './rates.fill'
import { table } from './table'

const rounds = 5
const seconds = 2
const clients = 8
const limits = { list: 0.5, unchanged: 0.8, p99: 3, create: 0.4 }

type Comparison = { hearth: number; bare: number; ratio: number; limit: number }
type Rates = {
  generator: string
  rounds: number
  seconds: number
  clients: number
  /** Answers per second, and the 99th percentile in milliseconds. */
  lists: Record<string, { perSecond: Comparison; p99: Comparison }>
  /** Durable creates per second, compared with the commits per second of a loop that only inserts. */
  creates: Comparison
}

/**
 * Measures lists and durable writes per second, each beside its baseline: a prepared statement behind a bare server, and a loop that inserts
 * one row per commit.
 *
 * @param hearth the executable
 * @param bare the executable of `bare.data.ts`
 */
export const measureRates = async (hearth: string, bare: string): Promise<Rates> => {
  const [own, other] = [newFolder(), newFolder()]
  try {
    const familyId = await fill(own)
    // A copy, so that the servers do not share locks.
    await Bun.write(join(other, 'hearth.db'), Bun.file(join(own, 'hearth.db')))
    await using server = await serve([hearth, 'serve'], own)
    await using floor = await serve([bare], other)
    const headers = { cookie: await signIn(server.url, reader, password) }
    const path = (pattern: string) => server.url + pattern.replace(':familyId', familyId)
    const list = async (url: string, bareUrl: string, more: Partial<Load> = {}, limit = limits.list) =>
      compareLists(
        { url, clients, seconds, ...more, headers: { ...headers, ...more.headers } },
        { url: floor.url + bareUrl, clients, seconds },
        limit,
      )
    const events = `${path(calendarApi.list.path)}?${new URLSearchParams(window)}`
    const bareEvents = `/events?${new URLSearchParams({ family: familyId, ...window })}`
    const etag = (await fetch(events, { headers })).headers.get('etag') ?? ''
    return {
      generator,
      rounds,
      seconds,
      clients,
      lists: {
        '20 events of 10,000': await list(events, bareEvents),
        'the same, 304': await list(events, bareEvents, { headers: { 'if-none-match': etag } }, limits.unchanged),
        // Without this row, the first one would only tell what memory does: nothing changes while it is measured.
        ...(generator === 'wrk' && { 'the same, read anew': await list(events, bareEvents, { isFresh: true }) }),
        '100 tasks': await list(path(tasksApi.list.path), `/tasks?family=${familyId}`),
      },
      creates: await compareCreates({ url: path(chatApi.send.path), clients, seconds, headers, body }, other),
    }
  } finally {
    for (const folder of [own, other]) rmSync(folder, { recursive: true })
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'hearth-bench-rates-'))
// A message: the rows of most other lists have a maximum.
const body = JSON.stringify({ content: 'Bring the blue bag' })

const comparison = (own: number[], floor: number[], limit: number): Comparison => {
  const [hearth, bare] = [median(own), median(floor)]
  return { hearth, bare, ratio: hearth / bare, limit }
}

const compareLists = async (own: Load, floor: Load, limit: number) => {
  const [items, bareItems] = await Promise.all(
    [own, floor].map(
      async ({ url, headers: { 'if-none-match': _, ...headers } = {} }) => (await fetch(url, { headers })).json() as Promise<unknown[]>,
    ),
  )
  if (!items?.length || items.length !== bareItems?.length)
    throw new Error(`${items?.length} and ${bareItems?.length} rows: not comparable`)
  const rates: Record<'own' | 'floor', Rate[]> = { own: [], floor: [] }
  // The first round is warm-up, not measured.
  for (let round = 0; round <= rounds; round++) {
    const pair = { own: await load(own), floor: await load(floor) }
    if (round === 0) continue
    rates.own.push(pair.own)
    rates.floor.push(pair.floor)
  }
  const by = (key: keyof Rate) => [rates.own, rates.floor].map((list) => list.map((rate) => rate[key])) as [number[], number[]]
  return { perSecond: comparison(...by('perSecond'), limit), p99: comparison(...by('p99'), limits.p99) }
}

/** The baseline needs no server: a loop that inserts rows, each in its own commit that is synced to the disk. */
const compareCreates = async (own: Load, folder: string) => {
  const rates: Record<'own' | 'floor', number[]> = { own: [], floor: [] }
  for (let round = 0; round <= rounds; round++) {
    const { perSecond } = await load(own)
    const commits = await rawCommits(folder)
    if (round === 0) continue
    rates.own.push(perSecond)
    rates.floor.push(commits)
  }
  return comparison(rates.own, rates.floor, limits.create)
}

const rawCommits = async (folder: string) => {
  const { Database } = await import('bun:sqlite')
  const database = new Database(join(folder, 'raw.db'), { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = FULL')
  database.run('CREATE TABLE IF NOT EXISTS raw (id TEXT PRIMARY KEY, body TEXT)')
  const insert = database.query('INSERT INTO raw VALUES (?, ?)')
  const begin = performance.now()
  let commits = 0
  for (; performance.now() - begin < seconds * 1000; commits++) insert.run(Bun.randomUUIDv7(), body)
  const elapsed = performance.now() - begin
  database.close()
  return commits / (elapsed / 1000)
}

/** The results as a table, each beside its ceiling. */
export const ratesTable = ({ rounds, seconds, clients, generator, lists, creates }: Rates): string => {
  const row = (name: string, { hearth, bare, ratio, limit }: Comparison, sign: string, digits: number) => [
    name,
    hearth.toFixed(digits),
    bare.toFixed(digits),
    `${ratio.toFixed(2)} x`,
    `${sign} ${limit} x`,
  ]
  return table(
    `Medians of ${rounds} alternating rounds of ${seconds} s with ${clients} clients (${generator})`,
    ['', 'Hearth', 'bare', 'ratio', 'target'],
    [
      ...Object.entries(lists).flatMap(([name, { perSecond, p99 }]) => [
        row(`${name} (1/s)`, perSecond, '>=', 0),
        row(`${name}, p99 (ms)`, p99, '<=', 2),
      ]),
      row('durable creates (1/s)', creates, '>=', 0),
    ],
  )
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appPasswordsApi } from '../src/features/app-passwords/app-passwords.contract'
import { type HostileCosts, measureHostile } from './dav.hostile'
import { fill, password, reader } from './growth.fill'
import { freePort, median, residentMemory, serve, signIn } from './measure'
import { table } from './table'

const events = 10_000
const runs = 50
/** Runs that are not measured. */
const warmUps = 10
const limits = { nothingNew: 5, hostile: 50 }

type Sync = {
  /** Milliseconds of a `sync-collection` with the newest token, median. */
  nothingNew: number
  /** Milliseconds of the first `sync-collection`, with the bodies of all events, and until its first byte. */
  first: number
  firstByte: number
  bytes: number
  /** Resident memory in bytes. */
  memory: Record<'before' | 'peak' | 'after', number>
}
type DavCosts = { events: number; limits: typeof limits; hearth: Sync; radicale: Sync | undefined; hostile: HostileCosts }
export type AppAccount = { userId: string; authorization: string }

/**
 * Synchronizes a calendar of 10,000 events as a calendar app does, from Hearth and, if it is installed, from Radicale, and sends Hearth
 * the hostile requests of its tests.
 *
 * @throws Error if a server refuses or reports changes that nobody made
 */
export async function measureDav(hearth: string): Promise<DavCosts> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-dav-'))
  try {
    const hostile = await measureHostile(hearth, folder, accountOf)
    return { events, limits, hearth: await syncHearth(hearth, folder), radicale: await syncRadicale(folder), hostile }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes an app password of the reader. */
const accountOf = async (url: string): Promise<AppAccount> => {
  const headers = { cookie: await signIn(url, reader, password), 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  const { secret } = await ask('POST', appPasswordsApi.create.path, { name: 'Benchmark', scopes: ['dav'] })
  const { id } = await ask('GET', '/api/auth/user')
  return { userId: id, authorization: `Basic ${btoa(`${reader}:${secret}`)}` }
}

const syncHearth = async (hearth: string, folder: string) => {
  const data = join(folder, 'hearth')
  mkdirSync(data)
  await fill(data, { messages: 20, events, endedSeries: 200, changedDates: 1 })
  await using server = await serve([hearth, 'serve'], data)
  const { userId, authorization } = await accountOf(server.url)
  return await measureSync(server.pid, `${server.url}/dav/calendars/${userId}/family/`, authorization)
}

const syncRadicale = async (folder: string) => {
  const radicale = Bun.which('radicale')
  if (!radicale) return undefined
  const storage = join(folder, 'radicale')
  const calendar = join(storage, 'collection-root/reader/calendar')
  mkdirSync(calendar, { recursive: true })
  writeFileSync(join(calendar, '.Radicale.props'), JSON.stringify({ tag: 'VCALENDAR' }))
  for (let n = 0; n < events; n++) writeFileSync(join(calendar, `${n}.ics`), eventText(n))
  const address = `127.0.0.1:${freePort()}`
  const options = { '--hosts': address, '--auth-type': 'none', '--storage-filesystem-folder': storage, '--logging-level': 'error' }
  const server = Bun.spawn([radicale, ...Object.entries(options).flat()], { stdin: 'ignore', stdout: 'ignore', stderr: 'inherit' })
  try {
    const url = `http://${address}/reader/calendar/`
    for (let tries = 0; tries < 200 && !(await fetch(url).catch(() => undefined)); tries++) await Bun.sleep(50)
    return await measureSync(server.pid, url, `Basic ${btoa('reader:any')}`)
  } finally {
    server.kill()
    await server.exited
  }
}

const eventText = (n: number) => {
  const start = Temporal.PlainDateTime.from('2025-01-01T10:00').add({ days: n % 1000 })
  const utc = (time: Temporal.PlainDateTime) => `${time.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}Z`
  const fields = [
    `UID:${n}`,
    `DTSTAMP:${utc(start)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(start.add({ hours: 1 }))}`,
    `SUMMARY:Event ${n}`,
  ]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:benchmark', 'BEGIN:VEVENT', ...fields, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

const syncRequest = (token: string) =>
  `<sync-collection xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><sync-token>${token}</sync-token><sync-level>1</sync-level>` +
  '<prop><getetag/><c:calendar-data/></prop></sync-collection>'

const measureSync = async (pid: number, url: string, authorization: string): Promise<Sync> => {
  const sync = async (token: string) => {
    const answer = await fetch(url, { method: 'REPORT', body: syncRequest(token), headers: { authorization, 'content-type': 'text/xml' } })
    if (answer.status !== 207 || !answer.body) throw new Error(`${url} answered ${answer.status}`)
    return answer.body
  }
  const before = residentMemory(pid)
  let peak = before
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid))
  }, 5)
  const start = performance.now()
  const decoder = new TextDecoder()
  let [firstByte, bytes, token, text] = [0, 0, '', '']
  for await (const chunk of await sync('')) {
    firstByte ||= performance.now() - start
    bytes += chunk.byteLength
    // The token is in the first part or in the last.
    text = text.slice(-1000) + decoder.decode(chunk, { stream: true })
    token = /sync-token>([^<]+)</.exec(text)?.[1] ?? token
  }
  const first = performance.now() - start
  clearInterval(watching)
  const memory = { before, peak, after: residentMemory(pid) }
  const times: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const begin = performance.now()
    const answer = await Bun.readableStreamToText(await sync(token))
    if (/response>/.test(answer)) throw new Error(`${url} reports changes that nobody made: ${answer.slice(0, 300)}`)
    if (run >= 0) times.push(performance.now() - begin)
  }
  return { nothingNew: median(times), first, firstByte, bytes, memory }
}

/** The two servers beside each other. */
export const davTable = ({ events, limits, hearth, radicale, hostile }: DavCosts): string => {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  const row = (name: string, of: (sync: Sync) => string, limit = '') => [name, of(hearth), radicale ? of(radicale) : '', limit]
  const slowest = hostile.toSorted((a, b) => b.wait - a.wait).slice(0, 8)
  const synchronized = table(
    `A calendar app synchronizes ${events.toLocaleString('en')} events`,
    ['', 'Hearth', 'Radicale', 'target'],
    [
      row('nothing new, median (ms)', ({ nothingNew }) => nothingNew.toFixed(2), `<= ${limits.nothingNew}`),
      row('first sync (ms)', ({ first }) => first.toFixed(0)),
      row('first sync, first byte (ms)', ({ firstByte }) => firstByte.toFixed(0)),
      row('first sync (MB)', ({ bytes }) => megabytes(bytes)),
      row('memory before (MB)', ({ memory }) => megabytes(memory.before)),
      row('memory, peak (MB)', ({ memory }) => megabytes(memory.peak)),
      row('memory after (MB)', ({ memory }) => megabytes(memory.after)),
    ],
  )
  const others = table(
    `${hostile.length} hostile requests on 300 events: main thread, and how long another one waits (ms)`,
    ['', 'thread', 'waits', 'target'],
    slowest.map(({ name, thread, wait }) => [name, thread.toFixed(1), wait.toFixed(1), `<= ${limits.hostile}`]),
  )
  return `${synchronized}\n${others}`
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calendarApi } from '../src/features/calendar/calendar.contract'
import { tasksApi } from '../src/features/tasks/tasks.contract'
import { type Load, load } from './load'
import { residentMemory, serve, signIn } from './measure'
import { fetchPeer, inPeer } from './peer'
import { fill, laterEvent, password, reader, window } from './rates.fill'
import { table } from './table'

const clients = 8
/** Milliseconds before reading an idle server's memory, and between two readings under load. */
const settle = 2000
const sampleEveryMs = 500
/** Seconds per round: 20 events of 10,000, 100 tasks, and new events outside the listed window. */
const turn = { events: 4, tasks: 4, create: 2 }
const limits = { idle: 2, after: 1 }

type Requests = Pick<Load, 'url' | 'headers' | 'body'>
type Loads = Record<keyof typeof turn, Requests>
type Use = { idle: number; highest: number; after: number; answers: number }
type Memory = { minutes: number; hearth: Use; bare: Pick<Use, 'idle'>; peer?: Use; limits: typeof limits }

/** Parses `bench memory --load-minutes 10`. @throws Error unless it is a positive number */
export const minutesIn = (given: string | undefined) => {
  const minutes = Number(given ?? 10)
  if (!(minutes > 0)) throw new Error('--load-minutes takes a number above 0')
  return minutes
}

/**
 * Measures the memory of Hearth and PocketBase under maximum load for the same time, and of the idle bare server.
 *
 * @param hearth the executable
 * @param bare the executable of `bare.data.ts`
 * @param withPeer whether to fetch and measure PocketBase too
 */
export const measureMemory = async (hearth: string, bare: string, minutes: number, withPeer: boolean): Promise<Memory> => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-memory-'))
  const [own, floor] = [join(folder, 'hearth'), join(folder, 'bare')]
  try {
    const familyId = await fill(own)
    await Bun.write(join(floor, 'hearth.db'), Bun.file(join(own, 'hearth.db')))
    const ofHearth = async () => {
      await using server = await serve([hearth, 'serve'], own)
      const headers = { cookie: await signIn(server.url, reader, password) }
      const path = (pattern: string) => server.url + pattern.replace(':familyId', familyId)
      return await loadAndSample(server.pid, minutes, {
        events: { url: `${path(calendarApi.list.path)}?${new URLSearchParams(window)}`, headers },
        tasks: { url: path(tasksApi.list.path), headers },
        create: { url: path(calendarApi.create.path), headers, body: JSON.stringify(laterEvent) },
      })
    }
    const ofBare = async () => {
      await using server = await serve([bare], floor)
      await Bun.sleep(settle)
      return { idle: residentMemory(server.pid) }
    }
    const ofPeer = async () =>
      inPeer(await fetchPeer(folder), join(folder, 'peer'), async (peer) => {
        const { events, tasks, createEvent } = await peer.fill()
        return loadAndSample(peer.pid, minutes, { events, tasks, create: createEvent })
      })
    return { minutes, hearth: await ofHearth(), bare: await ofBare(), ...(withPeer && { peer: await ofPeer() }), limits }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Loads a server for some minutes and samples its memory. */
const loadAndSample = async (pid: number, minutes: number, loads: Loads): Promise<Use> => {
  await Bun.sleep(settle)
  const idle = residentMemory(pid)
  let highest = idle
  let answers = 0
  const sampling = setInterval(() => {
    highest = Math.max(highest, residentMemory(pid))
  }, sampleEveryMs)
  try {
    const end = performance.now() + minutes * 60_000
    while (performance.now() < end)
      for (const [name, seconds] of Object.entries(turn)) {
        const { perSecond } = await load({ ...loads[name as keyof Loads], clients, seconds })
        answers += perSecond * seconds
      }
    return { idle, highest, after: residentMemory(pid), answers: Math.round(answers) }
  } finally {
    clearInterval(sampling)
  }
}

/** The results as a table. */
export const memoryTable = ({ minutes, hearth, bare, peer, limits }: Memory): string => {
  const row = (name: string, key: keyof Use, { [key]: other }: Partial<Use> = {}, target = '', scale = 1e6) => [
    name,
    (hearth[key] / scale).toFixed(1),
    other === undefined ? '-' : (other / scale).toFixed(1),
    other === undefined ? '-' : `${(hearth[key] / other).toFixed(2)} x`,
    target,
  ]
  return [
    table('Resident memory (MB)', ['', 'Hearth', 'bare', 'ratio', 'target'], [row('idle', 'idle', bare, `<= ${limits.idle} x`)]),
    table(
      `Resident memory (MB) before, under and right after ${minutes} minutes of lists and creates by ${clients} clients`,
      ['', 'Hearth', 'PocketBase', 'ratio', 'target'],
      [
        row('idle', 'idle', peer),
        row('peak under load', 'highest', peer),
        row('right after the load', 'after', peer, `<= ${limits.after} x`),
        row('answers (thousands)', 'answers', peer, '', 1000),
      ],
    ),
  ].join('\n')
}

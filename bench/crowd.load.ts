import { calendarApi } from '../src/features/calendar/calendar.contract'
import { chatApi } from '../src/features/chat/chat.contract'
import { notificationsApi } from '../src/features/notifications/notifications.contract'
import { shoppingApi } from '../src/features/shopping/lists/lists.contract'
import { tasksApi } from '../src/features/tasks/tasks.contract'
import type { LoadStep } from './crowd'
import type { Person } from './crowd.fill'

// Everybody's browser: a socket each, which asks for the messages when a frame tells of one, and acts of random people at a fixed rate, whether
// earlier ones were answered or not. Each is timed from the moment it was due. A line `ACTS SECONDS` on standard input starts a step.

const [, , url = '', file = ''] = process.argv
const people: Person[] = await Bun.file(file).json()
const random = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const day = (offset: number) =>
  Temporal.Now.instant()
    .add({ hours: 24 * offset })
    .round('hour')
    .toString()
const month = new URLSearchParams({ from: day(-15), to: day(15) })
/** The calls of screens. */
const reads = [
  calendarApi.today.path,
  `${calendarApi.list.path}?${month}`,
  tasksApi.list.path,
  shoppingApi.listsWithItems.path,
  `${chatApi.list.path}?limit=20`,
  notificationsApi.unread.path,
]
const newestMessages = `${chatApi.list.path}?limit=20`

let step: LoadStep | undefined
/** The newest tags of each browser. */
const tags = new Map<string, string>()

const ask = async ({ cookie, familyId }: Person, method: string, path: string, body?: object) => {
  const address = path.replace(':familyId', familyId)
  const key = `${cookie} ${address}`
  const tag = method === 'GET' ? tags.get(key) : undefined
  const headers = { cookie, ...(tag && { 'if-none-match': tag }), ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + address, { method, headers, body: body && JSON.stringify(body) })
  await answer.arrayBuffer()
  if (!answer.ok && answer.status !== 304) throw new Error(`${method} ${address} answered ${answer.status}`)
  const etag = answer.headers.get('etag')
  if (etag && method === 'GET') tags.set(key, etag)
  if (!step) return
  step.answered++
  if (answer.status === 304) step.unchanged++
  if (method === 'POST') step.writes++
}

/** One in ten acts opens the app, one in ten says or plans something, the others look at a screen. */
const act = (person: Person) => {
  const chance = Math.random()
  if (chance < 0.1) return ask(person, 'GET', '/dashboard')
  if (chance < 0.16) return ask(person, 'POST', chatApi.send.path, { content: 'On my way' })
  if (chance < 0.2) return ask(person, 'POST', tasksApi.create.path, { title: 'Buy bread' })
  return ask(person, 'GET', random(reads))
}

const open = (person: Person) =>
  new Promise<void>((joined, failed) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie: person.cookie, origin: url } } as never)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'join', familyId: person.familyId }))
    socket.onclose = ({ code }) => failed(new Error(`A socket was closed (${code})`))
    socket.onerror = () => failed(new Error('A socket failed'))
    socket.onmessage = ({ data }) => {
      const { type } = JSON.parse(String(data)) as { type: string }
      if (type === 'joined') return joined()
      if (step) step.frames++
      if (type === 'new_message') void ask(person, 'GET', newestMessages)
    }
  })

const begin = performance.now()
/** Sockets that are opened at once: the kernel's queue of new connections is short. */
const atOnce = 100
for (let n = 0; n < people.length; n += atOnce) await Promise.all(people.slice(n, n + atOnce).map(open))
process.stdout.write(`${JSON.stringify({ joined: performance.now() - begin })}\n`)

const run = async (rate: number, seconds: number) => {
  const current: LoadStep = { answered: 0, writes: 0, frames: 0, unchanged: 0, times: [] }
  step = current
  const pending: Promise<unknown>[] = []
  const start = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    const due = start + (n * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await Bun.sleep(wait)
    const from = wait > 0 ? performance.now() : due
    pending.push(act(random(people)).then(() => current.times.push(performance.now() - from)))
  }
  await Promise.all(pending)
  step = undefined
  process.stdout.write(`${JSON.stringify(current)}\n`)
}

let rest = ''
for await (const part of Bun.stdin.stream().pipeThrough(new TextDecoderStream())) {
  rest += part
  for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
    const [rate = 0, seconds = 0] = rest.slice(0, end).split(' ').map(Number)
    rest = rest.slice(end + 1)
    await run(rate, seconds)
  }
}
process.exit(0)

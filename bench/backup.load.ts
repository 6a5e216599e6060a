import { signIn } from './measure'

/**
 * Open-loop load in a separate process: a fixed rate of requests, whether earlier ones were answered or not, until standard input ends. Each request is
 * timed from the moment it was due, so that a slow answer does not hide the delay of later requests (coordinated omission).
 *
 * `bun bench/backup.load.ts URL USERNAME PASSWORD` prints the milliseconds of all reads and writes as JSON.
 */

const [, , url = '', username = '', password = ''] = process.argv
const everyMs = 20

const headers = { cookie: await signIn(url, username, password), 'content-type': 'application/json' }
const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
const [{ id }] = await ask('GET', '/api/families')
const acts = {
  reads: () => ask('GET', `/api/families/${id}/messages?limit=20`),
  // Durable: synced before the answer.
  writes: () => ask('POST', `/api/families/${id}/tasks`, { title: 'Buy bread' }),
}
type Kind = keyof typeof acts

const samples: Record<Kind, number[]> = { reads: [], writes: [] }
const pending = new Set<Promise<void>>()
let isOver = false
void new Response(Bun.stdin.stream()).text().then(() => {
  isOver = true
})

const act = async (kind: Kind, due: number) => {
  await acts[kind]()
  samples[kind].push(performance.now() - due)
}

// Warm-up, not measured: prepares queries and connections.
for (let n = 0; n < 20; n++) await acts[n % 2 ? 'reads' : 'writes']()
process.stdout.write('ready\n')
const begin = performance.now()
for (let n = 0; !isOver; n++) {
  const due = begin + n * everyMs
  const wait = due - performance.now()
  if (wait > 0) await Bun.sleep(wait)
  // A sleep may overrun by a millisecond or more; do not charge that to the server.
  const work = act(n % 2 ? 'reads' : 'writes', Math.max(due, wait > 0 ? performance.now() : due))
  pending.add(work)
  void work.finally(() => pending.delete(work))
}
await Promise.all(pending)
process.stdout.write(`${JSON.stringify(samples)}\n`)

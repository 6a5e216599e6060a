import type { Random } from '#src/demo/random'
import { editText, type Ledger } from './ledger'

/** Clients that write until the server is killed, and record what it acknowledged. */

export type Family = { url: string; cookie: string; familyId: string; listId: string }

type Answer = { status: number; body: unknown }

/** @returns undefined if the server was killed before it answered */
export const call = async ({ url, cookie }: Pick<Family, 'url' | 'cookie'>, method: string, path: string, body?: unknown) => {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      keepalive: false,
    })
    // The status alone is an acknowledgement. The body may be cut off.
    const text = await response.text().catch(() => '')
    return { status: response.status, body: parsed(text) } satisfies Answer
  } catch {
    return undefined
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isDone = ({ status }: Answer) => status >= 200 && status < 300

export type Writing = {
  family: Family
  ledger: Ledger
  random: Random
  /** Records a problem. */
  complain: (problem: string) => void
  /** Whether the server should be running. */
  isOn: () => boolean
}

type Made = { path: string; body: Record<string, unknown>; table: string; key?: string; columns: Record<string, string | number | null> }

const at = (family: Family, rest: string) => `/api/families/${family.familyId}${rest}`
const today = () => Temporal.Now.plainDateISO().toString()

/** Creates, each with a client id, so that a retry is idempotent. */
const makers = {
  message: (clientId: string, content: string, family: Family): Made => ({
    path: at(family, '/messages'),
    body: { clientId, content },
    table: 'messages',
    key: 'client_id',
    columns: { content },
  }),
  task: (id: string, title: string, family: Family): Made => ({
    path: at(family, '/tasks'),
    body: { id, title, dueDate: today() },
    table: 'tasks',
    columns: { title },
  }),
  event: (id: string, title: string, family: Family): Made => {
    const start = Temporal.Now.instant().round('second')
    const times = { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() }
    return { path: at(family, '/events'), body: { id, title, ...times }, table: 'events', columns: { title } }
  },
  item: (id: string, name: string, family: Family): Made => ({
    path: `/api/smart-shopping-lists/${family.listId}/items`,
    body: { id, name, estimatedPrice: 2.5 },
    table: 'smart_shopping_items',
    columns: { name },
  }),
  transaction: (id: string, description: string, family: Family): Made => ({
    path: at(family, '/transactions'),
    body: { id, description, amount: 12.5 },
    table: 'transactions',
    columns: { description },
  }),
} satisfies Record<string, (id: string, text: string, family: Family) => Made>
type Kind = keyof typeof makers
const kinds = Object.keys(makers) as [Kind, ...Kind[]]

/** Makes a call that must succeed. @returns the answer; undefined if the server was killed */
export const callSuccessfully = async ({ family, complain, isOn }: Writing, method: string, path: string, body?: unknown) => {
  const answer = await call(family, method, path, body)
  if (!answer && isOn()) complain(`${method} ${path} got no answer from a running server`)
  if (answer && !isDone(answer)) complain(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer && isDone(answer) ? answer : undefined
}

/** @returns the acknowledged row */
const make = async (writing: Writing, kind: Kind) => {
  const id = Bun.randomUUIDv7()
  const { path, body, table, key = 'id', columns } = makers[kind](id, `Soak ${kind} ${id}`, writing.family)
  const row = { table, key, id, columns }
  writing.ledger.asks({ path, body, row })
  const answer = await callSuccessfully(writing, 'POST', path, body)
  if (!answer) return undefined
  writing.ledger.has(row)
  return { row, body: answer.body as { id: string } }
}

/** Ticks an item off with its price. */
const shop = async (writing: Writing) => {
  const item = await make(writing, 'item')
  if (!item) return
  const answer = await callSuccessfully(writing, 'PATCH', `/api/smart-shopping-items/${item.row.id}`, { status: 'purchased' })
  if (answer) writing.ledger.has({ ...item.row, columns: { status: 'purchased' } })
}

const takeBack = async (writing: Writing) => {
  const message = await make(writing, 'message')
  if (!message) return
  writing.ledger.expectDeletion(message.row.id)
  const answer = await callSuccessfully(writing, 'DELETE', at(writing.family, `/messages/${message.body.id}`))
  if (answer) writing.ledger.isGone(message.row)
}

/** Repeatedly changes the title of one task. */
const editor = async (writing: Writing) => {
  const id = Bun.randomUUIDv7()
  const path = at(writing.family, '/tasks')
  const made = await callSuccessfully(writing, 'POST', path, { id, title: editText(0) })
  if (!made) return
  const edit = writing.ledger.edit('tasks', id, 'title')
  while (writing.isOn()) {
    edit.sent++
    const answer = await callSuccessfully(writing, 'PUT', `${path}/${id}`, { title: editText(edit.sent) })
    if (!answer) return
    edit.acknowledged = edit.sent
  }
}

const writer = async (writing: Writing) => {
  const { random, isOn } = writing
  while (isOn()) {
    if (random.chance(0.15)) await shop(writing)
    else if (random.chance(0.1)) await takeBack(writing)
    else await make(writing, random.pick(kinds))
  }
}

/** Runs `count` writers until the server is killed or they are stopped. */
export const writeUntilStopped = (writing: Writing, count = 4) =>
  Promise.all([editor(writing), ...Array.from({ length: count }, () => writer(writing))])

/** Writes a message that distinguishes two states. @returns its id */
export const mark = async (writing: Writing) => {
  const made = await make(writing, 'message')
  if (!made) throw new Error('The server refused a message')
  return made.body.id
}

/** Retries unanswered calls: each must succeed and have its effect once. */
export const sendAgain = async (writing: Writing) => {
  const all = writing.ledger.takeUnanswered()
  for (const { path, body, row } of all) if (await callSuccessfully(writing, 'POST', path, body)) writing.ledger.has(row)
  return all.length
}

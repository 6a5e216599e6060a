import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withServices } from '../cli/data'
import { chatApi } from '../src/features/chat/chat.contract'
import { serve, signIn } from './measure'
import { table } from './table'

const sockets = 100
const messages = 300
/** Messages that are not measured: they prepare queries and compile code. */
const warmUps = 50
const limit = 3

const password = 'a long enough password'
/** Two people, because the limit of sockets per person is lower than the number of sockets. */
const people = ['writer', 'reader']

type Messages = { sockets: number; messages: number; p99: { hearth: number; bare: number; ratio: number; limit: number } }

/**
 * Measures the time of a message from its sender's request to the last of many sockets: in Hearth, and on a bare server that saves it just as
 * durably and publishes it. Alternating, one message at a time.
 *
 * @param hearth the executable
 * @param bare the executable of `bare.data.ts`
 */
export const measureMessages = async (hearth: string, bare: string): Promise<Messages> => {
  const [own, other] = [newFolder(), newFolder()]
  try {
    const familyId = await fill(own)
    await using server = await serve([hearth, 'serve'], own)
    await using floor = await serve([bare], other)
    const cookies: string[] = []
    for (const name of people) cookies.push(await signIn(server.url, name, password))
    const headersOf = (n: number) => ({ cookie: cookies[n % cookies.length] ?? '', origin: server.url })
    const chat = {
      post: post(server.url + chatApi.send.path.replace(':familyId', familyId), headersOf(0)),
      room: await enter(server.url, headersOf, JSON.stringify({ type: 'join', familyId }), (frame) => frame.type === 'new_message'),
    }
    const plain = {
      post: post(`${floor.url}/messages`, {}),
      room: await enter(
        floor.url,
        () => ({}),
        undefined,
        () => true,
      ),
    }
    const times = { hearth: [] as number[], bare: [] as number[] }
    for (let n = -warmUps; n < messages; n++) {
      const pair = { hearth: await send(chat), bare: await send(plain) }
      if (n < 0) continue
      times.hearth.push(pair.hearth)
      times.bare.push(pair.bare)
    }
    for (const { room } of [chat, plain]) room.leave()
    const [slow, least] = [percentile99(times.hearth), percentile99(times.bare)]
    return { sockets, messages, p99: { hearth: slow, bare: least, ratio: slow / least, limit } }
  } finally {
    for (const folder of [own, other]) rmSync(folder, { recursive: true })
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'hearth-bench-messages-'))

const fill = (data: string) =>
  withServices(
    data,
    async ({ accounts, families }) => {
      const hash = await accounts.hash(password)
      const [writer = '', reader = ''] = people.map((username) => accounts.add({ firstName: 'Ana', lastName: null, username }, hash).id)
      const { id } = families.create(writer, { name: 'Benchmark', timezone: 'UTC' })
      families.join(id, reader, 'parent')
      return id
    },
    { create: true },
  )

const post = (url: string, headers: Record<string, string>) => async () => {
  const body = JSON.stringify({ content: 'Can somebody bring bread?', title: 'Bread', description: 'Can somebody bring bread?' })
  const response = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Opens all sockets and counts the messages that arrive on them. */
const enter = async (
  url: string,
  headersOf: (n: number) => Record<string, string>,
  hello: string | undefined,
  isMessage: (frame: { type?: string }) => boolean,
) => {
  let waiting = 0
  let all = Promise.withResolvers<void>()
  const open = Array.from({ length: sockets }, async (_, n) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: headersOf(n) } as never)
    const ready = Promise.withResolvers<void>()
    socket.onclose = ({ code }) => ready.reject(new Error(`The socket to ${url} was closed (${code})`))
    socket.onerror = () => ready.reject(new Error(`The socket to ${url} failed`))
    socket.onopen = () => (hello ? socket.send(hello) : ready.resolve())
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as { type?: string }
      if (frame.type === 'joined') ready.resolve()
      else if (isMessage(frame) && --waiting === 0) all.resolve()
    }
    await ready.promise
    return socket
  })
  const opened = await Promise.all(open)
  return {
    /** Resolves when the next message has reached every socket. */
    next() {
      waiting = sockets
      all = Promise.withResolvers<void>()
      return all.promise
    },
    leave() {
      for (const socket of opened) socket.close()
    },
  }
}

const send = async ({ post, room }: { post: () => Promise<void>; room: { next(): Promise<void> } }) => {
  const arrived = room.next()
  const start = performance.now()
  const posted = post()
  await arrived
  const ms = performance.now() - start
  await posted
  return ms
}

const percentile99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0

/** The results as a table. */
export const messagesTable = ({ sockets, messages, p99: { hearth, bare, ratio, limit } }: Messages): string =>
  table(
    `${messages} chat messages, each saved and sent to ${sockets} sockets`,
    ['', 'Hearth', 'bare', 'ratio', 'ceiling'],
    [['request to last socket, p99 (ms)', hearth.toFixed(2), bare.toFixed(2), `${ratio.toFixed(2)} x`, `${limit} x`]],
  )

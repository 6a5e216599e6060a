import { Glob } from 'bun'
import type { IssueReply, MessageReply } from '#src/platform/errors'
import type { Endpoint, ReplyOf } from '#src/shared/endpoint'

type Call = { endpoint: Endpoint; params: Record<string, string>; query: Record<string, string>; body: unknown }
type Refusal = { code?: string; issues?: IssueReply[] } & Partial<MessageReply>
type Answer = (call: Call) => Response | Promise<Response>

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

const root = `${import.meta.dir}/../../src`

/** Every endpoint that the contracts declare. */
const endpoints = (
  await Promise.all([...new Glob('**/*.contract.ts').scanSync(root)].map((path) => import(`${root}/${path}`) as Promise<object>))
)
  .flatMap((contract) => Object.values(contract))
  .flatMap((table: unknown) => (typeof table === 'object' && table !== null && !isEndpoint(table) ? Object.values(table) : []))
  .filter(isEndpoint)

const patterns = endpoints.map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))

const callOf = (url: URL, method: string, body: unknown): Call | undefined => {
  const matches = patterns.flatMap(({ endpoint, pattern }) => {
    const found = endpoint.method === method && pattern.exec(url.pathname)
    return found ? [{ endpoint, params: { ...found.groups }, query: Object.fromEntries(url.searchParams), body }] : []
  })
  // Prefers the match with the fewest parameters: `/api/x/new` is not `/api/x/:id`.
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  value === undefined ? new Response(null, { status: 204 }) : Response.json(value, { status, headers })

/** A list endpoint; without an answer in the test it returns an empty list. */
const isList = ({ method, response }: Endpoint) => method === 'GET' && response().safeParse([]).success

/** The server of a component test: it answers declared endpoints from a table. */
export type FakeServer = ReturnType<typeof fakeServer>

export const fakeServer = () => {
  const answers = new Map<Endpoint, Answer>()
  const calls: Call[] = []
  const unanswered: string[] = []

  const answered = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : `${input}`, 'http://localhost:3000')
    const method = init.method ?? 'GET'
    if (url.pathname === '/api/health') return json({ status: 'ok' })
    const call = callOf(url, method, typeof init.body === 'string' ? JSON.parse(init.body) : init.body)
    const answer = call && (answers.get(call.endpoint) ?? (isList(call.endpoint) ? () => json([]) : undefined))
    if (!answer) {
      unanswered.push(`${method} ${url.pathname}`)
      return json({ message: `The test has no answer for ${method} ${url.pathname}.` }, 404)
    }
    calls.push(call)
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
    return Promise.race([answer(call), aborted])
  }

  return {
    fetch: answered as typeof fetch,
    /** The received calls, in order. */
    callsOf: (endpoint: Endpoint) => calls.filter((call) => call.endpoint === endpoint),
    /** The calls without an answer. */
    unanswered,
    /** Sets the reply of an endpoint. @throws ZodError if the reply does not match the contract */
    answer<E extends Endpoint>(endpoint: E, reply: ReplyOf<E> | ((call: Call) => ReplyOf<E>)) {
      answers.set(endpoint, (call) => {
        const value = typeof reply === 'function' ? (reply as (call: Call) => ReplyOf<E>)(call) : reply
        endpoint.response().parse(value)
        return json(value, endpoint.status === 201 ? 201 : 200)
      })
    },
    /** Answers an endpoint with a value that its contract does not know, as a newer server may. */
    answerUndeclared(endpoint: Endpoint, value: unknown) {
      answers.set(endpoint, () => json(value))
    },
    /** Makes an endpoint fail with a status and the server's error body. */
    refuse(endpoint: Endpoint, status: number, refusal: Refusal = {}, headers: Record<string, string> = {}) {
      answers.set(endpoint, () => json(refusal, status, headers))
    },
    /** Makes calls of an endpoint fail with a broken connection. */
    disconnect(endpoint: Endpoint) {
      answers.set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
    },
    /** Delays the replies of an endpoint. @returns the function that releases them */
    hold(endpoint: Endpoint) {
      const gate = Promise.withResolvers<void>()
      const before = answers.get(endpoint)
      const held: Answer = async (call) => {
        await gate.promise
        const now = answers.get(endpoint)
        return ((now === held ? before : now) ?? (() => json([])))(call)
      }
      answers.set(endpoint, held)
      return () => gate.resolve()
    },
  }
}

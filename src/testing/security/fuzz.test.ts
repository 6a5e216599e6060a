import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { silentLog } from '#src/platform/log/log'
import type { Endpoint } from '#src/shared/endpoint'
import { pairDisplay } from '../displays'
import { fakeClock } from '../fake-clock'
import { type Hearth, startHearth } from '../hearth'
import { type EveryCall, everyCall } from './every-call'
import { fieldsOf, hostileBody, type Schema, schemaOf, someOf, strangeText } from './fuzz.values'

/**
 * Fuzzes every call with values generated from its schemas. A failure prints its seed, which `HEARTH_FUZZ_SEED` repeats; `HEARTH_FUZZ=1000`
 * runs more cases.
 */

let hearth: Hearth
let calls: EveryCall
let failures: unknown[]
/** The cookie of a wall display, whose calls no person makes. */
let wall = ''
beforeAll(async () => {
  failures = []
  const log = { ...silentLog, error: (_: string, fields: unknown) => failures.push(fields) }
  // The sweep exceeds the rate limit of a person.
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z'), log, env: { HEARTH_RATE_LIMIT: 'off' } })
  calls = await everyCall(hearth)
  wall = (await pairDisplay(hearth)).headers.cookie
})
afterAll(() => hearth.stop())

const tries = {
  numRuns: Number(process.env.HEARTH_FUZZ ?? 10),
  seed: Number(process.env.HEARTH_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31)),
}

/** Timeout of a test in milliseconds; generous, for a busy machine. */
const timeoutMs = 30_000 * tries.numRuns

/** Milliseconds in which every call must answer. */
const answerWithinMs = 10_000

/** All calls except those that start a backup, a process that would outlive the test. */
const tried = () => calls.routes.filter(({ method, path }) => !(method === 'POST' && path === '/api/backups'))

const isSignIn = ({ path }: Endpoint) => path === '/api/auth/sign-in'

/** Reading calls. The health check is left out because it takes the write lock itself. */
const reads = () => calls.routes.filter(({ method, path }) => method === 'GET' && path !== '/api/health' && path !== '/api/logout')

/** Expects an answer in time without an internal error. @returns its status */
const survives = async ({ method }: Endpoint, address: string, body?: unknown) => {
  const response = await fetch(hearth.url + address, {
    method,
    redirect: 'manual',
    headers: { cookie: `${hearth.as('admin').cookie}; ${wall}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const text = await response.text()
  if (response.status < 500) return response.status
  throw new Error(`seed ${tries.seed}: ${method} ${address}: ${response.status} ${text} ${JSON.stringify(failures.at(-1))}`)
}

const fieldsIn = (shape: Endpoint['body']): Record<string, Schema> => (shape ? fieldsOf(schemaOf(shape)) : {})

/** A value as a query string. */
const inQuery = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2000).toWellFormed())

describe('no value causes an internal error', () => {
  test('in any one field of its body', async () => {
    const edges = ['', '\ud800', 'x'.repeat(10_000), 1e21, null]
    for (const endpoint of tried())
      for (const field of Object.keys(fieldsIn(endpoint.body)))
        for (const value of edges)
          await calls.undone(() => survives(endpoint, calls.addressOf(endpoint), { ...calls.bodyOf(endpoint), [field]: value }))
  }, 60_000)

  test(
    'in its body, and accepted values can be read',
    async () => {
      const statuses = new Set<number>()
      const attack = async (endpoint: Endpoint) => {
        if (!endpoint.body) return
        const property = fc.asyncProperty(hostileBody(schemaOf(endpoint.body), calls.bodyOf(endpoint)), async (value) => {
          statuses.add(await survives(endpoint, calls.addressOf(endpoint), value))
        })
        await fc.assert(property, tries)
      }
      // Signing in ends the session that the other calls need.
      const [apart, together] = [tried().filter(isSignIn), tried().filter((endpoint) => !isSignIn(endpoint))]
      for (const endpoint of apart) await calls.undone(() => attack(endpoint))
      await calls.undone(async () => {
        for (const endpoint of together) await attack(endpoint)
        for (const read of reads()) expect([read.path, await survives(read, calls.addressOf(read))]).not.toEqual([read.path, 401])
      })
      expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 422]))
    },
    timeoutMs,
  )

  test(
    'in its query',
    async () => {
      for (const endpoint of tried()) {
        if (!endpoint.query) continue
        const property = fc.asyncProperty(someOf(fieldsIn(endpoint.query)), fc.boolean(), async (values, isTwice) => {
          const given = Object.entries(values).map(([name, value]) => `${name}=${inQuery(value)}`)
          const query = [...given, ...(isTwice ? given : [])].join('&').slice(0, 8000)
          await calls.undone(() => survives(endpoint, `${calls.addressOf(endpoint)}?${query}`))
        })
        await fc.assert(property, tries)
      }
    },
    timeoutMs,
  )

  test(
    'in its path',
    async () => {
      for (const endpoint of tried()) {
        const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
        if (!names.length) continue
        const property = fc.asyncProperty(fc.constantFrom(...names), strangeText(), async (name, text) => {
          const address = calls.addressOf(endpoint, { [name]: text.slice(0, 1000).toWellFormed() })
          await calls.undone(() => survives(endpoint, address, endpoint.body && {}))
        })
        await fc.assert(property, tries)
      }
    },
    timeoutMs,
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as z from 'zod'
import type { Endpoint } from '#src/shared/endpoint'
import { type Hearth, startHearth } from '../hearth'
import { type EveryCall, everyCall } from './every-call'

// What a request may hold has an end: a list of any length would cost time and memory before anything is refused.

let hearth: Hearth
let calls: EveryCall
beforeAll(async () => {
  hearth = await startHearth()
  calls = await everyCall(hearth)
})
afterAll(() => hearth?.stop())

type Check = { _zod: { def: { check: string; pattern?: RegExp } } }
/** What zod keeps of a shape, whichever kind it is. */
type Inside = { def: Record<string, never> & { type: string; checks?: Check[]; pattern?: RegExp }; innerType?: unknown }
const insideOf = (shape: unknown) => (shape as { _zod: Inside })._zod

const isCapped = ({ def }: Inside, ...kinds: string[]) => def.checks?.some((check) => kinds.includes(check._zod.def.check)) ?? false

/** Whether a text that matches can't be longer and longer: from its start to its end, with no repetition that has no end. */
const isShort = ({ source }: RegExp) => /^\^.*\$$/s.test(source) && !/[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]])*\]/g, 'x'))

const isBounded = (inside: Inside) =>
  isCapped(inside, 'max_length', 'length_equals') ||
  [inside.def.pattern, ...(inside.def.checks ?? []).map((check) => check._zod.def.pattern)].some((pattern) => pattern && isShort(pattern))

/**
 * Every list, text and other collection in a shape that has no maximum.
 * @param isChecked whether what comes out of it is checked for its length later on
 * @returns the place of each in the value
 */
const boundless = (shape: unknown, at = '', isChecked = false): string[] => {
  const inside = insideOf(shape)
  const { def } = inside
  const all = (shapes: Record<string, unknown>) => Object.entries(shapes).flatMap(([name, one]) => boundless(one, `${at}.${name}`))
  switch (def.type) {
    case 'object':
      return [...all(def.shape as never), ...(def.catchall ? boundless(def.catchall, `${at}.*`) : [])]
    case 'array':
      return [...(isCapped(inside, 'max_length', 'length_equals') ? [] : [`${at} (list)`]), ...boundless(def.element, `${at}[]`)]
    case 'record':
      return [`${at} (record)`, ...boundless(def.valueType, `${at}.*`)]
    case 'map':
    case 'set':
      return isCapped(inside, 'max_size', 'size_equals') ? [] : [`${at} (${def.type})`]
    case 'string':
      return isChecked || isBounded(inside) ? [] : [`${at} (text)`]
    case 'pipe': {
      const isOutChecked = isChecked || endsBounded(def.out)
      return [...boundless(def.in, at, isOutChecked), ...boundless(def.out, at, isChecked || endsBounded(def.in))]
    }
    case 'lazy':
      return boundless(inside.innerType, at, isChecked)
    case 'union':
      return (def.options as unknown as unknown[]).flatMap((one) => boundless(one, at, isChecked))
    case 'intersection':
      return [...boundless(def.left, at), ...boundless(def.right, at)]
    case 'tuple':
      return [...all(def.items as never), ...(def.rest ? [`${at} (rest)`] : [])]
    default:
      return def.innerType ? boundless(def.innerType, at, isChecked) : []
  }
}

const endsBounded = (shape: unknown): boolean => {
  const inside = insideOf(shape)
  if (inside.def.type === 'lazy') return endsBounded(inside.innerType)
  if (inside.def.type === 'pipe') return endsBounded(inside.def.out) || endsBounded(inside.def.in)
  return inside.def.type === 'string' && isBounded(inside)
}

const requestsOf = (endpoint: Endpoint) =>
  (['body', 'query'] as const).flatMap((part) => (endpoint[part] ? [{ part, shape: endpoint[part] as z.ZodType }] : []))

describe('every shape of a request', () => {
  test('has a maximum for each list and each text', () => {
    const without = calls.routes.flatMap((endpoint) =>
      requestsOf(endpoint).flatMap(({ part, shape }) =>
        boundless(shape, part).map((place) => `${endpoint.method} ${endpoint.path}: ${place}`),
      ),
    )
    expect(without).toEqual([])
  })

  test('the sweep finds what has none', () => {
    const shape = z.lazy(() =>
      z.object({
        list: z.array(z.string().max(3)),
        inner: z.array(z.object({ id: z.string() })).max(2),
        record: z.record(z.string(), z.number()),
        pattern: z.string().regex(/^a+$/),
        moment: z.iso.datetime(),
        short: z.string().regex(/^[a-z+]{1,3}$/),
        piped: z.string().trim().pipe(z.string().max(5)),
        id: z.uuid(),
      }),
    )
    expect(boundless(shape)).toEqual(['.list (list)', '.inner[].id (text)', '.record (record)', '.pattern (text)', '.moment (text)'])
  })
})

/** 240 KB of values that no field wants, in as many places as fit. */
const wrongValues = (kind: string): unknown => {
  if (kind === 'numbers') return Array(120_000).fill(1)
  if (kind === 'objects') return Array(80_000).fill({})
  return Array(60_000).fill([[]])
}

/** Every field of a body that is a list somewhere. */
const fieldsOf = (shape: z.ZodType) => {
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, object> }
  return Object.keys(properties)
}

describe('240 KB of wrong values', () => {
  test.each(['numbers', 'objects', 'lists'])('(%s) in any field cost few steps and are answered with few bytes', async (kind) => {
    const { customError } = z.config()
    // One for each value that was looked at and found wrong.
    let steps = 0
    const counting = (issue: z.core.$ZodRawIssue) => {
      steps++
      return customError?.(issue)
    }
    z.config({ customError: counting })
    try {
      const dear: object[] = []
      let asked = 0
      for (const endpoint of calls.routes) {
        if (!endpoint.body || endpoint.can === 'anyone') continue
        for (const field of fieldsOf(endpoint.body)) {
          steps = 0
          asked++
          const { status, body } = await hearth.as('admin').send(endpoint.method, calls.addressOf(endpoint), { [field]: wrongValues(kind) })
          const bytes = JSON.stringify(body).length
          if (status >= 500 || bytes > 4096 || steps > 100)
            dear.push({ call: `${endpoint.method} ${endpoint.path}`, field, status, bytes, steps })
        }
      }
      expect(dear).toEqual([])
      expect(asked).toBeGreaterThan(100)
    } finally {
      z.config({ customError })
    }
  })

  test('are answered with 20 faults where more fields are wrong', async () => {
    const participants = Array(100).fill({ userId: 1, canEdit: 1 })
    const body = { title: 'Dinner', startTime: '2026-11-21T08:00:00.000Z', endTime: '2026-11-21T09:00:00.000Z', participants }
    const answer = await hearth.as('admin').post(hearth.path('/events'), body)
    expect([answer.status, (answer.body as { issues: unknown[] }).issues.length]).toEqual([422, 20])
  })
})

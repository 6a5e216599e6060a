import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as z from 'zod'
import type { Endpoint } from '#src/shared/endpoint'
import { type Hearth, startHearth } from '../hearth'
import { type EveryCall, everyCall } from './every-call'

// Every list and text of a request has a maximum length: an unlimited one would cost time and memory before it is refused.

let hearth: Hearth
let calls: EveryCall
beforeAll(async () => {
  hearth = await startHearth({ env: { HEARTH_RATE_LIMIT: 'off' } })
  calls = await everyCall(hearth)
})
afterAll(() => hearth?.stop())

type Check = { _zod: { def: { check: string; pattern?: RegExp } } }
/** zod's internal definition of a schema. */
type Inside = { def: Record<string, never> & { type: string; checks?: Check[]; pattern?: RegExp }; innerType?: unknown }
const insideOf = (shape: unknown) => (shape as { _zod: Inside })._zod

const isCapped = ({ def }: Inside, ...kinds: string[]) => def.checks?.some((check) => kinds.includes(check._zod.def.check)) ?? false

/** Whether a pattern limits the length of a text: anchored at both ends, without unlimited repetition. */
const isShort = ({ source }: RegExp) => /^\^.*\$$/s.test(source) && !/[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]])*\]/g, 'x'))

const isBounded = (inside: Inside) =>
  isCapped(inside, 'max_length', 'length_equals') ||
  [inside.def.pattern, ...(inside.def.checks ?? []).map((check) => check._zod.def.pattern)].some((pattern) => pattern && isShort(pattern))

/**
 * Finds lists, texts and other collections without a maximum in a schema.
 * @param isChecked whether a later check limits the length
 * @returns their paths in the value
 */
const unlimitedPlaces = (shape: unknown, at = '', isChecked = false): string[] => {
  const inside = insideOf(shape)
  const { def } = inside
  const all = (shapes: Record<string, unknown>) => Object.entries(shapes).flatMap(([name, one]) => unlimitedPlaces(one, `${at}.${name}`))
  switch (def.type) {
    case 'object':
      return [...all(def.shape as never), ...(def.catchall ? unlimitedPlaces(def.catchall, `${at}.*`) : [])]
    case 'array':
      return [...(isCapped(inside, 'max_length', 'length_equals') ? [] : [`${at} (list)`]), ...unlimitedPlaces(def.element, `${at}[]`)]
    case 'record':
      return [`${at} (record)`, ...unlimitedPlaces(def.valueType, `${at}.*`)]
    case 'map':
    case 'set':
      return isCapped(inside, 'max_size', 'size_equals') ? [] : [`${at} (${def.type})`]
    case 'string':
      return isChecked || isBounded(inside) ? [] : [`${at} (text)`]
    case 'pipe': {
      const isOutChecked = isChecked || endsBounded(def.out)
      return [...unlimitedPlaces(def.in, at, isOutChecked), ...unlimitedPlaces(def.out, at, isChecked || endsBounded(def.in))]
    }
    case 'lazy':
      return unlimitedPlaces(inside.innerType, at, isChecked)
    case 'union':
      return (def.options as unknown as unknown[]).flatMap((one) => unlimitedPlaces(one, at, isChecked))
    case 'intersection':
      return [...unlimitedPlaces(def.left, at), ...unlimitedPlaces(def.right, at)]
    case 'tuple':
      return [...all(def.items as never), ...(def.rest ? [`${at} (rest)`] : [])]
    default:
      return def.innerType ? unlimitedPlaces(def.innerType, at, isChecked) : []
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

describe('every schema of a request', () => {
  test('has a maximum for each list and each text', () => {
    const without = calls.routes.flatMap((endpoint) =>
      requestsOf(endpoint).flatMap(({ part, shape }) =>
        unlimitedPlaces(shape, part).map((place) => `${endpoint.method} ${endpoint.path}: ${place}`),
      ),
    )
    expect(without).toEqual([])
  })

  test('the sweep finds schemas without one', () => {
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
    expect(unlimitedPlaces(shape)).toEqual(['.list (list)', '.inner[].id (text)', '.record (record)', '.pattern (text)', '.moment (text)'])
  })
})

/** 240 KB of invalid values in as many elements as possible. */
const wrongValues = (kind: string): unknown => {
  if (kind === 'numbers') return Array(120_000).fill(1)
  if (kind === 'objects') return Array(80_000).fill({})
  return Array(60_000).fill([[]])
}

/** Every field of a body that can be a list. */
const fieldsOf = (shape: z.ZodType) => {
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, object> }
  return Object.keys(properties)
}

describe('240 KB of wrong values', () => {
  test.each(['numbers', 'objects', 'lists'])('(%s) in any field need few validation steps and get a short answer', async (kind) => {
    const { customError } = z.config()
    // One per invalid value.
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

  test('get at most 20 issues', async () => {
    const participants = Array(100).fill({ userId: 1, canEdit: 1 })
    const body = { title: 'Dinner', startTime: '2026-11-21T08:00:00.000Z', endTime: '2026-11-21T09:00:00.000Z', participants }
    const answer = await hearth.as('admin').post(hearth.path('/events'), body)
    expect([answer.status, (answer.body as { issues: unknown[] }).issues.length]).toEqual([422, 20])
  })
})

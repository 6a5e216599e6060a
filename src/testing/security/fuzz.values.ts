import fc from 'fast-check'
import * as z from 'zod'

/** Hostile values, generated from the schemas of the calls. */

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

export const schemaOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

const variantsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf]

/** The fields of a body in all variants. */
export const fieldsOf = (schema: Schema): Record<string, Schema> =>
  Object.assign({}, schema.properties, ...variantsOf(schema).map((variant) => fieldsOf(variant)))

/** Text of arbitrary UTF-16 code units, including lone surrogates, NULs and bidirectional marks. */
const units = () => fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((codes) => String.fromCharCode(...codes))

const texts = [
  '',
  ' ',
  '\0',
  '\ud800',
  'a\udc00b',
  '\ufeff',
  '\u202e\u2066',
  '🏳️‍🌈'.repeat(100),
  `e${'\u0301'.repeat(1000)}`,
  'x'.repeat(100_000),
  "'; DROP TABLE users; --",
  '"*" OR NEAR(',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  '1e400',
  '0x10',
  '９',
  '2026-02-30',
  '2026-11-21T24:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01',
  '1900-01-01',
  '2199-12-31',
  '9999-12-31',
  '24:60',
  'FREQ=SECONDLY;COUNT=1000000000',
  'Etc/GMT+99',
  '00000000-0000-0000-0000-000000000000',
  'https://[::1]:99999/',
  'https://user:password@example.org:1/\ud800?#',
  `https://example.org/${'a'.repeat(3000)}`,
]

const numbers = [-1, 0, -0, 0.1, 1e-7, 0.1 + 0.2, 2 ** 31, 9_999_999_999.99, 2 ** 53, 2 ** 53 + 2, 1e21, 1e308, -1e308]

const keys = ['__proto__', 'constructor', 'prototype', 'toJSON', 'then']

export const strangeText = () => fc.oneof(fc.constantFrom(...texts), units())

/** Values of wrong types. */
const wrong = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    strangeText(),
    fc.constantFrom(...numbers),
    fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 1, valueOf: 1 }),
    fc.array(fc.constantFrom<unknown>('a', 1, null, {}), { maxLength: 5 }),
    fc.constantFrom(...keys.map((key) => Object.fromEntries([[key, { isAdmin: true }]]))),
    fc.constant(Array.from({ length: 5000 }, (_, i) => i)),
  )

/** Edge cases of the schema's type. */
const near = (schema: Schema): fc.Arbitrary<unknown> => {
  const variants = variantsOf(schema)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (variants.length) return fc.oneof(...variants.map(near))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => near({ ...schema, type })))
  switch (schema.type) {
    case 'object':
      return someOf(schema.properties ?? {})
    case 'array':
      return fc.array(hostile(schema.items ?? {}), { maxLength: 4 })
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 100_000 }), fc.constantFrom(...numbers), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(
        strangeText(),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.uuid(),
      )
  }
}

/** Hostile values of a field: mostly of its type, else of any type. */
const hostile = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: near(schema) }, { weight: 1, arbitrary: wrong() })

/** A random subset of fields with hostile values. */
export const someOf = (fields: Record<string, Schema>) => {
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, hostile(field)]))
  return fc.record(values, { requiredKeys: [] })
}

const extras = fc.constantFrom({}, Object.fromEntries([['__proto__', { role: 'admin' }]]), {
  constructor: { prototype: { role: 'admin' } },
})

/** A valid body with hostile values in some fields and with unknown fields; or no body. */
export const hostileBody = (schema: Schema, valid: object): fc.Arbitrary<unknown> => {
  const fields = fieldsOf(schema)
  const few = fc
    .subarray(Object.entries(fields), { maxLength: Math.min(2, Object.keys(fields).length) })
    .chain((some) => fc.record(Object.fromEntries(some.map(([name, field]) => [name, hostile(field)]))))
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(few, extras).map(([some, more]) => merged(valid, some, more)) },
    { weight: 2, arbitrary: fc.tuple(someOf(fields), extras).map(([some, more]) => merged(valid, some, more)) },
    { weight: 1, arbitrary: wrong() },
  )
}

/** Merges objects. Unlike assignment, this keeps `__proto__` as a key. */
const merged = (...parts: object[]) => Object.fromEntries(parts.flatMap((part) => Object.entries(part)))

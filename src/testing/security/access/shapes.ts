import * as z from 'zod'
import { allRoutes } from '#src/server/routes'
import type { Endpoint } from '#src/shared/endpoint'
import type { Hearth } from '#src/testing/hearth'

/** Parts of attacks, derived from the route table, so that new calls are attacked automatically. */

/** Every call of a server. */
export const endpointsOf = ({ services }: Pick<Hearth, 'services'>): Endpoint[] =>
  allRoutes(services, { url: undefined, signup: 'closed', trustedProxies: [] }).map(({ endpoint }) => endpoint)

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

export const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

export const fill = (path: string, values: Record<string, string | undefined>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? `no-${name}`))

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const schemaOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
const variantsOf = (schema: Schema): Schema[] => {
  const more = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return more.length > 0 ? more.flatMap(variantsOf) : [schema]
}

/** A place in a body: names of fields, `*` for a list element; and for each level the fields that must be beside it. */
export type Leaf = { path: string[]; beside: { constants: object; required: object }[] }

const sampleOf = (schema: Schema): unknown => {
  const [first = {}] = variantsOf(schema)
  const types = [first.type].flat()
  if (first.const !== undefined) return first.const
  if (first.enum) return first.enum[0]
  if (types.includes('boolean')) return false
  if (types.includes('number') || types.includes('integer')) return 1
  return types.includes('array') ? [] : 'x'
}

const besideOf = ({ properties = {}, required = [] }: Schema) => ({
  constants: Object.fromEntries(
    Object.entries(properties).flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])),
  ),
  required: Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})])),
})

/** Every place of a body that can hold a text, in all variants and at any depth. */
export const leavesOf = (shape: z.ZodType): Leaf[] => {
  const within = (schema: Schema, at: Leaf): Leaf[] =>
    variantsOf(schema).flatMap((variant) => {
      if (variant.properties) {
        const beside = [...at.beside, besideOf(variant)]
        return Object.entries(variant.properties).flatMap(([name, inner]) => within(inner, { path: [...at.path, name], beside }))
      }
      if (variant.items) return within(variant.items, { path: [...at.path, '*'], beside: [...at.beside, { constants: {}, required: {} }] })
      const types = [variant.type].flat()
      const isText = types.includes('string') || types.includes(undefined)
      return isText && !variant.enum && variant.const === undefined ? [at] : []
    })
  const leaves = within(schemaOf(shape), { path: [], beside: [] })
  return [...new Map(leaves.map((leaf) => [JSON.stringify(leaf), leaf])).values()].filter(({ path }) => path.length > 0)
}

/** The fields of a body in all variants. */
export const fieldsOf = (shape: z.ZodType) => new Set(variantsOf(schemaOf(shape)).flatMap(({ properties = {} }) => Object.keys(properties)))

/** A copy of a body with one place replaced; creates the fields around it. */
export const withLeaf = (body: unknown, { path: [key, ...path], beside: [around, ...beside] }: Leaf, value: unknown): unknown => {
  if (key === undefined) return value
  if (key === '*') return [withLeaf(Array.isArray(body) ? body[0] : undefined, { path, beside }, value)]
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...around?.required, ...known, ...around?.constants, [key]: withLeaf(known[key], { path, beside }, value) }
}

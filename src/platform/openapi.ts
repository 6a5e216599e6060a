import * as z from 'zod'
import { sessionCookie } from './access'
import type { Endpoint } from './endpoint'
import { version } from './version'

/** Parts JSON Schema has no word for (an empty reply, a file) become "anything". */
const jsonSchema = (shape: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}

const error = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

const parameters = ({ path, query }: Endpoint) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const fields = query ? (jsonSchema(query, 'input') as { properties?: Record<string, unknown> }).properties : undefined
  return [...inPath, ...Object.entries(fields ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))]
}

const operation = (endpoint: Endpoint) => {
  const { can, about, body, response, status = 200 } = endpoint
  const empty = status === 204 || status === 302
  return {
    summary: about,
    'x-who': can,
    security: can === 'anyone' ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }),
    responses: {
      [status]: { description: 'Done', ...(!empty && { content: { 'application/json': { schema: jsonSchema(response(), 'output') } } }) },
      default: { description: 'Refused', content: { 'application/json': { schema: error } } },
    },
  }
}

/** The OpenAPI 3.1 description of a table of endpoints, from the shapes that validate them. */
export const describeApi = (endpoints: readonly Endpoint[]): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hearth', version },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } } },
    paths,
  }
}

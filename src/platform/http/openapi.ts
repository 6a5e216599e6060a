import type { Endpoint } from '#src/shared/endpoint'
import { type NeededScope, scopeOf } from '#src/shared/token-scopes'
import { displayCookie, sessionCookie } from '../access'
import { version } from '../version'
import { createSchemaNaming, type NamedSchemas, type Schema, schemaOf } from './openapi-schemas'

/** The endpoints of a feature. */
type Feature = { name: string; endpoints: readonly Endpoint[] }

const about = `Every endpoint of this server, generated from the declarations that validate the calls.

JSON in and out. Instants are UTC (\`2026-11-21T08:00:00.000Z\`), dates \`YYYY-MM-DD\`, ids are UUIDs of version 7. A sign-in sets a cookie that the other calls need; a writing call from another site is rejected. A program sends an API token instead, made in Settings: \`Authorization: Bearer hearth_…\`. It may do what its person may, within its scopes.

\`x-who\` says who may call: \`anyone\`; any \`account\`, even without a family; a \`signed_in\` active member of any family; an active \`member\` of the family; an \`admin\` of it; a paired wall \`display\`; or a member with that permission, which parents and admins always have.

\`x-scope\` is the scope that an API token needs: an area with \`read\` or \`write\`; \`any\` token will do; \`none\` of them; or \`public\`, for a call that knows no caller.`

/** A message in a reply. */
const messageFields = {
  message: { type: 'string', description: 'For people, in English.' },
  text: {
    type: 'string',
    description:
      'Of a message with arguments: the English text with their names in braces, in ICU MessageFormat. It is the key of the translations.',
  },
  args: { type: 'object', description: 'The values of the arguments in `text`.', additionalProperties: { type: ['string', 'number'] } },
}

const error = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'For programs.' },
    ...messageFields,
    issues: {
      type: 'array',
      description: 'The invalid fields of a body or query.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, ...messageFields },
      },
    },
    requestId: { type: 'string', description: 'For status 500: identifies the error in the log of the server.' },
  },
}

/** The error responses that follow from an endpoint's declaration; all others are under `default`. */
const refusals = {
  Unreadable: [400, 'The body could not be read: `bad_json`.'],
  NotSignedIn: [401, 'Nobody is signed in: `not_signed_in`; or the API token is unknown, revoked or expired: `invalid_token`.'],
  Forbidden: [
    403,
    'Not allowed: `forbidden`, `membership_pending` while suspended, `insufficient_scope` or `no_scope` of an API token, or `cross_origin` when another site sent it.',
  ],
  NotFound: [404, 'It does not exist, or belongs to a family that the caller is not a member of: `not_found`.'],
  TooLarge: [413, 'The body is too large: `too_large`.'],
  WrongType: [415, 'The body has the wrong media type.'],
  Invalid: [422, 'The body or query is invalid; `issues` names the fields.'],
} as const
type Refusal = keyof typeof refusals

const otherwise =
  '409 for a conflict with existing data, 410 for something expired, 429 with `Retry-After` after too many attempts or above a rate limit, 500 for a server error, 503 while the server starts, 507 when its disk is full.'

const refusalsOf = ({ method, can, path, body, query, requestType, appPassword }: Endpoint): Refusal[] => {
  const sends = body !== undefined || requestType !== undefined
  const may: Record<Refusal, boolean> = {
    Unreadable: body !== undefined,
    NotSignedIn: can !== 'anyone' || appPassword !== undefined,
    Forbidden: method !== 'GET' || can !== 'anyone',
    NotFound: path.includes(':'),
    TooLarge: sends,
    WrongType: sends,
    Invalid: body !== undefined || query !== undefined,
  }
  return (Object.keys(refusals) as Refusal[]).filter((name) => may[name])
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

const parameters = ({ path, query }: Endpoint) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const { properties = {}, required = [] } = query ? (schemaOf(query, 'input') as { properties?: Schema; required?: string[] }) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
  return [...inPath, ...inQuery]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The variant of a family's endpoint without a family in its path: it serves the caller's first family. */
const withoutFamily = '/api/store-vendors'

/** `GET /api/families/:familyId/tasks/:taskId` is `getTasksByTaskId`. */
const operationId = ({ method, path }: Endpoint) => {
  const words = path
    .replace('/api/', '')
    .replace(/^families\/:familyId\/(?=.)/, '')
    .replace(/:/g, 'by-')
    .split(/[/.-]/)
  return [method.toLowerCase(), ...(path === withoutFamily ? ['Own'] : []), ...words.map(capital)].join('')
}

const who = ({ can, appPassword }: Endpoint) => {
  if (appPassword) return `For devices with an app password of the scope \`${appPassword}\`.`
  if (can === 'anyone') return 'For anyone.'
  if (can === 'account') return 'For every account, even without a family.'
  if (can === 'signed_in') return 'For active members of any family.'
  if (can === 'display') return 'For paired wall displays.'
  if (can === 'member') return 'For members of the family.'
  if (can === 'parent') return 'For parents and admins of the family.'
  if (can === 'admin') return 'For admins of the family.'
  return `For members with \`${can}\`, parents and admins.`
}

const whichTokens = (scope: NeededScope) => {
  if (scope === 'public') return ''
  if (scope === 'none') return ' No API token may call it.'
  return scope === 'any' ? ' Any API token may call it.' : ` API tokens need the scope \`${scope}\`.`
}

const securityOf = ({ can, appPassword }: Endpoint, scope: NeededScope) => {
  if (appPassword) return [{ appPassword: [] }]
  if (can === 'anyone') return []
  if (can === 'display') return [{ display: [] }]
  return [{ session: [] }, ...(scope === 'none' ? [] : [{ apiToken: scope === 'any' ? [] : [scope] }])]
}

const nextPage = {
  Link: { description: 'The URL of the next page, with `rel="next"`; missing on the last page.', schema: { type: 'string' } },
}

const outcomes: Record<NonNullable<Endpoint['status']>, string> = { 200: 'Done.', 201: 'Created.', 204: 'Done.', 302: 'Redirect.' }

const operation = (endpoint: Endpoint, feature: string, named: (schema: Schema) => Schema) => {
  const { can, body, response, status = 200, requestType, responseType, isPaged } = endpoint
  const scope = scopeOf(endpoint)
  const isEmpty = status === 204 || status === 302
  const sent = requestType ? { [requestType]: {} } : body && json(schemaOf(body, 'input'))
  const content = responseType ? { [responseType]: {} } : json(named(schemaOf(response(), 'output')))
  const refused = refusalsOf(endpoint).map((name) => [refusals[name][0], { $ref: `#/components/responses/${name}` }])
  return {
    operationId: operationId(endpoint),
    tags: [feature],
    summary: endpoint.about,
    description: who(endpoint) + (can === 'anyone' ? '' : whichTokens(scope)),
    'x-who': can,
    'x-scope': scope,
    security: securityOf(endpoint, scope),
    parameters: parameters(endpoint),
    ...(sent && { requestBody: { required: true, content: sent } }),
    responses: {
      [status]: { description: outcomes[status], ...(!isEmpty && { content }), ...(isPaged && { headers: nextPage }) },
      ...(status === 302 && responseType && { 200: { description: 'A page instead of the redirect.', content } }),
      ...Object.fromEntries(refused),
      default: { $ref: '#/components/responses/Failed' },
    },
  }
}

const errorReply = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Error' }) })

/**
 * Builds the OpenAPI 3.1 description of all features from the schemas that validate their calls.
 * @param shapes the schemas that become named components
 */
export const describeApi = (features: readonly Feature[], shapes: NamedSchemas): Record<string, unknown> => {
  const { named, schemas } = createSchemaNaming(shapes)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, endpoints } of features)
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, name, named) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Hearth', version, description: about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: features.flatMap(({ name, endpoints }) => (endpoints.length ? [{ name }] : [])),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: `Over https its name is \`__Host-${sessionCookie}\`.` },
        display: { type: 'apiKey', in: 'cookie', name: displayCookie, description: 'Of a paired wall display.' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'An API token made in Settings.' },
        appPassword: { type: 'http', scheme: 'basic', description: 'Any user name, and an app password made in Settings.' },
      },
      schemas: { Error: error, ...schemas },
      responses: {
        ...Object.fromEntries(Object.entries(refusals).map(([name, [, description]]) => [name, errorReply(description)])),
        Failed: errorReply(otherwise),
      },
    },
  }
}

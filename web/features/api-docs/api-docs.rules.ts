import type { Schema } from './schema.rules'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Content = { content?: Record<string, { schema?: Schema }> }
type Reply = Content & { description: string }

type Operation = {
  operationId: string
  tags: [string]
  summary: string
  description: string
  'x-who': string
  'x-scope'?: string
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Reply | { $ref: string }>
}

/** The part of `/api/openapi.json` used here. */
export type Description = {
  info: { version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Reply> }
}

/** A body or a reply: JSON with a schema, or another media type. */
export type Payload = { type: string; schema?: Schema }

export type ApiCall = {
  id: string
  feature: string
  method: string
  path: string
  summary: string
  /** The required permission, as declared and as text. */
  who: string
  whoText: string
  /** The scope that an API token needs; `any`, `none` or `public`. */
  scope?: string | undefined
  parameters: Parameter[]
  body?: Payload
  reply: { status: string; payload?: Payload }
  refusals: { status: string; text: string }[]
}

export type Group = { feature: string; calls: ApiCall[] }

const payloadOf = (content: Content['content']): Payload | undefined => {
  const [first] = Object.entries(content ?? {})
  return first && { type: first[0], schema: first[1].schema }
}

const callOf = (method: string, path: string, operation: Operation, { components }: Description): ApiCall => {
  const replies = Object.entries(operation.responses)
  const [status = '', reply = {}] = replies.find(([code]) => /^[23]/.test(code)) ?? []
  const textOf = (refusal: Reply | { $ref: string }) =>
    '$ref' in refusal ? (components.responses[refusal.$ref.split('/').at(-1) ?? '']?.description ?? '') : refusal.description
  return {
    id: operation.operationId,
    feature: operation.tags[0],
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    who: operation['x-who'],
    whoText: operation.description,
    scope: operation['x-scope'],
    parameters: operation.parameters,
    body: payloadOf(operation.requestBody?.content),
    reply: { status, payload: payloadOf((reply as Content).content) },
    refusals: replies.filter(([code]) => !/^[23]/.test(code)).map(([code, refusal]) => ({ status: code, text: textOf(refusal) })),
  }
}

/** Groups all calls by feature, in the order of the description. */
export const groupsOf = (description: Description): Group[] => {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method, path, operation, description)),
  )
  const byFeature = Map.groupBy(calls, ({ feature }) => feature)
  return description.tags.flatMap(({ name }) => {
    const own = byFeature.get(name)
    return own ? [{ feature: name, calls: own }] : []
  })
}

/** The calls that contain every word: in their path, method, feature, name, description or scope. */
export const matching = (groups: readonly Group[], search: string): Group[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  const has = ({ feature, method, path, summary, id, who, scope }: ApiCall) => {
    const text = `${feature} ${method} ${path} ${summary} ${id} ${who} ${scope}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return groups.flatMap((group) => {
    const calls = group.calls.filter(has)
    return calls.length ? [{ ...group, calls }] : []
  })
}

export const countOf = (groups: readonly Group[]) => groups.reduce((sum, { calls }) => sum + calls.length, 0)

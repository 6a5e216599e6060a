import * as z from 'zod'
import type { Can } from './permissions'
import type { RateLimitName } from './rate-limits'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Declaration = {
  /** Who may call. There is no default: a call that forgets it does not compile. */
  can: Can
  /** What a member who may not is told, where there is more to say than that. */
  refusal?: string
  /** One line for the API description. */
  about: string
  /** `z.lazy`, as the query: a shape is made when the first call arrives, not when the server starts. */
  body?: z.ZodLazy
  query?: z.ZodLazy
  /** Makes the shape of the reply, for the API description and the tests; `nothing` for an empty one. Nothing else runs it. */
  response: () => z.ZodType
  /** The media types of what is sent and of what is answered, where that is not JSON. */
  takes?: string
  gives?: string
  status?: 200 | 201 | 204 | 302
  /** A list that ends where a reply would become too long: its `Link` header with `rel="next"` leads to the rest (`Json` with a cursor). */
  isPaged?: true
  /** The rate limit that a person's call counts against, where it is not that of all calls that change something. */
  counts?: RateLimitName
}

export type Endpoint = Declaration & { method: Method; path: `/api/${string}` }

/** The reply of a call that answers with no body. */
export const nothing = () => z.void()

/** What a reply's shape describes. */
export type Shape<S extends () => z.ZodType> = z.output<ReturnType<S>>

/**
 * One HTTP call, declared once: the server mounts it, the web calls it, the API description and the access sweep read it.
 * @param path with `:name` for parameters; `:familyId` is the family whose membership `can` speaks of; without it, the row that the path names says which
 */
export const endpoint = <const M extends Method, const P extends `/api/${string}`, const D extends Declaration>(
  method: M,
  path: P,
  declaration: D,
) => ({ method, path, ...declaration })

/** The names of a path's parameters, as keys. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

export type BodyOf<E> = E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type ReplyOf<E extends Endpoint> = z.input<ReturnType<E['response']>>

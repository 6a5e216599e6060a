import * as z from 'zod'
import type { Message } from './language/message'
import type { Can } from './permissions'
import type { RateLimitName } from './rate-limits'
import type { DeclaredScope } from './token-scopes'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Declaration = {
  /** The permission of the call. Required, so that an endpoint without it does not compile. */
  can: Can
  /** Replaces the standard message of a 403. */
  refusal?: Message
  /** One line for the API description. */
  about: string
  /** `z.lazy`, like the query: the schema is created on the first call, not at the start of the server. */
  body?: z.ZodLazy
  /** Maximum bytes of the body, if it may have more than other JSON. */
  bodyLimit?: number
  query?: z.ZodLazy
  /** Creates the schema of the reply, for the API description and the tests only; `nothing` for an empty one. */
  response: () => z.ZodType
  /** The media types of request and response, if not JSON. */
  requestType?: string
  responseType?: string
  status?: 200 | 201 | 204 | 302
  /** The handler asks for an app password of this scope (Basic authentication) instead of a session; `can` is `anyone`. */
  appPassword?: 'owntracks'
  /** The area of API tokens that may call, where permission and path do not tell (`scopeOf`), or `any` of them, or `none`. */
  scope?: DeclaredScope
  /**
   * What the reply of a GET depends on besides its caller and its query: only on `rows` of the caller's family and of people, or on the current
   * `date` too, but on no other time. While none of them change, the same reader gets it again, or a 304, without running the handler.
   */
  cache?: 'rows' | 'date'
  /** A paginated list: the `Link` header with `rel="next"` has the next page (`Json` with a cursor). */
  isPaged?: true
  /** The rate limit that a user's call counts against; by default `writes` for calls that change data. */
  rateLimit?: RateLimitName
}

export type Endpoint = Declaration & { method: Method; path: `/api/${string}` }

/** The schema of an empty reply. */
export const nothing = () => z.void()

/** The type that a reply's schema describes. */
export type OutputOf<S extends () => z.ZodType> = z.output<ReturnType<S>>

/**
 * Declares an endpoint: the server mounts it, the web calls it, the API description and the access tests read it.
 * @param path with `:name` for parameters; `can` refers to membership in the family `:familyId`, or in the family of the row that the path names
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

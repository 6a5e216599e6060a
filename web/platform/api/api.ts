import type * as z from 'zod'
import type { Issue, IssueReply, MessageReply } from '#src/platform/errors'
import { callAddress } from '#src/shared/call-address'
import type { Endpoint, OutputOf, PathParams } from '#src/shared/endpoint'
import type { Message, PlainMessage } from '#src/shared/language/message'
import { word } from '../language/server-texts'
import { t } from '../texts'
import { takeFirstReply } from './first-view'

export type Input<E extends Endpoint> = (keyof PathParams<E['path']> extends never
  ? { params?: undefined }
  : { params: PathParams<E['path']> }) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: undefined }) &
  (E extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : { query?: undefined })

type ErrorBody = { code?: string; issues?: IssueReply[] } & Partial<MessageReply>

const messageIn = ({ message, text, args }: MessageReply): Message => (text && args ? { text, args } : (message as PlainMessage))

/** An error response. The message is the status code and the response text (spec 1 section 8). */
export class ApiError extends Error {
  readonly code: string
  /** The server's message for the user; undefined if the body has none. */
  readonly serverMessage: Message | undefined
  readonly issues: Issue[]

  /** @param retryAfter seconds to wait before a retry, if the server sent them */
  constructor(
    readonly status: number,
    body: string,
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${body}`)
    const { code = 'unknown', message, text, args, issues = [] } = readError(body)
    this.code = code
    this.serverMessage = message === undefined ? undefined : messageIn({ message, text, args })
    this.issues = issues.map((issue) => ({ path: issue.path, message: messageIn(issue) }))
  }
}

/** The seconds in a `Retry-After` header; undefined without one, and for a date. */
export const retryAfterOf = (header: string | null) => (header && /^\d{1,9}$/.test(header) ? Number(header) : undefined)

const readError = (body: string): ErrorBody => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** The message to show for a failed call, in the reader's language: the server's own where it sent one, otherwise `fallback`. */
export const messageOf = (error: unknown, fallback = t('Something went wrong. Please try again.')): string => {
  if (error instanceof ApiError) return error.serverMessage === undefined ? fallback : word(error.serverMessage)
  if (error instanceof TypeError) return t('The server cannot be reached. Check your connection and try again.')
  return fallback
}

/** The address of the next page, from the `Link` header. */
const nextPageUrl = ({ headers }: Response) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

/** The address of a call. */
export const addressOf = <E extends Endpoint>({ path }: E, input: Input<E>) => {
  const { params, query } = input as { params?: Record<string, string>; query?: Record<string, string | undefined> }
  return callAddress(path, params, query)
}

type Page = { reply: unknown; next?: string | undefined }

/** The newest replies by address, of which the server may say that they are still the same (304). They end with the page, like a session. */
const known = new Map<string, Page & { etag: string }>()
const maxKnown = 60

/** Makes the next calls ask for whole replies. */
export const forgetReplies = () => known.clear()

/**
 * Calls an endpoint, unless the page brought the reply along. Nobody may change its reply: an unchanged one is the same object again. Fetches every page of a paged list and returns one array.
 * @param signal ends the call with an AbortError
 * @throws ApiError for a status that is not 2xx, TypeError when the server is unreachable
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<OutputOf<E['response']>> {
  const { body } = input as { body?: unknown }
  const address = addressOf(endpoint, input)
  const first = takeFirstReply(endpoint.method, address)
  if (first !== undefined) return first as OutputOf<E['response']>
  const request = async (at: string): Promise<Page> => {
    const before = endpoint.method === 'GET' ? known.get(at) : undefined
    const response = await fetch(at, {
      method: endpoint.method,
      signal,
      credentials: 'include',
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(before && { headers: { 'if-none-match': before.etag } }),
    })
    if (before && response.status === 304) return before
    known.delete(at)
    if (response.status === 401) forgetReplies()
    if (!response.ok)
      throw new ApiError(response.status, (await response.text()) || response.statusText, retryAfterOf(response.headers.get('retry-after')))
    const page: Page = { reply: response.status === 204 ? undefined : await response.json(), next: nextPageUrl(response) }
    const etag = response.headers.get('etag')
    if (etag && endpoint.method === 'GET') {
      known.set(at, { ...page, etag })
      if (known.size > maxKnown) known.delete(known.keys().next().value as string)
    }
    return page
  }
  let { reply, next } = await request(address)
  while (endpoint.isPaged && next) {
    const page = await request(next)
    reply = [...(reply as unknown[]), ...(page.reply as unknown[])]
    next = page.next
  }
  return reply as OutputOf<E['response']>
}

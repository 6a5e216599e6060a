import type { Context } from 'elysia'
import { compressed } from './compression'
import { Json } from './raw-json'

/**
 * A reply as JSON, compressed where that is worth it and the browser takes it.
 * @param set gets the headers, among them the `Link` to the next page
 */
export const jsonReply = (reply: object, request: Request, set: Context['set']): string | Response => {
  const { headers } = set
  if (reply instanceof Json && reply.etag !== undefined) {
    headers.etag = reply.etag
    if (request.headers.get('if-none-match') === reply.etag) {
      set.status = 304
      return new Response(null, { status: 304 })
    }
  }
  const text = reply instanceof Json ? reply.text : JSON.stringify(reply)
  headers['content-type'] = 'application/json;charset=utf-8'
  if (reply instanceof Json && reply.next !== undefined) headers.link = `<${pageAfter(request.url, reply.next)}>; rel="next"`
  const smaller = compressed(text, request.headers.get('accept-encoding'))
  if (!smaller) return text
  Object.assign(headers, { 'content-encoding': smaller.encoding, vary: 'Accept-Encoding' })
  return new Response(smaller.bytes as Uint8Array<ArrayBuffer>, { status: set.status as number })
}

/** Path and query of the page behind a cursor. */
const pageAfter = (url: string, cursor: string) => {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('after', cursor)
  return `${pathname}?${searchParams}`
}

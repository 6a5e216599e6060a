import type { Context } from 'elysia'
import { compressed } from './compression'
import type { Content } from './reply-cache'

/**
 * Sends a reply as JSON, compressed where that is worth it and the browser takes it; 304 to a reader who has it already.
 * @param set gets the headers, among them the `Link` to the next page
 */
export const sendContent = (content: Content, request: Request, set: Context['set']): string | Response => {
  const { headers } = set
  const { text, next, etag } = content
  if (etag !== undefined) {
    headers.etag = etag
    if (request.headers.get('if-none-match') === etag) {
      set.status = 304
      return new Response(null, { status: 304 })
    }
  }
  headers['content-type'] = 'application/json;charset=utf-8'
  if (next !== undefined) headers.link = `<${pageAfter(request.url, next)}>; rel="next"`
  const accept = request.headers.get('accept-encoding')
  if (accept === null) return text
  const sent = content.sent?.accept === accept ? content.sent : { accept, smaller: compressed(text, accept) || undefined }
  content.sent = sent
  const { smaller } = sent
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

import type { On } from '../../platform/routes'
import { objectsApi } from './objects.contract'
import { isPicture } from './objects.rules'
import type { Objects } from './objects.service'

/** The length that a body was announced with; a chunked one has none. */
const lengthOf = (request: Request) => {
  const length = request.headers.get('content-length')
  return length === null ? undefined : Number(length)
}

const isConfirmed = (request: Request, etag: string) =>
  (request.headers.get('if-none-match') ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

const asAttachment = { 'content-disposition': 'attachment' }

/**
 * For the browser's own viewer in a frame of this server's pages; a sandbox would keep some of them from starting. Chrome's is a page with inline
 * styles, and without them shows the top of a PDF only (crbug.com/271452).
 */
const asPdf = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

export const objectRoutes = ({ on, objects }: { on: On; objects: Objects }) => [
  on(objectsApi.ticket, ({ session }) => objects.ticket(session.userId)),
  on(objectsApi.put, ({ session, params, query, request }) =>
    objects.put(session.userId, params.objectId, query.ticket, request.body, lengthOf(request)),
  ),
  on(objectsApi.get, async ({ session, params, query, request }) => {
    const download = query.download !== undefined
    const file = await objects.open(session.userId, params.objectId, { width: query.w ? Number(query.w) : undefined, download })
    const headers = {
      'content-type': file.mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mimeType,
      etag: file.etag,
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      ...((download || !isPicture(file.mimeType)) && asAttachment),
      ...(query.inline && !download && file.mimeType === 'application/pdf' && asPdf),
    }
    if (isConfirmed(request, file.etag)) return new Response(null, { status: 304, headers })
    // Bun answers `Range` and `If-Range` of a file by itself.
    return new Response(file.content, { headers })
  }),
]

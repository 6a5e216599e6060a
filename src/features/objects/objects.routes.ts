import { tooLarge } from '#src/platform/errors'
import type { Gate } from '#src/platform/http/gate'
import { objectsApi, partSize, uploadLimit } from './objects.contract'
import type { Multipart } from './objects.multipart'
import { isPicture } from './objects.rules'
import type { Objects } from './objects.service'

/** The Content-Length of a body; a chunked one has none. */
const lengthOf = (request: Request) => {
  const length = request.headers.get('content-length')
  return length === null ? undefined : Number(length)
}

/** The SHA-256 of a body, in base64 (RFC 9530); undefined without the header. */
const digestOf = (request: Request) => /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(request.headers.get('content-digest') ?? '')?.[1]

const isConfirmed = (request: Request, etag: string) =>
  (request.headers.get('if-none-match') ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

const asAttachment = { 'content-disposition': 'attachment' }

/**
 * Headers for the browser's PDF viewer in a frame of this server's pages. There is no `sandbox`, because some viewers don't start in one.
 * Chrome's viewer needs inline styles; without them it shows only the top of a PDF (crbug.com/271452).
 */
const asPdf = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

type Call = { session: { userId: string }; params: { objectId: string }; query: { ticket: string } }
const senderOf = ({ session, params, query }: Call) => ({ userId: session.userId, id: params.objectId, ticket: query.ticket })

type Deps = Gate & { objects: Objects; multipart: Multipart }

export const objectRoutes = ({ onAccount, objects, multipart }: Deps) => [
  onAccount(objectsApi.ticket, ({ session, body: { size = 0, purpose } }) => {
    if (size > objects.maxUpload) throw tooLarge(objects.maxUpload)
    if (purpose && size <= uploadLimit) return objects.ticket(session.userId, purpose)
    return size > partSize ? multipart.begin(session.userId, size) : objects.ticket(session.userId)
  }),
  onAccount(objectsApi.parts, (call) => multipart.list(senderOf(call))),
  onAccount(objectsApi.putPart, (call) => {
    const { params, request } = call
    return multipart.put(senderOf(call), { part: params.part, digest: digestOf(request), body: request.body, length: lengthOf(request) })
  }),
  onAccount(objectsApi.complete, (call) => multipart.complete(senderOf(call), call.query.purpose)),
  onAccount(objectsApi.cancel, (call) => multipart.cancel(senderOf(call))),
  onAccount(objectsApi.put, ({ session, params, query, request }) =>
    objects.put(session.userId, params.objectId, query.ticket, request.body, lengthOf(request), query.purpose),
  ),
  onAccount(objectsApi.get, async ({ session, params, query, request }) => {
    const download = query.download !== undefined
    const file = await objects.open(session.userId, params.objectId, { width: query.w ? Number(query.w) : undefined, download })
    const headers = {
      'content-type': file.mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mimeType,
      etag: file.etag,
      // For a day and for this session only: with another cookie, or none, a browser revalidates.
      'cache-control': 'private, max-age=86400',
      vary: 'Cookie',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      ...((download || !isPicture(file.mimeType)) && asAttachment),
      ...(query.inline && !download && file.mimeType === 'application/pdf' && asPdf),
    }
    if (isConfirmed(request, file.etag)) return new Response(null, { status: 304, headers })
    // Bun answers `Range` and `If-Range` of a file itself.
    return new Response(await file.content(), { headers })
  }),
]

import type { On } from '../../platform/routes'
import { objectsApi } from './objects.contract'
import type { Objects } from './objects.service'

export const objectRoutes = ({ on, objects }: { on: On; objects: Objects }) => [
  on(objectsApi.ticket, ({ session }) => objects.ticket(session.userId)),
  on(objectsApi.put, ({ session, params, query, request }) => objects.put(session.userId, params.objectId, query.ticket, request.body)),
  on(objectsApi.get, async ({ session, params, query, request }) => {
    const file = await objects.open(session.userId, params.objectId, query.w ? Number(query.w) : undefined)
    const headers = {
      'content-type': file.mimeType,
      etag: file.etag,
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    }
    if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
    return new Response(Bun.file(file.path), { headers })
  }),
]

import * as z from 'zod'
import { endpoint, nothing } from '#src/shared/endpoint'

/** Widths in which a picture is served, in pixels. */
export const widths = [320, 960, 1920] as const

/** Maximum bytes of an upload (spec 1 section 9). For photos and documents, `HEARTH_MAX_UPLOAD` applies instead. */
export const uploadLimit = 10 * 1024 * 1024

/**
 * Bytes of a part. Larger files are sent in parts, so that a broken connection costs at most one of them, and a proxy's body limit need not
 * grow.
 */
export const partSize = 8 * 1024 * 1024

export const profileImageLimit = 5 * 1024 * 1024

/** Maximum bytes of the home page's background. */
export const backgroundImageLimit = 10 * 1024 * 1024

export const storedObject = () => z.object({ id: z.string(), url: z.string(), mimeType: z.string(), size: z.number().int() })

/** The purpose of an upload that is not a picture, PDF or text: a file for an import. Only its owner gets it back, as a download. */
const purpose = () => z.literal('import').optional()

/** The ticket in an upload URL. */
const ticketQuery = z.lazy(() => z.object({ ticket: z.string().max(100).default('') }))
const putQuery = z.lazy(() => ticketQuery.unwrap().extend({ purpose: purpose() }))

export const objectsApi = {
  ticket: endpoint('POST', '/api/objects/upload', {
    can: 'signed_in',
    about:
      'Returns a URL to PUT one file to: for one use, within 15 minutes, by the same user. Announce a file above 8 MB with its `size` in bytes and send it in `count` parts of `parts.size` bytes, the last one with the rest, to `parts.url`, in which `{part}` is a number from 0. The URL is then valid until 24 hours after the last part. With the `purpose` `import` the file may be of any type; up to 10 MB it has no parts, and the call that completes a larger one names the purpose again.',
    body: z.lazy(() => z.object({ size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(), purpose: purpose() })),
    response: () =>
      z.object({
        uploadURL: z.string(),
        parts: z.object({ size: z.number().int(), count: z.number().int(), url: z.string() }).optional(),
      }),
    status: 201,
    rateLimit: 'uploads',
  }),
  put: endpoint('PUT', '/api/objects/:objectId', {
    can: 'signed_in',
    about: 'Takes the bytes of a file.',
    requestType: '*/*',
    query: putQuery,
    response: storedObject,
  }),
  parts: endpoint('GET', '/api/objects/:objectId/parts', {
    can: 'signed_in',
    about: 'Lists the received parts of an upload, so that a client can resume it after its connection broke.',
    query: ticketQuery,
    response: () => z.object({ size: z.number().int(), partSize: z.number().int(), parts: z.array(z.number().int()) }),
  }),
  putPart: endpoint('PUT', '/api/objects/:objectId/parts/:part', {
    can: 'signed_in',
    about:
      'Takes one part of a file, in any order. `Content-Digest: sha-256=:…:` (RFC 9530) is required and checked: 422 `wrong_digest` when they differ. Sending a part again changes nothing.',
    requestType: '*/*',
    query: ticketQuery,
    response: nothing,
    status: 204,
  }),
  complete: endpoint('POST', '/api/objects/:objectId/complete', {
    can: 'signed_in',
    about:
      'Assembles the file from its parts. 409 `parts_missing` if parts are missing; `GET …/parts` lists the others. Idempotent: repeat it if the reply was lost.',
    query: putQuery,
    response: storedObject,
  }),
  cancel: endpoint('DELETE', '/api/objects/:objectId/parts', {
    can: 'signed_in',
    about: 'Cancels an upload in parts, and removes the received parts.',
    query: ticketQuery,
    response: nothing,
    status: 204,
  }),
  get: endpoint('GET', '/api/objects/:objectId', {
    can: 'signed_in',
    about:
      "Returns the file, or with `w` a WebP of at most that width: upright, without metadata, the first frame of an animation. Another user's picture is always such a WebP, unless `download` requests the original. Files other than pictures are sent as attachments; `inline` lets this server's pages show a PDF.",
    query: z.lazy(() =>
      z.object({ w: z.enum(widths.map(String) as ['320', '960', '1920']), download: z.literal('1'), inline: z.literal('1') }).partial(),
    ),
    response: () => z.instanceof(Blob),
    responseType: '*/*',
  }),
}

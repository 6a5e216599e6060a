import * as z from 'zod'
import { endpoint, nothing } from '#src/shared/endpoint'

/** Widths a picture is served in, in pixels. */
export const widths = [320, 960, 1920] as const

/** Bytes of an upload (spec 1 section 9). Photos and documents take what `HEARTH_MAX_UPLOAD` allows instead. */
export const uploadLimit = 10 * 1024 * 1024

/**
 * Bytes of a part. A larger file is sent in parts, so that a broken connection costs one of them at most, and a proxy needs no higher limit for
 * larger files.
 */
export const partSize = 8 * 1024 * 1024

export const profileImageLimit = 5 * 1024 * 1024

/** The home page's background. */
export const backgroundImageLimit = 10 * 1024 * 1024

export const storedObject = () => z.object({ id: z.string(), url: z.string(), mimeType: z.string(), size: z.number().int() })

/** The ticket that is part of an upload address. */
const ticketQuery = z.lazy(() => z.object({ ticket: z.string().max(100).default('') }))

export const objectsApi = {
  ticket: endpoint('POST', '/api/objects/upload', {
    can: 'signed_in',
    about:
      'An address to PUT one file to: for one use, within 15 minutes, by the same user. A file above 8 MB is announced with its `size` in bytes and sent in `count` parts of `parts.size` bytes, the last one with the rest, to `parts.url`, in which `{part}` is a number from 0. The address is then valid until 24 hours after the last part.',
    body: z.lazy(() => z.object({ size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() })),
    response: () =>
      z.object({
        uploadURL: z.string(),
        parts: z.object({ size: z.number().int(), count: z.number().int(), url: z.string() }).optional(),
      }),
    status: 201,
    counts: 'uploads',
  }),
  put: endpoint('PUT', '/api/objects/:objectId', {
    can: 'signed_in',
    about: 'Takes the bytes of a file.',
    takes: '*/*',
    query: ticketQuery,
    response: storedObject,
  }),
  parts: endpoint('GET', '/api/objects/:objectId/parts', {
    can: 'signed_in',
    about: 'The parts of an upload that the server has, for a client that goes on after its connection broke.',
    query: ticketQuery,
    response: () => z.object({ size: z.number().int(), partSize: z.number().int(), parts: z.array(z.number().int()) }),
  }),
  putPart: endpoint('PUT', '/api/objects/:objectId/parts/:part', {
    can: 'signed_in',
    about:
      'Takes one part of a file, in any order. `Content-Digest: sha-256=:…:` (RFC 9530) is required and checked: 422 `wrong_digest` when they differ. Sending a part again changes nothing.',
    takes: '*/*',
    query: ticketQuery,
    response: nothing,
    status: 204,
  }),
  complete: endpoint('POST', '/api/objects/:objectId/complete', {
    can: 'signed_in',
    about:
      'Makes a file of its parts. 409 `parts_missing` when the server lacks some, which `GET …/parts` then leaves out. May be repeated when the answer was lost.',
    query: ticketQuery,
    response: storedObject,
  }),
  cancel: endpoint('DELETE', '/api/objects/:objectId/parts', {
    can: 'signed_in',
    about: 'Cancels an upload in parts, and removes those that were sent.',
    query: ticketQuery,
    response: nothing,
    status: 204,
  }),
  get: endpoint('GET', '/api/objects/:objectId', {
    can: 'signed_in',
    about:
      "The file, or with `w` a WebP no wider than that: upright, without metadata, of an animation the first frame. Another's picture comes as such a WebP too, unless `download` asks for the original. What is no picture is to be saved; `inline` lets this server's pages show a PDF.",
    query: z.lazy(() =>
      z.object({ w: z.enum(widths.map(String) as ['320', '960', '1920']), download: z.literal('1'), inline: z.literal('1') }).partial(),
    ),
    response: () => z.instanceof(Blob),
    gives: '*/*',
  }),
}

import * as z from 'zod'
import { endpoint } from '../../platform/endpoint'

/** Widths a picture is served in, in pixels. */
export const widths = [320, 960, 1920] as const

/** Bytes of an upload, unless its place allows fewer (spec 1 section 9). */
export const uploadLimit = 10 * 1024 * 1024

export const profileImageLimit = 5 * 1024 * 1024

/** The home page's background. */
export const backgroundImageLimit = 10 * 1024 * 1024

export const storedObject = () => z.object({ id: z.string(), url: z.string(), mimeType: z.string(), size: z.number().int() })

export const objectsApi = {
  ticket: endpoint('POST', '/api/objects/upload', {
    can: 'signed_in',
    about: 'An address to PUT one file to: for one use, within 15 minutes, by the same user.',
    response: () => z.object({ uploadURL: z.string() }),
    status: 201,
  }),
  put: endpoint('PUT', '/api/objects/:objectId', {
    can: 'signed_in',
    about: 'Takes the bytes of a file.',
    takes: '*/*',
    query: z.lazy(() => z.object({ ticket: z.string().max(100).default('') })),
    response: storedObject,
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

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { Hearth, Who } from './hearth'

/** A picture of one colour. */
export const teal = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

/** A chunk of a PNG. */
export const chunk = (kind: string, content: Uint8Array) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), content, Buffer.alloc(4)])
  bytes.writeUInt32BE(content.length)
  bytes.writeUInt32BE(Bun.hash.crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** A PNG of 256 million black pixels in 31 KB (W3C PNG, third edition), whole and right. */
export const bomb = () => {
  const side = 16_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, black and white.
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export const idOf = (uploadURL: string) => uploadURL.match(/objects\/([^?]+)/)?.[1] ?? ''

/** Uploads to a server, and what of them is on its disk. */
export const uploadsOf = (hearth: Hearth) => {
  const ticket = async (who: Who = 'member') => ((await hearth.as(who).post('/api/objects/upload')).body as { uploadURL: string }).uploadURL

  const put = async (uploadURL: string, body: BodyInit, who: Who = 'member') => {
    const headers = { cookie: hearth.as(who).cookie }
    const response = await fetch(hearth.url + uploadURL, { method: 'PUT', body, keepalive: false, headers })
    type Answer = { id: string; url: string; mimeType: string; code?: string; message?: string }
    return { status: response.status, body: (await response.json()) as Answer }
  }

  const filesIn = (folder: string) => {
    if (!existsSync(join(hearth.data, folder))) return []
    const entries = readdirSync(join(hearth.data, folder), { recursive: true, withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() ? entry.name : []))
  }

  return {
    ticket,
    put,
    get: (path: string, who: Who = 'member', headers: Record<string, string> = {}) =>
      fetch(hearth.url + path, { headers: { cookie: hearth.as(who).cookie, ...headers } }),
    /** What the server makes of a file that it takes. */
    stored: async (file: Sharp | Uint8Array | string, who: Who = 'member') => {
      const bytes = typeof file === 'string' || file instanceof Uint8Array ? file : await file.toBuffer()
      return (await put(await ticket(who), bytes as BodyInit, who)).body
    },
    originals: () => filesIn('objects'),
    thumbnails: () => filesIn('cache/thumbnails'),
  }
}
export type Uploads = ReturnType<typeof uploadsOf>

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { partSize } from '../features/objects/objects.contract'
import type { Hearth, Who } from './hearth'

/** A single-coloured picture. */
export const teal = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

/** A chunk of a PNG. */
export const chunk = (kind: string, content: Uint8Array) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), content, Buffer.alloc(4)])
  bytes.writeUInt32BE(content.length)
  bytes.writeUInt32BE(Bun.hash.crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** A valid PNG of 256 million black pixels in 31 KB (W3C PNG, third edition). */
export const bomb = () => {
  const side = 16_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  // One bit per pixel, black and white.
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export const idOf = (uploadURL: string) => uploadURL.match(/objects\/([^?]+)/)?.[1] ?? ''

export type Parts = { size: number; count: number; url: string }
type PartsAnswer = { id: string; url: string; mimeType: string; size: number; parts: number[]; code?: string; message?: string }

export const partOf = (bytes: Uint8Array<ArrayBuffer>, part: number) => bytes.subarray(part * partSize, (part + 1) * partSize)

export const contentDigest = (bytes: Uint8Array) => `sha-256=:${new Bun.CryptoHasher('sha256').update(bytes).digest('base64')}:`

/** Uploads to a test server, and access to their files on its disk. */
export const uploadsOf = (hearth: Hearth) => {
  const ticket = async (who: Who = 'member') => ((await hearth.as(who).post('/api/objects/upload')).body as { uploadURL: string }).uploadURL

  const put = async (uploadURL: string, body: BodyInit, who: Who = 'member') => {
    const headers = { cookie: hearth.as(who).cookie }
    const response = await fetch(hearth.url + uploadURL, { method: 'PUT', body, keepalive: false, headers })
    type Answer = { id: string; url: string; mimeType: string; code?: string; message?: string }
    return { status: response.status, body: (await response.json()) as Answer }
  }

  /** Calls for an upload in parts. */
  const inParts = (who: Who = 'member') => {
    const headers = { cookie: hearth.as(who).cookie }
    const ask = async (method: string, path: string, more: RequestInit = {}) => {
      const response = await fetch(hearth.url + path, { method, keepalive: false, ...more, headers: { ...headers, ...more.headers } })
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : undefined) as PartsAnswer }
    }
    const begin = async (size: number) => {
      const answer = await hearth.as(who).post('/api/objects/upload', { size })
      return (answer.body as { parts: Parts }).parts
    }
    const put = (parts: Parts, part: number | string, bytes: Uint8Array<ArrayBuffer>, digest: string | null = contentDigest(bytes)) =>
      ask('PUT', parts.url.replace('{part}', String(part)), { body: bytes, headers: digest === null ? {} : { 'content-digest': digest } })
    const complete = (parts: Parts) => ask('POST', parts.url.replace('/parts/{part}', '/complete'))
    return {
      begin,
      put,
      complete,
      list: (parts: Parts) => ask('GET', parts.url.replace('/{part}', '')),
      cancel: (parts: Parts) => ask('DELETE', parts.url.replace('/{part}', '')),
      /** Uploads a complete file part by part. */
      send: async (bytes: Uint8Array<ArrayBuffer>) => {
        const parts = await begin(bytes.length)
        for (let part = 0; part < parts.count; part++) await put(parts, part, partOf(bytes, part))
        return complete(parts)
      },
    }
  }

  const filesIn = (folder: string) => {
    if (!existsSync(join(hearth.data, folder))) return []
    const entries = readdirSync(join(hearth.data, folder), { recursive: true, withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? entry.name : []))
  }

  return {
    ticket,
    put,
    inParts,
    get: (path: string, who: Who = 'member', headers: Record<string, string> = {}) =>
      fetch(hearth.url + path, { headers: { cookie: hearth.as(who).cookie, ...headers } }),
    /** Uploads a file. @returns the server's reply with its URL and type */
    stored: async (file: Sharp | Uint8Array | string, who: Who = 'member') => {
      const bytes = typeof file === 'string' || file instanceof Uint8Array ? file : await file.toBuffer()
      return (await put(await ticket(who), bytes as BodyInit, who)).body
    },
    originals: () => filesIn('objects'),
    trashed: () => filesIn('trash').filter((name) => !name.endsWith('.json')),
    thumbnails: () => filesIn('cache/thumbnails'),
  }
}
export type Uploads = ReturnType<typeof uploadsOf>

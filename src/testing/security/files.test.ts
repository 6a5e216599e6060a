import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Hearth, startHearth } from '../hearth'
import { heic } from '../heic'
import { exchange, startRawPut } from '../raw'
import { idOf, teal, type Uploads, uploadsOf } from '../uploads'

/**
 * Attacks with files that the tests of uploads do not cover: objects.limits.test.ts and objects.types.test.ts have bombs, embedded markup and
 * interrupted uploads, objects.test.ts has the permissions.
 */

let hearth: Hearth
let uploads: Uploads
beforeAll(async () => {
  hearth = await startHearth({ env: { HEARTH_QUOTA: '20MB' } })
  uploads = uploadsOf(hearth)
})
afterAll(() => hearth.stop())

const zip = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(26),
  Buffer.from('index.htmlhello'),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
])
const script = '/*=1;alert(document.domain)/*'
const phar = Buffer.from('<?php __HALT_COMPILER(); ?>')

/** A GIF that is also a script: its width is `/*`. */
const gifScript = async () => {
  const gif = await teal(2, 2).gif().toBuffer()
  gif.write('/*', 6)
  return Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)//')])
}

describe('a polyglot file', () => {
  test.each([
    ['a JPEG and a ZIP', async () => Buffer.concat([await teal(8, 8).jpeg().toBuffer(), zip]), 'image/jpeg'],
    ['a PNG and a program of PHP', async () => Buffer.concat([await teal(8, 8).png().toBuffer(), phar]), 'image/png'],
    ['a GIF and a script', gifScript, 'image/gif'],
    ['a PDF and a page', async () => Buffer.from(`%PDF-1.7\n<html><script>alert(1)</script></html>`), 'application/pdf'],
    ['a text and a script', async () => Buffer.from(script), 'text/plain'],
  ] as const)('(%s) is served with its detected type, and runs no script', async (_, make, type) => {
    const bytes = await make()
    const { url, mimeType } = await uploads.stored(bytes)
    expect(mimeType).toBe(type)
    for (const query of ['', '?inline=1', '?download=1']) {
      const { headers } = await uploads.get(url + query)
      expect(headers.get('content-type')?.split(';')[0]).toBe(type)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toStartWith("default-src 'none'")
      expect(policy).not.toContain('script')
      // Only pictures are shown inline, and PDFs in a frame of this server's pages.
      if (type.startsWith('image/') && query !== '?download=1') continue
      if (type === 'application/pdf' && query === '?inline=1') expect(policy).toContain("frame-ancestors 'self'")
      else expect(headers.get('content-disposition')).toBe('attachment')
    }
  })

  test('(a picture) is shown to others without its second half', async () => {
    const { url } = await uploads.stored(Buffer.concat([await teal(8, 8).jpeg().toBuffer(), zip, Buffer.from('canary')]))
    for (const query of ['?w=320', '?w=1920'])
      expect(Buffer.from(await (await uploads.get(url + query)).arrayBuffer()).includes('canary')).toBe(false)
  })
})

describe('the location of a camera', () => {
  const gps = {
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 CANARY', GPSLongitudeRef: 'W' },
    IFD0: { ImageDescription: 'CANARY at home' },
  }

  test.each(['jpeg', 'png', 'webp', 'avif', 'heic'] as const)(
    'is in no resized picture of a %s',
    async (format) => {
      const jpeg = await teal(64, 48).jpeg().withExif(gps).toBuffer()
      const exif = (await sharp(jpeg).metadata()).exif
      expect(exif?.includes('CANARY')).toBe(true)
      const photo =
        format === 'heic' ? heic({ width: 600, height: 400, exif }) : await sharp(jpeg).withExif(gps).toFormat(format).toBuffer()
      const { url } = await uploads.stored(photo)
      await hearth.as('member').put('/api/profile-image', { profileImageURL: url })
      for (const [who, query] of [
        ['member', '?w=320'],
        ['member', '?w=960'],
        ['child', ''],
        ['child', '?w=1920'],
        ['admin', '?inline=1'],
      ] as const) {
        const answer = await uploads.get(url + query, who)
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect([who, query, answer.status, bytes.includes('CANARY'), bytes.includes('GPS')]).toEqual([who, query, 200, false, false])
      }
    },
    20_000,
  )
})

describe('a bomb', () => {
  /** An animated picture with `count` frames. */
  const frames = async (count: number, side: number, format: 'gif' | 'webp') => {
    const red = sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    const stills = await Promise.all([teal(side, side), red].map((still) => still.png().toBuffer()))
    const all = Array.from({ length: count }, (_, n) => stills[n % 2] ?? Buffer.alloc(0))
    return sharp(all, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
  }

  test.each(['gif', 'webp'] as const)(
    'of 60 frames in a %s costs one frame',
    async (format) => {
      const bytes = await frames(60, 200, format)
      const { url } = await uploads.stored(bytes)
      const { pages, width } = await sharp(await (await uploads.get(`${url}?w=320`)).arrayBuffer()).metadata()
      expect([pages, width]).toEqual([undefined, 200])
    },
    20_000,
  )

  test('of 16,000 by 16,000 pixels in a GIF is refused before it is decoded', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    // The sizes of the screen and of its only frame.
    for (const at of [6, 8, gif.indexOf(0x2c) + 5, gif.indexOf(0x2c) + 7]) gif.writeUInt16LE(16_000, at)
    expect(await uploads.put(await uploads.ticket(), gif)).toMatchObject({ status: 413, body: { code: 'too_many_pixels' } })
  })

  test('of compressed text in a picture is not decompressed', async () => {
    // A `zTXt` chunk of a PNG: 30 MB of zeros in 30 KB.
    const png = await teal(4, 4).png().toBuffer()
    const content = Buffer.concat([Buffer.from('Comment\0\0'), Bun.deflateSync(new Uint8Array(30_000_000))])
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write('zTXt', 4)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(Bun.hash.crc32(Buffer.concat([head.subarray(4), content])))
    const before = process.memoryUsage().rss
    const { status } = await uploads.put(await uploads.ticket(), Buffer.concat([png.subarray(0, 33), head, content, sum, png.subarray(33)]))
    expect([200, 415]).toContain(status)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })
})

describe('a name', () => {
  const names = [
    '../../../../etc/passwd',
    '..\\..\\secret.key',
    '/etc/passwd',
    'a\0.png',
    'x".html',
    'a\r\nSet-Cookie: pwned=1',
    'C:\\x',
    '.'.repeat(200),
    '\u202egnp.exe',
    '%2e%2e%2f',
  ]

  test.each(names)('of a document or photo, such as %p, is treated as text, not as a path', async (name) => {
    const files = () => readdirSync(hearth.data, { recursive: true }).filter((file) => !String(file).startsWith('hearth.db')).length
    const { url } = await uploads.stored('Dear diary')
    const before = files()
    const document = await hearth.as('member').post(hearth.path('/documents'), { title: 'A', fileUrl: url, fileName: name })
    expect([201, 422]).toContain(document.status)
    const photo = await hearth
      .as('member')
      .post(hearth.path('/photos'), { url: 'https://example.org/a.jpg', filename: name, originalName: name })
    expect([201, 422]).toContain(photo.status)
    for (const query of ['', '?download=1']) {
      const { status, headers } = await uploads.get(url + query)
      expect([status, headers.get('content-disposition'), headers.getSetCookie()]).toEqual([200, 'attachment', []])
    }
    expect([files(), existsSync(join(hearth.data, '../pwned'))]).toEqual([before, false])
  })

  test('has the extension of the file’s type, and no characters that hide it', async () => {
    const file = await uploads.stored('Dear diary')
    const picture = await uploads.stored(teal(9, 9).png())
    const name = 'holiday\u202egnp.exe'
    const document = await hearth.as('member').post(hearth.path('/documents'), { title: 'A', fileUrl: file.url, fileName: name })
    expect(document.body).toMatchObject({ fileName: 'holidaygnp.exe.txt' })
    const { id } = document.body as { id: string }
    expect((await hearth.as('member').patch(`/api/documents/${id}`, { fileName: 'run.bat' })).body).toMatchObject({
      fileName: 'run.bat.txt',
    })
    const photo = await hearth.as('member').post(hearth.path('/photos'), { url: picture.url, filename: name, originalName: name })
    expect(photo.body).toMatchObject({ filename: 'holidaygnp.exe.png', originalName: 'holidaygnp.exe.png' })

    // As stored by versions that did not clean names.
    hearth.services.sqlite.run('UPDATE documents SET file_name = ? WHERE id = ?', [name, id])
    expect((await hearth.as('child').get(`/api/documents/${id}`)).status).toBe(403)
    expect((await hearth.as('member').get(`/api/documents/${id}`)).body).toMatchObject({ fileName: 'holidaygnp.exe.txt' })
  })

  /** Spellings of paths out of a folder: the key lies above the web app's files and above the uploads. */
  const paths = ['../secret.key', '../../secret.key', '../../data/secret.key', '%2e%2e/%2e%2e/data/secret.key', '....//data/secret.key']
  const slashes = ['/', '%2f', '%252f', '%5c', '\\', '//', '%c0%af', '%2f.%2f']
  const others = ['%00', 'main-1a2b3c4d.js%00', 'secret.key%00.tar', '%2fetc%2fpasswd', 'file:%2f%2f%2fetc%2fpasswd']

  test.each([...slashes.map((slash) => paths.map((path) => path.replaceAll('/', slash))), others])(
    'in a URL, such as %p, does not leave its folder',
    async (...names) => {
      const key = readFileSync(join(hearth.data, 'secret.key'), 'latin1')
      for (const name of names)
        for (const folder of ['/api/objects/', '/api/backups/', '/assets/', '/fonts/', '/']) {
          const head = [`GET ${folder}${name} HTTP/1.1`, 'Host: hearth', `Cookie: ${hearth.as('admin').cookie}`, 'Accept: application/json']
          const { text } = await exchange(hearth.url, [...head, 'Connection: close\r\n\r\n'].join('\r\n'))
          expect([folder, name, text.slice(9, 12)]).toEqual([folder, name, expect.stringMatching(/^40[034]$/)])
          expect(text).not.toContain(key)
        }
    },
  )
})

describe('a range', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const whole = `200 ${letters}`
  const all = `206 ${letters}`
  const none = '416 '

  test.each([
    ['bytes=0-0,2-2,4-4', [whole]],
    [`bytes=${Array.from({ length: 3000 }, (_, n) => `${n % 26}-`).join(',')}`, [whole]],
    ['bytes=0-25,0-25,0-25', [whole]],
    ['bytes=5-2', [whole, none]],
    ['bytes=-0', [whole, none]],
    ['bytes=--5', [whole, none]],
    ['bytes=-99999999999999999999', [whole, all]],
    ['bytes=0-18446744073709551615', [whole, all]],
    ['bytes=18446744073709551616-', [whole, none]],
    ['bytes=a-b', [whole]],
    ['bytes=1e1-2e1', [whole, none]],
    ['bytes=', [whole]],
  ])('such as %p gets no more than the file', async (range, expected) => {
    const { url } = await uploads.stored(letters)
    const answer = await uploads.get(url, 'member', { range })
    expect(expected).toContain(`${answer.status} ${await answer.text()}`)
  })
})

describe('slow uploads', () => {
  test('of one byte at a time do not delay others', async () => {
    const uploadURL = await uploads.ticket()
    const slow = startRawPut(hearth.url, uploadURL, hearth.as('member').cookie, 'Content-Length: 40')
    for (let sent = 0; sent < 20; sent++) {
      slow.write('a')
      expect((await uploads.put(await uploads.ticket('admin'), `letter ${sent}`, 'admin')).status).toBe(200)
    }
    slow.write('b'.repeat(20))
    expect(await slow.answer()).toStartWith('HTTP/1.1 200')
    expect(await (await uploads.get(`/api/objects/${idOf(uploadURL)}`)).text()).toBe('a'.repeat(20) + 'b'.repeat(20))
  })

  test('in parallel get no more than the quota, and release it when interrupted', async () => {
    const used = () => hearth.services.sqlite.query<{ n: number }, []>('SELECT coalesce(sum(size), 0) AS n FROM objects').get()?.n ?? 0
    const megabyte = 1024 * 1024
    const cookie = hearth.as('member').cookie
    // They announce 18 MB, send almost nothing, and disconnect.
    const held = await Promise.all(
      [1, 2].map(async () => startRawPut(hearth.url, await uploads.ticket(), cookie, `Content-Length: ${9 * megabyte}`)),
    )
    for (const upload of held) upload.write('a')
    const parts = () => uploads.originals().filter((name) => name.endsWith('.part')).length
    while (parts() < 2) await Bun.sleep(5)
    const one = 'a'.repeat(2 * megabyte)
    expect((await uploads.put(await uploads.ticket(), one)).status).toBe(507)
    for (const upload of held) upload.breakOff()
    while (parts() > 0) await Bun.sleep(5)
    const answers = await Promise.all(Array.from({ length: 14 }, async () => (await uploads.put(await uploads.ticket(), one)).status))
    expect(new Set(answers)).toEqual(new Set([200, 507]))
    expect(used()).toBeLessThanOrEqual(20 * megabyte)
    expect(used()).toBeGreaterThan(17 * megabyte)
    expect(parts()).toBe(0)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type FakeClock, fakeClock } from '../../testing/fake-clock'
import { type Hearth, startHearth, type Who } from '../../testing/hearth'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const teal = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
const ticket = async (who: Who = 'member') => ((await hearth.as(who).post('/api/objects/upload')).body as { uploadURL: string }).uploadURL
const idOf = (uploadURL: string) => uploadURL.match(/objects\/([^?]+)/)?.[1] ?? ''
const put = async (uploadURL: string, body: BodyInit, who: Who = 'member') => {
  const response = await fetch(hearth.url + uploadURL, {
    method: 'PUT',
    body,
    keepalive: false,
    headers: { cookie: hearth.as(who).cookie },
  })
  return { status: response.status, body: (await response.json()) as { id: string; url: string; code?: string; message?: string } }
}
const get = (path: string, who: Who = 'member', headers: Record<string, string> = {}) =>
  fetch(hearth.url + path, { headers: { cookie: hearth.as(who).cookie, ...headers } })
const filesOnDisk = () => {
  const folder = join(hearth.data, 'objects')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []))
}
const stored = async (image: Sharp) => (await put(await ticket(), await image.toBuffer())).body

describe('an upload ticket', () => {
  const picture = () => teal(2, 2).png().toBuffer()

  test('takes one file, once', async () => {
    const uploadURL = await ticket()
    const { status, body } = await put(uploadURL, await picture())
    expect([status, body]).toEqual([
      200,
      { id: idOf(uploadURL), url: `/api/objects/${idOf(uploadURL)}`, mimeType: 'image/png', size: expect.any(Number) } as never,
    ])
    expect(await put(uploadURL, await picture())).toMatchObject({ status: 403, body: { code: 'bad_ticket' } })
  })

  test('takes one file of two at once', async () => {
    const [uploadURL, body] = [await ticket(), await picture()]
    const answers = await Promise.all([put(uploadURL, body), put(uploadURL, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(filesOnDisk()).toEqual([idOf(uploadURL)])
  })

  test('lasts 15 minutes', async () => {
    const [first, second] = [await ticket(), await ticket()]
    clock.pass({ minutes: 14, seconds: 59 })
    expect((await put(first, await picture())).status).toBe(200)
    clock.pass({ seconds: 1 })
    expect((await put(second, await picture())).status).toBe(403)
  })

  test('is the user’s own', async () => {
    expect((await put(await ticket('member'), await picture(), 'admin')).status).toBe(403)
  })

  test.each(['', '?ticket=', '?ticket=wrong'])('is needed: %p', async (query) => {
    expect((await put(`/api/objects/${idOf(await ticket())}${query}`, await picture())).status).toBe(403)
    expect(filesOnDisk()).toEqual([])
  })

  test('is for one object', async () => {
    const [one, other] = [await ticket(), await ticket()]
    expect((await put(one.replace(idOf(one), idOf(other)), await picture())).status).toBe(403)
    expect((await put(one.replace(idOf(one), '..%2f..%2fhearth.db'), await picture())).status).toBe(403)
  })
})

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('in %s is kept as it is', async (format) => {
    const bytes = await teal(8, 8).toFormat(format).toBuffer()
    const { url } = (await put(await ticket(), bytes)).body
    const answer = await get(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`])
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('is made smaller, upright, and without what the camera wrote', async () => {
    const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1' } }
    const photo = await teal(640, 480).jpeg().withMetadata({ orientation: 6 }).withExifMerge(gps).toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const { url } = (await put(await ticket(), photo)).body
    const answer = await get(`${url}?w=320`)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const small = await sharp(await answer.arrayBuffer()).metadata()
    expect(small).toMatchObject({ format: 'webp', width: 320, height: 427 })
    expect([small.exif, small.orientation, small.icc]).toEqual([undefined, undefined, undefined])
  })

  test('is not made larger', async () => {
    const { url } = await stored(teal(100, 50).png())
    expect(await sharp(await (await get(`${url}?w=960`)).arrayBuffer()).metadata()).toMatchObject({ width: 100, height: 50 })
  })

  test.each(['1', '321', 'full', ''])('has no width %p', async (width) => {
    const { url } = await stored(teal(4, 4).png())
    expect((await get(`${url}?w=${width}`)).status).toBe(422)
  })

  test('is asked for once, and confirmed after', async () => {
    const { url } = await stored(teal(400, 400).png())
    for (const path of [url, `${url}?w=320`]) {
      const first = await get(path)
      expect(first.headers.get('cache-control')).toBe('private, max-age=86400')
      const again = await get(path, 'member', { 'if-none-match': first.headers.get('etag') ?? '' })
      expect([again.status, (await again.bytes()).length]).toEqual([304, 0])
    }
  })

  test('can be had in ranges', async () => {
    const { url } = await stored(teal(400, 400).png())
    const whole = await (await get(url)).bytes()
    const answer = await get(url, 'member', { range: 'bytes=2-5' })
    expect([answer.status, await answer.bytes()]).toEqual([206, whole.slice(2, 6)])
  })

  test('opened by its address runs nothing', async () => {
    const { headers } = await get((await stored(teal(4, 4).png())).url)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('with more pixels than its limit is refused before it is decoded', async () => {
    const bomb = await teal(1, 1).png().toBuffer()
    // Width and height of a PNG, and the checksum over them.
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(Bun.hash.crc32(bomb.subarray(12, 29)), 29)
    expect(await put(await ticket(), bomb)).toMatchObject({ status: 413, body: { code: 'too_many_pixels' } })
    expect(filesOnDisk()).toEqual([])
  })
})

describe('a file', () => {
  const megabytes = (n: number) => new Uint8Array(n * 1024 * 1024)
  const streamed = (n: number) =>
    new ReadableStream({
      start(controller) {
        for (let i = 0; i < n; i++) controller.enqueue(megabytes(1))
        controller.close()
      },
    })

  test.each([
    ['text', 'Dear diary', 415, 'wrong_type'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 415, 'wrong_type'],
    ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, 'wrong_type'],
    ['a PDF', '%PDF-1.7\n', 415, 'wrong_type'],
    ['a PNG cut short', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 415, 'wrong_type'],
    ['nothing', '', 422, 'empty_file'],
    ['more than 10 MB', megabytes(11), 413, 'too_large'],
  ])('that is %s is refused, and nothing of it is left', async (_, body, status, code) => {
    const uploadURL = await ticket()
    const answer = await put(uploadURL, body)
    expect([answer.status, answer.body]).toMatchObject([status, { code }])
    expect(filesOnDisk()).toEqual([])
    expect((await get(`/api/objects/${idOf(uploadURL)}`)).status).toBe(404)
  })

  test('of more than 10 MB that does not tell its length is refused too', async () => {
    const answer = await put(await ticket(), streamed(12))
    expect([answer.status, answer.body]).toMatchObject([413, { message: 'File size must be less than 10MB' }])
    expect(filesOnDisk()).toEqual([])
  })

  test('for which the disk has no room is 507', async () => {
    const uploadURL = await ticket()
    const part = join(hearth.data, 'objects', idOf(uploadURL).slice(-2), `${idOf(uploadURL)}.part`)
    mkdirSync(dirname(part), { recursive: true })
    symlinkSync('/dev/full', part)
    expect(await put(uploadURL, await teal(4, 4).png().toBuffer())).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    expect(existsSync(part)).toBe(false)
  })
})

describe('who sees a file', () => {
  const portrait = async () => {
    const { url } = await stored(teal(4, 4).png())
    await hearth.as('member').put('/api/profile-image', { profileImageURL: url })
    return url
  }
  const status = async (path: string, who: Who) => (await get(path, who)).status

  test('its owner alone, as long as it belongs to nothing', async () => {
    const { url } = await stored(teal(4, 4).png())
    expect([await status(url, 'member'), await status(url, 'admin'), await status(url, 'visitor')]).toEqual([200, 404, 401])
  })

  test('the whole family, when it is a profile picture, and nobody else', async () => {
    const url = await portrait()
    for (const who of ['admin', 'parent', 'child', 'extended'] as const) expect(await status(`${url}?w=320`, who)).toBe(200)
    for (const who of ['stranger', 'pending'] as const)
      expect([await status(url, who), await status(`${url}?w=320`, who)]).toEqual([404, 404])
  })

  test('the family no more, after the picture was changed', async () => {
    const url = await portrait()
    await hearth.as('member').patch('/api/auth/user', { profileImageUrl: null })
    expect(await status(url, 'child')).toBe(404)
  })

  test('nobody, when there is none: unknown and foreign look alike', async () => {
    const { url } = await stored(teal(4, 4).png())
    const [unknown, foreign] = [await get('/api/objects/01a1fdb9-0c6d-7431-a9f4-99bfd9a29f23', 'stranger'), await get(url, 'stranger')]
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()])
  })
})

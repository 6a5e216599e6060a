import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { heic } from '#src/testing/heic'
import { idOf, teal, type Uploads, uploadsOf } from '#src/testing/uploads'

let hearth: Hearth
let uploads: Uploads
beforeAll(async () => {
  hearth = await startHearth()
  uploads = uploadsOf(hearth)
})
afterAll(() => hearth.stop())

const png = () => teal(8, 8).png().toBuffer()
const jpeg = () => teal(8, 8).jpeg().toBuffer()
const xmp = '<?xpacket begin="\ufeff"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><dc:title>Beach</dc:title></rdf:RDF></x:xmpmeta>'

/** A JPEG with a comment (ITU-T T.81, marker FFFE) right after its start. */
const withComment = (picture: Buffer, comment: string) => {
  const text = Buffer.from(comment)
  return Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, picture.subarray(2)])
}

describe('the type of a file comes from its content:', () => {
  test.each([
    ['a PDF', () => '%PDF-1.7\n', 'application/pdf'],
    ['a text', () => 'Dear diary,\r\n\ttoday we had 3 < 5 guests — and a café.\n', 'text/plain'],
    ['a text with a byte order mark', () => '\ufeffMilk, eggs', 'text/plain'],
    ['a text that begins like a bitmap', () => 'BMW, yearly service: 400 EUR', 'text/plain'],
    ['a text of more than a megabyte of two-byte letters', () => `a${'é'.repeat(700_000)}`, 'text/plain'],
    ['a photo with XMP', async () => withComment(await jpeg(), xmp), 'image/jpeg'],
    ['a PNG with any name', png, 'image/png'],
    ['a HEIC', () => heic({ width: 600, height: 400 }), 'image/heic'],
  ])('%s', async (_, file, type) => {
    const { mimeType, url } = await uploads.stored(await file())
    expect(mimeType).toBe(type)
    const answer = await uploads.get(url)
    expect(answer.headers.get('content-type')).toBe(type === 'text/plain' ? 'text/plain; charset=utf-8' : type)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(await file()))).toBe(true)
  })

  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML with a space before', ' \n<HTML><body>Hi</body></HTML>'],
    ['HTML behind a text', 'Hello <script>alert(1)</script>'],
    ['HTML behind a megabyte of text', `${'a'.repeat(1024 * 1024 - 4)}<script>alert(1)</script>`],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG with a comment before', '<!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG, compressed', Bun.gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['XML', '<recipe><egg/></recipe>'],
    ['a ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['a text in Latin 1', new Uint8Array([0x63, 0x61, 0x66, 0xe9])],
    ['a text with a zero', 'a\0b'],
    ['a text with an escape sequence', '\u001b[2J'],
    ['a bitmap', new Uint8Array([0x42, 0x4d, 0, 0, 0, 0, 0, 0])],
    ['a TIFF', sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } }).tiff()],
    ['a PNG cut short', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ])('%s is rejected, and nothing of it stays', async (_, file) => {
    const bytes = file instanceof sharp ? await file.toBuffer() : file
    await refused(bytes as string)
  })

  test.each([
    ['in a comment of a JPEG', async (markup: string) => withComment(await jpeg(), markup)],
    ['behind a JPEG', async (markup: string) => Buffer.concat([await jpeg(), Buffer.from(markup)])],
    ['behind a PNG', async (markup: string) => Buffer.concat([await png(), Buffer.from(markup)])],
    [
      'behind a GIF of a megabyte',
      async (markup: string) => {
        const gif = await teal(8, 8).gif().toBuffer()
        return Buffer.concat([gif, Buffer.alloc(1024 * 1024 - gif.length - 4), Buffer.from(markup)])
      },
    ],
    ['behind a HEIC', async (markup: string) => Buffer.concat([heic({ width: 600, height: 400 }), Buffer.from(markup)])],
  ])(
    'a picture with markup %s is rejected',
    async (_, file) => {
      for (const markup of [
        '*/<script>alert(1)</script>',
        '<!DOCTYPE html><p>Hi</p>',
        '<html><b>Hi</b></html>',
        '<svg onload=alert(1)>',
        '<SVG/onload=alert(1)//>',
        '<iframe src=//example.org>',
      ])
        await refused(await file(markup))
    },
    20_000,
  )

  test('random bytes of a photo are not mistaken for markup', async () => {
    const noise = await sharp({
      create: { width: 1600, height: 1600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as never,
    })
      .jpeg({ quality: 100 })
      .toBuffer()
    expect(noise.length).toBeGreaterThan(2_000_000)
    // Element names that occur by chance.
    const photo = Buffer.concat([noise, Buffer.from('<svg \x01\x02', 'latin1'), Buffer.from('<html>\x00', 'latin1')])
    expect((await uploads.stored(photo)).mimeType).toBe('image/jpeg')
  })

  const refused = async (file: BodyInit) => {
    const before = [uploads.originals(), uploads.thumbnails()]
    const uploadURL = await uploads.ticket()
    const answer = await uploads.put(uploadURL, file)
    expect(answer).toMatchObject({ status: 415, body: { code: 'wrong_type', message: 'Please select a valid file type' } })
    expect([uploads.originals(), uploads.thumbnails()]).toEqual(before)
    expect((await uploads.get(`/api/objects/${idOf(uploadURL)}`)).status).toBe(404)
  }
})

describe('a file', () => {
  test('runs no scripts when opened by its URL', async () => {
    for (const file of [await png(), '%PDF-1.7\n', 'Dear diary']) {
      const { headers } = await uploads.get((await uploads.stored(file)).url)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('is an attachment without other widths if it is not a picture', async () => {
    expect((await uploads.get((await uploads.stored(await png())).url)).headers.get('content-disposition')).toBeNull()
    for (const file of ['%PDF-1.7\n', 'Dear diary']) {
      const { url } = await uploads.stored(file)
      expect((await uploads.get(url)).headers.get('content-disposition')).toBe('attachment')
      expect((await uploads.get(`${url}?w=320`)).status).toBe(415)
    }
  })

  test('is cached and revalidated', async () => {
    const { url } = await uploads.stored(teal(400, 400).png())
    for (const path of [url, `${url}?w=320`]) {
      const first = await uploads.get(path)
      expect(first.headers.get('cache-control')).toBe('private, max-age=86400')
      // A browser must not show a reply cached in one session in another one, or in none.
      expect(first.headers.get('vary')).toBe('Cookie')
      const etag = first.headers.get('etag') ?? ''
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const again = await uploads.get(path, 'member', { 'if-none-match': known })
        expect([again.status, (await again.bytes()).length]).toEqual([304, 0])
      }
      expect((await uploads.get(path, 'member', { 'if-none-match': '"other"' })).status).toBe(200)
    }
  })

  test.each([
    ['bytes=2-5', 206, 'bytes 2-5/26', 'cdef'],
    ['bytes=20-', 206, 'bytes 20-25/26', 'uvwxyz'],
    ['bytes=-3', 206, 'bytes 23-25/26', 'xyz'],
    ['bytes=20-99', 206, 'bytes 20-25/26', 'uvwxyz'],
    ['bytes=26-', 416, 'bytes */26', ''],
    ['lines=1-2', 200, null, 'abcdefghijklmnopqrstuvwxyz'],
  ])('supports ranges: %s', async (range, status, contentRange, part) => {
    const { url } = await uploads.stored('abcdefghijklmnopqrstuvwxyz')
    const answer = await uploads.get(url, 'member', { range })
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([status, contentRange, part])
  })

  test('is sent as a whole if If-Range does not match', async () => {
    const { url } = await uploads.stored('abcdefghijklmnopqrstuvwxyz')
    const etag = (await uploads.get(url)).headers.get('etag') ?? ''
    expect((await uploads.get(url, 'member', { range: 'bytes=2-5', 'if-range': etag })).status).toBe(206)
    expect((await uploads.get(url, 'member', { range: 'bytes=2-5', 'if-range': '"other"' })).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { heic } from '#src/testing/heic'
import { teal, type Uploads, uploadsOf } from '#src/testing/uploads'

let hearth: Hearth
let uploads: Uploads
beforeAll(async () => {
  hearth = await startHearth()
  uploads = uploadsOf(hearth)
})
afterAll(() => hearth.stop())

/** The GPS metadata of a camera. */
const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1' } }
const scaled = async (url: string, width: number) => {
  const answer = await uploads.get(`${url}?w=${width}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return sharp(await answer.arrayBuffer())
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('in %s is stored unchanged, and scaled down', async (format) => {
    const bytes = await teal(400, 200).toFormat(format).toBuffer()
    const { url } = await uploads.stored(bytes)
    const answer = await uploads.get(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`])
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await (await scaled(url, 320)).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  })

  test('is scaled down, upright, and without metadata', async () => {
    const photo = await teal(640, 480).jpeg().withMetadata({ orientation: 6 }).withExifMerge(gps).toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const { url } = await uploads.stored(photo)
    const small = await (await scaled(url, 320)).metadata()
    expect(small).toMatchObject({ width: 320, height: 427 })
    expect([small.exif, small.xmp, small.orientation, small.icc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is not enlarged', async () => {
    const { url } = await uploads.stored(teal(100, 50).png())
    expect(await (await scaled(url, 960)).metadata()).toMatchObject({ width: 100, height: 50 })
  })

  test('is limited to the maximum height of a WebP', async () => {
    const { url } = await uploads.stored(teal(100, 20_000).png())
    expect((await (await scaled(url, 1920)).metadata()).height).toBe(16_383)
  })

  test('shows the first frame of an animation', async () => {
    const frames = [teal(40, 40).png(), sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } }).png()]
    const animation = await sharp(await Promise.all(frames.map((frame) => frame.toBuffer())), { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const small = await scaled((await uploads.stored(animation)).url, 320)
    expect((await small.metadata()).pages).toBeUndefined()
    expect(await colour(small, 5, 5)).toEqual('teal')
  })

  test('keeps the metadata in the original', async () => {
    const photo = await teal(64, 48).jpeg().withExifMerge(gps).toBuffer()
    const answer = await uploads.get((await uploads.stored(photo)).url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true)
  })

  test('hides the location from the family, except in an explicit download', async () => {
    const photo = await teal(64, 48).jpeg().withExifMerge(gps).toBuffer()
    const { url } = await uploads.stored(photo)
    await hearth.as('member').put('/api/profile-image', { profileImageURL: url })
    const shown = await uploads.get(url, 'child')
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const { width, height, exif } = await sharp(await shown.arrayBuffer()).metadata()
    expect([width, height, exif]).toEqual([64, 48, undefined])
    const download = await uploads.get(`${url}?download=1`, 'child')
    expect(download.headers.get('content-disposition')).toBe('attachment')
    expect(Buffer.from(await download.arrayBuffer()).equals(photo)).toBe(true)
    expect((await uploads.get(`${url}?download=1`, 'stranger')).status).toBe(404)
  })

  test('is recreated after the cache was deleted', async () => {
    const { url } = await uploads.stored(teal(400, 400).png())
    await scaled(url, 320)
    rmSync(join(hearth.data, 'cache/thumbnails'), { recursive: true })
    expect(await (await scaled(url, 320)).metadata()).toMatchObject({ width: 320 })
  })

  test('is not recreated for a browser that has it cached', async () => {
    const { url } = await uploads.stored(teal(400, 400).png())
    const etag = (await uploads.get(`${url}?w=960`)).headers.get('etag') ?? ''
    rmSync(join(hearth.data, 'cache/thumbnails'), { recursive: true })
    expect((await uploads.get(`${url}?w=960`, 'member', { 'if-none-match': etag })).status).toBe(304)
    expect(existsSync(join(hearth.data, 'cache/thumbnails'))).toBe(false)
  })

  test.each(['1', '321', 'full', ''])('rejects the width %p', async (width) => {
    const { url } = await uploads.stored(teal(4, 4).png())
    expect((await uploads.get(`${url}?w=${width}`)).status).toBe(422)
  })
})

/** The colour of a pixel, among those that the tests use. */
const colour = async (picture: Sharp, x: number, y: number) => {
  const [red = 0, , blue = 0] = await picture.clone().removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()
  return red > 150 ? 'red' : blue > 150 ? 'blue' : 'teal'
}

describe('an iPhone’s HEIC', () => {
  const exif = async () =>
    (await sharp(await teal(8, 8).jpeg().withMetadata({ orientation: 6 }).withExifMerge(gps).toBuffer()).metadata()).exif

  test('of 12 megapixels is stored unchanged, and shown upright without metadata', async () => {
    const photo = heic({ width: 4032, height: 3024, turns: 3, exif: await exif() })
    const { url, mimeType } = await uploads.stored(photo)
    expect(mimeType).toBe('image/heic')
    const original = await uploads.get(url)
    expect(original.headers.get('content-type')).toBe('image/heic')
    expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true)
    for (const [width, height] of [
      [320, 427],
      [960, 1280],
      [1920, 2560],
    ] as const) {
      const small = await scaled(url, width)
      const meta = await small.metadata()
      expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([width, height, undefined, undefined])
      // Its left half, which is red, is on top after turning it to the right.
      expect([await colour(small, 9, 9), await colour(small, width - 9, 9), await colour(small, 9, height - 9)]).toEqual([
        'red',
        'red',
        'blue',
      ])
    }
  })

  test.each([
    [0, undefined, 'red, blue, red'],
    [1, undefined, 'blue, blue, red'],
    [2, undefined, 'blue, red, blue'],
    [3, undefined, 'red, red, blue'],
    [0, 'upside down', 'red, blue, red'],
    [0, 'left to right', 'blue, red, blue'],
    [1, 'upside down', 'red, red, blue'],
    [3, 'left to right', 'red, red, blue'],
  ] as const)('turned left %d times and mirrored %p has the corners %s', async (turns, mirrored, corners) => {
    const { url } = await uploads.stored(heic({ width: 900, height: 700, turns, mirrored }))
    const small = await scaled(url, 1920)
    const { width, height } = await small.metadata()
    expect([width, height]).toEqual(turns % 2 ? [700, 900] : [900, 700])
    const seen = [await colour(small, 9, 9), await colour(small, width - 9, 9), await colour(small, 9, height - 9)]
    expect(seen.join(', ')).toBe(corners)
  })

  test('is decoded once for concurrent requests', async () => {
    const { id, url } = await uploads.stored(heic({ width: 900, height: 700 }))
    const made = () => uploads.thumbnails().filter((name) => name.startsWith(id))
    expect(made().sort()).toEqual([`${id}-1920.webp`, `${id}-320.webp`, `${id}-960.webp`])
    rmSync(join(hearth.data, 'cache/thumbnails'), { recursive: true })
    await Promise.all([320, 960, 1920, 320].map((width) => scaled(url, width)))
    expect(made()).toHaveLength(3)
  })

  test('of 48 megapixels is decoded', async () => {
    const { url } = await uploads.stored(heic({ width: 8064, height: 6048 }))
    expect(await (await scaled(url, 960)).metadata()).toMatchObject({ width: 960, height: 720 })
  })

  test('of more than 50 megapixels is rejected before decoding', async () => {
    const answer = await uploads.put(await uploads.ticket(), heic({ width: 20_480, height: 12_288 }))
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_many_pixels' } })
  })

  test('is rejected when damaged', async () => {
    const photo = heic({ width: 900, height: 700 })
    const cut = await uploads.put(await uploads.ticket(), photo.subarray(0, -40))
    expect(cut).toMatchObject({ status: 415, body: { code: 'unreadable_picture' } })
    // Claims a smaller tile than the coded one.
    const lying = Buffer.from(photo)
    lying.writeUInt32BE(16, photo.indexOf('ispe') + 8)
    expect(await uploads.put(await uploads.ticket(), lying)).toMatchObject({ status: 415, body: { code: 'unreadable_picture' } })
  })
})

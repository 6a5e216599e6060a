import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { home, serve, signIn } from '../cli/hearth'
import { greedyPictures } from '../exif'
import { type Hearth, startHearth } from '../hearth'
import { teal, type Uploads, uploadsOf } from '../uploads'

/** Small files that would take much memory or time without limits. */

let hearth: Hearth
let uploads: Uploads
beforeAll(async () => {
  hearth = await startHearth()
  uploads = uploadsOf(hearth)
})
afterAll(() => hearth.stop())

const megabyte = 1024 * 1024

describe('a photo whose EXIF claims gigabytes', () => {
  test.each(Object.keys(greedyPictures) as (keyof typeof greedyPictures)[])(
    'is added to the gallery like any other: %s',
    async (format) => {
      const stored = await uploads.stored(await greedyPictures[format]())
      expect(stored.mimeType).toBe(`image/${format}`)
      Bun.gc(true)
      const before = process.memoryUsage().rss
      const photo = await hearth.as('member').post(hearth.path('/photos'), { url: stored.url })
      expect([photo.status, photo.body]).toEqual([201, expect.objectContaining({ takenAt: null })])
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte)
    },
  )
})

describe('a picture that must be decoded completely', () => {
  const withSize = (file: Buffer, places: { at: number; bytes: 2 | 4 | -2; value: number }[]) => {
    for (const { at, bytes, value } of places) {
      if (bytes === 4) file.writeUInt32BE(value, at)
      else if (bytes === 2) file.writeUInt16BE(value, at)
      else file.writeUInt16LE(value, at)
    }
    return file
  }

  /** Small files whose headers claim a large width and height. */
  const claiming = {
    'progressive JPEG': async (width: number, height: number) => {
      const file = await teal(8, 8).jpeg({ progressive: true }).toBuffer()
      const frame = file.indexOf(Buffer.from([0xff, 0xc2]))
      return withSize(file, [
        { at: frame + 5, bytes: 2, value: height },
        { at: frame + 7, bytes: 2, value: width },
      ])
    },
    'interlaced PNG': async (width: number, height: number) => {
      const file = await teal(8, 8).png({ progressive: true }).toBuffer()
      withSize(file, [
        { at: 16, bytes: 4, value: width },
        { at: 20, bytes: 4, value: height },
      ])
      return withSize(file, [{ at: 29, bytes: 4, value: Bun.hash.crc32(file.subarray(12, 29)) }])
    },
    GIF: async (width: number, height: number) => {
      const file = await teal(8, 8).gif().toBuffer()
      const frame = file.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
      return withSize(file, [
        { at: 6, bytes: -2, value: width },
        { at: 8, bytes: -2, value: height },
        { at: frame + 5, bytes: -2, value: width },
        { at: frame + 7, bytes: -2, value: height },
      ])
    },
    AVIF: async (width: number, height: number) => {
      const file = await teal(64, 64).avif().toBuffer()
      const at = file.indexOf('ispe') + 8
      return withSize(file, [
        { at, bytes: 4, value: width },
        { at: at + 4, bytes: 4, value: height },
      ])
    },
  }

  test.each([
    [25, 'progressive JPEG', 5100],
    [25, 'interlaced PNG', 5100],
    [25, 'GIF', 5100],
    [16, 'AVIF', 4100],
  ] as const)('may have at most %d million pixels, checked in its header before decoding: %s', async (most, kind, side) => {
    const answer = await uploads.put(await uploads.ticket(), new Uint8Array(await claiming[kind](side, side)))
    const message = `This picture has more than ${most} million pixels. Make it smaller and upload it again.`
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_many_pixels', message } })
  })

  /** A progressive JPEG, the slowest kind of a small file to decode. */
  const progressive = (side: number) => teal(side, side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()

  test('is still shown if it was uploaded under a higher limit', async () => {
    const { id, url } = await uploads.stored(teal(64, 64).jpeg())
    writeFileSync(join(hearth.data, 'objects', id.slice(-2), id), await progressive(5200))
    rmSync(join(hearth.data, 'cache/thumbnails'), { recursive: true })
    const answer = await uploads.get(`${url}?w=320`)
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 320 })
  }, 60_000)

  test('takes no more memory when several are requested concurrently', async () => {
    using place = await home()
    await using server = await serve(place.data)
    const { cookie } = await signIn(server.url, 'ada@example.org')
    const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024
    const put = async (file: Buffer) => {
      const ticket = await fetch(`${server.url}/api/objects/upload`, { method: 'POST', headers: { cookie } })
      const { uploadURL } = (await ticket.json()) as { uploadURL: string }
      return (await fetch(server.url + uploadURL, { method: 'PUT', body: new Uint8Array(file), headers: { cookie } })).status
    }
    const file = await progressive(4990)
    expect(await put(await teal(64, 64).jpeg().toBuffer())).toBe(200)
    const idle = peak()
    expect(await put(file)).toBe(200)
    const one = peak() - idle
    expect(await Promise.all([1, 2, 3].map(() => put(file)))).toEqual([200, 200, 200])
    expect([one > 80 * megabyte, peak() - idle < one + 60 * megabyte]).toEqual([true, true])
  }, 60_000)
})

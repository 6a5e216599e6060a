import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, statfsSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { silentLog } from '#src/platform/log/log'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { startRawPut } from '#src/testing/raw'
import { bomb, idOf, teal, type Uploads, uploadsOf } from '#src/testing/uploads'

const megabyte = 1024 * 1024

let hearth: Hearth
let uploads: Uploads
let failures: string[]
const start = async (env: Record<string, string> = {}) => {
  failures = []
  hearth = await startHearth({ env, log: { ...silentLog, error: (message) => failures.push(message) } })
  uploads = uploadsOf(hearth)
}
beforeEach(() => start())
afterEach(() => hearth.stop())

const nothingStays = async (uploadURL: string) => {
  expect([uploads.originals(), uploads.thumbnails()]).toEqual([[], []])
  expect((await uploads.get(`/api/objects/${idOf(uploadURL)}`)).status).toBe(404)
}
const until = async (what: () => boolean) => {
  while (!what()) await Bun.sleep(5)
}
const text = (bytes: number) => 'a'.repeat(bytes)

describe('an upload', () => {
  test('has at most 10 MB', async () => {
    const uploadURL = await uploads.ticket()
    const answer = await uploads.put(uploadURL, text(10 * megabyte + 1))
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', message: 'File size must be less than 10MB' } })
    await nothingStays(uploadURL)
    expect((await uploads.put(await uploads.ticket(), text(10 * megabyte))).status).toBe(200)
  })

  test('without Content-Length has at most 10 MB', async () => {
    const uploadURL = await uploads.ticket()
    const put = startRawPut(hearth.url, uploadURL, hearth.as('member').cookie, 'Transfer-Encoding: chunked')
    for (let sent = 0; sent < 12; sent++) put.chunk(new Uint8Array(megabyte).fill(97))
    expect(await put.answer()).toStartWith('HTTP/1.1 413')
    await nothingStays(uploadURL)
  })

  test('without Content-Length is accepted', async () => {
    const uploadURL = await uploads.ticket()
    const put = startRawPut(hearth.url, uploadURL, hearth.as('member').cookie, 'Transfer-Encoding: chunked')
    put.chunk(Buffer.from('Dear '))
    put.chunk(Buffer.from('diary'))
    put.write('0\r\n\r\n')
    expect(await put.answer()).toStartWith('HTTP/1.1 200')
    expect(await (await uploads.get(`/api/objects/${idOf(uploadURL)}`)).text()).toBe('Dear diary')
  })

  test('is not empty', async () => {
    const uploadURL = await uploads.ticket()
    expect(await uploads.put(uploadURL, '')).toMatchObject({ status: 422, body: { code: 'empty_file' } })
    await nothingStays(uploadURL)
  })

  test.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])('leaves nothing behind when interrupted (%s)', async (framing) => {
    const uploadURL = await uploads.ticket()
    const put = startRawPut(hearth.url, uploadURL, hearth.as('member').cookie, framing)
    if (framing.startsWith('C')) put.write(text(500))
    else put.chunk(Buffer.from(text(500)))
    await until(() => uploads.originals().length === 1)
    expect(uploads.originals()).toEqual([`${idOf(uploadURL)}.part`])
    put.breakOff()
    await until(() => uploads.originals().length === 0)
    await nothingStays(uploadURL)
    expect(failures).toEqual([])
  })
})

describe('a picture', () => {
  /** A PNG whose header claims this size. */
  const claiming = async (width: number, height: number) => {
    const picture = await teal(1, 1).png().toBuffer()
    picture.writeUInt32BE(width, 16)
    picture.writeUInt32BE(height, 20)
    picture.writeUInt32BE(Bun.hash.crc32(picture.subarray(12, 29)), 29)
    return picture
  }

  test.each([
    ['a PNG of 256 million pixels in 31 KB', bomb],
    ['a PNG that says it has a billion', () => claiming(40_000, 25_000)],
    ['a WebP of 51 million', () => teal(10_000, 5100).webp({ effort: 0 }).toBuffer()],
    [
      'a JPEG of 121 million',
      () =>
        sharp({ create: { width: 12_100, height: 10_000, channels: 3, background: 'teal' } })
          .jpeg()
          .toBuffer(),
    ],
  ])(
    'has its limit: %s is rejected before it is decoded',
    async (_, make) => {
      const bytes = await make()
      expect(bytes.length).toBeLessThan(4 * megabyte)
      const uploadURL = await uploads.ticket()
      expect(await uploads.put(uploadURL, bytes)).toMatchObject({ status: 413, body: { code: 'too_many_pixels' } })
      await nothingStays(uploadURL)
    },
    20_000,
  )

  test('of 48 megapixels is accepted and scaled down', async () => {
    const { url } = await uploads.stored(teal(8064, 6048).jpeg().withMetadata({ orientation: 6 }))
    const small = await uploads.get(`${url}?w=960`)
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 960, height: 1280 })
  }, 20_000)

  test('is rejected when damaged', async () => {
    const noise = { create: { width: 400, height: 400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } } as never
    const whole = await sharp(noise).png().toBuffer()
    const uploadURL = await uploads.ticket()
    const answer = await uploads.put(uploadURL, whole.subarray(0, whole.length / 2))
    expect(answer).toMatchObject({ status: 415, body: { code: 'unreadable_picture' } })
    await nothingStays(uploadURL)
  })
})

describe('the room for uploads', () => {
  test('has a quota: an upload beyond it is 507, and deleting frees room', async () => {
    await hearth.stop()
    await start({ HEARTH_QUOTA: '1000' })
    expect((await uploads.put(await uploads.ticket(), text(600))).status).toBe(200)
    const uploadURL = await uploads.ticket('admin')
    expect(await uploads.put(uploadURL, text(401), 'admin')).toMatchObject({ status: 507, body: { code: 'quota_reached' } })
    expect(uploads.originals()).toHaveLength(1)
    expect((await uploads.put(await uploads.ticket(), text(400))).status).toBe(200)
    expect((await uploads.put(await uploads.ticket(), text(1))).status).toBe(507)
  })

  test('is not given twice to concurrent uploads, with or without Content-Length', async () => {
    await hearth.stop()
    await start({ HEARTH_QUOTA: String(3 * megabyte) })
    const cookie = hearth.as('member').cookie
    for (const framing of [`Content-Length: ${2 * megabyte}`, 'Transfer-Encoding: chunked']) {
      const first = startRawPut(hearth.url, await uploads.ticket(), cookie, framing)
      const half = new Uint8Array(megabyte).fill(97)
      if (framing.startsWith('C')) first.write(half)
      else first.chunk(half)
      await until(() => uploads.originals().length === 1)
      // Two finish at the same time, while the first still holds its reservation.
      const bytes = framing.startsWith('C') ? 0.6 * megabyte : 1.1 * megabyte
      const answers = await Promise.all([1, 2].map(async () => uploads.put(await uploads.ticket(), text(bytes))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 507])
      first.breakOff()
      await until(() => uploads.originals().length === 1)
      hearth.services.sqlite.run('DELETE FROM objects')
      await Bun.$`rm -r ${join(hearth.data, 'objects')}`.quiet()
    }
  })

  test('keeps the minimum of free disk space', async () => {
    const { bavail, bsize } = statfsSync(hearth.data)
    await hearth.stop()
    await start({ HEARTH_MIN_FREE: String(bavail * bsize * 2) })
    const uploadURL = await uploads.ticket()
    expect(await uploads.put(uploadURL, 'Dear diary')).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    await nothingStays(uploadURL)
  })

  test('is 507 when the disk is full', async () => {
    const uploadURL = await uploads.ticket()
    const part = join(hearth.data, 'objects', idOf(uploadURL).slice(-2), `${idOf(uploadURL)}.part`)
    mkdirSync(dirname(part), { recursive: true })
    symlinkSync('/dev/full', part)
    expect(await uploads.put(uploadURL, await teal(4, 4).png().toBuffer())).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    await nothingStays(uploadURL)
  })
})

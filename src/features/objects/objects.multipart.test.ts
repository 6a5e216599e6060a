// Over 300 lines: the rules of one protocol, which share their helpers.
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { openSync, rmSync, statfsSync, statSync, symlinkSync, utimesSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '#src/platform/log/log'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { startRawPut } from '#src/testing/raw'
import { contentDigest, idOf, type Parts, partOf, teal, type Uploads, uploadsOf } from '#src/testing/uploads'
import { partSize } from './objects.contract'

const megabyte = 1024 * 1024

let clock: FakeClock
let hearth: Hearth
let uploads: Uploads
let failures: string[]
const start = async (env: Record<string, string> = {}) => {
  failures = []
  hearth = await startHearth({
    clock,
    env: { HEARTH_MAX_UPLOAD: '20MB', ...env },
    log: { ...silentLog, error: (message) => failures.push(message) },
  })
  uploads = uploadsOf(hearth)
}
const startAgain = async (env: Record<string, string>) => {
  await hearth.stop()
  await start(env)
}
beforeEach(() => {
  clock = fakeClock()
  return start()
})
afterEach(() => hearth.stop())

/** A text in which all parts differ. */
const diary = (bytes: number) => {
  const text = Buffer.alloc(bytes, 'Dear diary\n')
  for (let at = 0; at < bytes; at += 4096) text.write(at.toString(36), at)
  return new Uint8Array(text.buffer)
}
const twoParts = diary(partSize + 1000)

const fileOf = (parts: Parts) =>
  join(hearth.data, 'objects', idOf(parts.url).slice(0, 36).slice(-2), `${idOf(parts.url).slice(0, 36)}.parts`)
const stateRows = () => hearth.services.sqlite.query("SELECT key FROM server_state WHERE key LIKE 'upload%'").values().flat()
/** Whether a part of the first part is on the disk. */
const isArriving = (parts: Parts) => statSync(fileOf(parts)).size > 0
const nothingStays = async (parts: Parts) => {
  expect([uploads.originals(), uploads.thumbnails(), stateRows()]).toEqual([[], [], []])
  expect((await uploads.get(`/api/objects/${idOf(parts.url).slice(0, 36)}`)).status).toBe(404)
}

describe('the limit for photos and documents', () => {
  test('is HEARTH_MAX_UPLOAD: a file of that size is accepted in parts, one byte more is 413 before it is sent', async () => {
    const { status, body } = await uploads.inParts().send(diary(20 * megabyte))
    expect([status, body]).toMatchObject([200, { mimeType: 'text/plain', size: 20 * megabyte }])
    expect(Buffer.from(await (await uploads.get(body.url)).arrayBuffer()).equals(Buffer.from(diary(20 * megabyte)))).toBe(true)
    const answer = await hearth.as('member').post('/api/objects/upload', { size: 20 * megabyte + 1 })
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', message: 'File size must be less than 20MB' } })
  })

  test('can be lower than 10 MB', async () => {
    await startAgain({ HEARTH_MAX_UPLOAD: '1536KB' })
    const tooLarge = { status: 413, body: { message: 'File size must be less than 1.5MB' } }
    expect(await hearth.as('member').post('/api/objects/upload', { size: 1.5 * megabyte + 1 })).toMatchObject(tooLarge)
    expect(await uploads.put(await uploads.ticket(), diary(1.5 * megabyte + 1))).toMatchObject(tooLarge)
    expect((await uploads.put(await uploads.ticket(), diary(1.5 * megabyte))).status).toBe(200)
  })

  test('is sent to the browser', async () => {
    expect((await hearth.as('member').get('/api/auth/session')).body).toMatchObject({ maxUpload: 20 * megabyte })
  })

  test('applies to uploads in parts: a single request takes 10 MB, and its error explains parts', async () => {
    expect((await uploads.put(await uploads.ticket(), diary(10 * megabyte))).status).toBe(200)
    expect(await uploads.put(await uploads.ticket(), diary(10 * megabyte + 1))).toMatchObject({
      status: 413,
      body: { code: 'needs_parts' },
    })
  })

  test('allows a photo of 12 MB in the gallery, but not as a receipt or a profile picture', async () => {
    const picture = await teal(4, 4).jpeg().toBuffer()
    const { body } = await uploads.inParts().send(new Uint8Array(Buffer.concat([picture, Buffer.alloc(12 * megabyte)])))
    const mia = hearth.as('parent')
    expect((await hearth.as('member').post(hearth.path('/photos'), { url: body.url })).status).toBe(201)
    expect((await hearth.as('member').put('/api/profile-image', { profileImageURL: body.url })).status).toBe(413)
    const own = await uploads.inParts('parent').send(new Uint8Array(Buffer.concat([picture, Buffer.alloc(11 * megabyte)])))
    const receipt = { description: 'Boots', amount: 1, receiptUrl: own.body.url }
    expect(await mia.post(hearth.path('/transactions'), receipt)).toMatchObject({
      status: 413,
      body: { message: 'File size must be less than 10MB' },
    })
  })
})

describe('an upload in parts', () => {
  test('is offered above 8 MB', async () => {
    const answerTo = async (size: number) => (await hearth.as('member').post('/api/objects/upload', { size })).body as unknown
    expect(await answerTo(partSize)).toEqual({ uploadURL: expect.any(String) })
    expect(await answerTo(partSize + 1)).toMatchObject({
      parts: { size: partSize, count: 2, url: expect.stringContaining('/parts/{part}?') },
    })
  })

  test('accepts parts in any order and repeatedly, and is not visible until it is complete', async () => {
    const { begin, put, list, complete } = uploads.inParts()
    const parts = await begin(twoParts.length)
    expect((await put(parts, 1, partOf(twoParts, 1))).status).toBe(204)
    expect((await put(parts, 1, partOf(twoParts, 1))).status).toBe(204)
    expect((await list(parts)).body).toMatchObject({ size: twoParts.length, partSize, parts: [1] })
    expect(await complete(parts)).toMatchObject({ status: 409, body: { code: 'parts_missing' } })
    expect((await put(parts, 0, partOf(twoParts, 0))).status).toBe(204)
    const id = idOf(parts.url).slice(0, 36)
    expect([(await uploads.get(`/api/objects/${id}`)).status, uploads.originals()]).toEqual([404, [`${id}.parts`]])
    expect(await complete(parts)).toMatchObject({ status: 200, body: { id, url: `/api/objects/${id}`, size: twoParts.length } })
    expect(new Uint8Array(await (await uploads.get(`/api/objects/${id}`)).arrayBuffer())).toEqual(twoParts)
    expect([uploads.originals(), stateRows()]).toEqual([[id], []])
  })

  test('returns the same file when completed again, or twice concurrently', async () => {
    const { begin, put, list, complete } = uploads.inParts()
    const parts = await begin(twoParts.length)
    for (const part of [0, 1]) await put(parts, part, partOf(twoParts, part))
    const [first, second] = await Promise.all([complete(parts), complete(parts)])
    expect([first.status, second, await complete(parts)]).toEqual([200, first, first])
    expect([(await put(parts, 0, partOf(twoParts, 0))).status, (await list(parts)).body.parts]).toEqual([204, [0, 1]])
    expect((await uploads.put(parts.url.replace('/parts/{part}', ''), 'Other content')).status).toBe(403)
    expect(uploads.originals()).toHaveLength(1)
  })

  test('rejects a part that is damaged or lacks its digest, and accepts it on retry', async () => {
    const { begin, put, list, complete } = uploads.inParts()
    const parts = await begin(twoParts.length)
    await put(parts, 0, partOf(twoParts, 0))
    const other = partOf(twoParts, 1).map((byte) => byte ^ 1)
    expect(await put(parts, 1, other, contentDigest(partOf(twoParts, 1)))).toMatchObject({ status: 422, body: { code: 'wrong_digest' } })
    expect(await put(parts, 1, partOf(twoParts, 1), null)).toMatchObject({ status: 422, body: { code: 'digest_needed' } })
    expect((await list(parts)).body.parts).toEqual([0])
    expect((await put(parts, 1, partOf(twoParts, 1))).status).toBe(204)
    expect(await put(parts, 1, other)).toMatchObject({ status: 409, body: { code: 'part_differs' } })
    expect(await complete(parts)).toMatchObject({ status: 200, body: { size: twoParts.length } })
  })

  test.each([
    ['too short', 1, 999, 'wrong_part_size'],
    ['too long', 1, 1001, 'wrong_part_size'],
    ['after the last one', 2, 1000, 'invalid_part'],
    ['not a number', 'x', 1000, 'invalid_part'],
    ['of a negative number', -1, 1000, 'invalid_part'],
  ])('rejects a part that is %s', async (_, part, bytes, code) => {
    const { begin, put, list } = uploads.inParts()
    const parts = await begin(twoParts.length)
    expect(await put(parts, part, diary(bytes))).toMatchObject({ status: 422, body: { code } })
    expect((await list(parts)).body.parts).toEqual([])
  })

  test('rejects a part without Content-Length that is too long', async () => {
    const { begin, list } = uploads.inParts()
    const parts = await begin(twoParts.length)
    const framing = `Content-Digest: ${contentDigest(diary(1000))}\r\nTransfer-Encoding: chunked`
    const put = startRawPut(hearth.url, parts.url.replace('{part}', '1'), hearth.as('member').cookie, framing)
    put.chunk(diary(1001))
    expect(await put.answer()).toStartWith('HTTP/1.1 422')
    expect((await list(parts)).body.parts).toEqual([])
  })

  test('resumes after an interrupted part', async () => {
    const { begin, put, list, complete } = uploads.inParts()
    const parts = await begin(twoParts.length)
    const framing = `Content-Digest: ${contentDigest(partOf(twoParts, 0))}\r\nContent-Length: ${partSize}`
    const broken = startRawPut(hearth.url, parts.url.replace('{part}', '0'), hearth.as('member').cookie, framing)
    broken.write(partOf(twoParts, 0).subarray(0, megabyte))
    while (!isArriving(parts)) await Bun.sleep(5)
    broken.breakOff()
    while ((await put(parts, 0, partOf(twoParts, 0))).status !== 204) await Bun.sleep(5)
    expect((await list(parts)).body.parts).toEqual([0])
    await put(parts, 1, partOf(twoParts, 1))
    expect((await complete(parts)).status).toBe(200)
    expect(failures).toEqual([])
  })

  test('reports a part that the disk lost as missing', async () => {
    const { begin, put, list, complete } = uploads.inParts()
    const parts = await begin(twoParts.length)
    for (const part of [0, 1]) await put(parts, part, partOf(twoParts, part))
    writeSync(openSync(fileOf(parts), 'r+'), 'X', partSize + 17)
    expect(await complete(parts)).toMatchObject({
      status: 409,
      body: { code: 'parts_missing', message: expect.stringContaining('1 of 2') },
    })
    expect((await list(parts)).body.parts).toEqual([0])
    await put(parts, 1, partOf(twoParts, 1))
    expect((await complete(parts)).status).toBe(200)
  })

  test('must be restarted if its file is gone, as after a restore', async () => {
    const { begin, put, list, complete } = uploads.inParts()
    const parts = await begin(twoParts.length)
    for (const part of [0, 1]) await put(parts, part, partOf(twoParts, part))
    rmSync(fileOf(parts))
    expect(await complete(parts)).toMatchObject({ status: 409, body: { message: expect.stringContaining('2 of 2') } })
    expect((await list(parts)).body.parts).toEqual([])
    expect(await put(parts, 0, partOf(twoParts, 0))).toMatchObject({ status: 403, body: { code: 'bad_ticket' } })
    await nothingStays(parts)
  })

  test('is rejected if it contains markup, and nothing of it stays', async () => {
    const page = diary(partSize + 1000)
    page.set(Buffer.from('<!doctype html>'))
    const parts = await uploads.inParts().begin(page.length)
    for (const part of [0, 1]) await uploads.inParts().put(parts, part, partOf(page, part))
    expect(await uploads.inParts().complete(parts)).toMatchObject({ status: 415, body: { code: 'wrong_type' } })
    await nothingStays(parts)
  })

  test('is accessible to its user only', async () => {
    const parts = await uploads.inParts().begin(twoParts.length)
    const { put, list, complete, cancel } = uploads.inParts('admin')
    for (const answer of [await put(parts, 0, partOf(twoParts, 0)), await list(parts), await complete(parts), await cancel(parts)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'bad_ticket' } })
    const wrong = { ...parts, url: parts.url.replace(/ticket=.*/, 'ticket=wrong') }
    expect((await uploads.inParts().list(wrong)).status).toBe(403)
    expect((await uploads.inParts().list(parts)).status).toBe(200)
  })

  test('expires 24 hours after its last part', async () => {
    const { begin, put, complete } = uploads.inParts()
    const parts = await begin(twoParts.length)
    clock.pass({ hours: 23, minutes: 59 })
    expect((await put(parts, 0, partOf(twoParts, 0))).status).toBe(204)
    clock.pass({ hours: 23, minutes: 59 })
    expect((await put(parts, 1, partOf(twoParts, 1))).status).toBe(204)
    clock.pass({ hours: 24 })
    expect((await complete(parts)).status).toBe(403)
  })

  test('is removed at night if it is abandoned, and kept if it continues', async () => {
    const jobs = await hearth.jobs()
    const { begin, put, complete } = uploads.inParts()
    const abandoned = await begin(twoParts.length)
    await put(abandoned, 0, partOf(twoParts, 0))
    clock.pass({ hours: 20 })
    const parts = await begin(twoParts.length)
    await put(parts, 0, partOf(twoParts, 0))
    const now = clock.now().epochMilliseconds / 1000
    utimesSync(fileOf(parts), now, now)
    clock.pass({ hours: 20 })
    await jobs.runDue()
    expect(uploads.originals()).toEqual([`${idOf(parts.url).slice(0, 36)}.parts`])
    await put(parts, 1, partOf(twoParts, 1))
    expect((await complete(parts)).status).toBe(200)
  })

  test('is deleted at once when cancelled', async () => {
    const { begin, put, cancel, complete } = uploads.inParts()
    const parts = await begin(twoParts.length)
    await put(parts, 0, partOf(twoParts, 0))
    expect((await cancel(parts)).status).toBe(204)
    expect([(await put(parts, 1, partOf(twoParts, 1))).status, (await complete(parts)).status]).toEqual([403, 403])
    await nothingStays(parts)
  })

  test('leaves nothing behind when cancelled while a part arrives', async () => {
    const { begin, cancel } = uploads.inParts()
    const parts = await begin(twoParts.length)
    const framing = `Content-Digest: ${contentDigest(partOf(twoParts, 0))}\r\nContent-Length: ${partSize}`
    const slow = startRawPut(hearth.url, parts.url.replace('{part}', '0'), hearth.as('member').cookie, framing)
    slow.write(partOf(twoParts, 0).subarray(0, megabyte))
    while (!isArriving(parts)) await Bun.sleep(5)
    expect((await cancel(parts)).status).toBe(204)
    slow.write(partOf(twoParts, 0).subarray(megabyte))
    expect(await slow.answer()).toStartWith('HTTP/1.1 403')
    await nothingStays(parts)
  })

  test('is limited to ten per person; an eleventh is 429, or replaces an idle one', async () => {
    const { begin, list } = uploads.inParts()
    const size = partSize + 1
    const first = await begin(size)
    for (let n = 1; n < 10; n++) await begin(size)
    const refused = await hearth.as('member').post('/api/objects/upload', { size })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_uploads' } })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await hearth.as('child').post('/api/objects/upload', { size })).status).toBe(201)
    clock.pass({ minutes: 16 })
    expect((await list(await begin(size))).status).toBe(200)
    expect((await list(first)).status).toBe(403)
  })
})

describe('the room for uploads', () => {
  test('is reserved for announced bytes until the upload is cancelled', async () => {
    await startAgain({ HEARTH_QUOTA: '30MB' })
    const { begin, cancel } = uploads.inParts()
    const first = await begin(20 * megabyte)
    const refused = await hearth.as('parent').post('/api/objects/upload', { size: 10 * megabyte + 1 })
    expect(refused).toMatchObject({ status: 507, body: { code: 'quota_reached' } })
    expect((await uploads.put(await uploads.ticket('parent'), diary(10 * megabyte), 'parent')).status).toBe(200)
    expect((await uploads.put(await uploads.ticket('parent'), 'One more', 'parent')).status).toBe(507)
    await cancel(first)
    expect((await uploads.put(await uploads.ticket('parent'), 'One more', 'parent')).status).toBe(200)
  })

  test('excludes the configured minimum of free disk space', async () => {
    const { bavail, bsize } = statfsSync(hearth.data)
    await startAgain({ HEARTH_MIN_FREE: String(bavail * bsize * 2) })
    const answer = await hearth.as('member').post('/api/objects/upload', { size: partSize + 1 })
    expect(answer).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    expect([uploads.originals(), stateRows()]).toEqual([[], []])
  })

  test('is 507 when the disk gets full midway, and nothing stays', async () => {
    const { begin, put } = uploads.inParts()
    const parts = await begin(twoParts.length)
    await put(parts, 0, partOf(twoParts, 0))
    rmSync(fileOf(parts))
    symlinkSync('/dev/full', fileOf(parts))
    expect(await put(parts, 1, partOf(twoParts, 1))).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    await nothingStays(parts)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { idOf, teal, type Uploads, uploadsOf } from '#src/testing/uploads'

let clock: FakeClock
let hearth: Hearth
let uploads: Uploads
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
  uploads = uploadsOf(hearth)
})
afterEach(() => hearth.stop())

describe('an upload ticket', () => {
  const picture = () => teal(2, 2).png().toBuffer()

  test('accepts one file, once', async () => {
    const uploadURL = await uploads.ticket()
    const { status, body } = await uploads.put(uploadURL, await picture())
    const address = `/api/objects/${idOf(uploadURL)}`
    expect([status, body]).toEqual([200, { id: idOf(uploadURL), url: address, mimeType: 'image/png', size: expect.any(Number) } as never])
    expect(await uploads.put(uploadURL, await picture())).toMatchObject({ status: 403, body: { code: 'bad_ticket' } })
  })

  test('accepts one of two concurrent files', async () => {
    const [uploadURL, body] = [await uploads.ticket(), await picture()]
    const answers = await Promise.all([uploads.put(uploadURL, body), uploads.put(uploadURL, body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(uploads.originals()).toEqual([idOf(uploadURL)])
  })

  test('lasts 15 minutes', async () => {
    const [first, second] = [await uploads.ticket(), await uploads.ticket()]
    clock.pass({ minutes: 14, seconds: 59 })
    expect((await uploads.put(first, await picture())).status).toBe(200)
    clock.pass({ seconds: 1 })
    expect((await uploads.put(second, await picture())).status).toBe(403)
  })

  test('is bound to its user', async () => {
    expect((await uploads.put(await uploads.ticket('member'), await picture(), 'admin')).status).toBe(403)
  })

  test.each(['', '?ticket=', '?ticket=wrong'])('is required: %p', async (query) => {
    expect((await uploads.put(`/api/objects/${idOf(await uploads.ticket())}${query}`, await picture())).status).toBe(403)
    expect(uploads.originals()).toEqual([])
  })

  test('is valid for one object', async () => {
    const [one, other] = [await uploads.ticket(), await uploads.ticket()]
    expect((await uploads.put(one.replace(idOf(one), idOf(other)), await picture())).status).toBe(403)
    expect((await uploads.put(one.replace(idOf(one), '..%2f..%2fhearth.db'), await picture())).status).toBe(403)
  })
})

describe('a file is visible to', () => {
  const portrait = async () => {
    const { url } = await uploads.stored(teal(4, 4).png())
    await hearth.as('member').put('/api/profile-image', { profileImageURL: url })
    return url
  }
  const status = async (path: string, who: Who) => (await uploads.get(path, who)).status

  test('its owner only, while it is unused', async () => {
    for (const file of [teal(4, 4).png(), 'Dear diary']) {
      const { url } = await uploads.stored(file)
      expect([await status(url, 'member'), await status(url, 'admin'), await status(url, 'visitor')]).toEqual([200, 404, 401])
    }
  })

  test('the whole family and nobody else, if it is a profile picture', async () => {
    const url = await portrait()
    for (const who of ['admin', 'parent', 'child', 'extended'] as const)
      expect([await status(url, who), await status(`${url}?w=320`, who)]).toEqual([200, 200])
    expect([await status(url, 'stranger'), await status(`${url}?w=320`, 'stranger')]).toEqual([404, 404])
    expect([await status(url, 'pending'), await status(`${url}?w=320`, 'pending')]).toEqual([403, 403])
    expect(await status(url, 'visitor')).toBe(401)
  })

  test('its owner only, after the profile picture was changed', async () => {
    const url = await portrait()
    await hearth.as('member').patch('/api/auth/user', { profileImageUrl: null })
    expect([await status(url, 'child'), await status(url, 'member')]).toEqual([404, 200])
  })

  test('no other users: unknown and foreign ids are both 404', async () => {
    const { url } = await uploads.stored(teal(4, 4).png())
    const unknown = await uploads.get('/api/objects/01a1fdb9-0c6d-7431-a9f4-99bfd9a29f23', 'stranger')
    const foreign = await uploads.get(url, 'stranger')
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()])
  })
})

describe('a profile picture', () => {
  const setTo = async (url: string, who: Who = 'member') =>
    (await hearth.as(who).put('/api/profile-image', { profileImageURL: url })) as { status: number; body: { code?: string } }

  test.each(['Dear diary', '%PDF-1.7\n'])('must be a picture, not %p', async (file) => {
    const { url } = await uploads.stored(file)
    expect(await setTo(url)).toMatchObject({ status: 422, body: { code: 'invalid_profile_image_url' } })
  })

  test('must be the user’s own upload', async () => {
    const { url } = await uploads.stored(teal(4, 4).png(), 'admin')
    expect(await setTo(url)).toMatchObject({ status: 422 })
  })

  test('has at most 5 MB', async () => {
    const picture = await teal(4, 4).jpeg().toBuffer()
    const atMost = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)])
    expect(await setTo((await uploads.stored(atMost)).url)).toMatchObject({ status: 200 })
    const more = Buffer.concat([atMost, Buffer.alloc(1)])
    expect(await setTo((await uploads.stored(more)).url)).toMatchObject({
      status: 413,
      body: { message: 'File size must be less than 5MB' },
    })
  })
})

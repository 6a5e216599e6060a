import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Buffer } from 'node:buffer'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { heic } from '#src/testing/heic'
import { screenOf } from '#src/testing/socket'
import { teal, type Uploads, uploadsOf } from '#src/testing/uploads'
import { activityApi } from '../activity/activity.contract'
import { photosApi } from './photos.contract'

let clock: FakeClock
let hearth: Hearth
let uploads: Uploads
beforeEach(async () => {
  // Saturday evening in New York, the family's zone; already the 22nd in UTC.
  clock = fakeClock('2026-11-22T02:00:00Z')
  hearth = await startHearth({ clock })
  uploads = uploadsOf(hearth)
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const web = (name = 'beach.jpg') => `https://example.org/${name}`
const add = (body: object, who: Who = 'member') => hearth.as(who).call(photosApi.add, family(), body)
const post = (body: object, who: Who = 'member') => hearth.as(who).post(hearth.path('/photos'), body)
const list = (query = '', who: Who = 'child') => hearth.as(who).get(hearth.path(`/photos${query}`))
const shown = async (query = '') => ((await list(query)).body as { caption: string }[]).map(({ caption }) => caption)
const taken = (clock: string, offset?: string, width = 40) => {
  const exif = { IFD0: {}, IFD2: { DateTimeOriginal: clock, ...(offset && { OffsetTimeOriginal: offset }) } }
  return teal(width, 30).withExif(exif).jpeg()
}
const stored = async (file: Parameters<Uploads['stored']>[0], who: Who = 'member') => (await uploads.stored(file, who)).url

describe('a photo by web address', () => {
  test('is stored with the defaults of the specification', async () => {
    const { id, uploader, ...photo } = await add({ url: web(), caption: ' At the beach ' })
    expect(uploader).toMatchObject({ id: hearth.ids.member.userId, name: 'Mia Rivera', firstName: 'Mia' })
    expect(photo).toEqual({
      familyId: hearth.familyId,
      url: web(),
      filename: 'beach.jpg',
      originalName: 'beach.jpg',
      caption: 'At the beach',
      width: null,
      height: null,
      takenAt: null,
      day: '2026-11-21',
      uploadedBy: hearth.ids.member.userId,
      createdAt: '2026-11-22T02:00:00.000Z',
      isDuplicate: false,
    })
    const found = await hearth.as('child').call(photosApi.find, { photoId: id })
    expect(found).toMatchObject({ id, caption: 'At the beach' })
    expect(await hearth.as('child').call(photosApi.list, family())).toEqual([found])
  })

  test('keeps its names and its caption unchanged', async () => {
    const words = '<img src=x onerror=alert(1)>'
    const names = { filename: 'a.jpg', originalName: `${words}.jpg` }
    expect(await add({ url: web(), ...names, caption: words })).toMatchObject({ ...names, caption: words })
  })

  test.each(['', 'beach.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', '/api/families'])(
    'rejects %p',
    async (url) => {
      const message = 'Please enter a valid image URL'
      expect(await post({ url })).toMatchObject({ status: 422, body: { message, issues: [{ path: 'url', message }] } })
    },
  )

  test('is rejected with a caption that is too long', async () => {
    expect(await post({ url: web(), caption: 'x'.repeat(501) })).toMatchObject({ status: 422, body: { issues: [{ path: 'caption' }] } })
  })
})

describe('an uploaded photo', () => {
  test('has its upright width and height', async () => {
    const sideways = await teal(40, 20)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await add({ url: await stored(sideways) })).toMatchObject({ width: 20, height: 40 })
    expect(await add({ url: await stored(teal(50, 20).png()) })).toMatchObject({ width: 50, height: 20 })
    expect(await add({ url: await stored(heic({ width: 700, height: 300, turns: 1 })) })).toMatchObject({ width: 300, height: 700 })
  })

  test('is stored by its address without the ticket', async () => {
    const ticket = await uploads.ticket()
    await uploads.put(ticket, (await teal(9, 9).jpeg().toBuffer()) as BodyInit)
    expect((await add({ url: ticket })).url).toBe(ticket.split('?')[0] ?? '')
    expect((await post({ url: await uploads.ticket() })).status).toBe(422)
  })

  test("has the time it was taken, by the camera's offset or in the family's zone", async () => {
    const photos = [
      { caption: 'with offset', file: taken('2024:08:01 23:30:00', '+09:00') },
      { caption: 'without', file: taken('2025:08:01 23:30:00') },
      { caption: 'in the future', file: taken('2038:08:01 23:30:00') },
      { caption: 'never set', file: taken('0000:00:00 00:00:00') },
      { caption: 'broken offset', file: taken('2023:01:01 12:00:00', '+99:99') },
    ]
    const facts: unknown[] = []
    for (const { caption, file } of photos) {
      const photo = await add({ url: await stored(file), caption })
      facts.push([caption, photo.takenAt, photo.day])
    }
    expect(facts).toEqual([
      ['with offset', '2024-08-01T14:30:00.000Z', '2024-08-01'],
      ['without', '2025-08-02T03:30:00.000Z', '2025-08-01'],
      ['in the future', null, '2026-11-21'],
      ['never set', null, '2026-11-21'],
      ['broken offset', '2023-01-01T17:00:00.000Z', '2023-01-01'],
    ])
    expect(await shown()).toEqual(['never set', 'in the future', 'without', 'with offset', 'broken offset'])
  })

  test('has that time as a HEIC too', async () => {
    const { exif } = await import('sharp').then(async ({ default: sharp }) =>
      sharp(await taken('2024:08:01 23:30:00', '+09:00').toBuffer()).metadata(),
    )
    const file = heic({ width: 700, height: 300, exif: Buffer.from(exif ?? []) })
    expect(await add({ url: await stored(file) })).toMatchObject({ takenAt: '2024-08-01T14:30:00.000Z', width: 700, height: 300 })
  })

  test('is rejected if it belongs to another member or is not a picture', async () => {
    const message = 'Please enter a valid image URL'
    for (const url of [
      await stored(teal(9, 9).png(), 'parent'),
      await stored('a text'),
      '/api/objects/019ab3c4-0000-7000-8000-000000000001',
    ])
      expect(await post({ url })).toMatchObject({ status: 422, body: { message } })
  })
})

describe('a duplicate', () => {
  test('is not added: the reply is the existing photo, without a live frame', async () => {
    const first = await add({ url: await stored(teal(40, 30).jpeg()), caption: 'First' })
    const ben = await screenOf(hearth, 'parent')
    const again = await add({ url: await stored(teal(40, 30).jpeg(), 'parent'), caption: 'Again' }, 'parent')
    expect(again).toEqual({ ...first, isDuplicate: true })
    await add({ url: web() })
    expect(await ben.next()).toMatchObject({ type: 'new_photo' })
    expect(ben.frames.filter(({ type }) => type === 'new_photo')).toHaveLength(1)
    expect(await shown()).toEqual([null, 'First'] as never)
  })

  test('can be added after the first one is deleted, and in another family', async () => {
    const url = await stored(teal(40, 30).jpeg())
    const { id } = await add({ url })
    expect((await hearth.as('member').delete(`/api/photos/${id}`)).status).toBe(204)
    expect(await add({ url })).toMatchObject({ isDuplicate: false })
    const theirs = await stored(teal(40, 30).jpeg(), 'stranger')
    const path = `/api/families/${hearth.otherFamilyId}/photos`
    expect(await hearth.as('stranger').post(path, { url: theirs })).toMatchObject({ status: 201, body: { isDuplicate: false } })
  })
})

describe('a retry with the same id', () => {
  const id = '019ab3c4-0000-7000-8000-000000000001'

  test('returns the existing photo', async () => {
    const first = await add({ id, url: web(), caption: 'First' })
    expect(await add({ id, url: web('other.jpg'), caption: 'Again' })).toEqual(first)
    expect(await shown()).toEqual(['First'])
  })

  test.each(['admin', 'stranger'] as const)('by %s is 409', async (who) => {
    await add({ id, url: web() })
    const path = who === 'stranger' ? `/api/families/${hearth.otherFamilyId}/photos` : hearth.path('/photos')
    expect(await hearth.as(who).post(path, { id, url: web() })).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  })
})

describe('the gallery', () => {
  test('is paginated in a stable order, also for photos of the same moment', async () => {
    for (let n = 0; n < 7; n++) await add({ url: web(`${n}.jpg`), caption: `${n}` })
    clock.pass({ minutes: 1 })
    await add({ url: web('late.jpg'), caption: 'late' })
    const all = await shown()
    expect(all[0]).toBe('late')
    const ids = ((await list()).body as { id: string }[]).map(({ id }) => id)
    expect(await shown('?limit=3')).toEqual(all.slice(0, 3))
    expect(await shown(`?limit=3&before=${ids[2]}`)).toEqual(all.slice(3, 6))
    expect(await shown(`?limit=3&before=${ids[5]}`)).toEqual(all.slice(6))
    expect(await shown(`?before=${ids[7]}`)).toEqual([])
  })

  test('rejects a photo of another family as the start of a page', async () => {
    const { body } = await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/photos`, { url: web() })
    expect(await list(`?before=${(body as { id: string }).id}`)).toMatchObject({ status: 422 })
    expect(await list('?limit=201')).toMatchObject({ status: 422 })
  })

  test('is read only by its index', () => {
    const plan = hearth.services.sqlite
      .query<{ detail: string }, []>(
        "explain query plan select * from photos where family_id = 'f' and (shown_at, id) < ('x', 'y') order by shown_at desc, id desc limit 100",
      )
      .all()
    expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH photos USING INDEX photos_family (family_id=? AND (shown_at,id)<(?,?))'])
  })
})

describe('a change', () => {
  const patch = (photoId: string, body: object, who: Who = 'member') => hearth.as(who).call(photosApi.change, { photoId }, body)

  test('sets, changes and clears the caption', async () => {
    const { isDuplicate, ...photo } = await add({ url: web() })
    expect(await patch(photo.id, { caption: ' Sea ' })).toEqual({ ...photo, caption: 'Sea' })
    expect(await patch(photo.id, {}, 'parent')).toEqual({ ...photo, caption: 'Sea' })
    expect(await patch(photo.id, { caption: '' }, 'admin')).toEqual(photo)
    expect(isDuplicate).toBe(false)
  })

  test('reaches the devices and the activity feed of members who may view photos', async () => {
    const rosa = await screenOf(hearth, 'extended')
    const { memberId } = hearth.ids.child
    await hearth.as('admin').patch(hearth.path(`/members/${memberId}`), { permissions: ['view_calendar'] })
    const leo = await screenOf(hearth, 'child')
    const { id } = await add({ url: web() })
    await patch(id, { caption: 'Sea' }, 'parent')
    await patch(id, { caption: 'Sea' }, 'parent')
    await hearth.as('admin').delete(`/api/photos/${id}`)
    const next = async () => {
      for (;;) {
        const frame = await rosa.next()
        if (frame.type !== 'presence' && !(frame.type === 'changed' && frame.data.area === 'family')) return frame
      }
    }
    expect(await next()).toEqual({ type: 'new_photo', data: { ...family(), id } })
    for (let n = 0; n < 2; n++) expect(await next()).toEqual({ type: 'changed', data: { ...family(), area: 'photos' } })
    expect(leo.frames.filter(({ type }) => type === 'changed' || type === 'new_photo')).toEqual([])

    const kinds = async (who: Who) =>
      (await hearth.as(who).call(activityApi.list, family())).flatMap(({ kind, actor }) =>
        kind.startsWith('photo.') ? [[kind, actor.firstName]] : [],
      )
    expect((await kinds('extended')).toReversed()).toEqual([
      ['photo.added', 'Mia'],
      ['photo.changed', 'Ben'],
      ['photo.deleted', 'Ana'],
    ])
    expect(await kinds('child')).toEqual([])
  })
})

describe('the file of a photo', () => {
  const statuses = async (url: string, ...people: Who[]) =>
    Promise.all(people.map(async (who) => (await uploads.get(`${url}?w=320`, who)).status))

  test('is visible to members who may view the photos, as long as the photo exists', async () => {
    const url = await stored(teal(40, 30).jpeg())
    expect(await statuses(url, 'parent', 'extended', 'stranger')).toEqual([404, 404, 404])
    const { id } = await add({ url })
    expect(await statuses(url, 'parent', 'extended', 'stranger', 'pending', 'visitor')).toEqual([200, 200, 404, 403, 401])
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.extended.memberId}`), { permissions: ['view_calendar'] })
    expect(await statuses(url, 'extended')).toEqual([404])
    await hearth.as('member').delete(`/api/photos/${id}`)
    expect(await statuses(url, 'parent', 'member')).toEqual([404, 200])
  })

  test('is cleaned up only after its photo is deleted for good', async () => {
    const kept = await add({ url: await stored(teal(40, 30).jpeg()) })
    const deleted = await add({ url: await stored(teal(30, 40).jpeg()) })
    await hearth.as('member').delete(`/api/photos/${deleted.id}`)
    clock.pass({ hours: 49 })
    expect(await hearth.services.upkeep.sweep()).toMatchObject({ uploads: 0 })
    expect((await hearth.as('parent').get(deleted.url)).status).toBe(404)
    expect((await hearth.as('member').post(hearth.path(`/trash/${deleted.id}/restore`))).status).toBe(200)
    expect((await hearth.as('parent').get(deleted.url)).status).toBe(200)
    await hearth.as('member').delete(`/api/photos/${deleted.id}`)
    await hearth.as('member').delete(hearth.path(`/trash/${deleted.id}`))
    expect(await hearth.services.upkeep.sweep()).toMatchObject({ uploads: 1 })
    expect(uploads.originals().map((id) => `/api/objects/${id}`)).toEqual([kept.url])
  })
})

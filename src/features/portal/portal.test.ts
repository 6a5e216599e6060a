import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { deviceOf, giveAccess } from '#src/testing/portal'
import { everyCall } from '#src/testing/security/every-call'
import { teal, uploadsOf } from '#src/testing/uploads'
import { notificationsApi } from '../notifications/notifications.contract'
import { plannersApi } from '../planners/planners.contract'
import { guestsApi } from '../planners/planners.guests.contract'
import { emergency, notes, type PortalPhoto, type PortalToday, portal, today } from './portal.contract'

const clock = fakeClock('2026-11-21T15:00:00Z')
let hearth: Hearth
const made: { photoId?: string; webPhotoId?: string; fileId?: string; noteId?: string; choreId?: string; guestId?: string } = {}
const secret = 'canary-2c9e'

const event = (title: string, day: string, more: object = {}) => ({
  title,
  startTime: `${day}T16:00:00Z`,
  endTime: `${day}T17:00:00Z`,
  description: secret,
  ...more,
})

beforeAll(async () => {
  hearth = await startHearth({ clock })
  const post = async (who: 'parent' | 'member', path: string, body: object) => {
    const answer = await hearth.as(who).post(hearth.path(path), body)
    expect([path, answer.status, answer.body]).toEqual([path, 201, expect.anything()])
    return (answer.body as { id: string }).id
  }
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 0/1' } }
  const picture = await uploadsOf(hearth).stored(await teal(640, 480).jpeg().withExifMerge(gps).toBuffer())
  made.photoId = await post('member', '/photos', { url: picture.url, caption: 'At the lake' })
  made.webPhotoId = await post('member', '/photos', { url: 'https://pictures.example/1.jpg', caption: secret })
  await post('parent', '/events', event('Piano', '2026-11-21', { location: 'Music school' }))
  await post('parent', '/events', event(secret, '2026-11-21', { isPrivate: true }))
  await post('parent', '/events', event('Concert', '2026-12-01'))
  await post('parent', '/events', event(secret, '2027-06-01'))
  const chore = { isChore: true, assignedTo: hearth.ids.child.userId, points: 5 }
  made.choreId = await post('parent', '/tasks', { ...chore, title: 'Feed the cat', dueDate: '2026-11-21' })
  await post('parent', '/tasks', { ...chore, title: secret, dueDate: '2026-11-22' })
  await post('parent', '/tasks', { title: secret, dueDate: '2026-11-21' })
  made.noteId = await post('parent', '/documents', { title: 'Bedtime', content: 'Lights out at eight.' })
  const pdf = await uploadsOf(hearth).stored('%PDF-1.4\n%%EOF', 'parent')
  made.fileId = await post('parent', '/documents', { title: 'Insurance', fileUrl: pdf.url, fileName: 'card.pdf' })
  await post('parent', '/documents', { title: secret })
  const contact = { firstName: 'Rosa', phones: [{ kind: 'mobile', number: '+1 555 0100' }], isEmergency: true, notes: secret }
  await post('parent', '/contacts', contact)
  await post('parent', '/contacts', { firstName: secret })
  const profile = { allergies: 'Peanuts', bio: secret, isOnEmergencySheet: true }
  await hearth.as('parent').put(hearth.path(`/profiles/${hearth.ids.child.memberId}`), profile)
  const plan = await hearth.as('member').call(plannersApi.create, { familyId: hearth.familyId }, {
    name: 'Garden party',
    date: '2026-12-05',
    notes: secret,
  } as never)
  const guest = { guestName: 'Vera', guestEmail: 'vera@example.com' }
  made.guestId = (await hearth.as('member').call(guestsApi.create, { plannerId: plan.id }, guest as never)).id
  const other = { guestName: secret, guestEmail: 'other@example.com' }
  await hearth.as('member').call(guestsApi.create, { plannerId: plan.id }, other as never)
})
afterAll(() => hearth.stop())

const all = { canViewPhotos: true, canViewEvents: true, canRsvp: true }
const none = { canViewPhotos: false, canViewEvents: false, canRsvp: false }
const enter = async (fields: object) => {
  const { token, friend } = await giveAccess(hearth, fields)
  const device = deviceOf(hearth, token)
  const page = await device.get()
  expect(page.status).toBe(200)
  return { device, token, friend, page: portal().parse(page.body) }
}
const parts = ['/photos', '/events', '/invitations', '/today', '/notes', '/emergency']
const statuses = async (device: ReturnType<typeof deviceOf>) =>
  Object.fromEntries(await Promise.all(parts.map(async (path) => [path, (await device.get(path)).status])))

describe('the page of a friend', () => {
  test('has the parts that the flags allow, and 404 for the others', async () => {
    const helperParts = { '/today': 404, '/notes': 404, '/emergency': 404 }
    const { device, page } = await enter(all)
    expect(page).toMatchObject({ ...all, friendName: 'Vera', familyName: 'Rivera', accessLevel: 'limited', isPreview: false })
    expect(await statuses(device)).toEqual({ '/photos': 200, '/events': 200, '/invitations': 200, ...helperParts })
    const closed = (await enter(none)).device
    expect(await statuses(closed)).toEqual({ '/photos': 404, '/events': 404, '/invitations': 404, ...helperParts })
    expect((await closed.get(`/photos/${made.photoId}`)).status).toBe(404)
    expect((await closed.put(`/invitations/${made.guestId}`, { response: 'yes' })).status).toBe(404)
    expect((await closed.put(`/chores/${made.choreId}`, { isDone: true })).status).toBe(404)
  })

  test('shows uploaded photos as pictures without metadata, and no picture of another server', async () => {
    const { device } = await enter(all)
    const photos = (await device.get('/photos')).body as PortalPhoto[]
    expect(photos).toEqual([{ id: made.photoId ?? '', caption: 'At the lake', day: '2026-11-21', width: 640, height: 480 }])
    for (const query of ['', '?w=320']) {
      const { status, body, headers } = await device.get(`/photos/${made.photoId}${query}`)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/webp', 'private, no-store'])
      const facts = await sharp(body as Uint8Array).metadata()
      expect([facts.format, facts.exif, facts.width]).toEqual(['webp', undefined, query ? 320 : 640])
    }
    expect((await device.get(`/photos/${made.webPhotoId}`)).status).toBe(404)
    expect((await device.get(`/photos/${Bun.randomUUIDv7()}`)).status).toBe(404)
    expect((await device.get(`/photos/${made.photoId}?w=5000`)).status).toBe(422)
  })

  test('lists the shared events of 90 days without descriptions', async () => {
    const { device } = await enter(all)
    const { body } = await device.get('/events')
    expect((body as { title: string }[]).map(({ title }) => title)).toEqual(['Piano', 'Concert'])
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('answers the invitations of its address only', async () => {
    const { device } = await enter(none)
    expect((await device.get('/invitations')).status).toBe(404)
    const guest = (await enter(all)).device
    const { body } = await guest.get('/invitations')
    expect(body).toMatchObject([{ id: made.guestId, title: 'Garden party', response: 'pending' }])
    expect(JSON.stringify(body)).not.toContain(secret)
    const answer = await guest.put(`/invitations/${made.guestId}`, { response: 'yes', guestCount: 2 })
    expect(answer).toMatchObject({ status: 200, body: { response: 'yes', guestCount: 2 } })
    const stranger = (await enter({ ...all, friendEmail: 'nobody@example.com' })).device
    expect((await stranger.get('/invitations')).body).toEqual([])
    expect((await stranger.put(`/invitations/${made.guestId}`, { response: 'no' })).status).toBe(404)
    const told = await hearth.as('member').call(notificationsApi.list, { familyId: hearth.familyId })
    expect(told.map(({ kind }) => kind)).toContain('rsvp_answered')
  })

  test.each([
    ['canViewPhotos', '/photos'],
    ['canViewEvents', '/events'],
    ['canRsvp', '/invitations'],
  ])('%s alone opens %s and no other call, from the next request on', async (flag, open) => {
    const { device, page, friend } = await enter({ ...none, [flag]: true })
    expect(page).toMatchObject({ ...none, [flag]: true })
    expect(await statuses(device)).toEqual(Object.fromEntries(parts.map((path) => [path, path === open ? 200 : 404])))
    const acts = async () => [
      (await device.get(`/photos/${made.photoId}`)).status,
      (await device.put(`/invitations/${made.guestId}`, { response: 'maybe' })).status,
    ]
    expect(await acts()).toEqual([flag === 'canViewPhotos' ? 200 : 404, flag === 'canRsvp' ? 200 : 404])
    expect((await hearth.as('parent').patch(`/api/friends/${friend.id}`, { [flag]: false })).status).toBe(200)
    expect(await acts()).toEqual([404, 404])
    expect((await device.get(open)).status).toBe(404)
  })
})

describe('the page of a helper', () => {
  const helper = () => ({ accessLevel: 'helper', houseNotes: 'The key is with Rosa.', documentIds: [made.noteId, made.fileId] })

  test('has today, notes and the emergency sheet, whatever the flags say', async () => {
    const { device, page } = await enter({ ...helper(), ...all })
    expect(page).toMatchObject({ accessLevel: 'helper', ...none })
    const helperParts = { '/today': 200, '/notes': 200, '/emergency': 200 }
    expect(await statuses(device)).toEqual({ '/photos': 404, '/events': 404, '/invitations': 404, ...helperParts })
    const texts = await Promise.all(Object.keys(helperParts).map(async (path) => JSON.stringify((await device.get(path)).body)))
    expect(texts.join()).not.toContain(secret)
    expect(today().parse((await device.get('/today')).body)).toMatchObject({
      date: '2026-11-21',
      events: [{ title: 'Piano', location: 'Music school' }],
      chores: [{ title: 'Feed the cat', assignee: 'Leo', isDone: false }],
    })
    const page2 = notes().parse((await device.get('/notes')).body)
    expect(page2.houseNotes).toBe('The key is with Rosa.')
    expect(page2.documents.map(({ title }) => title).sort()).toEqual(['Bedtime', 'Insurance'])
    expect(emergency().parse((await device.get('/emergency')).body)).toEqual({
      contacts: [{ name: 'Rosa', organization: null, phones: [{ kind: 'mobile', number: '+1 555 0100' }] }],
      people: [expect.objectContaining({ allergies: 'Peanuts' })],
    })
  })

  test('sends the files of chosen documents only', async () => {
    const { device } = await enter(helper())
    const file = await device.get(`/documents/${made.fileId}`)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, "attachment; filename*=UTF-8''card.pdf"])
    expect((await device.get(`/documents/${made.noteId}`)).status).toBe(404)
    const other = (await enter({ ...helper(), documentIds: [] })).device
    expect((await other.get(`/documents/${made.fileId}`)).status).toBe(404)
  })

  test('ticks a chore: the child has the points, the giver is notified, and a second tick changes nothing', async () => {
    const { device } = await enter(helper())
    const tick = (isDone: boolean) => device.put(`/chores/${made.choreId}`, { isDone })
    for (let n = 0; n < 2; n++) expect(await tick(true)).toMatchObject({ status: 200, body: { isDone: true } })
    const completions = () =>
      hearth.services.sqlite.query('select user_id, points_earned from task_completions where task_id = ?').all(made.choreId ?? '')
    expect(completions()).toEqual([{ user_id: hearth.ids.child.userId, points_earned: 5 }])
    const told = await hearth.as('parent').call(notificationsApi.list, { familyId: hearth.familyId })
    expect(told.filter(({ kind }) => kind === 'chore_ticked').map(({ title }) => title)).toEqual(['Vera · Feed the cat'])
    expect(JSON.stringify((await hearth.as('parent').get(hearth.path('/activity'))).body)).toContain('Feed the cat (Vera)')
    expect(((await device.get('/today')).body as PortalToday).chores).toMatchObject([{ isDone: true }])
    expect(await tick(false)).toMatchObject({ status: 200, body: { isDone: false } })
    expect(completions()).toEqual([])
    expect((await device.put(`/chores/${Bun.randomUUIDv7()}`, { isDone: true })).status).toBe(404)
  })
})

test('each kind of token opens its own page and no other call, as a cookie, a bearer token or a part of the path', async () => {
  const { token, device } = await enter(all)
  const helper = await enter({ accessLevel: 'helper' })
  const calls = await everyCall(hearth)
  const credentials = [token, device.cookie().split('=')[1] ?? '', helper.token, helper.device.cookie().split('=')[1] ?? '']
  const harmless = calls.routes.filter(({ path }) => !path.startsWith('/api/setup'))
  const ask = (address: string, method: string, headers: Record<string, string> = {}) =>
    calls.undone(async () => (await fetch(hearth.url + address, { method, headers, redirect: 'manual' })).status)
  for (const endpoint of harmless) {
    const address = calls.addressOf(endpoint)
    const asNobody = await ask(address, endpoint.method)
    for (const credential of credentials) {
      const cookie = `hearth_session=${credential}; hearth_portal=${credential}; hearth_device=${credential}`
      const status = await ask(address, endpoint.method, { cookie, authorization: `Bearer ${credential}` })
      expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, asNobody])
    }
    // In any other place of any path, the token is like an unknown id.
    if (endpoint.path.startsWith('/api/portal/') || !endpoint.path.includes(':')) continue
    const withPath = endpoint.path.replace(/:\w+/g, token)
    const withUnknown = endpoint.path.replace(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAAAA')
    expect([endpoint.path, await ask(withPath, endpoint.method)]).toEqual([endpoint.path, await ask(withUnknown, endpoint.method)])
  }
  // The tokens of other links open no portal, and the cookie of one friend opens no page of another.
  const swapped = { cookie: device.cookie() }
  expect(await ask(`/api/portal/${helper.token}/today`, 'GET', swapped)).toBe(404)
  expect(await ask(`/api/portal/${helper.token}`, 'GET', swapped)).toBe(404)
})

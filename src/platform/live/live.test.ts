import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { closeCodes } from '#src/shared/live-frames'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { Socket, screenOf } from '#src/testing/socket'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const screen = (who: Who) => screenOf(hearth, who)
const userId = (who: keyof Hearth['ids']) => hearth.ids[who].userId
const say = (who: Who) => hearth.as(who).post(hearth.path('/messages'), { content: 'Hello' })
const event = { title: 'Picnic', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }
const presence = (who: keyof Hearth['ids'], isOnline: boolean) => ({ type: 'presence', data: { userId: userId(who), isOnline } })
const changed = (area: string) => ({ type: 'changed', data: { familyId: hearth.familyId, area } })
/** The frames of a socket up to a change that everybody sees. Frames keep their order, so the list is complete. */
const framesUntilNow = async (socket: Socket) => {
  await hearth.as('admin').patch(`/api/families/${hearth.familyId}`, { name: 'Rivera' })
  const frames: unknown[] = []
  for (;;) {
    const frame = await socket.next()
    if (Bun.deepEquals(frame, changed('family'))) return frames
    frames.push(frame)
  }
}

describe('presence', () => {
  test('announces when somebody connects and disconnects, with the last-seen time', async () => {
    const admin = await screen('admin')
    const child = await screen('child')
    expect(await admin.next()).toMatchObject(presence('child', true))
    clock.pass({ minutes: 3 })
    await child.close()
    const gone = { type: 'presence', data: { userId: userId('child'), isOnline: false, lastSeen: '2026-11-21T12:03:00.000Z' } } as const
    expect(await admin.next()).toEqual(gone)
  })

  test('lasts until the last of several screens closes', async () => {
    const admin = await screen('admin')
    const [phone, laptop] = [await screen('child'), await screen('child')]
    expect(await admin.next()).toMatchObject(presence('child', true))
    await phone.close()
    expect(await framesUntilNow(admin)).toEqual([])
    await laptop.close()
    expect(await admin.next()).toMatchObject(presence('child', false))
  })

  test('does not flicker when a socket joins again', async () => {
    const admin = await screen('admin')
    const child = await screen('child')
    expect(await admin.next()).toMatchObject(presence('child', true))
    expect(await child.join(hearth.familyId)).toMatchObject({ type: 'joined' })
    expect(await framesUntilNow(admin)).toEqual([])
  })

  test('moves with a socket that joins another family', async () => {
    hearth.services.families.create(userId('child'), { name: 'Second home' })
    const admin = await screen('admin')
    const child = await screen('child')
    expect(await admin.next()).toMatchObject(presence('child', true))
    const [, second] = (await hearth.as('child').get('/api/families')).body as { id: string }[]
    expect(await child.join(second?.id ?? '')).toMatchObject({ type: 'joined', data: { online: [userId('child')] } })
    expect(await admin.next()).toMatchObject(presence('child', false))
  })

  test('is in the list of members, with the last-seen time', async () => {
    type Listed = { userId: string; isOnline: boolean; lastSeen: string | null }[]
    const child = async () =>
      ((await hearth.as('admin').get(hearth.path('/members'))).body as Listed).find((m) => m.userId === userId('child'))
    expect(await child()).toMatchObject({ isOnline: false, lastSeen: null })
    const admin = await screen('admin')
    const socket = await screen('child')
    expect(await child()).toMatchObject({ isOnline: true })
    await socket.close()
    await admin.next()
    await admin.next()
    expect(await child()).toMatchObject({ isOnline: false, lastSeen: '2026-11-21T12:00:00.000Z' })
  })
})

describe('open screens receive', () => {
  test('a new message by its id, without its content', async () => {
    const socket = await screen('extended')
    const { body } = await say('member')
    expect(await socket.next()).toEqual({ type: 'new_message', data: { familyId: hearth.familyId, id: (body as { id: string }).id } })
  })

  test.each([
    ['calendar', () => hearth.as('member').post(hearth.path('/events'), event)],
    ['family', () => hearth.as('member').patch('/api/auth/user', { firstName: 'Maria' })],
    ['family', () => hearth.as('admin').post(hearth.path('/members'), { firstName: 'Tim', username: 'tim', password: 'ten letters' })],
  ])('a change in %s', async (area, act) => {
    const socket = await screen('extended')
    expect((await act()).status).toBeLessThan(300)
    expect(await socket.next()).toEqual(changed(area) as never)
  })

  test('a read marker only on the reader’s own screens', async () => {
    const [own, other] = [await screen('child'), await screen('extended')]
    await own.next()
    const { body } = await say('member')
    await hearth.as('child').post(hearth.path('/messages/read'), { upTo: (body as { id: string }).id })
    expect(await framesUntilNow(own)).toEqual([expect.objectContaining({ type: 'new_message' }), changed('messages')])
    expect(await framesUntilNow(other)).toEqual([expect.objectContaining({ type: 'new_message' })])
  })
})

describe('sockets do not receive', () => {
  test('changes in an area that the member may not view', async () => {
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { permissions: ['view_tasks'] })
    const socket = await screen('child')
    const { body } = await say('member')
    await hearth.as('member').post(hearth.path('/events'), event)
    await hearth.as('member').delete(hearth.path(`/messages/${(body as { id: string }).id}`))
    expect(await framesUntilNow(socket)).toEqual([])
  })

  test('changes of invitations, except for admins', async () => {
    const [parent, admin] = [await screen('parent'), await screen('admin')]
    await hearth.as('admin').post(hearth.path('/invitations'), { email: 'eva@example.org' })
    expect(await admin.next()).toEqual(changed('invitations') as never)
    expect(await framesUntilNow(parent)).toEqual([expect.objectContaining({ type: 'presence' })])
  })

  test("changes of another person's private event", async () => {
    const [admin, own] = [await screen('admin'), await screen('member')]
    await admin.next()
    const path = hearth.path('/events')
    const { body } = await hearth.as('member').post(path, { ...event, isPrivate: true })
    const one = `${path}/${(body as { id: string }).id}`
    await hearth.as('member').put(one, { ...event, title: 'Secret', isPrivate: true })
    await hearth.as('member').delete(one)
    expect(await framesUntilNow(admin)).toEqual([])
    expect(await framesUntilNow(own)).toEqual([changed('calendar'), changed('calendar'), changed('calendar')])
  })

  test.each([
    [true, false],
    [false, true],
  ])('private events, except when isPrivate changes from %p to %p', async (before, after) => {
    const path = hearth.path('/events')
    const { body } = await hearth.as('member').post(path, { ...event, isPrivate: before })
    const socket = await screen('extended')
    await hearth.as('member').put(`${path}/${(body as { id: string }).id}`, { ...event, isPrivate: after })
    expect(await socket.next()).toEqual(changed('calendar') as never)
  })

  test('anything of another family, or before they join', async () => {
    const stranger = new Socket(hearth.as('stranger'))
    await stranger.join(hearth.otherFamilyId)
    const idle = new Socket(hearth.as('member'))
    await idle.send({ type: 'hello' })
    await idle.next()
    await say('member')
    await hearth.as('stranger').patch(`/api/families/${hearth.otherFamilyId}`, { name: 'Strangers' })
    expect(await stranger.next()).toEqual({ type: 'changed', data: { familyId: hearth.otherFamilyId, area: 'family' } })
    expect(idle.frames).toHaveLength(1)
  })
})

/** Headers of a browser for a typed address. */
const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }

describe('a socket ends', () => {
  const member = (who: keyof Hearth['ids']) => hearth.path(`/members/${hearth.ids[who].memberId}`)

  test.each([
    ['signing out', () => hearth.as('member').post('/api/auth/sign-out')],
    ['/api/logout', () => hearth.as('member').send('GET', '/api/logout', undefined, navigation)],
  ])('by %s', async (_, act) => {
    const socket = await screen('member')
    await act()
    expect(await socket.closed).toBe(closeCodes.signedOut)
  })

  test('when another device ends its session, and that device’s socket stays', async () => {
    const browser = hearth.visitor()
    await browser.post('/api/auth/sign-in', { identifier: 'mia', password: 'correct horse battery' })
    const [here, there] = [await screen('member'), new Socket(browser)]
    await there.join(hearth.familyId)
    await browser.post('/api/auth/password', { currentPassword: 'correct horse battery', newPassword: 'a whole new password' })
    expect(await here.closed).toBe(closeCodes.signedOut)
    expect(await framesUntilNow(there)).toEqual([])
  })

  test.each([
    ['removed', () => hearth.as('admin').delete(member('child')), 'not_found'],
    ['suspended', () => hearth.as('admin').patch(member('child'), { isActive: false }), 'membership_pending'],
  ])('of a member who is %s, and they cannot join again', async (_, act, code) => {
    // A user without any active membership can't open a socket.
    hearth.services.families.create(userId('child'), { name: 'Second home' })
    const socket = await screen('child')
    await act()
    expect(await socket.closed).toBe(closeCodes.reconnect)
    expect(await new Socket(hearth.as('child')).join(hearth.familyId)).toMatchObject({ type: 'error', data: { code } })
  })

  test('of a member whose role changes, and joining again applies the new permissions', async () => {
    const socket = await screen('parent')
    await hearth.as('admin').patch(member('parent'), { role: 'extended' })
    expect(await socket.closed).toBe(closeCodes.reconnect)
    const again = await screen('parent')
    await hearth.as('member').post(hearth.path('/events'), event)
    expect(await again.next()).toEqual(changed('calendar') as never)
  })

  test('when the server stops', async () => {
    const socket = await screen('child')
    await hearth.stop()
    expect(await socket.closed).toBe(1001)
    hearth = await startHearth()
  })
})

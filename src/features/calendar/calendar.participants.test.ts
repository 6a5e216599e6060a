import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { calendarApi, type EventReply } from './calendar.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
})
afterEach(() => hearth.stop())

const picnic = { title: 'Picnic', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }
const add = (who: Who, more: object = {}) => hearth.as(who).call(calendarApi.create, { familyId: hearth.familyId }, { ...picnic, ...more })
const path = ({ id }: { id: string }, rest = '') => hearth.path(`/events/${id}${rest}`)
const put = async (who: Who, event: { id: string }, more: object = {}, rest = '') =>
  (await hearth.as(who).put(path(event, rest), { ...picnic, ...more })) as { status: number; body: EventReply }
const seen = async (who: Who) => (await hearth.as(who).get(hearth.path('/events'))).body as EventReply[]
const invite = (...who: Exclude<Who, 'visitor'>[]) => ({ participants: who.map((one) => ({ userId: hearth.ids[one].userId })) })
const answer = (who: Who, event: { id: string }, body: object) => hearth.as(who).put(path(event, '/rsvp'), body)
const names = (event: EventReply | undefined) => event?.participants.map(({ user }) => user.firstName)

describe('people invited to an event', () => {
  test('are pending, and others have no RSVP', async () => {
    const event = await add('member', invite('child', 'parent', 'child'))
    expect(event.participants).toEqual([
      { user: expect.objectContaining({ name: 'Ben Rivera' }), rsvpStatus: 'pending', rsvpAt: null, canEdit: false, notes: null },
      { user: expect.objectContaining({ name: 'Leo Rivera' }), rsvpStatus: 'pending', rsvpAt: null, canEdit: false, notes: null },
    ])
    expect((await seen('child'))[0]).toMatchObject({ myRsvp: 'pending', reminderMinutes: 15 })
    expect((await seen('extended'))[0]).toMatchObject({ myRsvp: null, reminderMinutes: null })
  })

  test.each(['accepted', 'declined', 'tentative'] as const)('can respond %s for themselves', async (status) => {
    const event = await add('member', invite('child', 'parent'))
    expect((await answer('child', event, { status, notes: ' Late ' })).body).toMatchObject({ myRsvp: status })
    expect((await seen('parent'))[0]).toMatchObject({
      myRsvp: 'pending',
      participants: [{ rsvpStatus: 'pending' }, { rsvpStatus: status, rsvpAt: '2026-11-21T12:00:00.000Z', notes: 'Late' }],
    })
    expect((await answer('child', event, { status: 'pending' })).body).toMatchObject({
      participants: [{}, { rsvpStatus: 'pending', rsvpAt: null, notes: null }],
    })
  })

  test('are the only ones who can respond, with a known status', async () => {
    const event = await add('member', invite('child'))
    expect((await answer('parent', event, { status: 'accepted' })).status).toBe(403)
    expect((await answer('member', event, { status: 'accepted' })).status).toBe(403)
    expect((await answer('child', event, { status: 'perhaps' })).status).toBe(422)
    expect((await answer('child', { id: 'none' }, { status: 'accepted' })).status).toBe(404)
  })

  test('must be active members of the family', async () => {
    for (const who of ['stranger', 'pending'] as const) {
      const refused = await hearth.as('member').post(hearth.path('/events'), { ...picnic, ...invite(who) })
      expect([refused.status, refused.body]).toMatchObject([422, { code: 'invalid_participants' }])
    }
    expect(await seen('member')).toEqual([])
  })

  test('keep their responses in a change without participants, and are replaced by one with them', async () => {
    const event = await add('member', invite('child', 'parent'))
    await answer('child', event, { status: 'accepted' })
    expect(names((await put('member', event, { title: 'Dinner' })).body)).toEqual(['Ben', 'Leo'])
    const fewer = (await put('member', event, invite('child', 'admin'))).body
    expect(fewer.participants).toMatchObject([
      { user: { firstName: 'Ana' }, rsvpStatus: 'pending' },
      { user: { firstName: 'Leo' }, rsvpStatus: 'accepted' },
    ])
    expect((await seen('parent'))[0]).toMatchObject({ myRsvp: null, reminderMinutes: null })
    expect((await put('member', event, { participants: [] })).body.participants).toEqual([])
  })

  test('are hidden after they leave the family, and stay while they are suspended', async () => {
    const event = await add('member', invite('child', 'extended'))
    await hearth.as('extended').delete(hearth.path('/membership'))
    expect(names((await seen('member'))[0])).toEqual(['Leo'])
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { isActive: false })
    expect(await put('member', event, invite('child'))).toMatchObject({
      status: 200,
      body: { participants: [{ user: { firstName: 'Leo' } }] },
    })
  })

  test.each(['member', 'child', 'extended'] as const)('can be allowed to change and delete it: a %s', async (who) => {
    const { userId } = hearth.ids[who]
    const event = await add('parent', { participants: [{ userId }, { userId: hearth.ids.parent.userId }] })
    expect((await put(who, event, { title: 'Dinner' })).status).toBe(403)
    expect((await hearth.as(who).delete(path(event))).status).toBe(403)
    await put('parent', event, { participants: [{ userId, canEdit: true }] })
    expect((await put(who, event, { title: 'Dinner' })).body.title).toBe('Dinner')
    expect((await hearth.as(who).delete(path(event))).status).toBe(204)
  })

  test('are removed from a private event', async () => {
    const refused = await hearth.as('member').post(hearth.path('/events'), { ...picnic, isPrivate: true, ...invite('child') })
    expect([refused.status, refused.body]).toMatchObject([422, { issues: [{ path: 'participants' }] }])
    const event = await add('member', { ...invite('child', 'member'), reminderMinutes: 30 })
    expect((await put('member', event, { isPrivate: true })).body).toMatchObject({ participants: [], myRsvp: null, reminderMinutes: 30 })
    await put('member', event, { isPrivate: false })
    expect((await seen('child'))[0]).toMatchObject({ participants: [], myRsvp: null, reminderMinutes: null })
  })
})

describe('a reminder', () => {
  test('is per person: the creator has one by default, others can set one', async () => {
    const event = await add('member')
    expect(event.reminderMinutes).toBe(15)
    expect((await add('member', { reminderMinutes: null })).reminderMinutes).toBeNull()
    expect((await hearth.as('extended').put(path(event, '/reminder'), { reminderMinutes: 120 })).body).toMatchObject({
      reminderMinutes: 120,
      myRsvp: null,
      participants: [],
    })
    const own = async (who: Who) => (await seen(who)).find(({ id }) => id === event.id)?.reminderMinutes
    expect([await own('member'), await own('extended'), await own('child')]).toEqual([15, 120, null])
    await put('member', event, { reminderMinutes: 0 })
    expect([await own('member'), await own('extended')]).toEqual([0, 120])
    await hearth.as('extended').put(path(event, '/reminder'), { reminderMinutes: null })
    expect(await own('extended')).toBeNull()
  })

  test.each([-1, 40_321, 1.5, '15', undefined])('of %p minutes is 422', async (reminderMinutes) => {
    const event = await add('member')
    expect((await hearth.as('member').put(path(event, '/reminder'), { reminderMinutes })).status).toBe(422)
  })
})

describe('a client-made id', () => {
  const id = '01939d2c-5d3a-7c4e-9f00-1234567890ab'

  test('becomes the event’s id, and a retry returns the first event', async () => {
    const first = await add('member', { id, recurrence: { frequency: 'daily', count: 2 } })
    expect(first.id).toBe(id)
    const again = await hearth.as('member').post(hearth.path('/events'), { ...picnic, id, title: 'Other' })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first as never)
    expect(await seen('member')).toHaveLength(2)
  })

  test('creates one event in concurrent tries', async () => {
    await Promise.all([add('member', { id }), add('member', { id }), add('member', { id })])
    expect(await seen('member')).toHaveLength(1)
  })

  test('that is taken reveals nothing about the other event', async () => {
    await add('parent', { id, title: 'Surprise', isPrivate: true })
    const body = { code: 'id_taken', message: 'This id is taken. Choose another one.' }
    expect(await hearth.as('member').post(hearth.path('/events'), { ...picnic, id })).toMatchObject({ status: 409, body })
    const elsewhere = await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/events`, { ...picnic, id })
    expect(elsewhere).toMatchObject({ status: 409, body })
  })

  test.each(['mine', '5f0c1a52-6c1f-4a2e-9d55-0a1b2c3d4e5f'])('is rejected when it is %s', async (wrong) => {
    const answer = await hearth.as('member').post(hearth.path('/events'), { ...picnic, id: wrong })
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path: 'id', message: 'Must be a UUID of version 7.' }] }])
  })
})

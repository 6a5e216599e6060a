import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, password, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { calendarApi } from '../calendar/calendar.contract'
import { chatApi } from '../chat/chat.contract'
import { familiesApi } from '../families/families.contract'
import { invitationsApi } from '../invitations/invitations.contract'
import { tasksApi } from '../tasks/tasks.contract'
import { type ActivityReply, activityApi } from './activity.contract'

let clock: FakeClock
let hearth: Hearth
/** Number of rows before the test starts. */
let before: number
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
  before = (await feed('admin')).length
})
afterEach(() => hearth.stop())

const everybody = ['admin', 'parent', 'member', 'child', 'extended'] as const
const family = () => ({ familyId: hearth.familyId })
const feed = (who: Who) => hearth.as(who).call(activityApi.list, family())
const page = async (who: Who, query: string) => (await hearth.as(who).get(hearth.path(`/activity?${query}`))).body as ActivityReply[]
/** A user's new activity since the test started, newest first, as kind and title. */
const newActivity = async (who: Who) => (await feed(who)).slice(0, -before).map(({ kind, title }) => [kind, title])
const picnic = { title: 'Picnic', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }
const addEvent = (who: Who, more: object = {}) => hearth.as(who).call(calendarApi.create, family(), { ...picnic, ...more })
const change = (who: Who, eventId: string, more: object) =>
  hearth.as(who).call(calendarApi.update, { ...family(), eventId }, { ...picnic, ...more })
const member = (who: keyof Hearth['ids']) => hearth.path(`/members/${hearth.ids[who].memberId}`)

describe('the feed', () => {
  test('has the actor, the kind, the row and the time', async () => {
    const event = await addEvent('member')
    expect((await feed('child'))[0]).toEqual({
      id: expect.any(String),
      familyId: hearth.familyId,
      kind: 'event.created',
      actor: expect.objectContaining({ id: hearth.ids.member.userId, name: 'Mia Rivera', username: 'mia' }),
      title: 'Picnic',
      subjectId: event.id,
      createdAt: '2026-11-21T12:00:00.000Z',
    })
  })

  test('starts with the members who joined', async () => {
    const joined = (await feed('child')).filter(({ kind }) => kind === 'member.joined')
    expect(joined.map(({ actor, title }) => [actor.firstName, title])).toEqual(
      ['Pia', 'Rosa', 'Leo', 'Mia', 'Ben', 'Ana'].map((name) => [name, null]),
    )
  })

  test('is paged, newest first', async () => {
    for (let i = 1; i <= 5; i++) await addEvent('member', { title: `${i}` })
    const first = await page('child', 'limit=2')
    const second = await page('child', `limit=2&before=${first[1]?.id}`)
    expect([...first, ...second].map(({ title }) => title)).toEqual(['5', '4', '3', '2'])
    expect((await hearth.as('child').get(hearth.path('/activity?limit=201'))).status).toBe(422)
    expect((await hearth.as('child').get(hearth.path('/activity?before=x'))).status).toBe(422)
  })

  test('keeps each title as it was at the time', async () => {
    const { id } = await addEvent('member')
    await change('member', id, { title: 'Swim' })
    await hearth.as('member').call(calendarApi.remove, { ...family(), eventId: id })
    expect(await newActivity('child')).toEqual([
      ['event.deleted', 'Swim'],
      ['event.changed', 'Swim'],
      ['event.created', 'Picnic'],
    ])
  })

  test('has messages without their text', async () => {
    await hearth.as('member').call(chatApi.send, family(), { content: 'CANARY' })
    await hearth.as('member').call(chatApi.send, family(), { content: 'CANARY', isAnnouncement: true })
    expect(await newActivity('child')).toEqual([
      ['announcement.sent', null],
      ['message.sent', null],
    ])
    expect(JSON.stringify(await feed('admin'))).not.toContain('CANARY')
  })

  test('has the changes of members', async () => {
    const admin = hearth.as('admin')
    await admin.call(familiesApi.addMember, family(), { firstName: 'Tim', username: 'tim', password })
    await admin.patch(member('member'), { role: 'parent' })
    await admin.patch(member('child'), { color: '#123456' })
    await admin.delete(member('extended'))
    await hearth.as('parent').delete(hearth.path('/membership'))
    await admin.patch(hearth.path(''), { name: 'Riveras' })
    await admin.patch(hearth.path(''), {})
    expect((await feed('child')).slice(0, -before).map(({ kind, title, actor }) => [kind, title, actor.firstName])).toEqual([
      ['family.changed', null, 'Ana'],
      ['member.left', null, 'Ben'],
      ['member.removed', 'Rosa Rivera', 'Ana'],
      ['member.changed', 'Mia Rivera', 'Ana'],
      ['member.added', 'Tim', 'Ana'],
    ])
  })

  test('does not have rejected changes', async () => {
    const { id } = await addEvent('admin')
    expect((await hearth.as('member').put(hearth.path(`/events/${id}`), picnic)).status).toBe(403)
    expect((await hearth.as('admin').delete(member('admin'))).status).toBe(403)
    expect((await hearth.as('admin').patch(member('admin'), { role: 'child' })).status).toBe(409)
    expect(await newActivity('admin')).toEqual([['event.created', 'Picnic']])
  })

  test('drops activity older than a year', async () => {
    const jobs = await hearth.jobs()
    await addEvent('admin')
    // In steps, so that no session expires.
    for (let days = 0; days < 364; days += 28) {
      clock.pass({ days: 28 })
      await jobs.runDue()
      expect(await newActivity('admin')).toEqual([['event.created', 'Picnic']])
    }
    await addEvent('admin', { title: 'New' })
    clock.pass({ days: 2 })
    await jobs.runDue()
    expect((await feed('admin')).map(({ title }) => title)).toEqual(['New'])
  })
})

describe('a member sees', () => {
  test('only the areas that they may view now', async () => {
    await addEvent('member')
    await hearth.as('member').call(tasksApi.create, family(), { title: 'Water the plants' })
    const tasks = async (who: Who) => (await feed(who)).filter(({ kind }) => kind.startsWith('task.')).length
    expect(await Promise.all(everybody.map(tasks))).toEqual([1, 1, 1, 1, 0])
    await hearth.as('admin').patch(member('child'), { permissions: ['view_messages'] })
    const kinds = (await feed('child')).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('task.') || kind.startsWith('event.'))).toEqual([])
    await hearth.as('admin').patch(member('extended'), { permissions: ['view_tasks'] })
    expect(await tasks('extended')).toBe(1)
  })

  test('full pages, even with many hidden rows in between', async () => {
    for (let i = 0; i < 3; i++) await addEvent('member', { title: `${i}` })
    for (let i = 0; i < 20; i++) await addEvent('member', { title: 'CANARY', isPrivate: true })
    expect((await page('child', 'limit=3')).map(({ title }) => title)).toEqual(['2', '1', '0'])
  })

  test('invitations only as an admin, because their titles are addresses', async () => {
    await hearth.as('admin').call(invitationsApi.create, family(), { email: 'canary@example.org' })
    await hearth.as('admin').call(invitationsApi.create, family(), { invitationType: 'phone', phoneNumber: '+1 555 010 2030' })
    expect(await newActivity('admin')).toEqual([
      ['invitation.sent', '15550102030'],
      ['invitation.sent', 'canary@example.org'],
    ])
    for (const who of ['parent', 'member', 'child', 'extended'] as const) expect(await newActivity(who)).toEqual([])
  })

  test('nothing of another family', async () => {
    await addEvent('member', { title: 'CANARY' })
    const others = await hearth.as('stranger').call(activityApi.list, { familyId: hearth.otherFamilyId })
    expect(others.map(({ kind, actor }) => [kind, actor.firstName])).toEqual([['member.joined', 'Zoe']])
  })
})

describe('a private event', () => {
  const others = ['admin', 'parent', 'child', 'extended'] as const

  test('is only in the feed of its creator, from creation to deletion', async () => {
    const screens = await Promise.all(others.map((who) => screenOf(hearth, who)))
    const { id } = await addEvent('member', { title: 'CANARY', isPrivate: true })
    await change('member', id, { title: 'CANARY 2', isPrivate: true })
    await hearth.as('member').call(calendarApi.remove, { ...family(), eventId: id })
    expect(await newActivity('member')).toEqual([
      ['event.deleted', 'CANARY 2'],
      ['event.changed', 'CANARY 2'],
      ['event.created', 'CANARY'],
    ])
    for (const who of others) expect(JSON.stringify(await feed(who))).not.toMatch(`CANARY|${id}`)
    // The only live frame is the one for the shared event.
    await addEvent('member', { title: 'Shared' })
    for (const screen of screens) {
      let frame = await screen.next()
      while (frame.type === 'presence') frame = await screen.next()
      expect(frame).toEqual({ type: 'changed', data: { familyId: hearth.familyId, area: 'calendar' } })
      expect(JSON.stringify(screen.frames)).not.toContain('CANARY')
      await screen.close()
    }
  })

  test('hides its past activity when it becomes private', async () => {
    const { id } = await addEvent('member', { title: 'CANARY' })
    await change('parent', id, { title: 'CANARY 2' })
    await change('member', id, { title: 'CANARY 3', isPrivate: true })
    expect(await newActivity('member')).toHaveLength(3)
    for (const who of others) expect(JSON.stringify(await feed(who))).not.toMatch(`CANARY|${id}`)
  })

  test('stays visible to its creator, even if another member makes it private', async () => {
    const { id } = await addEvent('member', { title: 'CANARY' })
    await change('admin', id, { title: 'CANARY', isPrivate: true })
    expect(await newActivity('member')).toEqual([
      ['event.changed', 'CANARY'],
      ['event.created', 'CANARY'],
    ])
    for (const who of others) expect(await newActivity(who)).toEqual([])
  })

  test('shows its activity once it is public, but not the earlier one', async () => {
    const { id } = await addEvent('member', { title: 'CANARY', isPrivate: true })
    await change('member', id, { title: 'Party' })
    for (const who of others) expect(await newActivity(who)).toEqual([['event.changed', 'Party']])
    expect(await newActivity('member')).toEqual([
      ['event.changed', 'Party'],
      ['event.created', 'CANARY'],
    ])
  })
})

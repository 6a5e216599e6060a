// Over 300 lines: the rules of an event, which share their helpers.
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { calendarApi, type EventReply } from './calendar.contract'
import { categories, categoryColors } from './calendar.rules'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const picnic = { title: 'Picnic', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }
const family = () => ({ familyId: hearth.familyId })
const add = (who: Who, more: object = {}) => hearth.as(who).call(calendarApi.create, family(), { ...picnic, ...more })
const one = ({ id }: { id: string }) => hearth.path(`/events/${id}`)
const list = async (who: Who, query = '') => (await hearth.as(who).get(hearth.path(`/events${query}`))).body as EventReply[]
const titles = async (query: string) => (await list('admin', query)).map(({ title }) => title)

describe('a new event', () => {
  test('is returned with its defaults', async () => {
    expect(await add('member')).toEqual({
      id: expect.any(String),
      familyId: hearth.familyId,
      title: 'Picnic',
      description: null,
      startTime: '2026-11-21T15:00:00.000Z',
      endTime: '2026-11-21T17:00:00.000Z',
      location: null,
      color: '#3b82f6',
      category: 'family',
      isPrivate: false,
      isAllDay: false,
      isRecurring: false,
      timezone: 'America/New_York',
      recurrence: null,
      instanceDate: null,
      isCancelled: false,
      attachmentCount: 0,
      participants: [],
      myRsvp: null,
      reminderMinutes: 15,
      createdBy: hearth.ids.member.userId,
      creator: expect.objectContaining({ name: 'Mia Rivera', firstName: 'Mia', username: 'mia' }),
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    })
  })

  test('is listed the same way as it is returned', async () => {
    const full = {
      description: 'By the lake',
      location: 'Park',
      category: 'sports',
      color: '#ABCDEF',
      isRecurring: true,
      timezone: 'Europe/Berlin',
    }
    const created = await add('member', full)
    expect(created).toMatchObject({ ...full, color: '#abcdef' })
    expect(await list('child')).toEqual([{ ...created, reminderMinutes: null }])
  })

  test.each(categories)('of the category %s gets its colour', async (category) => {
    expect((await add('member', { category })).color).toBe(categoryColors[category])
  })

  test.each([
    ['2026-11-21T15:00:00+02:00', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T15:00:00.1234567-05:30', '2026-11-21T20:30:00.123Z'],
    ['2026-11-21T15:00:00Z', '2026-11-21T15:00:00.000Z'],
  ])('at %s starts at %s', async (startTime, utc) => {
    expect((await add('member', { startTime, endTime: '2026-11-22T00:00:00Z' })).startTime).toBe(utc)
  })

  test('ignores creator and family in the body', async () => {
    const body = { createdBy: hearth.ids.admin.userId, familyId: hearth.otherFamilyId, syncSource: 'x' }
    const created = await add('member', body)
    expect(created).toMatchObject({ createdBy: hearth.ids.member.userId, familyId: hearth.familyId })
    expect(created).not.toHaveProperty('syncSource')
  })

  test.each([
    [{ title: ' \n' }, 'title', 'Title is required.'],
    [{ title: undefined }, 'title', 'This is required.'],
    [{ title: 'x'.repeat(201) }, 'title', 'Use at most 200 characters.'],
    [{ title: 'Pic\u0007nic' }, 'title', 'Contains characters that cannot be shown.'],
    [{ title: ['Picnic'] }, 'title', 'Must be text.'],
    [{ location: 'x'.repeat(201) }, 'location', 'Use at most 200 characters.'],
    [{ description: 'x'.repeat(10_001) }, 'description', 'Use at most 10000 characters.'],
    [{ startTime: null }, 'startTime', 'Must be a date and time such as 2026-11-21T08:00:00.000Z.'],
    [{ startTime: '2026-02-30T12:00:00Z' }, 'startTime', 'Must be a date and time such as 2026-11-21T08:00:00.000Z.'],
    [{ startTime: '2026-11-21' }, 'startTime', 'Must be a date and time such as 2026-11-21T08:00:00.000Z.'],
    [{ startTime: '2026-11-21T12:00:00.1234567890Z' }, 'startTime', 'Must be a date and time such as 2026-11-21T08:00:00.000Z.'],
    [{ startTime: '1899-12-31T23:59:59Z' }, 'startTime', 'Must be between the years 1900 and 2199.'],
    [{ endTime: '2026-11-21T14:59:59Z' }, 'endTime', 'The end must not be before the start.'],
    [{ category: 'work' }, 'category', 'Must be one of: family, school, sports, chores, personal.'],
    [{ color: 'red' }, 'color', 'Must be a color such as #3b82f6.'],
    [{ isPrivate: 'yes' }, 'isPrivate', 'Must be true or false.'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Unknown time zone. Use a name such as America/New_York.'],
  ])('is 422 with %o, with the path', async (wrong, path, message) => {
    const answer = await hearth.as('member').post(hearth.path('/events'), { ...picnic, ...wrong })
    expect([answer.status, answer.body]).toMatchObject([422, { message, issues: [{ path, message }] }])
    expect(await list('member')).toEqual([])
  })

  test('can have zero length', async () => {
    expect((await add('member', { endTime: picnic.startTime })).endTime).toBe('2026-11-21T15:00:00.000Z')
  })

  test.each(['child', 'extended'] as const)('cannot be added by a %s', async (who) => {
    expect((await hearth.as(who).post(hearth.path('/events'), picnic)).status).toBe(403)
  })
})

describe('the list', () => {
  test('is ordered by start', async () => {
    await add('member', { title: 'second', startTime: '2026-11-21T12:00:00Z' })
    await add('member', { title: 'first', startTime: '2026-11-21T14:00:00+05:00' })
    expect(await titles('')).toEqual(['first', 'second'])
  })

  test('spans 31 days back to 366 days ahead', async () => {
    const at = (title: string, startTime: string, endTime = startTime) => add('member', { title, startTime, endTime })
    await at('too old', '2026-10-21T10:00:00Z', '2026-10-21T12:00:00Z')
    await at('just new enough', '2026-10-21T10:00:00Z', '2026-10-21T12:00:01Z')
    await at('just soon enough', '2027-11-22T11:59:59Z')
    await at('too far', '2027-11-22T12:00:00Z')
    expect(await titles('')).toEqual(['just new enough', 'just soon enough'])
  })

  test('spans 366 days from a given start', async () => {
    await add('member', { title: 'in two years', startTime: '2028-11-21T10:00:00Z', endTime: '2028-11-21T11:00:00Z' })
    expect(await titles('?from=2028-01-01T00:00:00Z')).toEqual(['in two years'])
  })

  test.each([
    ['15:00', '17:00', ['Picnic']],
    ['16:00', '16:01', ['Picnic']],
    ['14:00', '15:00', []],
    ['17:00', '18:00', []],
    ['14:00', '15:01', ['Picnic']],
  ])('from %s to %s shows overlapping events', async (from, to, shown) => {
    await add('member')
    expect(await titles(`?from=2026-11-21T${from}:00Z&to=2026-11-21T${to}:00Z`)).toEqual(shown)
  })

  test('shows an event of zero length at the start of the window', async () => {
    await add('member', { endTime: picnic.startTime })
    expect(await titles('?from=2026-11-21T15:00:00Z&to=2026-11-21T15:01:00Z')).toEqual(['Picnic'])
  })

  test('shows overlapping events of about a week or a month once', async () => {
    const at = (title: string, startTime: string, endTime: string) => add('member', { title, startTime, endTime })
    await at('a week, over', '2026-11-14T15:00:00Z', '2026-11-21T15:00:00Z')
    await at('a week and a moment', '2026-11-14T15:00:00Z', '2026-11-21T15:00:00.001Z')
    await at('a week but for a moment', '2026-11-14T15:00:00.002Z', '2026-11-21T15:00:00.001Z')
    await at('a week from now', '2026-11-21T15:30:00Z', '2026-11-28T15:30:00Z')
    await at('a month, under way', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')
    await at('a month from now', '2026-11-21T15:40:00Z', '2026-12-21T15:40:00Z')
    await at('a month, over', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')
    await at('a month to come', '2026-11-21T16:00:00Z', '2026-12-21T00:00:00Z')
    expect(await titles('?from=2026-11-21T15:00:00Z&to=2026-11-21T16:00:00Z')).toEqual([
      'a month, under way',
      'a week and a moment',
      'a week but for a moment',
      'a week from now',
      'a month from now',
    ])
  })

  test('can be filtered by category', async () => {
    await add('member', { category: 'sports' })
    await add('member', { category: 'school', title: 'Exam' })
    expect(await titles('?category=school')).toEqual(['Exam'])
  })

  test.each([
    ['?from=yesterday', 'from'],
    ['?from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z', 'to'],
    ['?category=work', 'category'],
  ])('rejects %s', async (query, path) => {
    const answer = await hearth.as('member').get(hearth.path(`/events${query}`))
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path }] }])
  })

  test('has the same bytes for an event as its own call, with any text', async () => {
    const words = 'a "quoted" \\ path\\n,\tand\nlines, é 日本 👩‍👧 \u2028 </script> \' {} []'
    const events = [
      await add('member', { title: words, description: words, location: words, participants: [{ userId: hearth.ids.child.userId }] }),
      await add('member', { startTime: '2026-11-22T00:00:00Z', endTime: '2026-11-23T00:00:00Z', isAllDay: true, isPrivate: true }),
      await add('parent', { startTime: '2026-11-24T00:00:00Z', endTime: '2026-12-04T00:00:00Z', isRecurring: true }),
    ]
    const { headers, body } = await hearth.as('member').get(hearth.path('/events'))
    expect(headers.get('content-type')).toBe('application/json;charset=utf-8')
    const alone = await Promise.all(events.map(async (event) => (await hearth.as('member').get(one(event))).body))
    expect(JSON.stringify(body)).toBe(JSON.stringify(alone))
    expect(alone[0]).toMatchObject({ title: words, description: words, location: words })
  })

  test('needs view_calendar', async () => {
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { permissions: ['view_tasks'] })
    expect((await hearth.as('child').get(hearth.path('/events'))).status).toBe(403)
    expect((await hearth.as('child').get(hearth.path('/events/today'))).status).toBe(403)
  })
})

describe('changing and deleting', () => {
  const change = (who: Who, event: { id: string }, body: object = { ...picnic, title: 'Dinner' }) => hearth.as(who).put(one(event), body)

  test.each(['member', 'admin', 'parent'] as const)("a member's event is allowed for a %s", async (who) => {
    const event = await add('member')
    clock.pass({ minutes: 5 })
    const answer = await change(who, event)
    expect(answer.status).toBe(200)
    const changed = { ...event, title: 'Dinner', updatedAt: '2026-11-21T12:05:00.000Z', reminderMinutes: null }
    expect(answer.body).toEqual({ ...changed, reminderMinutes: who === 'member' ? 15 : null } as never)
    expect(await list('child')).toEqual([changed])
    expect((await hearth.as(who).delete(one(event))).status).toBe(204)
    expect(await list('child')).toEqual([])
  })

  test("somebody else's event is 403 for a member", async () => {
    const event = await add('parent')
    expect((await change('member', event)).status).toBe(403)
    expect((await hearth.as('member').delete(one(event))).status).toBe(403)
    expect(await list('parent')).toEqual([event])
  })

  test.each(['child', 'extended'] as const)('their own event is allowed for a %s who may not add events', async (who) => {
    const may = (permissions: string[]) => hearth.as('admin').patch(hearth.path(`/members/${hearth.ids[who].memberId}`), { permissions })
    await may(['view_calendar', 'edit_calendar'])
    const event = await add(who)
    await may(['view_calendar'])
    expect((await hearth.as(who).post(hearth.path('/events'), picnic)).status).toBe(403)
    expect((await change(who, event)).status).toBe(200)
    expect((await change(who, await add('parent'))).status).toBe(403)
    await may(['view_tasks'])
    expect((await change(who, event)).status).toBe(403)
    await may(['view_calendar'])
    expect((await hearth.as(who).delete(one(event))).status).toBe(204)
  })

  test('ignores creator, creation time, family and id in the body', async () => {
    const event = await add('member')
    const { body } = await change('admin', event, { ...picnic, createdBy: hearth.ids.admin.userId, createdAt: 'x', familyId: 'x', id: 'x' })
    expect(body).toMatchObject({ id: event.id, createdBy: event.createdBy, createdAt: event.createdAt, familyId: event.familyId })
  })

  test('replaces the event: omitted fields are reset, except the time zone', async () => {
    const event = await add('member', { location: 'Park', description: 'By the lake', category: 'sports', timezone: 'Europe/Berlin' })
    const { body } = await change('member', event)
    expect(body).toMatchObject({ location: null, description: null, category: 'family', color: '#3b82f6', timezone: 'Europe/Berlin' })
  })

  test("another family's event is 404 before the body is read", async () => {
    const event = await add('member')
    const foreign = `/api/families/${hearth.otherFamilyId}/events/${event.id}`
    expect(await hearth.as('stranger').send('PUT', foreign, '{broken')).toMatchObject({ status: 404, body: { message: 'Event not found' } })
    expect((await hearth.as('stranger').delete(foreign)).status).toBe(404)
    expect((await hearth.as('child').send('PUT', hearth.path('/events/none'), '{broken')).status).toBe(404)
    expect(await list('member')).toHaveLength(1)
  })

  test('with an invalid body leaves the event unchanged', async () => {
    const event = await add('member')
    expect((await change('member', event, { ...picnic, title: '' })).status).toBe(422)
    expect(await list('member')).toEqual([event])
  })
})

describe('a private event', () => {
  const others = ['admin', 'parent', 'child', 'extended'] as const

  test('is only in its creator’s list', async () => {
    const event = await add('member', { isPrivate: true })
    expect(await list('member')).toEqual([event])
    expect((await hearth.as('member').get(hearth.path('/events/today'))).body).toHaveLength(1)
    for (const who of others) {
      expect(await list(who)).toEqual([])
      expect((await hearth.as(who).get(hearth.path('/events/today'))).body).toHaveLength(0)
    }
  })

  test('is 404 for others by its id, even for admins', async () => {
    const event = await add('member', { isPrivate: true })
    for (const who of others) {
      expect((await hearth.as(who).put(one(event), picnic)).status).toBe(404)
      expect((await hearth.as(who).delete(one(event))).status).toBe(404)
    }
    expect(await list('member')).toEqual([event])
  })

  test('appears for others when it is shared, and disappears when it becomes private again', async () => {
    const event = await add('member', { isPrivate: true })
    await hearth.as('member').put(one(event), { ...picnic, isPrivate: false })
    expect(await list('child')).toHaveLength(1)
    await hearth.as('member').put(one(event), { ...picnic, isPrivate: true })
    expect(await list('child')).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { calendarApi, type EventReply } from './calendar.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // Saturday, 7:00 in New York.
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

// Tuesdays from 17:00 to 18:00 in New York, from 24 November: 22:00 in UTC.
const swim = {
  title: 'Swimming',
  location: 'Pool',
  startTime: '2026-11-24T22:00:00Z',
  endTime: '2026-11-24T23:00:00Z',
  isRecurring: true,
  recurrence: { frequency: 'weekly' },
}
const family = () => ({ familyId: hearth.familyId })
const add = (more: object = {}, who: Who = 'member') => hearth.as(who).call(calendarApi.create, family(), { ...swim, ...more })
const path = ({ id }: { id: string }, query = '') => hearth.path(`/events/${id}${query}`)
const put = async (event: { id: string }, query: string, more: object = {}, who: Who = 'member') =>
  (await hearth.as(who).put(path(event, query), { ...swim, ...more })) as { status: number; body: EventReply }
const remove = async (event: { id: string }, query: string) => (await hearth.as('member').delete(path(event, query))).status
const list = async (from = '2026-11-01', to = '2026-12-31', who: Who = 'member') =>
  (await hearth.as(who).get(hearth.path(`/events?from=${from}T05:00:00Z&to=${to}T05:00:00Z`))).body as EventReply[]
/** The listed events as `11-24 17:00 Swimming`, in New York. */
const shown = async (from?: string, to?: string) =>
  (await list(from, to)).map(({ startTime, title, isCancelled }) => {
    const local = Temporal.Instant.from(startTime).toZonedDateTimeISO('America/New_York').toPlainDateTime().toString()
    return `${local.slice(5, 16).replace('T', ' ')} ${title}${isCancelled ? ' (cancelled)' : ''}`
  })
const tuesdays = ['11-24', '12-01', '12-08', '12-15', '12-22', '12-29']
const swims = (...dates: string[]) => dates.map((date) => `${date} 17:00 Swimming`)

describe('a series', () => {
  test('is listed with all occurrences of the window, each with its date and times', async () => {
    const created = await add()
    expect(created).toMatchObject({
      isRecurring: true,
      instanceDate: '2026-11-24',
      recurrence: { frequency: 'weekly', interval: 1, byWeekday: null, byMonthday: null, byMonth: null, count: null, until: null },
    })
    const [first, second] = await list()
    expect(first).toEqual(created)
    expect(second).toEqual({
      ...created,
      instanceDate: '2026-12-01',
      startTime: '2026-12-01T22:00:00.000Z',
      endTime: '2026-12-01T23:00:00.000Z',
    })
    expect(await shown()).toEqual(swims(...tuesdays))
  })

  test('keeps its local times across clock changes, far from its start', async () => {
    await add()
    expect(await shown('2027-03-08', '2027-03-20')).toEqual(swims('03-09', '03-16'))
    expect((await list('2027-03-08', '2027-03-20')).map(({ startTime }) => startTime.slice(11, 16))).toEqual(['22:00', '21:00'])
  })

  test("is among today's events on its days only", async () => {
    await add({ startTime: '2026-11-20T22:00:00Z', endTime: '2026-11-21T01:00:00Z' })
    const today = async () =>
      ((await hearth.as('child').get(hearth.path('/events/today'))).body as EventReply[]).map((one) => one.instanceDate)
    expect(await today()).toEqual([])
    clock.set('2026-11-28T01:00:00Z')
    expect(await today()).toEqual(['2026-11-27'])
  })

  test('of whole days keeps its dates in a family of another time zone', async () => {
    await hearth.as('admin').patch(`/api/families/${hearth.familyId}`, { timezone: 'Asia/Tokyo' })
    await add({ startTime: '2026-11-24T05:00:00Z', endTime: '2026-11-25T05:00:00Z', isAllDay: true, timezone: 'America/New_York' })
    const today = async () =>
      ((await hearth.as('child').get(hearth.path('/events/today'))).body as EventReply[]).map((one) => one.instanceDate)
    clock.set('2026-11-30T16:00:00Z')
    expect(await today()).toEqual(['2026-12-01'])
    clock.set('2026-12-01T16:00:00Z')
    expect(await today()).toEqual([])
  })

  test('is listed in a window that an earlier occurrence overlaps', async () => {
    await add({ startTime: '2026-11-20T22:00:00Z', endTime: '2026-11-23T22:00:00Z' })
    expect((await list('2026-11-22', '2026-11-23')).map(({ instanceDate }) => instanceDate)).toEqual(['2026-11-20'])
  })

  test('ends after a count or on a date', async () => {
    await add({ recurrence: { frequency: 'weekly', count: 2 } })
    expect(await shown()).toEqual(swims('11-24', '12-01'))
    await add({ title: 'Choir', recurrence: { frequency: 'weekly', until: '2026-12-01' } })
    expect(await shown()).toEqual(['11-24 17:00 Swimming', '11-24 17:00 Choir', '12-01 17:00 Swimming', '12-01 17:00 Choir'])
  })

  test.each([
    ['2026-12-08T22:00:00Z', '2026-12-08'],
    ['2026-12-08T21:59:00Z', '2026-12-07'],
    ['2026-12-08T02:00:00-05:00', '2026-12-07'],
  ])('with the end %s ends on %s', async (until, date) => {
    expect((await add({ recurrence: { frequency: 'weekly', until } })).recurrence?.until).toBe(date)
  })

  test.each([
    [{ frequency: 'hourly' }, 'recurrence.frequency'],
    [{ frequency: 'weekly', interval: 0 }, 'recurrence.interval'],
    [{ frequency: 'weekly', byWeekday: ['XX'] }, 'recurrence.byWeekday.0'],
    [{ frequency: 'weekly', byWeekday: ['2TU'] }, 'recurrence.byWeekday'],
    [{ frequency: 'weekly', byMonthday: [3] }, 'recurrence.byMonthday'],
    [{ frequency: 'monthly', byMonthday: [0] }, 'recurrence.byMonthday.0'],
    [{ frequency: 'monthly', byMonthday: [32] }, 'recurrence.byMonthday.0'],
    [{ frequency: 'yearly', byMonth: [13] }, 'recurrence.byMonth.0'],
    [{ frequency: 'daily', count: 3, until: '2026-12-24' }, 'recurrence.until'],
    [{ frequency: 'daily', count: 1001 }, 'recurrence.count'],
    [{ frequency: 'daily', until: '2026-11-23' }, 'recurrence.until'],
    [{ frequency: 'daily', until: '2026-02-30' }, 'recurrence.until'],
  ])('is 422 with %o', async (recurrence, field) => {
    const answer = await hearth.as('member').post(hearth.path('/events'), { ...swim, recurrence })
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path: field }] }])
    expect(await list()).toEqual([])
  })

  test('can be read as a whole and by date, and is 404 on other dates', async () => {
    const event = await add()
    expect((await hearth.as('child').get(path(event))).body).toMatchObject({ instanceDate: '2026-11-24' })
    expect((await hearth.as('child').get(path(event, '?instanceDate=2026-12-08'))).body).toMatchObject({
      startTime: '2026-12-08T22:00:00.000Z',
    })
    expect((await hearth.as('child').get(path(event, '?instanceDate=2026-12-09'))).status).toBe(404)
    expect((await hearth.as('child').get(path(event, '?instanceDate=soon'))).status).toBe(422)
  })
})

describe('one occurrence', () => {
  const one = '?scope=one&instanceDate=2026-12-08'

  test('can be changed separately, and moved to another day', async () => {
    const event = await add()
    const moved = { title: 'Swimming gala', location: null, startTime: '2026-12-09T15:00:00Z', endTime: '2026-12-09T19:00:00Z' }
    const { status, body } = await put(event, one, moved)
    expect([status, body]).toMatchObject([200, { instanceDate: '2026-12-08', title: 'Swimming gala', location: null }])
    expect(await shown()).toEqual([...swims('11-24', '12-01'), '12-09 10:00 Swimming gala', ...swims('12-15', '12-22', '12-29')])
    expect(await shown('2026-12-08', '2026-12-09')).toEqual([])
    expect(await shown('2026-12-09', '2026-12-10')).toEqual(['12-09 10:00 Swimming gala'])
  })

  test('is listed where it was moved to, even outside the series', async () => {
    const rest = { recurrence: { frequency: 'weekly', count: 3 } }
    const event = await add(rest)
    await put(event, one, { ...rest, startTime: '2027-05-01T15:00:00Z', endTime: '2027-05-01T16:00:00Z' })
    await put(event, '?scope=one&instanceDate=2026-11-24', {
      ...rest,
      startTime: '2026-10-01T15:00:00Z',
      endTime: '2026-10-01T16:00:00Z',
    })
    expect(await shown('2027-05-01', '2027-05-02')).toEqual(['05-01 11:00 Swimming'])
    expect(await shown('2026-10-01', '2026-10-02')).toEqual(['10-01 11:00 Swimming'])
    expect(await shown()).toEqual(swims('12-01'))
  })

  test('cannot change fields of the whole series', async () => {
    const event = await add()
    for (const [more, field] of [
      [{ isPrivate: true }, 'isPrivate'],
      [{ category: 'school', color: '#10b981' }, 'category'],
      [{ isAllDay: true }, 'isAllDay'],
      [{ recurrence: { frequency: 'daily' } }, 'recurrence'],
      [{ participants: [{ userId: hearth.ids.child.userId }] }, 'participants'],
    ] as const)
      expect(await put(event, one, more)).toMatchObject({ status: 422, body: { issues: [{ path: field }] } })
    expect(await shown()).toEqual(swims(...tuesdays))
  })

  test('can be deleted separately, once', async () => {
    const event = await add()
    expect(await remove(event, one)).toBe(204)
    expect(await remove(event, one)).toBe(404)
    expect(await put(event, one)).toMatchObject({ status: 404, body: { message: 'Occurrence not found' } })
    expect(await shown()).toEqual(swims('11-24', '12-01', '12-15', '12-22', '12-29'))
  })

  test('can be cancelled, stays visible, and can be restored', async () => {
    const event = await add()
    const cancel = (isCancelled: boolean, who: Who = 'member') =>
      hearth.as(who).put(path(event, '/cancelled'), { instanceDate: '2026-12-08', isCancelled })
    expect((await cancel(true, 'child')).status).toBe(403)
    expect((await cancel(true)).body).toMatchObject({ instanceDate: '2026-12-08', isCancelled: true })
    expect((await shown())[2]).toBe('12-08 17:00 Swimming (cancelled)')
    await cancel(false)
    expect(await shown()).toEqual(swims(...tuesdays))
    expect((await hearth.as('member').put(path(event, '/cancelled'), { instanceDate: '2026-12-09', isCancelled: true })).status).toBe(404)
  })

  test("that is cancelled is not among today's events", async () => {
    const event = await add()
    clock.pass({ hours: 24 * 10 })
    const today = async () => (await hearth.as('member').call(calendarApi.today, family())).map(({ instanceDate }) => instanceDate)
    expect(await today()).toEqual(['2026-12-01'])
    await hearth.as('member').put(path(event, '/cancelled'), { instanceDate: '2026-12-01', isCancelled: true })
    expect(await today()).toEqual([])
  })

  test('needs the date of an existing occurrence', async () => {
    const event = await add()
    expect(await put(event, '?scope=one')).toMatchObject({ status: 422, body: { issues: [{ path: 'instanceDate' }] } })
    expect(await put(event, '?scope=some')).toMatchObject({ status: 422 })
    expect(await put(event, '?scope=one&instanceDate=2026-12-09')).toMatchObject({ status: 404 })
    const single = await add({ recurrence: null, isRecurring: false })
    expect(await put(single, '?scope=one&instanceDate=2026-12-01')).toMatchObject({ status: 404 })
    expect(await remove(single, '?scope=one&instanceDate=2026-12-01')).toBe(404)
    expect(await remove(single, '?scope=one&instanceDate=2026-11-24')).toBe(204)
  })

  test('deletes the series if it was the last', async () => {
    const event = await add({ recurrence: { frequency: 'weekly', count: 2 } })
    await remove(event, '?scope=one&instanceDate=2026-11-24')
    expect((await hearth.as('member').get(path(event))).body).toMatchObject({ instanceDate: '2026-12-01' })
    await remove(event, '?scope=one&instanceDate=2026-12-01')
    expect((await hearth.as('member').get(path(event))).status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { calendarApi } from '../calendar/calendar.contract'
import { notificationsApi } from '../notifications/notifications.contract'
import { fitnessApi } from './fitness.contract'
import { plannedDay, plannedSpan } from './fitness.rules'

const clock = fakeClock('2026-11-21T12:00:00Z')
let hearth: Hearth
let family: { familyId: string }
beforeAll(async () => {
  hearth = await startHearth({ clock })
  family = { familyId: hearth.familyId }
})
afterAll(() => hearth.stop())

const plan = (more: object = {}) =>
  hearth.as('member').call(fitnessApi.createActivity, family, { kind: 'run', date: '2026-11-28', time: '09:30', isDone: false, ...more })
const change = (activityId: string, body: object) => hearth.as('member').call(fitnessApi.changeActivity, { activityId }, body)
const event = (eventId: string) => hearth.as('parent').call(calendarApi.find, { ...family, eventId })
const planned = async (id: string) => (await hearth.as('parent').call(fitnessApi.planned, family)).find((one) => one.id === id)
const statusOf = async (eventId: string) => (await hearth.as('parent').get(hearth.path(`/events/${eventId}`))).status
const restore = async (rowId: string) => (await hearth.as('parent').post(hearth.path(`/trash/${rowId}/restore`))).status

describe('a planned activity', () => {
  test('is an event of the calendar with a reminder, whose person is invited', async () => {
    const { userId } = hearth.ids.child
    const { id } = await plan({ userId, minutes: 45 })
    expect(await event(id)).toMatchObject({
      title: 'Leo · Run',
      category: 'sports',
      startTime: '2026-11-28T14:30:00.000Z',
      endTime: '2026-11-28T15:15:00.000Z',
      isAllDay: false,
      participants: [{ user: { id: userId } }],
    })
    clock.set('2026-11-28T14:20:00Z')
    await hearth.services.calendar.deliverReminders()
    const told = await hearth.as('child').call(notificationsApi.list, family)
    expect(told.map(({ kind, title }) => [kind, title])).toContainEqual(['reminder', 'Leo · Run: Sat, Nov 28, 9:30 AM'])
    clock.set('2026-11-21T12:00:00Z')
  })

  test('moves its event, passes it on to another person, and takes it along to the trash and back', async () => {
    const { id } = await plan()
    const { userId } = hearth.ids.parent
    await change(id, { date: '2026-11-29', time: null, kind: 'ride', userId })
    expect(await event(id)).toMatchObject({
      title: 'Ben · Bike ride',
      startTime: '2026-11-29T05:00:00.000Z',
      endTime: '2026-11-30T05:00:00.000Z',
      isAllDay: true,
      participants: [{ user: { id: userId } }],
    })
    await hearth.as('member').call(fitnessApi.removeActivity, { activityId: id })
    expect(await statusOf(id)).toBe(404)
    expect(await restore(id)).toBe(200)
    expect([await statusOf(id), (await planned(id))?.date]).toEqual([200, '2026-11-29'])
  })

  test('follows its event: to another time, to the trash and back', async () => {
    const { id } = await plan()
    const times = { startTime: '2026-11-27T23:15:00.000Z', endTime: '2026-11-28T00:00:00.000Z' }
    await hearth.as('parent').call(calendarApi.update, { ...family, eventId: id }, { title: 'Long run', ...times })
    expect(await planned(id)).toMatchObject({ date: '2026-11-27', time: '18:15', minutes: 45 })
    await hearth.as('parent').call(calendarApi.remove, { ...family, eventId: id })
    expect(await planned(id)).toBeUndefined()
    expect(await restore(id)).toBe(200)
    expect([(await planned(id))?.time, await statusOf(id)]).toEqual(['18:15', 200])
  })

  test('that was done keeps its event, unless that is still to come, and outlives it', async () => {
    const [past, early] = [await plan({ date: '2026-11-20' }), await plan()]
    await change(past.id, { isDone: true })
    await change(early.id, { isDone: true, date: '2026-11-21' })
    expect([await statusOf(past.id), await statusOf(early.id)]).toEqual([200, 404])
    await hearth.as('parent').call(calendarApi.remove, { ...family, eventId: past.id })
    const done = await hearth.as('parent').call(fitnessApi.activities, family)
    expect(done.map(({ id }) => id)).toEqual(expect.arrayContaining([past.id, early.id]))
  })

  test('that repeats in the calendar stays as it was planned', async () => {
    const { id } = await plan()
    const times = { startTime: '2026-11-29T14:30:00.000Z', endTime: '2026-11-29T15:30:00.000Z', recurrence: { frequency: 'weekly' } }
    await hearth.as('parent').call(calendarApi.update, { ...family, eventId: id }, { title: 'Run', ...times } as never)
    await hearth.as('parent').call(calendarApi.remove, { ...family, eventId: id })
    expect((await planned(id))?.date).toBe('2026-11-28')
  })

  test('cannot take the id of an event', async () => {
    const body = { title: 'Piano', startTime: '2026-11-28T14:30:00Z', endTime: '2026-11-28T15:30:00Z' }
    const { id } = await hearth.as('member').call(calendarApi.create, family, body)
    const taken = await hearth.as('member').post(hearth.path('/sports/activities'), { id, kind: 'run', date: '2026-11-28', isDone: false })
    expect(taken).toMatchObject({ status: 409, body: { code: 'id_taken' } })
    expect(await planned(id)).toBeUndefined()
  })

  test('is not in the calendar when it is logged as done', async () => {
    const { id } = await plan({ date: '2026-11-20', isDone: true })
    expect(await statusOf(id)).toBe(404)
  })
})

describe('the time of a planned activity in the calendar', () => {
  const zone = 'America/New_York'
  // On November 1 the clocks go back.
  const day = { date: '2026-11-01', time: null, minutes: null }
  test.each([
    [day, { startTime: '2026-11-01T04:00:00.000Z', endTime: '2026-11-02T05:00:00.000Z', isAllDay: true }],
    [
      { ...day, time: '23:30' },
      { startTime: '2026-11-02T04:30:00.000Z', endTime: '2026-11-02T05:30:00.000Z', isAllDay: false },
    ],
    [
      { ...day, time: '09:00', minutes: 20 },
      { startTime: '2026-11-01T14:00:00.000Z', endTime: '2026-11-01T14:20:00.000Z', isAllDay: false },
    ],
  ])('of %p and back', (activity, span) => {
    expect(plannedSpan(activity, zone)).toEqual(span)
    expect(plannedDay({ ...span, timezone: zone }, activity, zone)).toEqual(activity)
  })
})

import { describe, expect, test } from 'bun:test'
import { type SubscribedEventReply, subscribedApi } from '#src/features/subscriptions/subscribed.contract'
import { type SubscriptionReply, subscriptionsApi } from '#src/features/subscriptions/subscriptions.contract'
import { eventOf, instant, today, withCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'

const open = withCalendar(withScreens())

const work = { id: 'work', name: 'Work', color: '#113355', readOnly: false } as Partial<SubscriptionReply>
const calendarOf = (more: Partial<SubscriptionReply>): SubscriptionReply =>
  ({
    ...{
      familyId: 'rivera',
      kind: 'caldav',
      host: 'cloud.example',
      missing: 0,
      waiting: 0,
      reminderMinutes: null,
      visibleTo: null,
      eventCount: 1,
      skipped: 0,
    },
    ...{ unknownZones: [], refreshedAt: null, checkedAt: null, nextAt: instant(today, '23:00'), problem: null, createdBy: 'user-parent' },
    ...{ createdAt: instant(today, '01:00'), updatedAt: instant(today, '01:00') },
    ...more,
  }) as SubscriptionReply
const dateOf = (more: Partial<SubscribedEventReply> = {}): SubscribedEventReply => ({
  ...{ id: 'talk', familyId: 'rivera', subscriptionId: 'work', calendar: 'Work', color: '#113355', title: 'Talk' },
  ...{ description: null, location: 'Room 1', startTime: instant(today, '10:00'), endTime: instant(today, '11:00') },
  ...{ isAllDay: false, timezone: 'America/New_York', objectId: 'object', plannedAt: null, mayChange: true },
  ...more,
})

const openWith = async (dates: SubscribedEventReply[], calendars = [calendarOf(work)], ...events: ReturnType<typeof eventOf>[]) => {
  const app = await open('parent', events)
  app.server.answer(subscriptionsApi.list, () => calendars)
  app.server.answer(subscribedApi.list, () => dates)
  return app
}

describe('an event of a subscribed calendar', () => {
  test('is changed in its calendar, without the fields that only family events have', async () => {
    const app = await openWith([dateOf()])
    app.server.answer(subscribedApi.update, () => dateOf({ title: 'Long talk' }))
    await app.cardSays('Talk', 'From a subscribed calendar.', 'Work')
    await app.press('Edit Talk')
    await app.field('Location')
    expect(app.isThere('switch', 'Private')).toBe(false)
    await app.write('Title', 'Long talk')
    await app.press('Save Changes')
    await app.says('Event saved')
    const [call] = app.server.callsOf(subscribedApi.update)
    expect(call).toMatchObject({
      params: { subscribedEventId: 'talk' },
      query: { scope: 'all' },
      body: { title: 'Long talk', location: 'Room 1' },
    })
  })

  test('of a series asks which dates, and can be deleted for one', async () => {
    const app = await openWith([dateOf({ plannedAt: instant(today, '10:00') })])
    app.server.answer(subscribedApi.remove, () => undefined as never)
    await app.press('Delete Talk')
    const question = await app.question()
    expect(question.getAllByRole('radio')).toHaveLength(2)
    await app.agree('Delete')
    await app.says('Event deleted')
    expect(app.server.callsOf(subscribedApi.remove)).toMatchObject([{ query: { scope: 'one' } }])
  })

  test('can’t be changed in a calendar that is only read', async () => {
    const app = await openWith([dateOf({ mayChange: false })], [calendarOf({ ...work, readOnly: true })])
    await app.cardSays('Talk', 'From a subscribed calendar. It can’t be changed here.')
    expect(app.isThere('button', 'Edit Talk')).toBe(false)
    await app.press('Add Event')
    await app.field('Location')
    expect(app.isThere('combobox', 'Calendar')).toBe(false)
  })

  test('is added to a calendar that can be changed', async () => {
    const app = await openWith([])
    app.server.answer(subscribedApi.create, () => dateOf({ title: 'Standup' }))
    await app.press('Add Event')
    await app.write('Title', 'Standup')
    await app.choose('Calendar', 'Work')
    expect(app.isThere('switch', 'Private')).toBe(false)
    await app.press('Create Event')
    await app.says('Event added')
    expect(app.server.callsOf(subscribedApi.create)).toMatchObject([{ body: { subscriptionId: 'work', title: 'Standup' } }])
  })

  test('is shown alone with its calendar chosen in the filter', async () => {
    const app = await openWith([dateOf()], undefined, eventOf(today, 'Dentist'))
    await app.card('Dentist')
    await app.choose('Category', 'Work')
    await app.saysNot('Dentist')
    await app.card('Talk')
  })
})

import { describe, expect, test } from 'bun:test'
import { type SubscriptionReply, subscriptionsApi } from '#src/features/subscriptions/subscriptions.contract'
import { withCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const openCalendar = withCalendar(screens)

const calendarOf = (more: Partial<SubscriptionReply> = {}): SubscriptionReply => ({
  id: 'club',
  familyId: 'rivera',
  name: 'Club',
  color: '#10b981',
  kind: 'ics',
  host: 'club.example',
  readOnly: true,
  reminderMinutes: null,
  missing: 0,
  waiting: 0,
  visibleTo: null,
  eventCount: 4,
  skipped: 0,
  unknownZones: [],
  refreshedAt: '2026-01-05T12:00:00.000Z',
  checkedAt: '2026-01-05T12:00:00.000Z',
  nextAt: '2026-01-05T13:00:00.000Z',
  problem: null,
  createdBy: 'user-parent',
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
  ...more,
})

const open = async (rows: SubscriptionReply[]) => {
  const app = await openCalendar('parent', [])
  app.server.answer(subscriptionsApi.list, () => rows)
  await app.act('Display options', 'Subscribed calendars')
  await app.says(rows[0]?.name ?? 'No subscribed calendars yet')
  return app
}
type App = Awaited<ReturnType<typeof open>>
const sent = (app: App, endpoint: Parameters<App['server']['callsOf']>[0]) => app.server.callsOf(endpoint).map(({ body }) => body)

describe('the subscribed calendars', () => {
  test('show what is wrong, and ask about events that are missing', async () => {
    const rows = [calendarOf({ problem: 'The server of the calendar did not answer in time.', missing: 7, waiting: 1, skipped: 2 })]
    const app = await open(rows)
    await app.says('The server of the calendar did not answer in time.')
    await app.says('2 events could not be read')
    await app.says('1 change is waiting to be sent')
    await app.says('7 events are missing in this calendar now. Was that meant?')
    app.server.answer(subscriptionsApi.answerMissing, () => {
      rows[0] = calendarOf({ eventCount: 11 })
      return rows[0]
    })
    await app.press('Keep them')
    await app.saysNot(/Was that meant/)
    expect(sent(app, subscriptionsApi.answerMissing)).toEqual([{ keep: true }])
  })

  test('are added by the address of a file', async () => {
    const app = await open([])
    app.server.answer(subscriptionsApi.create, () => calendarOf())
    await app.press('Add Calendar')
    await app.write('Address', 'webcal://club.example/games.ics')
    await app.write('Name', 'Club')
    await app.choose('Reminder of each event', '1 hour before')
    await app.press('Add Calendar')
    await app.says('Calendar added')
    expect(sent(app, subscriptionsApi.create)).toMatchObject([
      { kind: 'ics', url: 'webcal://club.example/games.ics', name: 'Club', reminderMinutes: 60 },
    ])
  })

  test('are added from an account, whose calendars are found first', async () => {
    const app = await open([])
    app.server.answer(subscriptionsApi.discover, () => [
      { url: 'https://cloud.example/dav/home/', name: 'Home', color: '#aa3311', readOnly: false },
      { url: 'https://cloud.example/dav/work/', name: 'Work', color: null, readOnly: true },
    ])
    app.server.answer(subscriptionsApi.create, () => calendarOf({ kind: 'caldav' }))
    await app.press('Add Calendar')
    await app.press('An account', 'radio')
    await app.choose('Provider', 'Nextcloud')
    await app.write('Address', 'https://cloud.example/remote.php/dav')
    await app.write('User name', 'ana')
    await app.write('Password', 'app-password')
    await app.press('Find calendars')
    await app.press('Events can be changed here', 'switch')
    // The server lets it only be read.
    await app.choose('Calendar', 'Work')
    expect(app.isThere('switch', 'Events can be changed here')).toBe(false)
    await app.choose('Calendar', 'Home')
    expect((await app.field('Name')).value).toBe('Home')
    await app.press('Add Calendar')
    await app.says('Calendar added')
    const account = { username: 'ana', password: 'app-password' }
    expect(sent(app, subscriptionsApi.discover)).toEqual([{ ...account, url: 'https://cloud.example/remote.php/dav' }])
    expect(sent(app, subscriptionsApi.create)).toMatchObject([
      { ...account, kind: 'caldav', url: 'https://cloud.example/dav/home/', name: 'Home', color: '#aa3311', readOnly: true },
    ])
  })

  test('take a new password, and keep the user name that stays empty', async () => {
    const app = await open([calendarOf({ problem: 'The server asks for a user name and a password, or refuses yours.' })])
    app.server.answer(subscriptionsApi.change, () => calendarOf())
    await app.act('More for Club', 'Edit')
    await app.write('Password', 'second')
    await app.press('Save Changes')
    await app.says('Calendar saved')
    const [change] = sent(app, subscriptionsApi.change)
    expect(change).toMatchObject({ name: 'Club', password: 'second' })
    expect(change).not.toHaveProperty('username')
  })

  test('say at the field that a password was refused', async () => {
    const app = await open([])
    app.server.refuse(subscriptionsApi.discover, 422, {
      issues: [{ path: 'password', message: 'The server refused the user name or the password.' }],
    })
    await app.press('Add Calendar')
    await app.press('An account', 'radio')
    await app.write('Email', 'ana@example.org')
    await app.write('Password', 'wrong')
    await app.press('Find calendars')
    await app.says('The server refused the user name or the password.')
    await app.isFocused(await app.field('Password'))
    expect(sent(app, subscriptionsApi.discover)).toMatchObject([{ url: 'https://www.google.com/calendar/dav/ana%40example.org/user' }])
  })
})

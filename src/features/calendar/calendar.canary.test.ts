import { afterEach, beforeEach, expect, test } from 'bun:test'
import { allRoutes } from '#src/server/routes'
import { type Dav, davClient, readEverything } from '#src/testing/dav/client'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { makeWorld, rowsFor, type World } from '#src/testing/matrix.world'
import { type Socket, screenOf } from '#src/testing/socket'
import { calendarApi, type EventReply } from './calendar.contract'

// Calls every GET endpoint, including future ones, as every other member of the family. Nothing that a member does with a private event may
// change any reply to the others: no list, count, feed, notification or live frame.

const canary = 'canary-7f3a'
const others = ['admin', 'parent', 'child', 'extended'] as const
type Other = (typeof others)[number]

let clock: FakeClock
let hearth: Hearth
let world: World
let dav: Dav
beforeEach(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
  dav = davClient(hearth)
  world = await makeWorld(hearth)
})
afterEach(() => hearth.stop())

const owner = () => hearth.as('member')
const path = (event: { id: string }, rest = '') => hearth.path(`/events/${event.id}${rest}`)
const secret = {
  title: canary,
  description: canary,
  location: canary,
  category: 'personal',
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T16:00:00Z',
  isPrivate: true,
  isRecurring: true,
  recurrence: { frequency: 'daily' },
}
const add = (more: object = {}) => owner().call(calendarApi.create, { familyId: hearth.familyId }, { ...secret, ...more })
const expectSuccess = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect([status < 300, body]).toEqual([true, body])
}

/** A VFREEBUSY has an id of its own each time. */
const withoutId = (text: string) => text.replace(/(BEGIN:VFREEBUSY\r\n)UID:.*/g, '$1')

/** The replies of all GET endpoints and of calendar apps to all other members, by member and path. */
const allReplies = async () => {
  const config = { url: undefined, signup: 'closed' as const, trustedProxies: [] }
  // The server's status changes on every call, for example the size of its database.
  // The list of app passwords notes when the readers below used theirs.
  const excluded = ['/api/logout', '/api/admin/status', '/api/user/app-passwords']
  const isRead = ({ method, path }: { method: string; path: string }) => method === 'GET' && !excluded.includes(path)
  const calls = allRoutes(hearth.services, config).flatMap(({ endpoint }) => (isRead(endpoint) ? [endpoint.path] : []))
  expect(calls.length).toBeGreaterThan(30)
  const all: Record<string, string> = {}
  for (const who of others)
    for (const call of calls) {
      const rows: Record<string, string | undefined> = { ...rowsFor(world[who], 'own'), familyId: hearth.familyId }
      const address = call.replace(/:(\w+)/g, (_, name) => rows[name] ?? `no-${name}`)
      const answer = await fetch(hearth.url + address, { redirect: 'manual', headers: { cookie: hearth.as(who).cookie } })
      const isText = /json|text/.test(answer.headers.get('content-type') ?? '')
      all[`${who} ${call}`] = `${answer.status} ${isText ? await answer.text() : (await answer.arrayBuffer()).byteLength}`
    }
  for (const who of others)
    for (const [asked, text] of await readEverything(dav, who, hearth.ids[who].userId)) all[`${who} ${asked}`] = withoutId(text)
  return all
}

/** Every kind of change of a private series and its reminder. */
const changeInEveryWay = async (event: EventReply) => {
  const one = (date: string) => `?scope=one&instanceDate=${date}`
  const at = (date: string) => ({ startTime: `${date}T15:00:00Z`, endTime: `${date}T16:00:00Z` })
  const { recurrence, ...alone } = secret
  await expectSuccess(owner().put(path(event), { ...secret, title: `${canary} again` }))
  await expectSuccess(owner().put(path(event, one('2026-11-23')), { ...alone, ...at('2026-11-24') }))
  await expectSuccess(owner().put(path(event, '/cancelled'), { instanceDate: '2026-11-25', isCancelled: true }))
  await expectSuccess(owner().put(path(event, '/reminder'), { reminderMinutes: 30 }))
  await expectSuccess(owner().delete(path(event, one('2026-11-26'))))
  await expectSuccess(owner().put(path(event, '?scope=following&instanceDate=2026-12-01'), { ...secret, ...at('2026-12-01') }))
  await expectSuccess(owner().delete(path(event, '?scope=following&instanceDate=2026-11-29')))
}

const expectNoFrames = (screens: Socket[]) => {
  const changes = screens.flatMap(({ frames }) => frames.filter(({ type }) => type === 'changed'))
  expect(changes).toEqual([])
  expect(JSON.stringify(screens.map(({ frames }) => frames))).not.toContain(canary)
}

test('changes of a private event alter no reply to others and send them no live frame', async () => {
  clock.set('2026-11-21T17:00:00Z')
  // Deliver the reminders of the others' own events first.
  await hearth.services.calendar.deliverReminders()
  const screens: Socket[] = []
  for (const who of others) screens.push(await screenOf(hearth, who))
  const before = await allReplies()
  const expectSame = async () => {
    for (const [call, reply] of Object.entries(await allReplies())) expect([call, reply]).toEqual([call, before[call] as string])
  }
  // Back to before the event, so that its reminder is still due.
  clock.set('2026-11-21T12:00:00Z')
  const event = await add()
  const once = await add({ isRecurring: false, recurrence: undefined })
  await changeInEveryWay(event)
  await expectSuccess(owner().delete(path(once)))
  const later = await add({ title: `${canary} later`, startTime: '2026-11-21T16:00:00Z', endTime: '2026-11-21T17:30:00Z' })
  clock.set('2026-11-21T17:00:00Z')
  await hearth.services.calendar.deliverReminders()
  const notified = (await owner().get(hearth.path('/notifications'))).body as { title: string }[]
  expect(notified.filter(({ title }) => title.includes(canary)).length).toBeGreaterThan(0)
  await expectSame()
  await expectSuccess(owner().delete(path(later)))
  await expectSame()
  expectNoFrames(screens)
  for (const screen of screens) await screen.close()
})

test('an event that becomes private disappears for others: the event, its people, the feed, the notifications', async () => {
  const participants = others.map((who: Other) => ({ userId: hearth.ids[who].userId }))
  const event = await add({ isPrivate: false, participants })
  for (const who of ['admin', 'child'] as const)
    await expectSuccess(hearth.as(who).put(path(event, '/rsvp'), { status: 'accepted', notes: canary }))
  await expectSuccess(hearth.as('admin').put(path(event), { ...secret, isPrivate: false, title: `${canary} by the admin` }))
  clock.set('2026-11-21T14:50:00Z')
  await hearth.services.calendar.deliverReminders()
  const known = await allReplies()
  for (const who of others) {
    const leaks = Object.entries(known).filter(([call, reply]) => call.startsWith(who) && reply.includes(canary))
    // Proves that the others saw the event before; two calls end with "events", since parents also preview the portal's list.
    const [byApps, byCalls] = [leaks.filter(([call]) => call.includes('/dav/')), leaks.filter(([call]) => !call.includes('/dav/'))]
    expect([...new Set(byCalls.map(([call]) => call.split('/').at(-1)))].sort()).toEqual(['activity', 'events', 'notifications', 'today'])
    expect(byApps.length).toBeGreaterThan(0)
  }
  const { isRecurring, recurrence, ...fields } = secret
  await expectSuccess(owner().put(path(event), { ...fields, isRecurring: true }))
  for (const [call, reply] of Object.entries(await allReplies())) expect([call, reply.includes(canary)]).toEqual([call, false])
  clock.set('2026-11-22T14:50:00Z')
  await hearth.services.calendar.deliverReminders()
  for (const [call, reply] of Object.entries(await allReplies())) expect([call, reply.includes(canary)]).toEqual([call, false])
  expect(JSON.stringify((await owner().get(hearth.path('/activity'))).body)).toContain(canary)
})

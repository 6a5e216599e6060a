import { afterEach, beforeEach, expect, test } from 'bun:test'
import { allRoutes } from '#src/server/routes'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { makeWorld, rowsFor, type World } from '#src/testing/matrix.world'
import { type Socket, screenOf } from '#src/testing/socket'
import { calendarApi, type EventReply } from './calendar.contract'

// Every call that reads, of those to come as well, made by everybody else in the family: whatever somebody does with a private event, nothing of
// what others get is different from before, be it a list, a count, a feed, a notification or a frame.

const canary = 'canary-7f3a'
const others = ['admin', 'parent', 'child', 'extended'] as const
type Other = (typeof others)[number]

let clock: FakeClock
let hearth: Hearth
let world: World
beforeEach(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
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
const must = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect([status < 300, body]).toEqual([true, body])
}

/** What everybody else gets from every call that reads. */
const readings = async () => {
  const config = { url: undefined, signup: 'closed' as const, trustedProxies: [] }
  // The server's own figures, the size of its database among them, are never twice the same.
  const left = ['/api/logout', '/api/admin/status']
  const isRead = ({ method, path }: { method: string; path: string }) => method === 'GET' && !left.includes(path)
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
  return all
}

/** Everything that can be done with a private series, and the reminder of it. */
const liveWith = async (event: EventReply) => {
  const one = (date: string) => `?scope=one&instanceDate=${date}`
  const at = (date: string) => ({ startTime: `${date}T15:00:00Z`, endTime: `${date}T16:00:00Z` })
  const { recurrence, ...alone } = secret
  await must(owner().put(path(event), { ...secret, title: `${canary} again` }))
  await must(owner().put(path(event, one('2026-11-23')), { ...alone, ...at('2026-11-24') }))
  await must(owner().put(path(event, '/cancelled'), { instanceDate: '2026-11-25', isCancelled: true }))
  await must(owner().put(path(event, '/reminder'), { reminderMinutes: 30 }))
  await must(owner().delete(path(event, one('2026-11-26'))))
  await must(owner().put(path(event, '?scope=following&instanceDate=2026-12-01'), { ...secret, ...at('2026-12-01') }))
  await must(owner().delete(path(event, '?scope=following&instanceDate=2026-11-29')))
}

const quiet = (screens: Socket[]) => {
  const told = screens.flatMap(({ frames }) => frames.filter(({ type }) => type === 'changed'))
  expect(told).toEqual([])
  expect(JSON.stringify(screens.map(({ frames }) => frames))).not.toContain(canary)
}

test('nothing that others can read is different after somebody lived with a private event, and their screens heard nothing', async () => {
  clock.set('2026-11-21T17:00:00Z')
  // The reminders of their own events.
  await hearth.services.calendar.deliverReminders()
  const screens: Socket[] = []
  for (const who of others) screens.push(await screenOf(hearth, who))
  const before = await readings()
  const expectSame = async () => {
    for (const [call, reply] of Object.entries(await readings())) expect([call, reply]).toEqual([call, before[call] as string])
  }
  // As it was before the event's hour, so that its reminder comes.
  clock.set('2026-11-21T12:00:00Z')
  const event = await add()
  const once = await add({ isRecurring: false, recurrence: undefined })
  await liveWith(event)
  await must(owner().delete(path(once)))
  const later = await add({ title: `${canary} later`, startTime: '2026-11-21T16:00:00Z', endTime: '2026-11-21T17:30:00Z' })
  clock.set('2026-11-21T17:00:00Z')
  await hearth.services.calendar.deliverReminders()
  const told = (await owner().get(hearth.path('/notifications'))).body as { title: string }[]
  expect(told.filter(({ title }) => title.includes(canary)).length).toBeGreaterThan(0)
  await expectSame()
  await must(owner().delete(path(later)))
  await expectSame()
  quiet(screens)
  for (const screen of screens) await screen.close()
})

test('what others knew of an event is gone when it becomes private: the event, its people, the feed, the notifications', async () => {
  const participants = others.map((who: Other) => ({ userId: hearth.ids[who].userId }))
  const event = await add({ isPrivate: false, participants })
  for (const who of ['admin', 'child'] as const) await must(hearth.as(who).put(path(event, '/rsvp'), { status: 'accepted', notes: canary }))
  await must(hearth.as('admin').put(path(event), { ...secret, isPrivate: false, title: `${canary} by the admin` }))
  clock.set('2026-11-21T14:50:00Z')
  await hearth.services.calendar.deliverReminders()
  const known = await readings()
  for (const who of others) {
    const leaks = Object.entries(known).filter(([call, reply]) => call.startsWith(who) && reply.includes(canary))
    // Without this the test would prove nothing: they did know.
    expect(leaks.map(([call]) => call.split('/').at(-1)).sort()).toEqual(['activity', 'events', 'notifications', 'today'])
  }
  const { isRecurring, recurrence, ...fields } = secret
  await must(owner().put(path(event), { ...fields, isRecurring: true }))
  for (const [call, reply] of Object.entries(await readings())) expect([call, reply.includes(canary)]).toEqual([call, false])
  clock.set('2026-11-22T14:50:00Z')
  await hearth.services.calendar.deliverReminders()
  for (const [call, reply] of Object.entries(await readings())) expect([call, reply.includes(canary)]).toEqual([call, false])
  expect(JSON.stringify((await owner().get(hearth.path('/activity'))).body)).toContain(canary)
})

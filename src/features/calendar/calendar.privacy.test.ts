import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { calendarApi, type EventReply } from './calendar.contract'

// A private event with a canary word in every text field. Any appearance of the word, or any live frame, to another member is a leak.
const canary = 'canary-7f3a'
const others = ['admin', 'parent', 'child', 'extended'] as const

let hearth: Hearth
let event: EventReply
const secret = {
  title: canary,
  description: canary,
  location: canary,
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T16:00:00Z',
  isPrivate: true,
  isRecurring: true,
  recurrence: { frequency: 'daily' },
}
const path = (rest = '') => hearth.path(`/events/${event.id}${rest}`)
const owner = () => hearth.as('member')

beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  event = await owner().call(calendarApi.create, { familyId: hearth.familyId }, secret)
  const moved = { ...secret, recurrence: undefined, startTime: '2026-11-23T18:00:00Z', endTime: '2026-11-23T19:00:00Z' }
  expect((await owner().put(path('?scope=one&instanceDate=2026-11-23'), moved)).status).toBe(200)
})
afterAll(() => hearth.stop())

describe.each(others)('a private series is hidden from %s', (who) => {
  test('in every list', async () => {
    for (const query of [
      '',
      '?from=2026-11-23T00:00:00Z&to=2026-11-24T00:00:00Z',
      '?category=family',
      '?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z',
    ])
      expect(JSON.stringify((await hearth.as(who).get(hearth.path(`/events${query}`))).body)).toBe('[]')
    expect(JSON.stringify((await hearth.as(who).get(hearth.path('/events/today'))).body)).toBe('[]')
  })

  test('in every call with its id, like an event that does not exist', async () => {
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['GET', '?instanceDate=2026-11-23'],
      ['PUT', '', secret],
      ['PUT', '?scope=one&instanceDate=2026-11-22', secret],
      ['PUT', '?scope=following&instanceDate=2026-11-22', secret],
      ['PUT', '/cancelled', { instanceDate: '2026-11-22', isCancelled: true }],
      ['PUT', '/rsvp', { status: 'accepted' }],
      ['PUT', '/reminder', { reminderMinutes: 5 }],
      ['DELETE', ''],
      ['DELETE', '?scope=one&instanceDate=2026-11-22'],
    ]
    for (const [method, rest, body] of calls) {
      const real = await hearth.as(who).send(method, path(rest), body)
      const none = await hearth.as(who).send(method, path(rest).replace(event.id, 'none'), body)
      expect([method, rest, real.status, real.body]).toEqual([method, rest, 404, none.body])
    }
  })
})

test('changes of a private series send live frames only to its creator', async () => {
  const screens = await Promise.all(others.map((who) => screenOf(hearth, who)))
  const own = await screenOf(hearth, 'member')
  const acts: (() => Promise<{ status: number }>)[] = [
    () => owner().post(hearth.path('/events'), { ...secret, title: 'canary too' }),
    () => owner().put(path(), { ...secret, location: null }),
    () => owner().put(path('?scope=one&instanceDate=2026-11-25'), { ...secret, recurrence: undefined }),
    () => owner().put(path('/cancelled'), { instanceDate: '2026-11-26', isCancelled: true }),
    () => owner().put(path('/reminder'), { reminderMinutes: 30 }),
    () =>
      owner().put(path('?scope=following&instanceDate=2026-11-28'), {
        ...secret,
        startTime: '2026-11-28T15:00:00Z',
        endTime: '2026-11-28T16:00:00Z',
      }),
    () => owner().delete(path('?scope=one&instanceDate=2026-11-22')),
    () => owner().delete(path('?scope=following&instanceDate=2026-11-24')),
    () => owner().delete(path()),
  ]
  for (const act of acts) {
    expect((await act()).status).toBeLessThan(300)
    for (;;) if ((await own.next()).type === 'changed') break
  }
  // The next live frame to the others is for a shared event.
  await owner().call(calendarApi.create, { familyId: hearth.familyId }, { ...secret, title: 'Picnic', isPrivate: false })
  for (const screen of screens) {
    for (;;) if ((await screen.next()).type === 'changed') break
    expect(screen.frames.filter(({ type }) => type === 'changed')).toHaveLength(1)
    expect(JSON.stringify(screen.frames)).not.toContain(canary)
    await screen.close()
  }
  await own.close()
})

test('reminders of a private series are only for its creator, even if others were invited before it became private', async () => {
  const shared = { ...secret, isPrivate: false, participants: others.map((who) => ({ userId: hearth.ids[who].userId })) }
  const { id } = await owner().call(calendarApi.create, { familyId: hearth.familyId }, shared)
  const planned = () =>
    hearth.services.sqlite
      .query<{ user_id: string }, [string]>("SELECT user_id FROM event_reminders WHERE event_id = ? AND status = 'pending'")
      .all(id)
  expect(planned()).toHaveLength(5)
  expect((await owner().put(hearth.path(`/events/${id}`), secret)).status).toBe(200)
  expect(planned()).toEqual([{ user_id: hearth.ids.member.userId }])
  const remaining = hearth.services.sqlite.query('SELECT user_id FROM event_participants WHERE event_id = ?').all(id)
  expect(remaining).toEqual([{ user_id: hearth.ids.member.userId }])
})

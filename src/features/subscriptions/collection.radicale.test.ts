import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { startRadicale } from '#src/testing/radicale'
import { subscribedApi } from './subscribed.contract'
import { type SubscriptionReply, subscriptionsApi } from './subscriptions.contract'

// A real CalDAV server, where one is installed: apt-get install radicale.
const isThere = Bun.which('radicale') !== null

describe.skipIf(!isThere)('a calendar on Radicale (apt-get install radicale)', () => {
  const clock = fakeClock('2026-11-21T12:00:00Z')
  let remote: Awaited<ReturnType<typeof startRadicale>>
  let hearth: Hearth
  beforeAll(async () => {
    remote = await startRadicale()
    hearth = await startHearth({ clock, env: { HEARTH_ALLOWED_HOSTS: '127.0.0.1' } })
    await remote.makeCalendar('club', 'Club', '#aa3311')
    await remote.makeCalendar('work', 'Work', '#113355')
    await remote.put('club', 'one', 'SUMMARY:Training', 'DTSTART:20261124T150000Z', 'DTEND:20261124T160000Z')
    await remote.put('club', 'two', 'SUMMARY:Match', 'DTSTART;TZID=Europe/Berlin:20261128T100000', 'RRULE:FREQ=WEEKLY;COUNT=3')
  })
  afterAll(async () => {
    await hearth.stop()
    await remote.stop()
  })

  const family = () => ({ familyId: hearth.familyId })
  const account = () => ({ url: remote.url, username: 'ana', password: 'right' })
  const add = (body: object = {}) =>
    hearth.as('member').call(subscriptionsApi.create, family(), {
      ...{ ...account(), url: `${remote.url}ana/club/`, kind: 'caldav', name: 'Club', color: '#10b981' },
      ...body,
    })
  const refresh = ({ id }: Pick<SubscriptionReply, 'id'>) =>
    hearth.as('admin').call(subscriptionsApi.refresh, { calendarSubscriptionId: id }, undefined)
  const shown = async () => {
    const { body } = await hearth.as('child').get(hearth.path('/subscribed-events?from=2026-11-01T00:00:00Z&to=2027-02-01T00:00:00Z'))
    return subscribedApi.list.response().parse(body)
  }
  const titles = async () => (await shown()).map(({ title }) => title)

  let calendar: SubscriptionReply
  test('is found in its account, with its name and colour', async () => {
    const found = await hearth.as('member').call(subscriptionsApi.discover, family(), account())
    expect(found.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { url: `${remote.url}ana/club/`, name: 'Club', color: '#aa3311', readOnly: false },
      { url: `${remote.url}ana/work/`, name: 'Work', color: '#113355', readOnly: false },
    ])
  })

  test.each([
    ['a wrong password', { password: 'wrong' }, 'password', /refused the user name or the password/],
    ['an account with several', { url: '' }, 'url', /several calendars/],
  ])('%s is refused with the reason', async (_, body, path, message) => {
    const asked = { ...account(), kind: 'caldav', name: 'Club', color: '#10b981', ...body }
    const reply = await hearth.as('member').post(hearth.path('/calendar-subscriptions'), { ...asked, url: asked.url || remote.url })
    expect(reply).toMatchObject({ status: 422, body: { issues: [{ path, message: expect.stringMatching(message) }] } })
  })

  test('is read at once, each date of a series', async () => {
    calendar = await add()
    expect(calendar).toMatchObject({ kind: 'caldav', eventCount: 4, problem: null, missing: 0 })
    expect(await titles()).toEqual(['Training', 'Match', 'Match', 'Match'])
  })

  test('follows changes, new and deleted events by its sync-token', async () => {
    await remote.put('club', 'one', 'SUMMARY:Training in the hall', 'DTSTART:20261124T150000Z', 'DTEND:20261124T160000Z')
    await remote.put('club', 'three', 'SUMMARY:Party', 'DTSTART;VALUE=DATE:20261220')
    await remote.remove('club', 'two')
    expect(await refresh(calendar)).toMatchObject({ problem: null, eventCount: 2 })
    expect(await titles()).toEqual(['Training in the hall', 'Party'])
  })

  test('keeps the last good events while the server is away, and goes on after it', async () => {
    await remote.stopServer()
    expect((await refresh(calendar)).problem).toMatch(/could not be reached/)
    expect(await titles()).toHaveLength(2)
    await remote.startServer()
    expect(await refresh(calendar)).toMatchObject({ problem: null })
  })

  test('that was emptied is not taken at its word', async () => {
    for (let n = 0; n < 6; n++) await remote.put('club', `more-${n}`, `SUMMARY:More ${n}`, `DTSTART:202612${10 + n}T150000Z`)
    await refresh(calendar)
    expect(await titles()).toHaveLength(8)
    const gone = ['one', 'three', ...Array.from({ length: 5 }, (_, n) => `more-${n}`)]
    for (const name of gone) await remote.remove('club', name)
    expect(await refresh(calendar)).toMatchObject({ missing: 7 })
    expect(await titles()).toHaveLength(8)
    const answer = (keep: boolean) =>
      hearth.as('member').call(subscriptionsApi.answerMissing, { calendarSubscriptionId: calendar.id }, { keep })
    expect(await answer(false)).toMatchObject({ missing: 0, eventCount: 1 })
    expect(await titles()).toEqual(['More 5'])
  })
})

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

  test('keeps the last good events while the server is unreachable, and then continues', async () => {
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

  describe('that may be changed here', () => {
    let own: SubscriptionReply
    const send = async () => {
      await (await hearth.jobs()).runDue()
    }
    const later = async (duration: Parameters<typeof clock.pass>[0]) => {
      clock.pass(duration)
      await send()
    }
    const dates = async () => (await shown()).filter(({ subscriptionId }) => subscriptionId === own.id)
    const titled = async (title: string) => (await dates()).find((event) => event.title === title)
    const idOf = async (title: string) => (await titled(title))?.id ?? ''
    const state = async () => (await hearth.as('admin').call(subscriptionsApi.list, family())).find(({ id }) => id === own.id)
    const change = async (title: string, more: object, scope = 'all') => {
      const event = await titled(title)
      const { description, location, startTime, endTime, isAllDay } = event as NonNullable<typeof event>
      const body = { title, description, location, startTime, endTime, isAllDay, ...more }
      const reply = await hearth.as('member').put(hearth.path(`/subscribed-events/${event?.id}?scope=${scope}`), body)
      expect(reply).toMatchObject({ status: 200 })
    }
    const nameOf = async (pattern: RegExp) => {
      for (const name of await remote.list('work')) if (pattern.test(await remote.read('work', name))) return name
      return undefined
    }

    test('gets a new event, which reaches the server', async () => {
      await remote.put(
        'work',
        'talk',
        'SUMMARY:Talk',
        'DTSTART:20261126T100000Z',
        'DTEND:20261126T110000Z',
        'LOCATION:Room 1',
        'X-KEPT:yes',
      )
      own = await add({ url: `${remote.url}ana/work/`, name: 'Work', readOnly: false })
      expect(own).toMatchObject({ readOnly: false, eventCount: 1 })
      const fields = { title: 'Standup', startTime: '2026-11-25T08:00:00.000Z', endTime: '2026-11-25T08:30:00.000Z' }
      const made = await hearth.as('member').call(subscribedApi.create, family(), { ...fields, subscriptionId: own.id })
      expect(made).toMatchObject({ title: 'Standup', mayChange: true, calendar: 'Work' })
      expect(await state()).toMatchObject({ waiting: 1 })
      await send()
      expect(await state()).toMatchObject({ waiting: 0, problem: null })
      expect(await nameOf(/SUMMARY:Standup/)).toBeDefined()
      expect(await refresh(own)).toMatchObject({ eventCount: 2 })
    })

    test('is changed on both sides, line by line', async () => {
      await change('Talk', { title: 'Long talk' })
      await send()
      expect(await remote.read('work', 'talk')).toMatch(/SUMMARY:Long talk[\s\S]*X-KEPT:yes|X-KEPT:yes[\s\S]*SUMMARY:Long talk/)
      const text = (await remote.read('work', 'talk')).replace('Room 1', 'Room 2')
      await remote.write('work', 'talk', text)
      await refresh(own)
      expect(await titled('Long talk')).toMatchObject({ location: 'Room 2' })
    })

    test('keeps both changes of one event, and the later one of one property; the history has the other', async () => {
      await remote.write('work', 'talk', (await remote.read('work', 'talk')).replace('Room 2', 'Room 3'))
      await change('Long talk', { title: 'Short talk', location: 'Room 4' })
      await send()
      await send()
      const text = await remote.read('work', 'talk')
      expect(text).toContain('SUMMARY:Short talk')
      expect(text).toContain('LOCATION:Room 4')
      const { body } = (await hearth.as('child').get(hearth.path('/activity'))) as { body: { kind: string; title: string }[] }
      expect(body.find(({ kind }) => kind === 'event.overruled')?.title).toBe('Short talk: Room 3')
    })

    test('waits for a server that is away, over a restart of the jobs', async () => {
      await remote.stopServer()
      await change('Short talk', { description: 'Bring slides' })
      await send()
      expect(await state()).toMatchObject({ waiting: 1, problem: expect.stringMatching(/could not be reached/) })
      expect(await titled('Short talk')).toMatchObject({ description: 'Bring slides' })
      await remote.startServer()
      await later({ minutes: 10 })
      expect(await state()).toMatchObject({ waiting: 0, problem: null })
      expect(await remote.read('work', 'talk')).toContain('DESCRIPTION:Bring slides')
    })

    test('loses an event ten seconds after it was deleted, unless that was undone', async () => {
      const gone = await titled('Short talk')
      const remove = (id: string) => hearth.as('member').call(subscribedApi.remove, { ...family(), subscribedEventId: id })
      await remove(gone?.id ?? '')
      expect(await titled('Short talk')).toBeUndefined()
      expect((await hearth.as('member').post(hearth.path(`/trash/${gone?.objectId}/restore`))).status).toBe(200)
      await later({ seconds: 20 })
      expect(await titled('Short talk')).toBeDefined()
      expect(await remote.list('work')).toContain('talk')
      await remove(await idOf('Short talk'))
      await later({ seconds: 20 })
      expect(await remote.list('work')).not.toContain('talk')
      expect((await hearth.as('member').post(hearth.path(`/trash/${gone?.objectId}/restore`))).status).toBe(200)
      await send()
      expect(await remote.list('work')).toContain('talk')
    })

    test('cannot be changed without the permission, and never while it is read-only', async () => {
      const id = await idOf('Short talk')
      expect((await hearth.as('child').delete(hearth.path(`/subscribed-events/${id}`))).status).toBe(403)
      await hearth.as('member').call(subscriptionsApi.change, { calendarSubscriptionId: own.id }, { readOnly: true })
      expect((await hearth.as('member').delete(hearth.path(`/subscribed-events/${id}`))).status).toBe(403)
    })
  })
})

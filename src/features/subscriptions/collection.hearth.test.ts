import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { appPasswordsApi } from '../app-passwords/app-passwords.contract'
import { calendarApi } from '../calendar/calendar.contract'
import { subscribedApi } from './subscribed.contract'
import { type SubscriptionReply, subscriptionsApi } from './subscriptions.contract'

describe("a family's calendar in another family's Hearth", () => {
  const clock = fakeClock('2026-11-21T12:00:00Z')
  let there: Hearth
  let here: Hearth
  let account: { url: string; username: string; password: string }
  beforeAll(async () => {
    there = await startHearth({ clock })
    here = await startHearth({ clock, env: { HEARTH_ALLOWED_HOSTS: '127.0.0.1' } })
    const { secret } = await there.as('member').call(appPasswordsApi.create, {}, { name: 'The other Hearth', scopes: ['dav'] })
    const { username } = (await there.as('member').get('/api/auth/user')).body as { username: string }
    account = { url: there.url, username, password: secret }
  })
  afterAll(async () => {
    await here.stop()
    await there.stop()
  })

  const family = () => ({ familyId: here.familyId })
  const events = () => there.as('member').call(calendarApi.list, { familyId: there.familyId })
  const shown = async () => {
    const { body } = await here.as('child').get(here.path('/subscribed-events?from=2026-11-01T00:00:00Z&to=2027-02-01T00:00:00Z'))
    return subscribedApi.list.response().parse(body)
  }
  const refresh = () => here.as('member').call(subscriptionsApi.refresh, { calendarSubscriptionId: calendar.id }, undefined)
  const send = async () => (await here.jobs()).runDue()
  let calendar: SubscriptionReply

  test('is found by just the address of the server', async () => {
    const found = await here.as('member').call(subscriptionsApi.discover, family(), account)
    expect(found.map(({ url, readOnly }) => [url.split('/').at(-2), readOnly])).toEqual([
      ['family', false],
      ['mine', false],
      ['birthdays', true],
      ['holidays', true],
    ])
    const [first] = found
    const body = { ...account, url: first?.url ?? '', kind: 'caldav' as const, name: 'Cousins', color: '#10b981', readOnly: false }
    calendar = await here.as('member').call(subscriptionsApi.create, family(), body)
    expect(calendar).toMatchObject({ problem: null, readOnly: false, eventCount: 0 })
  })

  test('shows rows that are added, changed and removed there', async () => {
    const dinner = { title: 'Dinner', startTime: '2026-11-24T18:00:00.000Z', endTime: '2026-11-24T20:00:00.000Z' }
    const { id } = await there.as('member').call(calendarApi.create, { familyId: there.familyId }, dinner)
    const weekly = { title: 'Choir', startTime: '2026-11-25T18:00:00.000Z', endTime: '2026-11-25T19:00:00.000Z' }
    const recurrence = { frequency: 'weekly', count: 3 } as const
    await there.as('member').call(calendarApi.create, { familyId: there.familyId }, { ...weekly, recurrence })
    await refresh()
    expect((await shown()).map(({ title }) => title)).toEqual(['Dinner', 'Choir', 'Choir', 'Choir'])
    expect((await there.as('member').delete(there.path(`/events/${id}?scope=all`))).status).toBe(204)
    await refresh()
    expect((await shown()).map(({ title }) => title)).toEqual(['Choir', 'Choir', 'Choir'])
  })

  test('gets events that are added and changed here', async () => {
    const fields = { title: 'Cake', startTime: '2026-11-28T14:00:00.000Z', endTime: '2026-11-28T15:00:00.000Z' }
    await here.as('member').call(subscribedApi.create, family(), { ...fields, subscriptionId: calendar.id })
    await send()
    expect((await events()).find(({ title }) => title === 'Cake')).toMatchObject({ startTime: fields.startTime })
    const cake = (await shown()).find(({ title }) => title === 'Cake')
    const body = { ...fields, title: 'Cake and tea', description: null, location: 'Garden', isAllDay: false }
    expect((await here.as('member').put(here.path(`/subscribed-events/${cake?.id}?scope=all`), body)).status).toBe(200)
    await send()
    expect((await events()).map(({ title }) => title)).toContain('Cake and tea')
    await refresh()
    expect((await shown()).map(({ title }) => title)).toContain('Cake and tea')
  })
})

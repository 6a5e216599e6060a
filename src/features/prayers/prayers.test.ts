import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { notificationsApi } from '../notifications/notifications.contract'
import { prayersApi } from './prayers.contract'
import { nextReminder } from './prayers.rules'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // 7 AM in New York, the zone of the family.
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const ask = (body: object = {}, who: Who = 'member') => hearth.as(who).call(prayersApi.create, family(), { title: 'Safe travels', ...body })
const list = (who: Who = 'parent') => hearth.as(who).call(prayersApi.list, family())
const testimonies = (who: Who = 'parent') => hearth.as(who).call(prayersApi.testimonies, family())
const pray = (requestId: string, who: Who, body: { day?: string } = {}) =>
  hearth.as(who).call(prayersApi.prayed, { prayerId: requestId }, body)
const post = (path: string, body: object, who: Who = 'member') => hearth.as(who).post(path, body)
const answer = { testimony: 'They arrived before the snow.', answeredDate: '2026-11-20' }

describe('a prayer request', () => {
  test('has the defaults of the specification', async () => {
    const { id, creator, ...made } = await ask({ title: ' Safe travels ' }, 'child')
    expect(made).toEqual({
      familyId: hearth.familyId,
      title: 'Safe travels',
      description: null,
      category: 'general',
      urgency: 'normal',
      isPublic: true,
      forUserId: null,
      forName: null,
      forPerson: null,
      isAnswered: false,
      answeredDate: null,
      testimony: null,
      askedAt: '2026-11-21T12:00:00.000Z',
      prayedCount: 0,
      prayedToday: false,
      prayedBy: [],
      remindAt: null,
      createdBy: hearth.ids.child.userId,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    })
    expect(await list('child')).toEqual([{ id, creator, ...made }])
    expect(await list('extended')).toEqual([{ id, creator, ...made, prayedBy: null }])
  })

  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ forUserId: 'nobody' }, 'forUserId', 'Choose a member of this family.'],
  ])('with %j is 422', async (body, path, message) => {
    const sent = await post(hearth.path('/prayer-requests'), { title: 'Rain', ...body })
    expect(sent).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
    expect(await list()).toEqual([])
  })

  test('is listed by urgency, then newest first, and names the person it is for', async () => {
    for (const [title, urgency] of Object.entries({ Rain: 'normal', Exam: 'urgent', Job: 'high', Sleep: 'normal' })) {
      clock.pass({ minutes: 1 })
      await ask({ title, urgency, forUserId: title === 'Exam' ? hearth.ids.child.userId : '' })
    }
    expect((await list()).map(({ title, forPerson }) => [title, forPerson?.firstName])).toEqual([
      ['Exam', 'Leo'],
      ['Job', undefined],
      ['Sleep', undefined],
      ['Rain', undefined],
    ])
  })

  test('is added once when retried with the same id, and is 409 with another user’s id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000001'
    const first = await ask({ id })
    expect(await ask({ id, title: 'Again' })).toEqual(first)
    expect(await list()).toHaveLength(1)
    expect(await post(hearth.path('/prayer-requests'), { id, title: 'Mine' }, 'admin')).toMatchObject({ status: 409 })
  })

  test('is refused when 500 are open; an answered one makes room', async () => {
    const { id } = await ask()
    const { services, ids, familyId } = hearth
    const insert = services.sqlite.query(
      `insert into prayer_requests (id, family_id, created_by, title, is_public, is_answered, created_at, updated_at)
       values (?1, ?2, ?3, 'Rain', 1, 0, ?4, ?4)`,
    )
    for (let n = 1; n < 500; n++) insert.run(`request-${n}`, familyId, ids.member.userId, '2026-11-20T12:00:00.000Z')
    const refused = await post(hearth.path('/prayer-requests'), { title: 'One more' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'list_full', message: 'There is room for 500 open prayer requests. Delete some first.' },
    })
    await hearth.as('member').call(prayersApi.answer, { prayerId: id }, answer)
    expect((await post(hearth.path('/prayer-requests'), { title: 'One more' })).status).toBe(201)
  })

  test('can be changed and deleted only by its maker', async () => {
    const { id } = await ask()
    const row = `/api/prayer-requests/${id}`
    expect((await hearth.as('admin').patch(row, { title: 'No' })).status).toBe(403)
    expect((await hearth.as('admin').delete(row)).status).toBe(403)
    expect((await post(`${row}/answer`, answer, 'admin')).status).toBe(403)
    expect((await hearth.as('admin').send('PATCH', row, '{broken')).status).toBe(403)
    const changed = await hearth.as('member').call(prayersApi.change, { prayerId: id }, { urgency: 'high' })
    expect(changed).toMatchObject({ title: 'Safe travels', urgency: 'high', category: 'general' })
    expect((await hearth.as('member').delete(row)).status).toBe(204)
    expect(await list()).toEqual([])
  })
})

describe('“I prayed”', () => {
  test("counts once a person and day in the family's time zone, and names the people only to the maker", async () => {
    const { id } = await ask()
    await pray(id, 'child')
    expect(await pray(id, 'child')).toMatchObject({ prayedCount: 1, prayedToday: true, prayedBy: null })
    await pray(id, 'extended')
    // 11:59 PM and midnight in New York.
    clock.set('2026-11-22T04:59:00Z')
    expect(await pray(id, 'child')).toMatchObject({ prayedCount: 2 })
    clock.set('2026-11-22T05:00:00Z')
    expect((await list('child'))[0]).toMatchObject({ prayedToday: false })
    expect(await pray(id, 'child')).toMatchObject({ prayedCount: 3, prayedToday: true })
    const [mine] = await list('member')
    expect(mine?.prayedBy?.map(({ firstName }) => firstName).sort()).toEqual(['Leo', 'Rosa'])
  })

  test('may be late from a device without a connection, and never early', async () => {
    const { id } = await ask()
    expect(await pray(id, 'child', { day: '2026-11-19' })).toMatchObject({ prayedCount: 1, prayedToday: false })
    expect(await pray(id, 'child', { day: '2026-11-19' })).toMatchObject({ prayedCount: 1 })
    for (const day of ['2026-11-22', '2026-10-01'])
      expect(await post(`/api/prayer-requests/${id}/prayed`, { day }, 'child')).toMatchObject({ status: 422 })
  })
})

describe('an answered request', () => {
  test('is a testimony with both dates, once', async () => {
    const { id } = await ask()
    expect(await post(`/api/prayer-requests/${id}/answer`, { ...answer, answeredDate: '2026-11-22' })).toMatchObject({ status: 422 })
    await hearth.as('member').call(prayersApi.answer, { prayerId: id }, answer)
    expect(await list()).toEqual([])
    expect(await testimonies()).toMatchObject([{ id, ...answer, isAnswered: true, askedAt: '2026-11-21T12:00:00.000Z' }])
    expect(await post(`/api/prayer-requests/${id}/answer`, answer)).toMatchObject({ status: 409, body: { code: 'already_answered' } })
    expect(await post(`/api/prayer-requests/${id}/prayed`, {})).toMatchObject({ status: 409 })
  })

  test('needs no request: it is answered today, has no asked date, and is paged', async () => {
    for (let n = 0; n < 5; n++)
      await hearth
        .as('child')
        .call(prayersApi.share, family(), { title: `${n}`, testimony: 'It rained.', answeredDate: `2026-11-1${n % 2}` })
    const shared = await hearth.as('child').call(prayersApi.share, family(), { title: 'Now', testimony: 'It rained.' })
    expect(shared).toMatchObject({ answeredDate: '2026-11-21', askedAt: null, isAnswered: true })
    const all = (await testimonies()).map(({ id }) => id)
    expect(all).toHaveLength(6)
    const page = async (query: string) =>
      ((await hearth.as('parent').get(hearth.path(`/testimonies?limit=4${query}`))).body as { id: string }[]).map(({ id }) => id)
    const first = await page('')
    expect([...first, ...(await page(`&before=${first.at(-1)}`))]).toEqual(all)
  })
})

describe('a daily reminder', () => {
  const told = async (who: Who) =>
    (await hearth.as(who).call(notificationsApi.list, family())).filter(({ kind }) => kind === 'prayer_reminder').map(({ title }) => title)
  const until = async (moment: string) => {
    clock.set(moment)
    await (await hearth.jobs()).runDue()
  }
  const remind = (requestId: string, at: string | null, who: Who = 'child') =>
    hearth.as(who).call(prayersApi.remind, { prayerId: requestId }, { at })

  test('keeps its local time when daylight saving ends', () => {
    const next = nextReminder(Temporal.Instant.from('2026-11-01T01:00:00Z'), '20:30', 'America/New_York')
    expect(next.toString()).toBe('2026-11-02T01:30:00Z')
  })

  test('comes once a day to the person who set it, until they end it', async () => {
    const { id } = await ask()
    expect(await remind(id, '20:30')).toMatchObject({ remindAt: '20:30' })
    expect((await list('member'))[0]).toMatchObject({ remindAt: null })
    await until('2026-11-22T01:29:00Z')
    expect(await told('child')).toEqual([])
    for (const moment of ['2026-11-22T01:30:00Z', '2026-11-22T01:31:00Z', '2026-11-22T20:00:00Z']) await until(moment)
    expect(await told('child')).toEqual(['Safe travels'])
    // Three missed days are one reminder.
    await until('2026-11-25T12:00:00Z')
    expect(await told('child')).toHaveLength(2)
    await remind(id, null)
    await until('2026-11-27T12:00:00Z')
    expect(await told('child')).toHaveLength(2)
    expect(await told('member')).toEqual([])
  })

  test('ends when the request is answered or becomes private', async () => {
    const [one, two] = [await ask(), await ask({ title: 'Rain' })]
    for (const { id } of [one, two]) await remind(id, '20:30')
    await hearth.as('member').call(prayersApi.answer, { prayerId: one.id }, answer)
    await hearth.as('member').call(prayersApi.change, { prayerId: two.id }, { isPublic: false })
    await until('2026-11-24T12:00:00Z')
    expect(await told('child')).toEqual([])
    expect(hearth.services.sqlite.query('select * from prayer_reminders').all()).toEqual([])
  })
})

test('a private request is visible only to its maker: in lists, frames, activity, search and notifications', async () => {
  const others: Who[] = ['admin', 'parent', 'child', 'extended']
  const sockets = await Promise.all(others.map((who) => screenOf(hearth, who)))
  await hearth.as('admin').post(hearth.path('/addons'), { addonType: 'prayer_requests' })
  const isPrayers = (frame: object) => JSON.stringify(frame).includes('"prayers"')
  const { id } = await ask({ title: 'Canary song', isPublic: false })
  const row = `/api/prayer-requests/${id}`
  await pray(id, 'member')
  await hearth.as('member').call(prayersApi.change, { prayerId: id }, { description: 'Canary words' })
  for (const who of others) {
    const as = hearth.as(who)
    const replies = [
      await as.patch(row, { title: 'x' }),
      await as.delete(row),
      await as.post(`${row}/prayed`, {}),
      await as.post(`${row}/answer`, answer),
      await as.put(`${row}/reminder`, { at: '20:00' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    // Before the body is read, as for a row that does not exist.
    for (const [method, call] of [
      ['PATCH', ''],
      ['POST', '/prayed'],
      ['POST', '/answer'],
      ['PUT', '/reminder'],
    ] as const)
      for (const body of ['{broken', { title: 7, day: 7, at: 7 }]) {
        const missing = await as.send(method, `/api/prayer-requests/nothing${call}`, body)
        expect(await as.send(method, row + call, body)).toMatchObject({ status: 404, body: missing.body as object })
      }
  }
  await hearth.as('member').call(prayersApi.answer, { prayerId: id }, answer)
  for (const who of others)
    for (const path of ['/prayer-requests', '/testimonies', '/activity', '/search?q=canary', '/notifications'])
      expect(JSON.stringify((await hearth.as(who).get(hearth.path(path))).body)).not.toContain('Canary')
  for (const { frames } of sockets) expect(frames.filter(isPrayers)).toEqual([])
  expect(JSON.stringify((await hearth.as('member').get(hearth.path('/search?q=canary'))).body)).toContain('Canary song')
  expect(await testimonies('member')).toHaveLength(1)
})

test('a request that becomes private disappears from the past activity of others', async () => {
  const { id } = await ask({ title: 'Canary song' })
  const feed = async () => JSON.stringify(await hearth.as('admin').call(activityApi.list, family()))
  expect(await feed()).toContain('Canary song')
  await hearth.as('member').call(prayersApi.change, { prayerId: id }, { isPublic: false })
  expect(await feed()).not.toContain('Canary song')
})

test('a public request reaches the open screens of the family', async () => {
  const screen = await screenOf(hearth, 'extended')
  await ask()
  expect(await screen.next()).toMatchObject({ type: 'changed', data: { area: 'prayers' } })
})

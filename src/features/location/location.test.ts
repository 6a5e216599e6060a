import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { chatApi } from '../chat/chat.contract'
import { notificationsApi } from '../notifications/notifications.contract'
import { locationApi } from './location.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // 7 AM in New York, the zone of the family.
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const home = { latitude: 40.7128, longitude: -74.006 }
const away = { latitude: 40.73, longitude: -74.006 }
const family = () => ({ familyId: hearth.familyId })
const share = (who: Who, body: object = { isSharing: true }) => hearth.as(who).call(locationApi.share, family(), body)
const checkIn = (who: Who, body: object = home) => hearth.as(who).call(locationApi.checkIn, family(), body)
const move = (who: Who, spot: object) => checkIn(who, { ...spot, checkinType: 'shared' })
const list = (who: Who, query = '') =>
  hearth
    .as(who)
    .get(hearth.path(`/location/checkins${query}`))
    .then(({ body }) => locationApi.checkins.response().parse(body))
const seen = async (who: Who, of: Who) =>
  (await hearth.as(who).call(locationApi.overview, family())).people.find(({ userId }) => userId === hearth.ids[of as 'child'].userId)
const addPlace = (who: Who = 'parent', body: object = {}) =>
  hearth.as(who).call(locationApi.addPlace, family(), { name: 'School', ...home, radius: 100, ...body })
const told = async (who: Who) =>
  (await hearth.as(who).call(notificationsApi.list, family())).map(({ kind, title, actor }) => [kind, title, actor?.firstName])
const runJobs = async () => (await hearth.jobs()).runDue()

describe('sharing', () => {
  test('is off, begins by itself, and ends by itself', async () => {
    expect(await hearth.as('member').call(locationApi.sharing, family())).toEqual({
      isSharing: false,
      until: null,
      startedAt: null,
      setBy: null,
      children: [],
      emergencies: [],
    })
    const until = '2026-11-21T13:00:00.000Z'
    expect(await share('member', { isSharing: true, until })).toMatchObject({ isSharing: true, until, setBy: { firstName: 'Mia' } })
    await checkIn('member')
    expect((await seen('child', 'member'))?.position).toMatchObject(home)
    const screen = await screenOf(hearth, 'child')
    clock.set(until)
    expect(await seen('child', 'member')).toMatchObject({ isSharing: false, position: null, trail: [] })
    await runJobs()
    expect(await screen.next()).toMatchObject({ type: 'changed', data: { area: 'location' } })
    expect(hearth.services.sqlite.query('select * from location_sharing').all()).toEqual([])
  })

  test.each([
    [{ isSharing: true, until: '2026-11-21T11:00:00Z' }, 'until'],
    [{ isSharing: true, until: '2028-11-21T11:00:00Z' }, 'until'],
    [{ isSharing: true, userId: 'nobody' }, 'userId'],
  ])('with %j is 422', async (body, path) =>
    expect(await hearth.as('parent').put(hearth.path('/location/sharing'), body)).toMatchObject({
      status: 422,
      body: { issues: [{ path }] },
    }),
  )

  test('of a child is turned on by a parent, whom the child tells by stopping it', async () => {
    const { userId } = hearth.ids.child
    const on = await share('parent', { isSharing: true, until: null, userId })
    expect(on.children).toMatchObject([{ userId, isSharing: true, setBy: { firstName: 'Ben' } }])
    expect(await hearth.as('child').call(locationApi.sharing, family())).toMatchObject({ isSharing: true, setBy: { firstName: 'Ben' } })
    expect(await told('child')).toEqual([['sharing_started', 'Leo Rivera', 'Ben']])
    await share('child', { isSharing: false })
    expect(await told('parent')).toEqual([['sharing_stopped', 'Leo Rivera', 'Leo']])
  })

  test.each(['member', 'child', 'extended'] as const)('of a child cannot be turned on by others: %s', async (who) => {
    const body = { isSharing: true, userId: hearth.ids[who === 'child' ? 'member' : 'child'].userId }
    expect((await hearth.as(who).put(hearth.path('/location/sharing'), body)).status).toBe(403)
  })

  test('of an adult is not for an admin to turn on', async () => {
    const body = { isSharing: true, userId: hearth.ids.member.userId }
    expect((await hearth.as('admin').put(hearth.path('/location/sharing'), body)).status).toBe(403)
  })
})

describe('a check-in', () => {
  test('has every field of the specification', async () => {
    await share('child')
    const { id, user, ...made } = await checkIn('child', { ...home, accuracy: 12.4, batteryLevel: 18, note: ' At the gate ' })
    expect(made).toEqual({
      familyId: hearth.familyId,
      userId: hearth.ids.child.userId,
      ...home,
      accuracy: 12,
      address: null,
      locationName: null,
      checkinType: 'manual',
      batteryLevel: 18,
      isEmergency: false,
      note: 'At the gate',
      isShared: true,
      acknowledgedBy: null,
      acknowledgedAt: null,
      at: '2026-11-21T12:00:00.000Z',
      createdAt: '2026-11-21T12:00:00.000Z',
    })
    expect(await list('extended')).toEqual([{ id, user, ...made }])
  })

  test.each([
    [{}, 'latitude'],
    [{ latitude: 1 }, 'longitude'],
    [{ latitude: 91, longitude: 0 }, 'latitude'],
    [{ ...home, checkinType: 'arrival' }, 'checkinType'],
    [{ ...home, at: '2026-09-01T00:00:00Z' }, 'at'],
  ])('with %j is 422', async (body, path) =>
    expect(await hearth.as('member').post(hearth.path('/location/checkins'), body)).toMatchObject({
      status: 422,
      body: { issues: [{ path }] },
    }),
  )

  test('is added once when retried with the same id, and is 409 with another user’s id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000001'
    const first = await checkIn('member', { ...home, id })
    expect(await checkIn('member', { ...away, id })).toEqual(first)
    expect(await hearth.as('admin').post(hearth.path('/location/checkins'), { ...home, id })).toMatchObject({ status: 409 })
  })

  test('is listed newest first, by pages and by person', async () => {
    await share('member')
    for (let n = 0; n < 5; n++) {
      clock.pass({ minutes: n % 2 })
      await checkIn('member', { ...home, note: `${n}` })
    }
    await share('child')
    await checkIn('child')
    const all = (await list('parent')).map(({ id }) => id)
    const first = (await list('parent', '?limit=4')).map(({ id }) => id)
    expect([...first, ...(await list('parent', `?limit=4&before=${first.at(-1)}`)).map(({ id }) => id)]).toEqual(all)
    expect(await list('parent', `?userId=${hearth.ids.child.userId}`)).toHaveLength(1)
  })

  test('of a device counts once a minute, and is no line of the list', async () => {
    await share('member')
    for (const second of [0, 20, 40, 70]) {
      clock.set(`2026-11-21T12:0${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}Z`)
      await move('member', { latitude: 40.7 + second / 1e4, longitude: -74 })
    }
    expect(await list('parent')).toEqual([])
    expect((await seen('parent', 'member'))?.trail.map(({ latitude }) => latitude)).toEqual([40.704, 40.707])
  })

  test('is deleted with all of its person at once, and by night after the days of the family', async () => {
    await hearth.as('admin').call(locationApi.changeSettings, family(), { retentionDays: 2 })
    for (const who of ['member', 'child'] as const) await checkIn(who)
    expect((await hearth.as('child').delete(hearth.path('/location/checkins'))).status).toBe(204)
    expect(await list('child')).toEqual([])
    expect(await list('member')).toHaveLength(1)
    clock.pass({ days: 1 })
    await checkIn('member', away)
    clock.pass({ days: 1, hours: 12 })
    hearth.services.location.prune()
    expect(await list('member')).toMatchObject([away])
  })
})

describe('the trail', () => {
  test("is today's in the family's time zone", async () => {
    await share('member')
    // 11:59 PM and midnight in New York.
    clock.set('2026-11-22T04:59:00Z')
    await move('member', home)
    clock.set('2026-11-22T05:00:00Z')
    await move('member', away)
    expect((await seen('parent', 'member'))?.trail).toMatchObject([away])
  })
})

describe('a place', () => {
  test('is changed and deleted by its maker, parents and admins', async () => {
    const { id } = await addPlace('child')
    expect((await hearth.as('member').patch(`/api/places/${id}`, { radius: 60 })).status).toBe(403)
    expect(await hearth.as('parent').call(locationApi.changePlace, { placeId: id }, { radius: 60 })).toMatchObject({
      radius: 60,
      name: 'School',
    })
    expect((await hearth.as('child').delete(`/api/places/${id}`)).status).toBe(204)
    expect(await hearth.as('extended').call(locationApi.places, family())).toEqual([])
  })

  test.each([
    [{ radius: 49 }, 'radius'],
    [{ radius: 2001 }, 'radius'],
    [{ name: ' ' }, 'name'],
  ])('with %j is 422', async (body, path) =>
    expect(await hearth.as('parent').post(hearth.path('/location/places'), { name: 'Home', ...home, ...body })).toMatchObject({
      status: 422,
      body: { issues: [{ path }] },
    }),
  )

  test('notifies those who asked of arrivals and departures, while the person shares', async () => {
    const { id: placeId } = await addPlace()
    const alerts = [{ userId: hearth.ids.child.userId, placeId }]
    expect(await hearth.as('parent').call(locationApi.setAlerts, family(), [...alerts, ...alerts])).toEqual(alerts)
    const goThere = async () => {
      for (const spot of [home, home, away]) {
        clock.pass({ minutes: 1 })
        await move('child', spot)
      }
    }
    await goThere()
    expect(await told('parent')).toEqual([])
    await share('child')
    await goThere()
    expect(await told('parent')).toEqual([
      ['place_departure', 'School', 'Leo'],
      ['place_arrival', 'School', 'Leo'],
    ])
    expect(await told('member')).toEqual([])
    expect((await list('parent')).map(({ checkinType, locationName }) => [checkinType, locationName])).toEqual([
      ['departure', 'School'],
      ['arrival', 'School'],
    ])
    expect(await list('child')).toHaveLength(4)
  })

  test('is reached two minutes after a single position', async () => {
    await addPlace()
    await share('child')
    await move('child', home)
    expect(await list('parent')).toEqual([])
    clock.pass({ minutes: 2 })
    await runJobs()
    expect(await list('parent')).toMatchObject([{ checkinType: 'arrival', at: '2026-11-21T12:00:00.000Z' }])
  })

  test('and a member must exist for an alert', async () => {
    const { id: placeId } = await addPlace()
    for (const alert of [
      { userId: 'nobody', placeId },
      { userId: hearth.ids.child.userId, placeId: 'nowhere' },
    ])
      expect((await hearth.as('parent').put(hearth.path('/location/alerts'), [alert])).status).toBe(422)
  })
})

describe('an emergency', () => {
  const acknowledge = (who: Who, id: string) => hearth.as(who).post(`/api/location/emergencies/${id}/acknowledge`)

  test('tells every adult and the chat, until an adult is on it', async () => {
    const screen = await screenOf(hearth, 'parent')
    const { id } = await checkIn('child', { ...home, isEmergency: true, note: 'By the lake' })
    expect(await screen.next()).toMatchObject({ type: 'new_message' })
    const areas = [await screen.next(), await screen.next()].map(({ data }) => (data as { area?: string }).area)
    expect(areas.sort()).toEqual(['location', 'notifications'])
    for (const who of ['admin', 'parent', 'member'] as const) expect(await told(who)).toEqual([['emergency', 'By the lake', 'Leo']])
    expect(await told('extended')).toEqual([['announcement', '🆘 Emergency: Leo Rivera needs help. By the lake', 'Leo']])
    const [message] = await hearth.as('extended').call(chatApi.list, family())
    expect(message).toMatchObject({ isAnnouncement: true, content: '🆘 Emergency: Leo Rivera needs help. By the lake' })
    const open = async (who: Who) => (await hearth.as(who).call(locationApi.sharing, family())).emergencies
    expect(await open('parent')).toMatchObject([{ id, ...home, acknowledgedBy: null }])
    expect(await open('extended')).toEqual([])

    expect((await acknowledge('extended', id)).status).toBe(404)
    expect((await acknowledge('child', id)).status).toBe(403)
    expect(await acknowledge('parent', id)).toMatchObject({ status: 200, body: { acknowledgedBy: { firstName: 'Ben' } } })
    expect(await acknowledge('admin', id)).toMatchObject({ status: 200, body: { acknowledgedBy: { firstName: 'Ben' } } })
    expect(await open('child')).toMatchObject([{ acknowledgedBy: { firstName: 'Ben' } }])
    expect(await told('child')).toEqual([['emergency_acknowledged', 'By the lake', 'Ben']])
    expect(await told('admin')).toEqual([])
    clock.pass({ hours: 24 })
    expect(await open('admin')).toEqual([])
    expect(await list('admin')).toMatchObject([{ id, latitude: null, note: 'By the lake' }])
  })

  test('needs no position', async () =>
    expect(await checkIn('extended', { checkinType: 'emergency' })).toMatchObject({ isEmergency: true, latitude: null, isShared: false }))
})

test('the positions of a member who leaves are deleted', async () => {
  const { id: placeId } = await addPlace()
  await share('member')
  await checkIn('member')
  await hearth.as('parent').call(locationApi.setAlerts, family(), [{ userId: hearth.ids.member.userId, placeId }])
  await hearth.as('admin').delete(hearth.path(`/members/${hearth.ids.member.memberId}`))
  for (const table of ['location_checkins', 'location_sharing', 'location_presence', 'location_alerts'])
    expect([table, hearth.services.sqlite.query(`select * from ${table}`).all()]).toEqual([table, []])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { pairDisplay } from '#src/testing/displays'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { teal, uploadsOf } from '#src/testing/uploads'
import { activityApi } from '../activity/activity.contract'
import { calendarApi } from '../calendar/calendar.contract'
import { shoppingApi } from '../shopping/lists/lists.contract'
import { tasksApi } from '../tasks/tasks.contract'
import { celebrationsApi } from '../wishlists/celebrations.contract'
import { type DisplayContent, displayApi } from './display.contract'

// A Saturday, noon in New York.
const clock = fakeClock('2026-11-21T17:00:00Z')
let hearth: Hearth
let cookie = ''
let displayId = ''
beforeAll(async () => {
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())
beforeEach(() => {
  clock.set('2026-11-21T17:00:00Z')
  hearth.services.sqlite.run('DELETE FROM displays')
})

const family = () => ({ familyId: hearth.familyId })
const send = (method: string, path: string, body?: unknown) => hearth.visitor().send(method, `/api/display${path}`, body, { cookie })
const pair = async (more: object = {}) => {
  const wall = await pairDisplay(hearth, more)
  displayId = wall.id
  cookie = wall.headers.cookie
}
const content = async (): Promise<DisplayContent> => displayApi.content.response().parse((await send('GET', '')).body)

const addChore = (title: string, more: object = {}) =>
  hearth.as('parent').call(tasksApi.create, family(), {
    title,
    isChore: true,
    assignedTo: hearth.ids.child.userId,
    dueDate: '2026-11-21',
    points: 3,
    ...more,
  })
const addItem = async (name: string) => {
  const list = await hearth.as('parent').call(shoppingApi.createList, family(), { name: `For ${name}` })
  return { list, item: await hearth.as('parent').call(shoppingApi.addItem, { listId: list.id }, { name }) }
}
const memberId = (who: 'child' | 'parent' | 'member') => hearth.ids[who].memberId
const tick = (kind: 'chore' | 'item', id: string, who: 'child' | 'parent' | 'member' = 'child', pin?: string) =>
  send('POST', '/ticks', { kind, rowId: id, memberId: memberId(who), pin })

describe('the content', () => {
  test('has the events of the week by day with who takes part, birthdays and holidays, and no description', async () => {
    await pair()
    const add = (title: string, startTime: string, endTime: string, more: object = {}) =>
      hearth.as('member').call(calendarApi.create, family(), { title, startTime, endTime, description: 'about it', ...more })
    const participants = [{ userId: hearth.ids.child.userId, canEdit: false }]
    await add('Swimming', '2026-11-21T20:00:00Z', '2026-11-21T21:00:00Z', { participants })
    await add('Camp', '2026-11-23T05:00:00Z', '2026-11-25T05:00:00Z', { isAllDay: true })
    await add('Party', '2026-11-29T02:00:00Z', '2026-11-29T07:00:00Z', { recurrence: { frequency: 'weekly' } })
    await add('Next month', '2026-12-21T05:00:00Z', '2026-12-21T06:00:00Z')
    await hearth.as('parent').call(celebrationsApi.setHolidays, family(), { holidays: ['thanksgiving'] })
    const { days } = await content()
    const all = days?.map(({ date, events }) => [
      date,
      ...events.map(({ title, startsAt, endsAt }) => `${title} ${startsAt?.slice(11, 16)}-${endsAt?.slice(11, 16)}`),
    ])
    expect(all).toEqual([
      ['2026-11-21', 'Swimming 20:00-21:00'],
      ['2026-11-22'],
      ['2026-11-23', 'Camp undefined-undefined'],
      ['2026-11-24', 'Camp undefined-undefined'],
      ['2026-11-25'],
      ['2026-11-26'],
      ['2026-11-27'],
      ['2026-11-28', 'Party 02:00-undefined'],
    ])
    expect(days?.[0]?.events[0]?.people).toEqual([memberId('child')])
    expect(days?.[5]?.marks).toEqual([{ kind: 'holiday', title: 'Thanksgiving' }])
    expect(JSON.stringify(days)).not.toContain('about it')
  })

  test('has today’s chores by member, with overdue and completed ones', async () => {
    await pair({ tickers: [memberId('child')] })
    const late = await addChore('Feed the cat', { dueDate: '2026-11-19' })
    await addChore('Tomorrow', { dueDate: '2026-11-22' })
    const free = await addChore('Sweep', { assignedTo: null })
    await hearth.as('parent').post(hearth.path('/tasks'), { title: 'No chore' })
    const chores = async () => (await content()).chores?.map(({ title, memberId: of, isDone, isLate }) => [title, of, isDone, isLate])
    expect(await chores()).toEqual([
      ['Feed the cat', memberId('child'), false, true],
      ['Sweep', null, false, false],
    ])
    await hearth.as('child').call(tasksApi.complete, { ...family(), taskId: late.id })
    expect(await chores()).toContainEqual(['Feed the cat', memberId('child'), true, false])
    await hearth.as('parent').call(tasksApi.remove, { ...family(), taskId: free.id })
  })

  test('has only the open items of the chosen lists', async () => {
    const [milk, bread] = [await addItem('Milk'), await addItem('Bread')]
    await pair({ listIds: [milk.list.id], tickers: [memberId('parent')] })
    expect((await content()).lists).toEqual([
      { id: milk.list.id, name: 'For Milk', items: [{ id: milk.item.id, name: 'Milk', quantity: 1, unit: 'each' }], more: 0 },
    ])
    expect((await tick('item', bread.item.id, 'parent')).status).toBe(404)
  })

  test('says who ticks by a tap, who by PIN, and who does not', async () => {
    await hearth.as('admin').put(hearth.path(`/members/${memberId('child')}/pin`), { pin: '2468', kind: 'pictures' })
    await pair({ tickers: [memberId('parent')] })
    const ticks = Object.fromEntries((await content()).people.map(({ firstName, tick: how, pinKind }) => [firstName, [how, pinKind]]))
    expect(ticks).toEqual({ Ana: [null, null], Ben: ['tap', null], Mia: [null, null], Leo: ['pin', 'pictures'], Rosa: [null, null] })
  })
})

describe('a picture', () => {
  test('of the family is served while photos are shown, as an uncached WebP', async () => {
    const picture = await uploadsOf(hearth).stored(await teal(64, 48).jpeg().toBuffer())
    const photo = (await hearth.as('member').post(hearth.path('/photos'), { url: picture.url })).body as { id: string }
    await hearth.as('member').post(hearth.path('/photos'), { url: 'https://pictures.example/1.jpg' })
    await pair()
    expect((await content()).photos).toEqual([{ id: photo.id, caption: null }])
    const answer = await send('GET', `/photos/${photo.id}?w=320`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    await pair({ shows: ['calendar'] })
    expect([(await content()).photos, (await send('GET', `/photos/${photo.id}`)).status]).toEqual([null, 404])
  })
})

describe('a tick', () => {
  test('counts once as the person’s act: points, next occurrence and activity', async () => {
    await pair({ tickers: [memberId('child')] })
    const chore = await addChore('Set the table', { frequency: 'daily' })
    expect((await tick('chore', chore.id)).status).toBe(201)
    expect(await tick('chore', chore.id)).toMatchObject({ status: 409, body: { code: 'ticked_already' } })
    const [newest] = await hearth.as('parent').call(activityApi.list, family())
    expect(newest).toMatchObject({ kind: 'task.completed', title: 'Set the table', actor: { firstName: 'Leo' } })
    const all = (await hearth.as('parent').call(tasksApi.list, family())).filter(({ title }) => title === 'Set the table')
    expect(all.map(({ status, dueDate }) => [status, dueDate]).sort()).toEqual([
      ['completed', '2026-11-21'],
      ['pending', '2026-11-22'],
    ])
    const earned = hearth.services.sqlite.query('SELECT user_id AS of, points_earned AS points FROM task_completions WHERE task_id = ?')
    expect(earned.all(chore.id)).toEqual([{ of: hearth.ids.child.userId, points: 3 }])
  })

  test('can be undone within a minute by the same display, with its next occurrence', async () => {
    await pair({ tickers: [memberId('child')] })
    const chore = await addChore('Make the bed', { frequency: 'daily' })
    const { id } = (await tick('chore', chore.id)).body as { id: string }
    const own = cookie
    await pair({ tickers: [memberId('child')] })
    expect((await send('DELETE', `/ticks/${id}`)).status).toBe(404)
    cookie = own
    expect((await send('DELETE', `/ticks/${id}`)).status).toBe(204)
    expect((await send('DELETE', `/ticks/${id}`)).status).toBe(404)
    const all = (await hearth.as('parent').call(tasksApi.list, family())).filter(({ title }) => title === 'Make the bed')
    expect(all.map(({ status }) => status)).toEqual(['pending'])
    const late = ((await tick('chore', chore.id)).body as { id: string }).id
    clock.pass({ seconds: 61 })
    expect((await send('DELETE', `/ticks/${late}`)).status).toBe(404)
  })

  test('of an item buys it for a person with the permission', async () => {
    const { list, item } = await addItem('Butter')
    await pair({ listIds: [list.id], tickers: [memberId('child'), memberId('member')] })
    expect((await tick('item', item.id, 'child')).status).toBe(403)
    const { id } = (await tick('item', item.id, 'member')).body as { id: string }
    const bought = async () =>
      (await hearth.as('parent').get(`/api/smart-shopping-lists/${list.id}/items`)).body as { status: string; purchasedBy: string | null }[]
    expect(await bought()).toMatchObject([{ status: 'purchased', purchasedBy: hearth.ids.member.userId }])
    expect((await content()).lists?.[0]?.items).toEqual([])
    await send('DELETE', `/ticks/${id}`)
    expect(await bought()).toMatchObject([{ status: 'active' }])
  })

  test('needs the PIN of a child unless they tick without it, and throttles wrong ones', async () => {
    await hearth.as('admin').put(hearth.path(`/members/${memberId('child')}/pin`), { pin: '2468' })
    await pair()
    const chore = await addChore('Dishes')
    for (const pin of [undefined, '', '1111'])
      expect(await tick('chore', chore.id, 'child', pin)).toMatchObject({ status: 401, body: { code: 'wrong_pin' } })
    expect((await tick('chore', chore.id, 'child', '2468')).status).toBe(201)
    const other = await addChore('Laundry')
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await tick('chore', other.id, 'child', '1111')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    clock.pass({ hours: 2 })
    // Twenty wrong ones in a row lock it until a parent sets a new one, even after a restart.
    hearth.services.sqlite.run('UPDATE display_pin_tries SET wrong = 20')
    expect(await tick('chore', other.id, 'child', '2468')).toMatchObject({ status: 403, body: { code: 'pin_locked' } })
    expect(((await hearth.as('parent').get(hearth.path('/paired-devices'))).body as { pins: object[] }).pins).toMatchObject([
      { isLocked: true },
    ])
    await hearth.as('admin').put(hearth.path(`/members/${memberId('child')}/pin`), { pin: '1357' })
    expect((await tick('chore', other.id, 'child', '1357')).status).toBe(201)
  })

  test('is refused for a person who does not tick here, another child’s chore, and a row that is not shown', async () => {
    await pair({ tickers: [memberId('child'), memberId('member')] })
    const [own, tomorrow] = [await addChore('Own'), await addChore('Tomorrow', { dueDate: '2026-11-22' })]
    const { item } = await addItem('Salt')
    expect((await tick('chore', own.id, 'parent')).status).toBe(403)
    expect((await tick('chore', own.id, 'member')).status).toBe(403)
    expect((await send('POST', '/ticks', { kind: 'chore', rowId: own.id, memberId: hearth.ids.stranger.memberId })).status).toBe(403)
    for (const [kind, id] of [
      ['chore', tomorrow.id],
      ['item', item.id],
      ['chore', 'nothing'],
    ] as const)
      expect((await tick(kind, id)).status).toBe(404)
    await pair({ tickers: [memberId('child')], shows: ['calendar'] })
    expect((await tick('chore', own.id)).status).toBe(404)
    await hearth.as('admin').patch(hearth.path(`/members/${memberId('child')}`), { isActive: false })
    expect((await tick('chore', own.id)).status).toBe(403)
    await hearth.as('admin').patch(hearth.path(`/members/${memberId('child')}`), { isActive: true })
  })

  test('is refused once the display is revoked, even while its PIN is checked', async () => {
    await hearth.as('admin').put(hearth.path(`/members/${memberId('child')}/pin`), { pin: '2468' })
    await pair()
    const chore = await addChore('Last one')
    const running = tick('chore', chore.id, 'child', '2468')
    await hearth.as('parent').delete(hearth.path(`/displays/${displayId}`))
    expect([201, 401, 404]).toContain((await running).status)
    expect((await tick('chore', chore.id, 'child', '2468')).status).toBe(401)
  })

  test('is limited in number', async () => {
    await pair()
    const statuses = new Set<number>()
    for (let n = 0; n < 70; n++) statuses.add((await tick('chore', 'nothing', 'member')).status)
    expect([...statuses]).toEqual([403, 429])
  })
})

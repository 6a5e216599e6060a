import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { tasksApi } from './tasks.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // Saturday evening in New York, the family's zone; already the 22nd in UTC.
  clock = fakeClock('2026-11-22T02:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const create = (who: Who, body: object = {}) => hearth.as(who).call(tasksApi.create, family(), { title: 'Fix the tap', ...body })
const list = (who: Who) => hearth.as(who).call(tasksApi.list, family())
const titles = async (query = '') =>
  ((await hearth.as('admin').get(hearth.path(`/tasks${query}`))).body as { title: string }[]).map(({ title }) => title)
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const of = (id: string, rest = '') => hearth.path(`/tasks/${id}${rest}`)

describe('a task', () => {
  test('is created with the defaults of the specification', async () => {
    const { id, creator, ...made } = await create('child', { description: ' ' })
    expect(id).toBeString()
    expect(creator).toMatchObject({ name: 'Leo Rivera', username: 'leo' })
    expect(made).toEqual({
      familyId: hearth.familyId,
      title: 'Fix the tap',
      description: null,
      status: 'pending',
      priority: 'medium',
      dueDate: null,
      dueTime: null,
      frequency: 'once',
      points: 1,
      assignedColor: null,
      isChore: false,
      position: null,
      assignedTo: null,
      assignee: null,
      createdBy: hearth.ids.child.userId,
      completedAt: null,
      createdAt: '2026-11-22T02:00:00.000Z',
      updatedAt: '2026-11-22T02:00:00.000Z',
    })
  })

  test('normalises and stores all fields', async () => {
    const sent = {
      title: '  Water the plants ',
      description: 'The big ones twice.',
      priority: 'high',
      assignedTo: hearth.ids.child.userId,
      dueDate: '2026-11-30',
      dueTime: '8:30 AM',
      frequency: 'weekly',
      points: 10,
      assignedColor: '#E0663F',
    }
    const made = await create('parent', sent)
    expect(made).toMatchObject({ ...sent, title: 'Water the plants', assignedColor: '#e0663f', isChore: true })
    expect(made.assignee).toMatchObject({ id: hearth.ids.child.userId, name: 'Leo Rivera', username: 'leo' })
    expect(await list('extended').catch(() => 'refused')).toBe('refused')
    expect(await list('member')).toEqual([made])
  })

  test.each([
    [{ title: ' ' }, 'title', 'Title is required.'],
    [{ title: 'x'.repeat(201) }, 'title', 'Use at most 200 characters.'],
    [{ points: 0 }, 'points', 'Must be at least 1.'],
    [{ points: 11 }, 'points', 'Must be at most 10.'],
    [{ points: 1.5 }, 'points', 'Must be a whole number.'],
    [{ frequency: 'yearly' }, 'frequency', 'Must be one of: once, daily, weekly, monthly.'],
    [{ priority: 'urgent' }, 'priority', 'Must be one of: low, medium, high.'],
    [{ dueDate: '2027-02-30' }, 'dueDate', 'Must be a date such as 2026-11-21.'],
    [{ assignedColor: 'red' }, 'assignedColor', 'Must be a color such as #3b82f6.'],
    [{ assignedTo: 'nobody' }, 'assignedTo', 'Choose an active member of the family.'],
  ])('rejects %j', async (body, path, message) => {
    const answer = await hearth.as('admin').post(hearth.path('/tasks'), { title: 'Fix the tap', ...body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ message, issues: [{ path, message }] })
  })

  test.each(['pending', 'stranger'] as const)("can't be assigned to a %s user", async (who) => {
    const answer = hearth.as('admin').post(hearth.path('/tasks'), { title: 'Fix the tap', assignedTo: hearth.ids[who].userId })
    expect(await answer).toMatchObject({ status: 422, body: { code: 'invalid_assigned_to' } })
  })

  test("that is due at an instant is due on its date in the family's zone", async () => {
    expect((await create('admin', { dueDate: '2026-11-22T03:00:00.000Z' })).dueDate).toBe('2026-11-21')
  })

  test.each([{ dueTime: '' }, { frequency: 'once' }, { points: 1 }, { assignedColor: null }])(
    'created with %j, which only the chores page sends, is a chore',
    async (field) => {
      expect((await create('parent', field)).isChore).toBe(true)
      expect((await create('parent', { ...field, isChore: false })).isChore).toBe(false)
    },
  )
})

describe('the list', () => {
  test('is sorted by due date, undated last, then by creation', async () => {
    for (const [title, dueDate] of [
      ['a', null],
      ['b', '2026-12-01'],
      ['c', '2026-11-20'],
      ['d', null],
      ['e', '2026-12-01'],
    ])
      await create('admin', { title, dueDate })
    expect(await titles()).toEqual(['c', 'b', 'e', 'a', 'd'])
  })

  test("has tasks completed within 31 days, from the family's midnight, and older ones on request", async () => {
    const { id } = await create('admin', { title: 'old', dueDate: '2020-01-01' })
    await hearth.as('admin').post(of(id, '/complete'))
    await create('admin', { title: 'open since long' })
    clock.pass({ days: 20 })
    await list('admin') // Keeps the session alive, which ends after 30 idle days.
    clock.set('2026-12-23T04:59:59Z')
    expect(await titles()).toEqual(['old', 'open since long'])
    clock.set('2026-12-23T05:00:00Z')
    expect(await titles()).toEqual(['open since long'])
    expect(await titles('?completedSince=2026-11-21')).toEqual(['old', 'open since long'])
    expect(await titles('?completedSince=2026-11-22')).toEqual(['open since long'])
    expect(await statusOf(hearth.as('admin').get(hearth.path('/tasks?completedSince=yesterday')))).toBe(422)
  })
})

describe('a change', () => {
  test('replaces the task and keeps its status, colour and kind', async () => {
    const chore = await create('parent', { assignedColor: '#e0663f', dueDate: '2026-11-30', priority: 'high' })
    await hearth.as('parent').patch(of(chore.id), { status: 'in_progress' })
    clock.pass({ minutes: 1 })
    const edited = await hearth.as('admin').call(tasksApi.update, { ...family(), taskId: chore.id }, { title: 'Fix it', points: 3 })
    const unsaid = { description: null, priority: 'medium', dueDate: null }
    const changed = { ...unsaid, title: 'Fix it', points: 3, status: 'in_progress', updatedAt: '2026-11-22T02:01:00.000Z' }
    expect(edited).toEqual({ ...chore, ...changed } as never)
    expect(await list('admin')).toEqual([edited])
  })

  test('of a status changes nothing else', async () => {
    const task = await create('member', { dueDate: '2026-11-30', priority: 'high', assignedTo: hearth.ids.child.userId })
    const { body } = await hearth.as('child').patch(of(task.id), { status: 'in_progress' })
    expect<unknown>(body).toEqual({ ...task, status: 'in_progress' })
  })

  test('keeps an assignee who has been suspended meanwhile', async () => {
    const task = await create('admin', { assignedTo: hearth.ids.member.userId })
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.member.memberId}`), { isActive: false })
    expect(await statusOf(hearth.as('admin').put(of(task.id), { title: 'x', assignedTo: hearth.ids.member.userId }))).toBe(200)
  })

  test.each(['removed', 'gone'])('unassigns the task of a member who is %s', async (how) => {
    const task = await create('admin', { assignedTo: hearth.ids.member.userId })
    const left =
      how === 'gone'
        ? hearth.as('member').delete(hearth.path('/membership'))
        : hearth.as('admin').delete(hearth.path(`/members/${hearth.ids.member.memberId}`))
    expect(await statusOf(left)).toBe(204)
    expect(await list('admin')).toMatchObject([{ id: task.id, assignedTo: null, assignee: null }])
  })

  test('sends live frames to the members who may view tasks', async () => {
    const rosa = await screenOf(hearth, 'extended')
    const ben = await screenOf(hearth, 'parent')
    const frame = { type: 'changed', data: { familyId: hearth.familyId, area: 'tasks' } } as const
    const { id } = await create('admin')
    await hearth.as('admin').put(of(id), { title: 'Fix it' })
    await hearth.as('admin').post(of(id, '/complete'))
    await hearth.as('admin').delete(of(id))
    for (let n = 0; n < 4; n++) expect(await ben.next()).toMatchObject(frame)
    expect(rosa.frames.filter(({ type }) => type === 'changed')).toEqual([])
  })
})

describe('permission', () => {
  const cast = ['admin', 'parent', 'member', 'child', 'extended'] as const
  /** The status code for each of the cast. */
  const answers = (act: (who: Who) => Promise<{ status: number }>) => Promise.all(cast.map((who) => statusOf(act(who))))
  const chore = (assignedTo?: Who) => ({ isChore: true, assignedTo: assignedTo && hearth.ids[assignedTo as 'child'].userId })

  test('to view and to create', async () => {
    expect(await answers((who) => hearth.as(who).get(hearth.path('/tasks')))).toEqual([200, 200, 200, 200, 403])
    expect(await answers((who) => hearth.as(who).post(hearth.path('/tasks'), { title: 'x' }))).toEqual([201, 201, 201, 201, 403])
    const made = answers((who) => hearth.as(who).post(hearth.path('/tasks'), { title: 'x', isChore: true }))
    expect(await made).toEqual([201, 201, 403, 403, 403])
  })

  test("to change and delete an own task, another member's, and a chore", async () => {
    const edit = { title: 'Fix it' }
    const own = answers(async (who) => hearth.as(who).put(of((await create(who === 'extended' ? 'child' : who)).id), edit))
    expect(await own).toEqual([200, 200, 200, 200, 403])
    const { id } = await create('admin', { assignedTo: hearth.ids.child.userId })
    expect(await answers((who) => hearth.as(who).put(of(id), edit))).toEqual([200, 200, 403, 403, 403])
    expect(await answers(async (who) => hearth.as(who).delete(of((await create('admin')).id)))).toEqual([204, 204, 403, 403, 403])
    expect(await answers(async (who) => hearth.as(who).delete(of((await create('admin', chore('child'))).id)))).toEqual([
      204, 204, 403, 403, 403,
    ])
  })

  test("a child can't turn a task into a chore", async () => {
    const { id } = await create('child')
    expect(await statusOf(hearth.as('child').put(of(id), { title: 'x', isChore: true }))).toBe(403)
    expect(await statusOf(hearth.as('child').put(of(id), { title: 'x', dueTime: '8:30 AM' }))).toBe(200)
    expect(await list('admin')).toMatchObject([{ isChore: false, dueTime: '8:30 AM' }])
  })

  test.each([
    ["another's task", () => create('admin'), [200, 200, 403, 403, 403]],
    ["a member's own task", () => create('member'), [200, 200, 200, 403, 403]],
    ["the child's task", () => create('admin', { assignedTo: hearth.ids.child.userId }), [200, 200, 403, 200, 403]],
    ["the child's chore", () => create('admin', chore('child')), [200, 200, 403, 200, 403]],
  ])('to change the status of %s', async (_, make, statuses) => {
    expect(await answers(async (who) => hearth.as(who).patch(of((await make()).id), { status: 'in_progress' }))).toEqual(statuses)
    expect(await answers(async (who) => hearth.as(who).post(of((await make()).id, '/complete')))).toEqual(statuses)
  })
})

describe('the order of tasks', () => {
  const positions = async () => Object.fromEntries((await list('member')).map(({ title, position }) => [title, position]))
  const order = (ids: string[]) => hearth.as('member').put(hearth.path('/tasks/order'), { ids })

  test('is the one that was sent, and the tasks that were not named keep their places', async () => {
    const [rake, , dog] = [await create('parent', { title: 'Rake' }), await create('parent'), await create('parent', { title: 'Dog' })]
    expect(await positions()).toEqual({ Rake: null, 'Fix the tap': null, Dog: null })
    expect((await order([dog.id, rake.id])).status).toBe(204)
    expect(await positions()).toEqual({ Rake: 1, 'Fix the tap': null, Dog: 0 })
  })

  test('with an unknown task is 404, and none moves', async () => {
    const { id } = await create('parent')
    expect((await order([id, crypto.randomUUID()])).status).toBe(422)
    expect(await positions()).toEqual({ 'Fix the tap': null })
  })
})

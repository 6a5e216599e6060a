import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { type TaskReply, tasksApi } from './tasks.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // Saturday evening in New York, the family's zone; the next week has begun in UTC.
  clock = fakeClock('2026-11-22T02:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const create = (body: object = {}) => hearth.as('parent').call(tasksApi.create, family(), { title: 'Feed the cat', points: 3, ...body })
const complete = (id: string, who: Who = 'parent') => hearth.as(who).call(tasksApi.complete, { ...family(), taskId: id })
const setStatus = (id: string, status: string, who: Who = 'parent') =>
  hearth.as(who).call(tasksApi.changeStatus, { ...family(), taskId: id }, { status })
const refusal = async (who: Who, id: string) => {
  const paths = [
    hearth.as(who).post(hearth.path(`/tasks/${id}/complete`)),
    hearth.as(who).patch(hearth.path(`/tasks/${id}`), { status: 'completed' }),
  ]
  return (await Promise.all(paths)).map(({ status, body }) => [status, (body as { code?: string }).code])
}
const open = async () => (await hearth.as('parent').call(tasksApi.list, family())).filter(({ status }) => status !== 'completed')
const dates = async () => (await open()).map(({ dueDate }) => dueDate)
const completions = () =>
  hearth.services.sqlite.query('select task_id, user_id, points_earned, week_of, completed_at from task_completions').all()

describe('completing', () => {
  test("records one completion with its points, in the family's week", async () => {
    const chore = await create({ assignedTo: hearth.ids.child.userId })
    const done = await complete(chore.id, 'child')
    const now = '2026-11-22T02:00:00.000Z'
    expect(done).toEqual({ ...chore, status: 'completed', completedAt: now, updatedAt: now })
    const row = { task_id: chore.id, user_id: hearth.ids.child.userId, points_earned: 3, week_of: '2026-11-15', completed_at: now }
    expect(completions()).toEqual([row])
  })

  test('credits the assignee regardless of who completes the chore, otherwise the member who completes it', async () => {
    const [his, anyones] = [await create({ assignedTo: hearth.ids.child.userId }), await create()]
    await complete(his.id, 'admin')
    await complete(anyones.id, 'admin')
    expect(completions()).toMatchObject([{ user_id: hearth.ids.child.userId }, { user_id: hearth.ids.admin.userId }])
  })

  test('earns no points for a task that is not a chore, regardless of its points', async () => {
    const task = { title: 'Easy money', isChore: false, points: 10 }
    const { id } = await hearth.as('child').call(tasksApi.create, family(), task)
    await complete(id, 'child')
    expect(completions()).toMatchObject([{ points_earned: 0 }])
  })

  test('again changes nothing, by either endpoint', async () => {
    const { id } = await create({ frequency: 'daily' })
    const first = await complete(id)
    clock.pass({ days: 1 })
    expect(await complete(id)).toEqual(first)
    expect(await setStatus(id, 'completed', 'admin')).toEqual(first)
    expect(completions()).toHaveLength(1)
    expect(await open()).toHaveLength(1)
  })

  test('from several devices at once gives the points once and creates one next occurrence', async () => {
    const { id } = await create({ frequency: 'weekly', dueDate: '2026-11-21', assignedTo: hearth.ids.child.userId })
    const devices = (['child', 'parent', 'admin', 'child', 'parent'] as const).flatMap((who) => [
      hearth.as(who).post(hearth.path(`/tasks/${id}/complete`)),
      hearth.as(who).patch(hearth.path(`/tasks/${id}`), { status: 'completed' }),
    ])
    expect(new Set((await Promise.all(devices)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(completions()).toHaveLength(1)
    expect(await dates()).toEqual(['2026-11-28'])
  })

  test('a chore of a later day is 409 for everybody, and earns no points', async () => {
    const tomorrow = await create({ dueDate: '2026-11-22', assignedTo: hearth.ids.child.userId })
    for (const who of ['child', 'parent', 'admin'] as const)
      expect(await refusal(who, tomorrow.id)).toEqual([
        [409, 'not_due'],
        [409, 'not_due'],
      ])
    expect(completions()).toEqual([])
    // From midnight in New York it can be ticked.
    clock.pass({ hours: 3 })
    expect((await complete(tomorrow.id, 'child')).status).toBe('completed')
  })

  test('a daily chore again and again earns its points once a day', async () => {
    await create({ frequency: 'daily', dueDate: '2026-11-21', assignedTo: hearth.ids.child.userId })
    for (let tap = 0; tap < 6; tap++) {
      const [next] = (await open()) as [TaskReply]
      await hearth.as('child').post(hearth.path(`/tasks/${next.id}/complete`))
    }
    expect(completions()).toMatchObject([{ points_earned: 3 }])
    expect(await dates()).toEqual(['2026-11-22'])
  })

  test('undated and overdue chores can be ticked, and other tasks on any day', async () => {
    const made = [await create(), await create({ dueDate: '2026-11-01' }), await create({ isChore: false, dueDate: '2026-12-24' })]
    for (const { id } of made) expect((await complete(id)).status).toBe('completed')
  })

  test('is undone by setting the task to pending or in progress', async () => {
    for (const status of ['pending', 'in_progress'] as const) {
      const task = await create()
      await complete(task.id)
      expect(await setStatus(task.id, status)).toEqual({ ...task, status })
      expect(completions()).toEqual([])
    }
  })

  test('is kept when the task is changed or deleted afterwards', async () => {
    const { id } = await create()
    await complete(id)
    await hearth.as('parent').put(hearth.path(`/tasks/${id}`), { title: 'Feed both cats', points: 10 })
    expect(completions()).toMatchObject([{ task_id: id, points_earned: 3 }])
    await hearth.as('parent').delete(hearth.path(`/tasks/${id}`))
    expect(completions()).toMatchObject([{ task_id: null, points_earned: 3 }])
  })
})

describe('the next occurrence', () => {
  test.each([
    ['once', '2026-11-21', []],
    ['daily', '2026-11-18', ['2026-11-19']],
    ['weekly', '2026-11-16', ['2026-11-23']],
    ['monthly', '2026-08-31', ['2026-09-30']],
    ['daily', null, ['2026-11-22']],
    ['weekly', null, ['2026-11-28']],
    ['monthly', null, ['2026-12-21']],
  ])('of a task with the frequency %s and the due date %p is due %j', async (frequency, dueDate, next) => {
    const { id } = await create({ frequency, dueDate })
    await complete(id)
    expect<unknown>(await dates()).toEqual(next)
  })

  test('copies the task with its creator and its assignee', async () => {
    const fields = { description: 'Half a can', dueTime: '8:30 AM', assignedColor: '#e0663f', priority: 'high', frequency: 'daily' }
    const chore = await create({ ...fields, dueDate: '2026-11-21', assignedTo: hearth.ids.child.userId })
    clock.pass({ minutes: 5 })
    await complete(chore.id, 'child')
    const [next] = (await open()) as [TaskReply]
    const now = '2026-11-22T02:05:00.000Z'
    expect(next).toEqual({ ...chore, id: next.id, dueDate: '2026-11-22', createdAt: now, updatedAt: now })
    expect(next.id).not.toBe(chore.id)
  })

  test('of the 31st returns to the 31st after a shorter month, unless its date was changed', async () => {
    const task = await create({ frequency: 'monthly', dueDate: '2026-01-31' })
    const step = async () => complete(((await open()) as [TaskReply])[0].id)
    await complete(task.id)
    expect(await dates()).toEqual(['2026-02-28'])
    await step()
    expect(await dates()).toEqual(['2026-03-31'])
    await step()
    const [april] = (await open()) as [TaskReply]
    const edit = { title: april.title, frequency: 'monthly' }
    await hearth.as('parent').put(hearth.path(`/tasks/${april.id}`), { ...edit, dueDate: '2026-04-30', priority: 'low' })
    await step()
    expect(await dates()).toEqual(['2026-05-31'])
    const [may] = (await open()) as [TaskReply]
    await hearth.as('parent').put(hearth.path(`/tasks/${may.id}`), { ...edit, dueDate: '2026-05-30' })
    await step()
    expect(await dates()).toEqual(['2026-06-30'])
    await step()
    expect(await dates()).toEqual(['2026-07-30'])
  })

  test('is removed when the completion is undone, and created again with it', async () => {
    const { id } = await create({ frequency: 'daily', dueDate: '2026-11-21' })
    for (let n = 0; n < 2; n++) {
      await complete(id)
      expect(await dates()).toEqual(['2026-11-22'])
      await setStatus(id, 'pending')
      expect(await dates()).toEqual(['2026-11-21'])
    }
  })

  test.each([
    ['changed', (id: string) => hearth.as('parent').put(hearth.path(`/tasks/${id}`), { title: 'Feed the dog' })],
    ['started', (id: string) => setStatus(id, 'in_progress')],
    ['completed', (id: string) => complete(id)],
  ])('stays if it was %s meanwhile, and is not created twice', async (_, touch) => {
    const { id } = await create({ frequency: 'daily', dueDate: '2026-11-20' })
    await complete(id)
    const [next] = (await open()) as [TaskReply]
    clock.pass({ minutes: 1 })
    await touch(next.id)
    const before = await hearth.as('parent').call(tasksApi.list, family())
    await setStatus(id, 'pending')
    await complete(id)
    const after = await hearth.as('parent').call(tasksApi.list, family())
    expect(after.map((task) => task.id)).toEqual(before.map((task) => task.id))
  })

  test('stays when its predecessor is deleted', async () => {
    const { id } = await create({ frequency: 'daily', dueDate: '2026-11-21' })
    await complete(id)
    await hearth.as('parent').delete(hearth.path(`/tasks/${id}`))
    expect(await dates()).toEqual(['2026-11-22'])
  })
})

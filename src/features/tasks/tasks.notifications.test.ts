import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { activityApi } from '../activity/activity.contract'
import { notificationsApi } from '../notifications/notifications.contract'
import { tasksApi } from './tasks.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock() })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const idOf = (who: Who) => hearth.ids[who as 'child'].userId
const create = (who: Who, body: object = {}) => hearth.as(who).call(tasksApi.create, family(), { title: 'Fix the tap', ...body })
const edit = (who: Who, id: string, body: object) =>
  hearth.as(who).call(tasksApi.update, { ...family(), taskId: id }, { title: 'Fix the tap', ...body })
const notificationsOf = async (who: Who) =>
  (await hearth.as(who).call(notificationsApi.list, family())).map(({ kind, actor, title, subjectId }) => [
    kind,
    actor?.firstName,
    title,
    subjectId,
  ])

describe('the assignee of a task', () => {
  test('is notified, with the assigner', async () => {
    const { id } = await create('parent', { assignedTo: idOf('child') })
    expect(await notificationsOf('child')).toEqual([['task_assigned', 'Ben', 'Fix the tap', id]])
    expect(await notificationsOf('parent')).toEqual([])
  })

  test('is notified after a reassignment, and the previous notification is withdrawn', async () => {
    const { id } = await create('parent', { assignedTo: idOf('child') })
    await edit('admin', id, { title: 'Mend the tap', assignedTo: idOf('member') })
    expect(await notificationsOf('child')).toEqual([])
    expect(await notificationsOf('member')).toEqual([['task_assigned', 'Ana', 'Mend the tap', id]])
  })

  test('is not notified of their own tasks, or of an unchanged assignment', async () => {
    const own = await create('member', { assignedTo: idOf('member') })
    await edit('member', own.id, { assignedTo: idOf('member') })
    expect(await notificationsOf('member')).toEqual([])
    const { id } = await create('parent', { assignedTo: idOf('child') })
    await edit('parent', id, { assignedTo: idOf('child'), priority: 'high' })
    expect(await notificationsOf('child')).toHaveLength(1)
  })

  test('loses the notification when the task is deleted', async () => {
    const { id } = await create('parent', { assignedTo: idOf('child') })
    await hearth.as('parent').delete(hearth.path(`/tasks/${id}`))
    expect(await notificationsOf('child')).toEqual([])
  })
})

test('the activity feed shows each change of a task once, with its author', async () => {
  const { id } = await create('parent', { assignedTo: idOf('child'), frequency: 'daily' })
  await edit('admin', id, { title: 'Mend the tap', assignedTo: idOf('child'), frequency: 'daily' })
  const status = (who: Who, to: string) => hearth.as(who).patch(hearth.path(`/tasks/${id}`), { status: to })
  await status('child', 'in_progress')
  await status('child', 'completed')
  await hearth.as('child').post(hearth.path(`/tasks/${id}/complete`))
  await status('admin', 'pending')
  await hearth.as('parent').delete(hearth.path(`/tasks/${id}`))
  const feed = await hearth.as('admin').call(activityApi.list, family())
  const ofTasks = feed.filter(({ kind }) => kind.startsWith('task.'))
  expect(ofTasks.map(({ kind, actor, title, subjectId }) => [kind, actor.firstName, title, subjectId]).toReversed()).toEqual([
    ['task.created', 'Ben', 'Fix the tap', id],
    ['task.changed', 'Ana', 'Mend the tap', id],
    ['task.changed', 'Leo', 'Mend the tap', id],
    ['task.completed', 'Leo', 'Mend the tap', id],
    ['task.reopened', 'Ana', 'Mend the tap', id],
    ['task.deleted', 'Ben', 'Mend the tap', id],
  ])
})

import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { notificationsApi } from '../notifications/notifications.contract'
import { projectsApi } from './projects.contract'
import { projectPartsApi } from './projects.parts.contract'

let hearth: Hearth
let projectId: string
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock() })
  projectId = (await hearth.as('member').call(projectsApi.create, family(), { name: 'Garden shed' })).id
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const project = () => ({ ...family(), projectId })
const of = (rest = '') => hearth.path(`/projects/${projectId}${rest}`)
const idOf = (who: Who) => hearth.ids[who as 'child'].userId
const add = (who: Who, body: object = {}) => hearth.as(who).call(projectPartsApi.addTask, project(), { title: 'Dig', ...body })
const change = (who: Who, taskId: string, body: object) => hearth.as(who).call(projectPartsApi.changeTask, { ...project(), taskId }, body)
const notificationsOf = async (who: Who) =>
  (await hearth.as(who).call(notificationsApi.list, family())).map(({ kind, actor, title, subjectId, place }) => [
    kind,
    actor?.firstName,
    title,
    subjectId,
    place,
  ])

describe("the assignee of a project's task", () => {
  test('is notified, with the assigner and the project', async () => {
    const { id } = await add('member', { assignedTo: idOf('child') })
    expect(await notificationsOf('child')).toEqual([['task_assigned', 'Mia', 'Dig', id, projectId]])
    expect(await notificationsOf('member')).toEqual([])
  })

  test('is notified after a reassignment, and the previous notification is withdrawn', async () => {
    const { id } = await add('member', { assignedTo: idOf('child') })
    await change('admin', id, { title: 'Dig deeper', assignedTo: idOf('parent') })
    expect(await notificationsOf('child')).toEqual([])
    expect(await notificationsOf('parent')).toEqual([['task_assigned', 'Ana', 'Dig deeper', id, projectId]])
    await change('admin', id, { assignedTo: null })
    expect(await notificationsOf('parent')).toEqual([])
  })

  test('is not notified of their own tasks, of an unchanged assignment, or of a retry', async () => {
    const own = await add('member', { assignedTo: idOf('member') })
    await change('member', own.id, { assignedTo: idOf('member'), priority: 'high' })
    expect(await notificationsOf('member')).toEqual([])
    const again = { id: '019ab3c4-0000-7000-8000-000000000009', assignedTo: idOf('child') }
    for (const title of ['Dig', 'Dig again']) await add('member', { ...again, title })
    await change('member', again.id, { assignedTo: idOf('child'), priority: 'high' })
    await change('member', again.id, { status: 'in_progress' })
    expect(await notificationsOf('child')).toHaveLength(1)
  })

  test('loses the notification when the task, its parent or the project is deleted', async () => {
    const above = await add('member')
    await add('member', { assignedTo: idOf('child'), parentTaskId: above.id })
    await hearth.as('member').delete(of(`/tasks/${above.id}`))
    expect(await notificationsOf('child')).toEqual([])
    await add('member', { assignedTo: idOf('child') })
    expect(await notificationsOf('child')).toHaveLength(1)
    await hearth.as('member').delete(of())
    expect(await notificationsOf('child')).toEqual([])
  })
})

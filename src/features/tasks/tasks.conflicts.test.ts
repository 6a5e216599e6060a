import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { tasksApi } from './tasks.contract'

/** A task completed offline reaches the server after others have changed it. */

let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const create = () => hearth.as('parent').call(tasksApi.create, family(), { title: 'Rake the leaves' })
const set = (who: Who, id: string, status: string, seen?: string) => {
  clock.pass({ minutes: 1 })
  return hearth.as(who).patch(hearth.path(`/tasks/${id}`), { status, seen })
}

test('it applies if the task is unchanged, and a retry changes nothing', async () => {
  const { id, updatedAt } = await create()
  const first = await set('parent', id, 'completed', updatedAt)
  expect(first).toMatchObject({ status: 200, body: { status: 'completed' } })
  expect((await set('parent', id, 'completed', updatedAt)).body).toEqual(first.body)
  expect(hearth.services.sqlite.query('select id from task_completions where task_id = ?').all(id)).toHaveLength(1)
})

test('it changes nothing if another member has completed the task meanwhile', async () => {
  const { id, updatedAt } = await create()
  const first = await set('admin', id, 'completed')
  expect((await set('parent', id, 'completed', updatedAt)).body).toEqual(first.body)
})

test('it is 409 if the task has changed since, and the task stays as it is', async () => {
  const { id, updatedAt } = await create()
  await set('admin', id, 'completed')
  const { body: left } = await set('admin', id, 'pending')
  expect(await set('parent', id, 'completed', updatedAt)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await hearth.as('parent').call(tasksApi.list, family())).find((task) => task.id === id)).toEqual(left as never)
})

test('without `seen` it always applies', async () => {
  const { id } = await create()
  await set('admin', id, 'in_progress')
  expect(await set('parent', id, 'completed')).toMatchObject({ status: 200, body: { status: 'completed' } })
})

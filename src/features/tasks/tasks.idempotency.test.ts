import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { activityApi } from '../activity/activity.contract'
import { tasksApi } from './tasks.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock() })
})
afterEach(() => hearth.stop())

const id = '019ab3c4-0000-7000-8000-000000000001'
const family = () => ({ familyId: hearth.familyId })
const create = (who: Who, body: object) => hearth.as(who).call(tasksApi.create, family(), { title: 'Fix the tap', ...body })

test('a retry with the same id creates no second task', async () => {
  const first = await create('member', { id })
  expect(first.id).toBe(id)
  expect(await create('member', { id: id.toUpperCase(), title: 'Sent again' })).toEqual(first)
  expect(await hearth.as('admin').call(tasksApi.list, family())).toEqual([first])
  const feed = await hearth.as('admin').call(activityApi.list, family())
  expect(feed.filter(({ kind }) => kind === 'task.created')).toHaveLength(1)
})

test.each(['admin', 'stranger'] as const)('a create by %s with the same id is 409', async (who) => {
  await create('member', { id })
  const familyId = who === 'stranger' ? hearth.otherFamilyId : hearth.familyId
  const answer = await hearth.as(who).post(`/api/families/${familyId}/tasks`, { id, title: 'Mine' })
  expect(answer).toMatchObject({ status: 409, body: { code: 'id_taken' } })
})

test.each(['1', '8d7f0f0e-6c1d-4c7e-9e53-3a8d5f1d2c11'])('a create with the id %p is rejected', async (id) => {
  expect(await hearth.as('member').post(hearth.path('/tasks'), { id, title: 'x' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'id', message: 'Must be a UUID of version 7.' }] },
  })
})

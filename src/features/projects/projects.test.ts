import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { projectsApi } from './projects.contract'
import { projectPartsApi } from './projects.parts.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // Saturday evening in New York, the family's zone; already the 22nd in UTC.
  clock = fakeClock('2026-11-22T02:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const create = (who: Who, body: object = {}) => hearth.as(who).call(projectsApi.create, family(), { name: 'Garden shed', ...body })
const post = (body: object, who: Who = 'admin') => hearth.as(who).post(hearth.path('/projects'), body)
const of = (id: string, rest = '') => hearth.path(`/projects/${id}${rest}`)
const show = (projectId: string) => hearth.as('member').call(projectsApi.find, { ...family(), projectId })
const patch = (projectId: string, body: object, who: Who = 'admin') =>
  hearth.as(who).call(projectsApi.change, { ...family(), projectId }, body)
const names = async () => (await hearth.as('child').call(projectsApi.list, family())).map(({ name }) => name)

describe('a project', () => {
  test('is created with the defaults of the specification', async () => {
    const { id, creator, ...made } = await create('child')
    expect(id).toBeString()
    expect(creator).toMatchObject({ name: 'Leo Rivera', username: 'leo' })
    expect(made).toEqual({
      familyId: hearth.familyId,
      name: 'Garden shed',
      description: null,
      category: null,
      status: 'not_started',
      priority: 'medium',
      startDate: null,
      targetEndDate: null,
      actualEndDate: null,
      estimatedBudget: null,
      actualBudget: 0,
      percentComplete: 0,
      tags: [],
      notes: null,
      createdBy: hearth.ids.child.userId,
      createdAt: '2026-11-22T02:00:00.000Z',
      updatedAt: '2026-11-22T02:00:00.000Z',
    })
  })

  test('normalises and stores all fields', async () => {
    const sent = {
      name: ' Kitchen ',
      description: 'New counters',
      category: 'Home',
      status: 'in_progress',
      priority: 'high',
      estimatedBudget: 1200.5,
      percentComplete: 40,
      notes: 'Ask Ruth',
      startDate: '2026-11-22T03:00:00.000Z',
      targetEndDate: '2027-02-28',
      tags: ['house', 'spring'],
    }
    const made = await create('member', sent)
    const kept = { ...sent, name: 'Kitchen', estimatedBudget: '1200.50', percentComplete: 0, startDate: '2026-11-21' }
    expect(made).toMatchObject(kept as object)
    expect(await show(made.id)).toEqual(made)
    expect(await hearth.as('child').call(projectsApi.list, family())).toEqual([made])
  })

  test('stores empty texts of its form as null', async () => {
    const empty = { description: '', category: ' ', estimatedBudget: '', notes: '', startDate: '', targetEndDate: '' }
    expect(await create('member', empty)).toMatchObject({ description: null, category: null, estimatedBudget: null, startDate: null })
  })

  test.each([
    [19.99, '19.99'],
    ['1200.5', '1200.50'],
    ['0', '0.00'],
    [99_999_999.99, '99999999.99'],
  ])('shows a budget of %p as %p', async (estimatedBudget, shown) => {
    expect((await create('admin', { estimatedBudget })).estimatedBudget).toBe(shown)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Project name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters.'],
    [{ estimatedBudget: 1.005 }, 'estimatedBudget', 'Use at most 2 decimals.'],
    [{ estimatedBudget: -1 }, 'estimatedBudget', 'Must be at least 0.'],
    [{ estimatedBudget: 100_000_000 }, 'estimatedBudget', 'Must be at most 99999999.99.'],
    [{ estimatedBudget: 'much' }, 'estimatedBudget', 'Must be a number.'],
    [{ status: 'done' }, 'status', 'Must be one of: not_started, in_progress, on_hold, completed, cancelled.'],
    [{ priority: 'urgent' }, 'priority', 'Must be one of: low, medium, high.'],
    [{ startDate: '2027-02-30' }, 'startDate', 'Must be a date such as 2026-11-21.'],
  ])('rejects %j', async (body, path, message) => {
    const answer = await post({ name: 'Garden shed', ...body })
    expect(answer).toMatchObject({ status: 422, body: { message, issues: [{ path, message }] } })
  })

  test('is rejected without a name, with the path of the field', async () => {
    expect(await post({})).toMatchObject({ status: 422, body: { issues: [{ path: 'name' }] } })
  })

  test('is listed before completed and cancelled ones, newest first', async () => {
    for (const [name, status] of [
      ['a', 'in_progress'],
      ['b', 'completed'],
      ['c', 'on_hold'],
      ['d', 'cancelled'],
    ])
      await create('admin', { name, status })
    expect(await names()).toEqual(['c', 'a', 'd', 'b'])
  })
})

describe('a retry with the same id', () => {
  const id = '019ab3c4-0000-7000-8000-000000000001'

  test('creates no second project and sends no live frame', async () => {
    const first = await create('member', { id })
    const ben = await screenOf(hearth, 'parent')
    expect(await create('member', { id, name: 'Sent again' })).toEqual(first)
    await create('member', { name: 'Another' })
    await ben.next()
    expect(ben.frames.filter(({ type }) => type === 'changed')).toHaveLength(1)
    expect(await names()).toEqual(['Another', 'Garden shed'])
  })

  test.each(['admin', 'stranger'] as const)('by %s is 409', async (who) => {
    await create('member', { id })
    const path = who === 'stranger' ? `/api/families/${hearth.otherFamilyId}/projects` : hearth.path('/projects')
    expect(await hearth.as(who).post(path, { id, name: 'Mine' })).toMatchObject({ status: 409, body: { code: 'id_taken' } })
  })

  test('requires a UUID that sorts by time', async () => {
    const random = '8d7f0f0e-6c1d-4c7e-9e53-3a8d5f1d2c11'
    expect(await post({ name: 'x', id: random })).toMatchObject({ status: 422, body: { issues: [{ path: 'id' }] } })
  })
})

describe('a change', () => {
  test('of the status sets the end date and nothing else', async () => {
    const made = await create('member', { estimatedBudget: 50, tags: ['house'] })
    clock.pass({ minutes: 1 })
    const updatedAt = '2026-11-22T02:01:00.000Z'
    const completed = { ...made, status: 'completed', actualEndDate: '2026-11-21', percentComplete: 100, updatedAt } as const
    expect(await patch(made.id, { status: 'completed' })).toEqual(completed)
    expect(await patch(made.id, { status: 'on_hold' })).toEqual({ ...made, status: 'on_hold', updatedAt })
  })

  test('that replaces it clears missing fields', async () => {
    const { id } = await create('member', { estimatedBudget: 50, category: 'Home', startDate: '2026-11-01' })
    const params = { ...family(), projectId: id }
    const replaced = await hearth.as('member').call(projectsApi.update, params, { name: 'Greenhouse', status: 'in_progress' })
    expect(replaced).toMatchObject({ name: 'Greenhouse', estimatedBudget: null, category: null, startDate: null, tags: [] })
  })

  test('and a deletion reach the activity feed and the devices of members who may view tasks', async () => {
    const rosa = await screenOf(hearth, 'extended')
    const ben = await screenOf(hearth, 'parent')
    const { id } = await create('member')
    await patch(id, { name: 'Greenhouse' }, 'parent')
    await hearth.as('admin').delete(of(id))
    const frame = { type: 'changed', data: { familyId: hearth.familyId, area: 'tasks' } } as const
    for (let n = 0; n < 3; n++) expect(await ben.next()).toMatchObject(frame)
    expect(rosa.frames.filter(({ type }) => type === 'changed')).toEqual([])
    const feed = (await hearth.as('admin').call(activityApi.list, family())).filter(({ kind }) => kind.startsWith('project.'))
    expect(feed.map(({ kind, actor, title, subjectId }) => [kind, actor.firstName, title, subjectId]).toReversed()).toEqual([
      ['project.created', 'Mia', 'Garden shed', id],
      ['project.changed', 'Ben', 'Greenhouse', id],
      ['project.deleted', 'Ana', 'Greenhouse', id],
    ])
  })

  test('by deletion removes tasks and expenses', async () => {
    const { id } = await create('member')
    await hearth.as('member').call(projectPartsApi.addTask, { ...family(), projectId: id }, { title: 'Dig' })
    await hearth.as('member').call(projectPartsApi.addExpense, { ...family(), projectId: id }, { description: 'Spade', amount: 20 })
    expect((await hearth.as('child').delete(of(id))).status).toBe(403)
    expect((await hearth.as('member').delete(of(id))).status).toBe(204)
    const left = (table: string) => hearth.services.sqlite.query(`SELECT count(*) AS n FROM ${table}`).get()
    for (const table of ['project_tasks', 'project_expenses']) expect(left(table)).toEqual({ n: 0 })
  })
})

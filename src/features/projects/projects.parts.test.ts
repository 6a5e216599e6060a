import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { projectsApi } from './projects.contract'
import { projectPartsApi } from './projects.parts.contract'

let hearth: Hearth
let projectId: string
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-22T02:00:00Z') })
  projectId = (await hearth.as('member').call(projectsApi.create, family(), { name: 'Garden shed' })).id
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const project = () => ({ ...family(), projectId })
const show = () => hearth.as('member').call(projectsApi.find, project())
const of = (rest: string) => hearth.path(`/projects/${projectId}${rest}`)
const add = (title: string, body: object = {}, who: Who = 'member') =>
  hearth.as(who).call(projectPartsApi.addTask, project(), { title, ...body })
const change = (taskId: string, body: object, who: Who = 'member') =>
  hearth.as(who).call(projectPartsApi.changeTask, { ...project(), taskId }, body)
const move = (taskId: string, parentTaskId: string | null, sortOrder: number) =>
  hearth.as('member').call(projectPartsApi.moveTask, { ...project(), taskId }, { parentTaskId, sortOrder })
const titles = async () => (await hearth.as('child').call(projectPartsApi.tasks, project())).map(({ title }) => title)
const spend = (amount: number, body: object = {}, who: Who = 'member') =>
  hearth.as(who).call(projectPartsApi.addExpense, project(), { description: 'Planks', amount, ...body })

describe('nested tasks of a project', () => {
  const chain = async (length: number, parentTaskId: string | null = null) => {
    const ids: string[] = []
    for (let n = 0; n < length; n++) ids.push((await add(`Level ${n}`, { parentTaskId: ids.at(-1) ?? parentTaskId })).id)
    return ids
  }

  test('may be ten levels deep, created or moved', async () => {
    const ids = await chain(10)
    const tooDeep = { message: 'Tasks can be nested at most 10 levels deep.', issues: [{ path: 'parentTaskId' }] }
    const made = await hearth.as('member').post(of('/tasks'), { title: 'Level 10', parentTaskId: ids.at(-1) })
    expect([made.status, made.body] as unknown).toMatchObject([422, tooDeep])
    const [top = ''] = await chain(2)
    const moved = await hearth.as('member').post(of(`/tasks/${top}/move`), { parentTaskId: ids[8], sortOrder: 0 })
    expect([moved.status, moved.body] as unknown).toMatchObject([422, tooDeep])
    await move(top, ids[7] ?? '', 0)
  })

  test('a thousand levels deep, from an earlier version, are deleted with their project or their first task', async () => {
    const { sqlite } = hearth.services
    const deepen = async () => {
      let { id: parent } = await add('Level 0')
      const first = parent
      const copy = sqlite.query<{ id: string }, [string, string, string]>(
        `INSERT INTO project_tasks SELECT ?1 AS id, ${sqlite
          .query<{ name: string }, []>("SELECT name FROM pragma_table_info('project_tasks') WHERE name <> 'id'")
          .all()
          .map(({ name }) => (name === 'parent_task_id' ? '?2' : name))
          .join(', ')} FROM project_tasks WHERE id = ?3 RETURNING id`,
      )
      sqlite.transaction(() => {
        for (let n = 0; n < 1010; n++) parent = copy.get(Bun.randomUUIDv7(), parent, first)?.id ?? ''
      })()
      return first
    }
    const first = await deepen()
    expect((await hearth.as('member').delete(of(`/tasks/${first}`))).status).toBe(204)
    await deepen()
    expect((await hearth.as('member').delete(hearth.path(`/projects/${projectId}`))).status).toBe(204)
    expect(sqlite.query('SELECT count(*) AS rows FROM project_tasks').get()).toEqual({ rows: 0 })
  })
})

describe("a project's task", () => {
  test('is created with defaults at the end of its siblings', async () => {
    const first = await add('Dig')
    expect(first).toEqual({
      id: first.id,
      familyId: hearth.familyId,
      projectId,
      title: 'Dig',
      description: null,
      status: 'todo',
      priority: 'medium',
      assignedTo: null,
      assignee: null,
      estimatedHours: null,
      actualHours: null,
      dueDate: null,
      completedDate: null,
      parentTaskId: null,
      sortOrder: 0,
      createdBy: hearth.ids.member.userId,
      createdAt: '2026-11-22T02:00:00.000Z',
      updatedAt: '2026-11-22T02:00:00.000Z',
    })
    await add('Build')
    await add('Mark out', { parentTaskId: first.id, estimatedHours: 1.25, assignedTo: hearth.ids.child.userId, dueDate: '2026-11-30' })
    expect(await titles()).toEqual(['Dig', 'Mark out', 'Build'])
  })

  test('determines the progress of the project', async () => {
    const [one, two] = [await add('Dig'), await add('Build'), await add('Paint')]
    expect(await change(one.id, { status: 'completed' })).toMatchObject({ status: 'completed', completedDate: '2026-11-21' })
    expect((await show()).percentComplete).toBe(33)
    await change(two.id, { status: 'completed' })
    expect((await show()).percentComplete).toBe(67)
    expect(await change(one.id, { status: 'todo' })).toMatchObject({ status: 'todo', completedDate: null })
    expect((await show()).percentComplete).toBe(33)
  })

  test('can be moved with its subtasks among its siblings, below another task and back', async () => {
    const [a, b] = [await add('a'), await add('b')]
    const c = await add('c')
    const b1 = await add('b1', { parentTaskId: b.id })
    await move(c.id, null, 0)
    expect(await titles()).toEqual(['c', 'a', 'b', 'b1'])
    await move(b.id, c.id, 0)
    expect(await titles()).toEqual(['c', 'b', 'b1', 'a'])
    await move(b1.id, null, 9)
    expect((await move(a.id, null, 0)).map(({ title }) => title)).toEqual(['a', 'c', 'b', 'b1'])
  })

  test("can't be moved below itself, nor below a task of another project", async () => {
    const a = await add('a')
    const a1 = await add('a1', { parentTaskId: a.id })
    const elsewhere = (await hearth.as('member').call(projectsApi.create, family(), { name: 'Kitchen' })).id
    const other = (await hearth.as('member').call(projectPartsApi.addTask, { ...family(), projectId: elsewhere }, { title: 'x' })).id
    for (const parentTaskId of [a.id, a1.id, other, 'nothing'])
      expect(await hearth.as('member').post(of(`/tasks/${a.id}/move`), { parentTaskId, sortOrder: 0 })).toMatchObject({
        status: 422,
        body: { code: 'invalid_parent_task_id' },
      })
    expect(await hearth.as('member').post(of('/tasks'), { title: 'x', parentTaskId: other })).toMatchObject({ status: 422 })
    expect((await hearth.as('member').patch(of(`/tasks/${other}`), { title: 'y' })).status).toBe(404)
  })

  test('is deleted with its subtasks', async () => {
    const a = await add('a')
    const a1 = await add('a1', { parentTaskId: a.id })
    await add('a1x', { parentTaskId: a1.id })
    await add('b')
    expect((await hearth.as('member').delete(of(`/tasks/${a.id}`))).status).toBe(204)
    expect(await titles()).toEqual(['b'])
  })

  test.each([
    [{ title: ' ' }, 'title', 'Title is required.'],
    [{ status: 'done' }, 'status', 'Must be one of: todo, in_progress, completed.'],
    [{ estimatedHours: 0.001 }, 'estimatedHours', 'Use at most 2 decimals.'],
    [{ assignedTo: 'nobody' }, 'assignedTo', 'Choose an active member of the family.'],
    [{ dueDate: '2027-02-30' }, 'dueDate', 'Must be a date such as 2026-11-21.'],
  ])('rejects %j', async (body, path, message) => {
    const answer = await hearth.as('admin').post(of('/tasks'), { title: 'Dig', ...body })
    expect(answer).toMatchObject({ status: 422, body: { message, issues: [{ path, message }] } })
  })

  test('lets its assignee change its status, and nothing else', async () => {
    const { id } = await add('Dig', { assignedTo: hearth.ids.child.userId })
    expect((await change(id, { status: 'in_progress' }, 'child')).status).toBe('in_progress')
    expect((await hearth.as('child').patch(of(`/tasks/${id}`), { status: 'todo', title: 'Play' })).status).toBe(403)
    expect((await hearth.as('child').delete(of(`/tasks/${id}`))).status).toBe(403)
  })

  test('lets its creator and the creator of the project change it', async () => {
    const { id } = await add('Dig', {}, 'child')
    expect((await change(id, { title: 'Dig deep' }, 'child')).title).toBe('Dig deep')
    expect((await change(id, { title: 'Dig deeper' }, 'member')).title).toBe('Dig deeper')
  })

  test('becomes unassigned when its assignee leaves', async () => {
    await add('Dig', { assignedTo: hearth.ids.child.userId })
    await hearth.as('admin').delete(hearth.path(`/members/${hearth.ids.child.memberId}`))
    expect(await hearth.as('member').call(projectPartsApi.tasks, project())).toMatchObject([{ assignedTo: null, assignee: null }])
  })

  test('is created once when a create is retried with the same id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000002'
    expect(await add('Dig again', { id })).toEqual(await add('Dig', { id }))
    expect((await hearth.as('admin').post(of('/tasks'), { id, title: 'Mine' })).status).toBe(409)
    expect(await titles()).toEqual(['Dig again'])
  })
})

describe('an expense', () => {
  test('is dated today by default, and is listed newest first', async () => {
    const planks = await spend(12.5)
    expect(planks).toMatchObject({ amount: 12.5, expenseDate: '2026-11-21', isReimbursable: false, reimbursedDate: null, receiptUrl: null })
    expect(planks.creator).toMatchObject({ name: 'Mia Rivera' })
    await spend(3, { description: 'Nails', expenseDate: '2026-11-01' })
    await spend(4, { description: 'Paint', expenseDate: '2026-12-01', vendor: 'Weavers', receiptUrl: 'https://example.org/receipt' })
    const listed = await hearth.as('child').call(projectPartsApi.expenses, project())
    expect(listed.map(({ description }) => description)).toEqual(['Paint', 'Planks', 'Nails'])
  })

  test('adds up exactly to the cost of the project', async () => {
    for (const amount of [0.1, 0.2, 19.99]) await spend(amount)
    expect((await show()).actualBudget).toBe(20.29)
    const { id } = await spend(1)
    const params = { ...project(), expenseId: id }
    await hearth
      .as('member')
      .call(projectPartsApi.changeExpense, params, { amount: 2.01, isReimbursable: true, reimbursedDate: '2026-12-01' })
    expect((await show()).actualBudget).toBe(22.3)
    expect((await hearth.as('member').delete(of(`/expenses/${id}`))).status).toBe(204)
    expect((await show()).actualBudget).toBe(20.29)
  })

  test.each([
    [{ description: ' ' }, 'description', 'Description is required.'],
    [{ amount: 0.001 }, 'amount', 'Use at most 2 decimals.'],
    [{ amount: -1 }, 'amount', 'Must be at least 0.'],
    [{ receiptUrl: 'javascript:alert(1)' }, 'receiptUrl', 'Must be an address that starts with https:// or http://.'],
    [{ expenseDate: '2027-02-30' }, 'expenseDate', 'Must be a date such as 2026-11-21.'],
  ])('rejects %j', async (body, path, message) => {
    const answer = await hearth.as('admin').post(of('/expenses'), { description: 'Planks', amount: 1, ...body })
    expect(answer).toMatchObject({ status: 422, body: { message, issues: [{ path, message }] } })
  })

  test('can be changed by its creator, the creator of the project, a parent and an admin', async () => {
    const { id } = await spend(1, {}, 'child')
    const statuses = (['child', 'member', 'parent', 'admin'] as const).map(
      async (who) => (await hearth.as(who).patch(of(`/expenses/${id}`), { amount: 2 })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200])
    const own = await spend(1)
    expect((await hearth.as('child').patch(of(`/expenses/${own.id}`), { amount: 2 })).status).toBe(403)
  })

  test('is added once when a create is retried with the same id', async () => {
    const id = '019ab3c4-0000-7000-8000-000000000003'
    await spend(1, { id })
    await spend(1, { id })
    expect((await show()).actualBudget).toBe(1)
  })
})

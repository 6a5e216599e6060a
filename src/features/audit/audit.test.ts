import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { familiesApi } from '../families/families.contract'
import { tasksApi } from '../tasks/tasks.contract'
import { auditApi } from './audit.contract'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  // Wednesday at noon in New York, where the family lives.
  clock = fakeClock('2026-11-18T17:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const child = () => hearth.ids.child.userId
const create = (body: object = {}) =>
  hearth.as('parent').call(tasksApi.create, family(), { title: 'Feed the cat', points: 3, assignedTo: child(), ...body })
const complete = (id: string) => hearth.as('parent').call(tasksApi.complete, { ...family(), taskId: id })
const remove = (id: string) => hearth.as('parent').delete(hearth.path(`/tasks/${id}`))
const week = (weekStart: string) => hearth.as('member').call(auditApi.weekAt, { ...family(), weekStart })
const counts = async (weekStart: string) =>
  (await week(weekStart)).map(({ child: { username }, assigned, completed, completionRate }) => [
    username,
    assigned,
    completed,
    completionRate,
  ])
const between = (weekStart: string, weekEnd: string) =>
  hearth.as('member').call(auditApi.completionsBetween, { ...family(), weekStart, weekEnd })
const titles = async (weekStart: string, weekEnd: string) => (await between(weekStart, weekEnd)).map(({ task }) => task.title)

describe('the audit of a week', () => {
  test('has a row for each child, with what was due in it and what was done in it', async () => {
    await create({ dueDate: '2026-11-15' })
    const undated = await create()
    await complete(undated.id)
    await create({ dueDate: '2026-11-22' })
    await create({ dueDate: '2026-11-18', assignedTo: hearth.ids.member.userId })
    const [row, ...others] = await week('2026-11-15')
    expect(others).toEqual([])
    expect(row).toMatchObject({ assigned: 2, completed: 1, completionRate: 50, notes: null })
    expect(row?.child).toMatchObject({ id: child(), username: 'leo', name: 'Leo Rivera' })
    expect(await counts('2026-11-22')).toEqual([['leo', 1, 0, 0]])
    expect(await counts('2026-11-08')).toEqual([['leo', 0, 0, 0]])
  })

  test('counts a task of a child that nobody calls a chore', async () => {
    await create({ dueDate: '2026-11-18', isChore: false })
    expect(await counts('2026-11-18')).toEqual([['leo', 1, 0, 0]])
  })

  test('ends with Saturday 23:59:59.999 in the zone of the family', async () => {
    const [early, late] = [await create(), await create()]
    clock.set('2026-11-22T04:59:59.999Z')
    await complete(early.id)
    clock.set('2026-11-22T05:00:00Z')
    await complete(late.id)
    expect(await counts('2026-11-15')).toEqual([['leo', 1, 1, 100]])
    expect(await counts('2026-11-22')).toEqual([['leo', 1, 1, 100]])
  })

  test.each([
    ['is an hour longer when the clocks go back', '2026-11-01', '2026-11-08T04:59:59.999Z', '2026-11-08T05:00:00.000Z'],
    ['is an hour shorter when they go forward', '2026-03-08', '2026-03-15T03:59:59.999Z', '2026-03-15T04:00:00.000Z'],
  ])('%s', async (_, sunday, last, next) => {
    clock.set(`${sunday}T17:00:00Z`)
    const doneAt = async (title: string, moment: string) => {
      clock.set(moment)
      await complete((await create({ title })).id)
    }
    await doneAt('in it', last)
    await doneAt('after it', next)
    const saturday = Temporal.PlainDate.from(sunday).add({ days: 6 }).toString()
    expect(await counts(sunday)).toEqual([['leo', 1, 1, 100]])
    expect(await titles(sunday, saturday)).toEqual(['in it'])
    const weeks = hearth.services.sqlite.query<{ week_of: string }, []>('select week_of from task_completions order by id').all()
    expect(weeks.map(({ week_of }) => week_of)).toEqual([sunday, Temporal.PlainDate.from(saturday).add({ days: 1 }).toString()])
  })

  test('is asked for by any day or moment of it, in the query, in the path or not at all', async () => {
    await create({ dueDate: '2026-11-15' })
    const expected = await week('2026-11-15')
    // The last one is Sunday 22 November in UTC, and still Saturday for the family.
    for (const start of ['2026-11-15', '2026-11-21', '2026-11-15T05:00:00.000Z', '2026-11-22T04:59:59.999Z']) {
      expect(await week(start)).toEqual(expected)
      expect<unknown>((await hearth.as('member').get(hearth.path(`/tasks/audit?weekStart=${start}`))).body).toEqual(expected)
    }
    expect<unknown>((await hearth.as('member').get(hearth.path('/tasks/audit'))).body).toEqual(expected)
    for (const path of ['audit/yesterday', 'audit?weekStart=2027-02-30', 'completions/2026-11-15/later'])
      expect((await hearth.as('member').get(hearth.path(`/tasks/${path}`))).status).toBe(422)
  })

  test('stays the same when a completed task is deleted, or given to somebody else', async () => {
    const [one, other] = [await create({ dueDate: '2026-11-17' }), await create({ dueDate: '2026-11-17' })]
    await complete(one.id)
    await complete(other.id)
    await remove(one.id)
    await hearth.as('parent').put(hearth.path(`/tasks/${other.id}`), { title: 'x', assignedTo: null, dueDate: '2026-11-17' })
    expect(await counts('2026-11-15')).toEqual([['leo', 2, 2, 100]])
  })

  test('has eight weeks for the chart, each as it is by itself', async () => {
    const { id } = await create({ dueDate: '2026-11-10' })
    await complete(id)
    await create({ dueDate: '2026-09-27' })
    await create({ dueDate: '2026-09-26' })
    const weeks = await hearth.as('child').call(auditApi.weeks, family())
    expect(weeks.map(({ weekStart }) => weekStart)).toEqual([
      '2026-09-27',
      '2026-10-04',
      '2026-10-11',
      '2026-10-18',
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
    ])
    for (const { weekStart, rows } of weeks) expect(rows).toEqual(await week(weekStart))
    expect(weeks.map(({ rows }) => rows[0]?.assigned)).toEqual([1, 0, 0, 0, 0, 0, 1, 1])
  })

  test('leaves out a child who is suspended', async () => {
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { isActive: false })
    expect(await week('2026-11-15')).toEqual([])
  })
})

describe('completions', () => {
  test('say what was done by whom, newest first, also when the task is gone', async () => {
    const fed = await create({ description: 'Half a can' })
    const gone = await create({ title: 'Sweep the floor', description: 'All of it', assignedTo: null })
    await complete(fed.id)
    clock.pass({ minutes: 1 })
    await complete(gone.id)
    await remove(gone.id)
    const [second, first] = await between('2026-11-15', '2026-11-21')
    expect(first).toMatchObject({
      task: { title: 'Feed the cat', description: 'Half a can' },
      user: { id: child(), username: 'leo' },
      completedAt: '2026-11-18T17:00:00.000Z',
      pointsEarned: 3,
    })
    expect(second).toMatchObject({ task: { title: 'Sweep the floor', description: 'All of it' }, user: { username: 'ben' } })
  })

  test('go when they are taken back', async () => {
    const { id } = await create()
    await complete(id)
    await hearth.as('parent').patch(hearth.path(`/tasks/${id}`), { status: 'pending' })
    expect(await between('2026-11-15', '2026-11-21')).toEqual([])
  })

  test('are those from the first to the last day or moment, both included', async () => {
    for (const [title, moment] of [
      ['Saturday night', '2026-11-15T04:59:59.999Z'],
      ['Sunday midnight', '2026-11-15T05:00:00.000Z'],
      ['the end', '2026-11-22T04:59:59.999Z'],
      ['the next week', '2026-11-22T05:00:00.000Z'],
    ] as const) {
      clock.set(moment)
      await complete((await create({ title })).id)
    }
    const inWeek = ['the end', 'Sunday midnight']
    expect(await titles('2026-11-15', '2026-11-21')).toEqual(inWeek)
    expect(await titles('2026-11-15T05:00:00.000Z', '2026-11-22T04:59:59.999Z')).toEqual(inWeek)
    expect(await titles('2026-11-22', '2026-11-15')).toEqual([])
    const query = async (text: string) =>
      ((await hearth.as('member').get(hearth.path(`/tasks/completions${text}`))).body as { task: { title: string } }[]).map(
        ({ task }) => task.title,
      )
    expect(await query('')).toEqual(['the next week'])
    expect(await query('?weekStart=2026-11-15')).toEqual(inWeek)
    expect(await query('?weekEnd=2026-11-21')).toEqual(inWeek)
  })

  test('come page by page', async () => {
    for (const title of ['a', 'b', 'c']) await complete((await create({ title })).id)
    const page = async (query: string) =>
      (await hearth.as('member').get(hearth.path(`/tasks/completions?weekStart=2026-11-15&${query}`))).body as {
        id: string
        task: { title: string }
      }[]
    const first = await page('limit=2')
    expect(first.map(({ task }) => task.title)).toEqual(['c', 'b'])
    expect((await page(`limit=2&before=${first[1]?.id}`)).map(({ task }) => task.title)).toEqual(['a'])
  })
})

describe('notes on a week', () => {
  const note = (who: Who, body: object = {}) =>
    hearth.as(who).put(hearth.path('/tasks/audit/notes'), { childId: child(), weekStart: '2026-11-18', notes: ' Well done. ', ...body })
  const notes = async (weekStart: string) => (await week(weekStart)).map((row) => row.notes)

  test('are kept per child and week, replaced and taken away', async () => {
    const kept = { childId: child(), weekStart: '2026-11-15', notes: 'Well done.' }
    expect(await note('parent')).toMatchObject({ status: 200, body: kept })
    expect(await notes('2026-11-15')).toEqual(['Well done.'])
    expect(await notes('2026-11-08')).toEqual([null])
    await note('admin', { notes: 'Very well done.' })
    expect(await notes('2026-11-15')).toEqual(['Very well done.'])
    expect(await note('parent', { notes: '  ' })).toMatchObject({ status: 200, body: { ...kept, notes: null } })
    expect(await notes('2026-11-15')).toEqual([null])
  })

  test('are written about children of the family alone', async () => {
    for (const who of ['member', 'stranger'] as const)
      expect(await note('admin', { childId: hearth.ids[who].userId })).toMatchObject({ status: 422, body: { code: 'invalid_child_id' } })
    expect(await note('admin', { notes: 'x'.repeat(2001) })).toMatchObject({ status: 422 })
  })

  test('reach the other screens', async () => {
    const screen = await screenOf(hearth, 'child')
    await note('parent')
    expect(await screen.next()).toMatchObject({ type: 'changed', data: { familyId: hearth.familyId, area: 'tasks' } })
  })
})

describe('the streak of a member', () => {
  const streakOf = async (who: Who) =>
    (await hearth.as('member').call(familiesApi.members, family())).find(({ userId }) => userId === hearth.ids[who as 'child'].userId)
      ?.streak
  const done = async (dueDate: string, more: object = {}) => complete((await create({ dueDate, ...more })).id)

  test('is 0 where there was nothing to do', async () => {
    expect(await streakOf('child')).toBe(0)
    await complete((await create()).id)
    expect(await streakOf('child')).toBe(0)
  })

  test('grows day by day, is not broken by today while it lasts, and is by yesterday', async () => {
    await done('2026-11-18')
    expect(await streakOf('child')).toBe(1)
    clock.set('2026-11-19T17:00:00Z')
    const { id } = await create({ dueDate: '2026-11-19' })
    expect(await streakOf('child')).toBe(1)
    // The last millisecond of the day in New York.
    clock.set('2026-11-20T04:59:59.999Z')
    await complete(id)
    expect(await streakOf('child')).toBe(2)
    await create({ dueDate: '2026-11-20' })
    clock.set('2026-11-21T04:59:59Z')
    expect(await streakOf('child')).toBe(2)
    clock.set('2026-11-21T05:00:00Z')
    expect(await streakOf('child')).toBe(0)
  })

  test('is not mended by doing it late', async () => {
    await done('2026-11-17')
    expect(await streakOf('child')).toBe(0)
    await done('2026-11-18')
    expect(await streakOf('child')).toBe(1)
  })

  test('reaches back as far as it lasts, and ends after 60 days without chores', async () => {
    const streak = () => hearth.services.audit.streaks(hearth.familyId).get(child())
    for (const days of [0, 1, 2]) await done(Temporal.PlainDate.from('2026-11-18').add({ days }).toString())
    await done('2027-01-05')
    clock.set('2027-03-06T17:00:00Z')
    expect(streak()).toBe(4)
    clock.set('2027-03-07T17:00:00Z')
    expect(streak()).toBeUndefined()
  })

  test("is everybody's own; of others than children, only chores count", async () => {
    const mine = { assignedTo: hearth.ids.member.userId }
    await done('2026-11-18', mine)
    await create({ dueDate: '2026-11-17', isChore: false, ...mine })
    expect(await streakOf('member')).toBe(1)
    await create({ dueDate: '2026-11-17', isChore: false })
    await done('2026-11-18')
    expect(await streakOf('child')).toBe(1)
    expect(await streakOf('parent')).toBe(0)
  })
})

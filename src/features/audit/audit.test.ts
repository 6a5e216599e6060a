// Above 300 lines because all its tests need the same set-up.
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
  // Wednesday noon in New York, the family's time zone.
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
  test('has a row for each person with chores: marked teenagers, but no unmarked child', async () => {
    const change = (who: 'member' | 'child', doesChores: boolean) =>
      hearth.as('parent').patch(hearth.path(`/members/${hearth.ids[who].memberId}`), { doesChores })
    await create({ dueDate: '2026-11-18', isChore: true, assignedTo: hearth.ids.member.userId })
    await create({ dueDate: '2026-11-18' })
    expect(await counts('2026-11-15')).toEqual([['leo', 1, 0, 0]])
    expect((await change('member', true)).status).toBe(200)
    expect(await counts('2026-11-15')).toEqual([
      ['mia', 1, 0, 0],
      ['leo', 1, 0, 0],
    ])
    expect((await change('child', false)).status).toBe(200)
    expect(await counts('2026-11-15')).toEqual([['mia', 1, 0, 0]])
  })

  test('has a row per child with the chores due and done in it', async () => {
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

  test('counts a child’s tasks that are not chores', async () => {
    await create({ dueDate: '2026-11-18', isChore: false })
    expect(await counts('2026-11-18')).toEqual([['leo', 1, 0, 0]])
  })

  test("ends on Saturday 23:59:59.999 in the family's time zone", async () => {
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

  test('can be requested by any of its days or moments, in the query or the path, or by default', async () => {
    await create({ dueDate: '2026-11-15' })
    const expected = await week('2026-11-15')
    // The last one is Sunday 22 November in UTC, but still Saturday in the family's time zone.
    for (const start of ['2026-11-15', '2026-11-21', '2026-11-15T05:00:00.000Z', '2026-11-22T04:59:59.999Z']) {
      expect(await week(start)).toEqual(expected)
      expect<unknown>((await hearth.as('member').get(hearth.path(`/tasks/audit?weekStart=${start}`))).body).toEqual(expected)
    }
    expect<unknown>((await hearth.as('member').get(hearth.path('/tasks/audit'))).body).toEqual(expected)
    for (const path of ['audit/yesterday', 'audit?weekStart=2027-02-30', 'completions/2026-11-15/later'])
      expect((await hearth.as('member').get(hearth.path(`/tasks/${path}`))).status).toBe(422)
  })

  test('does not change when a completed task is deleted or reassigned', async () => {
    const [one, other] = [await create({ dueDate: '2026-11-17' }), await create({ dueDate: '2026-11-17' })]
    await complete(one.id)
    await complete(other.id)
    await remove(one.id)
    await hearth.as('parent').put(hearth.path(`/tasks/${other.id}`), { title: 'x', assignedTo: null, dueDate: '2026-11-17' })
    expect(await counts('2026-11-15')).toEqual([['leo', 2, 2, 100]])
  })

  test('is the same in the chart of eight weeks', async () => {
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

  test('omits suspended children', async () => {
    await hearth.as('admin').patch(hearth.path(`/members/${hearth.ids.child.memberId}`), { isActive: false })
    expect(await week('2026-11-15')).toEqual([])
  })
})

describe('completions', () => {
  test('have task and person, newest first, even after the task is deleted', async () => {
    const fed = await create({ description: 'Half a can' })
    const deleted = await create({ title: 'Sweep the floor', description: 'All of it', assignedTo: null })
    await complete(fed.id)
    clock.pass({ minutes: 1 })
    await complete(deleted.id)
    await remove(deleted.id)
    const [second, first] = await between('2026-11-15', '2026-11-21')
    expect(first).toMatchObject({
      task: { title: 'Feed the cat', description: 'Half a can' },
      user: { id: child(), username: 'leo' },
      completedAt: '2026-11-18T17:00:00.000Z',
      pointsEarned: 3,
    })
    expect(second).toMatchObject({ task: { title: 'Sweep the floor', description: 'All of it' }, user: { username: 'ben' } })
  })

  test('are deleted when the task is reopened', async () => {
    const { id } = await create()
    await complete(id)
    await hearth.as('parent').patch(hearth.path(`/tasks/${id}`), { status: 'pending' })
    expect(await between('2026-11-15', '2026-11-21')).toEqual([])
  })

  test('include the first and the last day or moment of the range', async () => {
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

  test('are paged', async () => {
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

  test('are stored per child and week, replaced and deleted', async () => {
    const stored = { childId: child(), weekStart: '2026-11-15', notes: 'Well done.' }
    expect(await note('parent')).toMatchObject({ status: 200, body: stored })
    expect(await notes('2026-11-15')).toEqual(['Well done.'])
    expect(await notes('2026-11-08')).toEqual([null])
    await note('admin', { notes: 'Very well done.' })
    expect(await notes('2026-11-15')).toEqual(['Very well done.'])
    expect(await note('parent', { notes: '  ' })).toMatchObject({ status: 200, body: { ...stored, notes: null } })
    expect(await notes('2026-11-15')).toEqual([null])
  })

  test('can only be about children of the family', async () => {
    for (const who of ['member', 'stranger'] as const)
      expect(await note('admin', { childId: hearth.ids[who].userId })).toMatchObject({ status: 422, body: { code: 'invalid_child_id' } })
    expect(await note('admin', { notes: 'x'.repeat(2001) })).toMatchObject({ status: 422 })
  })

  test('send a live frame', async () => {
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

  test('is 0 without due chores', async () => {
    expect(await streakOf('child')).toBe(0)
    await complete((await create()).id)
    expect(await streakOf('child')).toBe(0)
  })

  test('grows day by day, and is broken by an open chore of yesterday, but not of today', async () => {
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

  test('is not repaired by a late completion', async () => {
    await done('2026-11-17')
    expect(await streakOf('child')).toBe(0)
    await done('2026-11-18')
    expect(await streakOf('child')).toBe(1)
  })

  test('can be longer than 60 days, and ends after 60 days without chores', async () => {
    const streak = () => hearth.services.audit.streaks(hearth.familyId).get(child())
    for (const date of ['2026-11-18', '2026-11-19', '2026-12-10', '2027-01-05']) {
      clock.set(`${date}T17:00:00Z`)
      await done(date)
    }
    clock.set('2027-03-06T17:00:00Z')
    expect(streak()).toBe(4)
    clock.set('2027-03-07T17:00:00Z')
    expect(streak()).toBeUndefined()
  })

  test('is per member, and counts only chores except for children', async () => {
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

describe('the points of a lifetime', () => {
  const points = async () => {
    const all = await hearth.as('child').call(auditApi.points, family())
    return all.map(({ userId, total, week }) => [userId === child() ? 'leo' : userId, total, week])
  }

  test('are the sum over all completions, however old, and fall only when a completion is taken back', async () => {
    expect(await points()).toEqual([])
    const old = await create({ points: 5 })
    await complete(old.id)
    // Longer than the task list remembers; each visit prolongs the session.
    clock.pass({ days: 21 })
    for (const who of ['child', 'parent'] as const) await hearth.as(who).call(tasksApi.list, family())
    clock.pass({ days: 21 })
    expect(await hearth.as('child').call(tasksApi.list, family())).toEqual([])
    const recent = await create({ points: 4 })
    await complete(recent.id)
    expect(await points()).toEqual([['leo', 9, 4]])
    expect((await remove(old.id)).status).toBe(204)
    expect(await points()).toEqual([['leo', 9, 4]])
    await hearth.as('parent').call(tasksApi.changeStatus, { ...family(), taskId: recent.id }, { status: 'pending' })
    expect(await points()).toEqual([['leo', 5, 0]])
  })

  test('of this week begin on Sunday in the family’s time zone', async () => {
    clock.set('2026-11-22T04:59:59.999Z')
    await complete((await create({ points: 2 })).id)
    clock.set('2026-11-22T05:00:00Z')
    await complete((await create({ points: 3 })).id)
    expect(await points()).toEqual([['leo', 5, 3]])
  })
})

import { describe, expect, test } from 'bun:test'
import { completedOn, endedOn, inTreeOrder, movesOf, orderAfterMove, percentComplete, totalsOf, withDescendants } from './projects.rules'

describe('percent complete', () => {
  test.each([
    ['in_progress', 0, 0, 0],
    ['completed', 0, 0, 100],
    ['in_progress', 0, 3, 0],
    ['in_progress', 1, 3, 33],
    ['in_progress', 2, 3, 67],
    ['completed', 1, 2, 50],
    ['cancelled', 3, 3, 100],
  ] as const)('of a %s project with %i of %i completed tasks is %i', (status, completed, all, percent) => {
    expect(percentComplete(status, completed, all)).toBe(percent)
  })
})

test.each([
  [true, null, '2026-11-21'],
  [true, '2026-11-01', '2026-11-01'],
  [false, '2026-11-01', null],
] as const)('a task with completed = %p and the completion date %p gets the date %p', (isCompleted, before, day) => {
  expect(completedOn(isCompleted, before, '2026-11-21')).toBe(day)
})

test.each([
  [undefined, 'not_started', null, null],
  [undefined, 'completed', null, '2026-11-21'],
  [undefined, 'cancelled', '2026-10-01', '2026-10-01'],
  [{ status: 'in_progress', actualEndDate: null }, 'completed', null, '2026-11-21'],
  [{ status: 'completed', actualEndDate: '2026-11-01' }, 'completed', null, '2026-11-01'],
  [{ status: 'completed', actualEndDate: '2026-11-01' }, 'completed', '2026-11-02', '2026-11-02'],
  [{ status: 'completed', actualEndDate: '2026-11-01' }, 'in_progress', null, null],
  [{ status: 'cancelled', actualEndDate: '2026-11-01' }, 'cancelled', null, '2026-11-01'],
] as const)('a project that was %j and becomes %p with the end date %p ends on %p', (before, status, said, end) => {
  expect(endedOn(before, { status, actualEndDate: said }, '2026-11-21')).toBe(end)
})

/** The tree: a (a1 (a1x), a2), b, c */
const node = (id: string, parentTaskId: string | null, sortOrder: number) => ({ id, parentTaskId, sortOrder })
const tasks = [node('c', null, 5), node('a2', 'a', 3), node('a', null, 0), node('a1x', 'a1', 0), node('b', null, 1), node('a1', 'a', 0)]
const byId = (id: string) => tasks.find((task) => task.id === id) ?? node('', null, 0)

describe('the tree of tasks', () => {
  test('lists each task before its subtasks', () => {
    expect(inTreeOrder(tasks).map(({ task, depth }) => `${'-'.repeat(depth)}${task.id}`)).toEqual(['a', '-a1', '--a1x', '-a2', 'b', 'c'])
  })

  test('finds all descendants of a task', () => {
    expect([...withDescendants(tasks, 'a')].sort()).toEqual(['a', 'a1', 'a1x', 'a2'])
    expect([...withDescendants(tasks, 'b')]).toEqual(['b'])
  })

  test.each([
    ['c', null, 0, ['c', 'a', 'b']],
    ['a', null, 1, ['b', 'a', 'c']],
    ['a', null, 99, ['b', 'c', 'a']],
    ['c', 'a', 1, ['a1', 'c', 'a2']],
    ['c', 'b', 0, ['c']],
  ] as const)('moves %s below %p to position %i', (id, parent, position, order) => {
    expect(orderAfterMove(tasks, id, parent, position)).toEqual([...order])
  })

  test.each([
    ['a', { down: [null, 1] }],
    ['b', { up: [null, 0], in: ['a', 2], down: [null, 2] }],
    ['c', { up: [null, 1], in: ['b', 0] }],
    ['a1', { down: ['a', 1], out: [null, 1] }],
    ['a2', { up: ['a', 0], in: ['a1', 1], out: [null, 1] }],
    ['a1x', { out: ['a', 1] }],
  ] as const)('lets %s move to %j', (id, moves) => {
    const found = Object.entries(movesOf(tasks, byId(id))).map(([move, place]) => [move, [place.parentTaskId, place.sortOrder]])
    expect<unknown>(Object.fromEntries(found)).toEqual(moves)
  })
})

test('totals are exact, and include the reimbursed part', () => {
  const expense = (amount: number, reimbursedDate: string | null = null) => ({ amount, reimbursedDate })
  expect(totalsOf([])).toEqual({ spent: 0, reimbursed: 0 })
  expect(totalsOf([expense(0.1), expense(0.2), expense(1.15, '2026-11-21')])).toEqual({ spent: 1.45, reimbursed: 1.15 })
})

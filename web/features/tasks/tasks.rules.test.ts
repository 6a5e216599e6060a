import { describe, expect, test } from 'bun:test'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { taskOf } from '#web/testing/samples'
import { inOwnOrder, placeAmong, sectionsOf, type TaskFilter } from './tasks.rules'

const task = (id: string, status: TaskReply['status'], assignedTo: string | null = null, completedAt: string | null = null) =>
  ({ id, status, assignedTo, completedAt }) as TaskReply

const tasks = [
  task('a', 'pending', 'ben'),
  task('b', 'completed', 'ana', '2026-11-20T08:00:00.000Z'),
  task('c', 'in_progress'),
  task('d', 'completed', 'ben', '2026-11-21T08:00:00.000Z'),
]
const ids = (show: TaskFilter, held: [string, string | null][] = []) => {
  const { open, done } = sectionsOf(tasks, show, 'ben', new Map(held))
  return [open.map(({ id }) => id).join(''), done.map(({ id }) => id).join('')]
}

test.each([
  ['all', 'ac', 'db'],
  ['mine', 'a', 'd'],
  ['open', 'ac', ''],
  ['done', '', 'db'],
] as const)('%s shows open tasks, then completed ones, latest first', (show, open, done) => {
  expect(ids(show)).toEqual([open, done])
})

test('a task that was just ticked keeps its place', () => {
  expect(ids('all', [['d', null]])).toEqual(['acd', 'b'])
  expect(ids('open', [['d', null]])).toEqual(['acd', ''])
  expect(ids('done', [['a', '2026-11-20T12:00:00.000Z']])).toEqual(['', 'dab'])
})

describe('the own order', () => {
  test('has the placed tasks first, and the others as they come', () => {
    const tasks = [taskOf('a'), taskOf('b', { position: 3 }), taskOf('c'), taskOf('d', { position: 0 })]
    expect(inOwnOrder(tasks).map(({ title }) => title)).toEqual(['d', 'b', 'a', 'c'])
  })

  for (const [name, shown, id, placed] of [
    ['to the front', ['c', 'a'], 'c', ['c', 'a', 'b', 'd']],
    ['behind a visible one, before the hidden ones', ['a', 'd'], 'd', ['a', 'd', 'b', 'c']],
    ['behind the one before it', ['a', 'c'], 'c', ['a', 'c', 'b', 'd']],
  ] as const)
    test(`of all tasks follows a move among those shown: ${name}`, () => {
      expect(placeAmong(['a', 'b', 'c', 'd'], shown, id)).toEqual([...placed])
    })
})

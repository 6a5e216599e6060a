import { expect, test } from 'bun:test'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { sectionsOf, type TaskFilter } from './tasks.rules'

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

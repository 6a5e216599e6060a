import { expect, test } from 'bun:test'
import { dueOf, sumOf } from './badges.rules'

const reader = { userId: 'leo', today: '2026-11-26' }
const task = (more: object) => ({ status: 'pending' as const, dueDate: '2026-11-26', assignedTo: 'leo', isChore: false, ...more })

test.each([
  ['is due today', {}, 1],
  ['is overdue', { dueDate: '2026-11-01' }, 1],
  ['is due later', { dueDate: '2026-11-27' }, 0],
  ['has no date', { dueDate: null }, 0],
  ['is done', { status: 'completed' }, 0],
  ["is somebody else's", { assignedTo: 'mia' }, 0],
  ["is nobody's", { assignedTo: null }, 0],
] as const)('a task or chore that %s counts %p', (_, more, count) => {
  expect(dueOf([task(more)], reader)).toEqual({ tasks: count, chores: 0 })
  expect(dueOf([task({ ...more, isChore: true })], reader)).toEqual({ tasks: 0, chores: count })
})

test('the sum of the home page adds messages, tasks and chores, and no requests', () => {
  expect(sumOf({ messages: 4, tasks: 2, chores: 1, shopping: 8 })).toBe(7)
})

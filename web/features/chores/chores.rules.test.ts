import { describe, expect, test } from 'bun:test'
import type { Role } from '#src/shared/permissions'
import { choreState, choresFor, pointsFor, pointsOf, streakFor, summaryOf } from './chores.rules'

const members = [
  { userId: 'ana', role: 'admin' },
  { userId: 'mia', role: 'member' },
  { userId: 'leo', role: 'child' },
  { userId: 'ivy', role: 'child' },
] as const

const chore = (id: string, more: object = {}) => ({
  id,
  status: 'pending' as 'pending' | 'in_progress' | 'completed',
  dueDate: null as string | null,
  completedAt: null as string | null,
  isChore: true,
  assignedTo: null as string | null,
  ...more,
})
const done = (id: string, completedAt: string, more: object = {}) => chore(id, { status: 'completed', completedAt, ...more })

describe('the chores of a reader', () => {
  const tasks = [
    chore('for nobody'),
    chore('for leo', { assignedTo: 'leo' }),
    chore('task for ivy', { assignedTo: 'ivy', isChore: false }),
    chore('for mia', { assignedTo: 'mia' }),
    chore('errand for mia', { assignedTo: 'mia', isChore: false }),
    chore('errand', { isChore: false }),
  ]
  test.each([
    ['ana', 'admin', ['for nobody', 'for leo', 'task for ivy', 'for mia']],
    ['ben', 'parent', ['for nobody', 'for leo', 'task for ivy', 'for mia']],
    ['mia', 'member', ['for mia']],
    ['leo', 'child', ['for leo']],
    ['ivy', 'child', ['task for ivy']],
    ['rosa', 'extended', []],
  ] as [string, Role, string[]][])('of %s (%s) are %j', (userId, role, ids) => {
    expect(choresFor(tasks, { userId, role }, members, '2026-11-21').map(({ id }) => id)).toEqual(ids)
  })

  test('are the current ones in their given order, then later ones, then completed ones, newest first', () => {
    const later = chore('later', { dueDate: '2026-11-22' })
    const some = [done('a', '2026-11-20'), later, chore('b'), done('c', '2026-11-21'), chore('d', { status: 'in_progress' })]
    const ids = choresFor(some, { userId: 'ana', role: 'admin' }, members, '2026-11-21').map(({ id }) => id)
    expect(ids).toEqual(['b', 'd', 'later', 'c', 'a'])
  })
})

test('the tiles count completed chores due today, chores done today, and pending ones', () => {
  const today = '2026-11-21'
  const chores = [
    done('a', '2026-11-21T17:00:00.000Z', { dueDate: today }),
    // Late in the evening in New York.
    done('b', '2026-11-22T04:00:00.000Z', { dueDate: '2026-11-20' }),
    chore('c', { dueDate: today }),
    chore('d', { status: 'in_progress' }),
  ]
  expect(summaryOf(chores, today, 'America/New_York')).toEqual({ completedToday: 1, doneToday: 2, pending: 1 })
  expect(summaryOf([], today, 'America/New_York')).toEqual({ completedToday: 0, doneToday: 0, pending: 0 })
})

describe('the streak', () => {
  const family = [
    { userId: 'ana', role: 'admin' as const, doesChores: false, streak: 9, user: { firstName: 'Ana' } },
    { userId: 'leo', role: 'child' as const, doesChores: true, streak: 3, user: { firstName: 'Leo' } },
    { userId: 'ivy', role: 'child' as const, doesChores: true, streak: 5, user: { firstName: 'Ivy' } },
  ]
  test.each([
    ['leo', 'child', family, { days: 3 }],
    ['ana', 'admin', family, { days: 5, of: 'Ivy' }],
    ['ben', 'parent', family.slice(0, 2), { days: 3, of: 'Leo' }],
    ['ben', 'parent', family.slice(0, 1), { days: 0 }],
    ['mia', 'member', family, { days: 0 }],
  ] as const)('shown to %s (%s)', (userId, role, them, expected) => {
    expect<unknown>(streakFor({ userId, role }, them)).toEqual(expected)
  })
})

test.each([
  [chore('x'), 'open'],
  [chore('x', { dueDate: '2026-11-21' }), 'open'],
  [chore('x', { dueDate: '2026-11-22' }), 'later'],
  [chore('x', { dueDate: '2026-11-22', isChore: false }), 'open'],
  [chore('x', { dueDate: '2026-11-20' }), 'overdue'],
  [chore('x', { dueDate: '2026-11-20', status: 'in_progress' }), 'overdue'],
  [done('x', '2026-11-21', { dueDate: '2026-11-20' }), 'completed'],
] as const)('%j is %s', (it, state) => {
  expect<string>(choreState(it, '2026-11-21')).toBe(state)
})

test.each([
  ['7', 7],
  ['10', 10],
  ['', 1],
  ['many', 1],
  ['2.9', 2],
] as const)('points entered as %p are %d', (text, points) => {
  expect<number>(pointsOf(text)).toBe(points)
})

test("the lifetime points are the reader's own, and for parents all members'", () => {
  const points = [
    { userId: 'leo', total: 331, week: 12 },
    { userId: 'mia', total: 40, week: 0 },
  ]
  expect(pointsFor({ userId: 'leo', role: 'child' }, points)).toEqual({ total: 331, week: 12 })
  expect(pointsFor({ userId: 'ivy', role: 'child' }, points)).toEqual({ total: 0, week: 0 })
  expect(pointsFor({ userId: 'ana', role: 'parent' }, points)).toEqual({ total: 371, week: 12 })
})

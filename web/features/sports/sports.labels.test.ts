import { afterEach, describe, expect, test } from 'bun:test'
import type { AchievementReply, ActivityReply, GoalReply } from '#src/features/sports/fitness.contract'
import type { GameReply } from '#src/features/sports/sports.contract'
import { cataloguesLoaded, setPreferences } from '#web/platform/language/language'
import { withDom } from '#web/testing/dom'
import { achievementText, activityText, goalText, progressText } from './fitness.labels'
import { gameText, outcomeText, rivalText, statName, statTypesOf, streakText } from './sports.labels'

withDom()

describe('a goal', () => {
  const goalOf = (goal: Partial<GoalReply>) => ({ kind: 'run', target: 3, current: 2, unit: 'times', period: 'week', ...goal }) as GoalReply

  test.each<[Partial<GoalReply>, string, string]>([
    [{}, 'Run · 3 times a week', '2 of 3 times'],
    [{ kind: 'any', period: 'month' }, 'Any activity · 3 times a month', '2 of 3 times'],
    [{ unit: 'minutes', target: 1200, current: 0, period: 'total' }, 'Run · 1,200 minutes', '0 of 1,200 minutes'],
    [{ unit: 'km', target: 12.5, current: 2.25 }, 'Run · 12.5 km a week', '2.25 of 12.5 km'],
    [{ unit: 'km', target: 100, period: 'total' }, 'Run · 100 km', '2 of 100 km'],
    [{ unit: 'longest_minutes', target: 45, period: 'month' }, 'Run · 45 minutes in one go a month', '2 of 45 minutes in one go'],
    [{ unit: 'longest_km', target: 10, period: 'total' }, 'Run · 10 km in one go', '2 of 10 km in one go'],
  ])('%j reads %p, and its progress %p', (goal, text, progress) => {
    expect([goalText(goalOf(goal)), progressText(goalOf(goal))]).toEqual([text, progress])
  })
})

test('an activity shows what was measured', () => {
  const textOf = (activity: Partial<ActivityReply>) =>
    activityText({ minutes: null, distanceKm: null, effort: null, ...activity } as ActivityReply)
  expect(textOf({ minutes: 30, distanceKm: 5.25, effort: 4 })).toBe('30 min · 5.25 km · Hard')
  expect(textOf({ distanceKm: 1234.5 })).toBe('1,234.5 km')
  expect(textOf({})).toBe('')
})

test('an achievement has its name, and a personal best its mark', () => {
  const textOf = (achievement: object) => achievementText({ activityKind: null, value: null, ...achievement } as AchievementReply)
  expect(textOf({ kind: 'five_days' })).toBe('Five days in a row')
  expect(textOf({ kind: 'hundred_km' })).toBe('100 km')
  expect(textOf({ kind: 'personal_best', activityKind: 'run', value: 12.4 })).toBe('Personal best: Run, 12.4 km')
})

describe('a game', () => {
  const gameOf = (game: Partial<GameReply>) =>
    ({ kind: 'game', opponent: 'Hawks', isHome: true, status: 'scheduled', ourScore: null, opponentScore: null, ...game }) as GameReply

  test.each<[Partial<GameReply>, string, string]>([
    [{}, 'vs Hawks', 'Comets vs Hawks'],
    [{ isHome: false }, 'at Hawks', 'Comets at Hawks'],
    [{ opponent: null }, 'Game', 'Comets Game'],
    [{ kind: 'practice', opponent: null }, 'Practice', 'Comets Practice'],
  ])('%j is named %p, and with its team %p', (game, rival, name) => {
    expect([rivalText(gameOf(game)), gameText(gameOf(game), 'Comets')]).toEqual([rival, name])
  })

  test.each<[Partial<GameReply>, string | undefined]>([
    [{}, undefined],
    [{ status: 'cancelled' }, 'Cancelled'],
    [{ status: 'in_progress' }, 'Live'],
    [{ status: 'in_progress', ourScore: 2, opponentScore: 1 }, 'Live 2–1'],
    [{ status: 'completed' }, 'Played'],
    [{ status: 'completed', ourScore: 3, opponentScore: 1 }, 'Won 3–1'],
    [{ status: 'completed', ourScore: 0, opponentScore: 1 }, 'Lost 0–1'],
    [{ status: 'completed', ourScore: 1, opponentScore: 1 }, 'Drew 1–1'],
  ])('%j has the outcome %p', (game, text) => {
    expect(outcomeText(gameOf(game))).toBe(text)
  })

  test.each([
    ['W', 1, 'last game won'],
    ['L', 1, 'last game lost'],
    ['D', 2, '2 draws in a row'],
    ['W', 12, '12 wins in a row'],
  ] as const)('a streak of %s × %d is %p', (result, length, text) => {
    expect(streakText({ wins: 0, losses: 0, draws: 0, streak: { result, length } })).toBe(text)
  })
})

describe('the suggested stats', () => {
  const speak = async (language: 'de' | 'en') => {
    await setPreferences({ language, firstDayOfWeek: null, hourCycle: null })
    await cataloguesLoaded()
  }
  afterEach(() => speak('en'))

  test('have one name in the data and another for each reader, so that a family of two languages counts the same ones', async () => {
    await speak('de')
    expect(statTypesOf('Soccer')[0]).toBe('Goals')
    expect(['Goals', ' goals', 'Saved by Leo'].map(statName)).toEqual(['Tore', 'Tore', 'Saved by Leo'])
  })

  test.each(['Fußball', 'fútbol', 'Football', 'Handball', 'balonmano'])('of %s begin with goals', (sport) => {
    expect(statTypesOf(sport)[0]).toBe('Goals')
  })
})

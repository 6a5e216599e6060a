import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Achievement, achievementsOf, type Deeds } from './achievements.rules'
import { type ActivityKind, activityKinds, type Done, progressOf } from './fitness.rules'

const none: Deeds = { activities: [], firstGoals: [], games: [] }
const ran = (date: string, distanceKm: number | null, more: Partial<Done> = {}): Done => ({
  userId: 'mia',
  kind: 'run',
  date,
  minutes: 30,
  distanceKm,
  ...more,
})
const goal = (date: string) => ({ playerId: 'alex', gameDate: `${date}T15:00:00.000Z` })
const dayOf = (moment: string) => moment.slice(0, 10)
const played = (date: string, ourScore: number | null, opponentScore: number | null, kind: 'game' | 'practice' = 'game') =>
  ({ teamId: 'comets', kind, status: 'completed', gameDate: `${date}T15:00:00.000Z`, ourScore, opponentScore }) as const
const days = (count: number) => Array.from({ length: count }, (_, n) => `2026-01-0${n + 1}`)
const names = (deeds: Partial<Deeds>) => achievementsOf({ ...none, ...deeds }, dayOf).map(({ kind, date }) => `${kind} ${date}`)

describe('an achievement', () => {
  test.each<[string, Partial<Deeds>, string[]]>([
    ['nothing', {}, []],
    ['a first goal', { firstGoals: [goal('2026-01-02')] }, ['first_goal 2026-01-02']],
    ['five wins in a row', { games: days(5).map((day) => played(day, 2, 1)) }, ['five_wins 2026-01-05']],
    ['four wins, a draw and a win', { games: days(6).map((day, n) => played(day, n === 4 ? 1 : 2, 1)) }, []],
    [
      'a practice within five wins',
      { games: days(6).map((day, n) => played(day, 2, 1, n === 2 ? 'practice' : 'game')) },
      ['five_wins 2026-01-06'],
    ],
    ['five days', { activities: days(5).map((day) => ran(day, null)) }, ['five_days 2026-01-05']],
    ['five activities on four days', { activities: [...days(4), '2026-01-04'].map((day) => ran(day, null)) }, []],
    ['100 km', { activities: [ran('2026-01-01', 60), ran('2026-01-03', 40)] }, ['hundred_km 2026-01-03']],
    ['almost 100 km', { activities: [ran('2026-01-01', 60), ran('2026-01-03', 39.999)] }, []],
    ['one distance', { activities: [ran('2026-01-01', 5)] }, []],
    ['a longer one', { activities: [ran('2026-01-03', 6), ran('2026-01-01', 5)] }, ['personal_best 2026-01-03']],
    ['an equal one', { activities: [ran('2026-01-03', 5), ran('2026-01-01', 5)] }, []],
    ['a longer one of another kind', { activities: [ran('2026-01-03', 6, { kind: 'ride' }), ran('2026-01-01', 5)] }, []],
  ])('for %s', (_, deeds, expected) => expect(names(deeds)).toEqual(expected))
})

const date = fc.integer({ min: 0, max: 40 }).map((n) => Temporal.PlainDate.from('2026-01-01').add({ days: n }).toString())
const done = fc.record<Done>({
  userId: fc.constantFrom('mia', 'leo'),
  kind: fc.constantFrom<ActivityKind[]>(...activityKinds),
  date,
  minutes: fc.option(fc.integer({ min: 1, max: 300 })),
  distanceKm: fc.option(fc.integer({ min: 1, max: 60_000 }).map((metres) => metres / 1000)),
})
const keyOf = ({ date: _, value: __, ...one }: Achievement) => JSON.stringify(one)

describe('achievements of random activities', () => {
  test('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(fc.array(done), (activities) => {
        const told = (rows: Done[]) =>
          achievementsOf({ ...none, activities: rows }, dayOf)
            .map((one) => JSON.stringify(one))
            .toSorted()
        expect(told(activities.toReversed())).toEqual(told(activities))
      }),
    )
  })

  test('are kept when a later activity is added', () => {
    fc.assert(
      fc.property(fc.array(done), done, (activities, one) => {
        const later = { ...one, date: '2026-03-01' }
        const after = new Set(achievementsOf({ ...none, activities: [...activities, later] }, dayOf).map(keyOf))
        for (const earned of achievementsOf({ ...none, activities }, dayOf)) expect(after.has(keyOf(earned))).toBe(true)
      }),
    )
  })

  test('are each earned once', () => {
    fc.assert(
      fc.property(fc.array(done), (activities) => {
        const keys = achievementsOf({ ...none, activities }, dayOf).map(keyOf)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})

describe('the progress of a goal', () => {
  const today = Temporal.PlainDate.from('2026-01-14')
  const weekly = { userId: 'mia', kind: 'run', unit: 'times', period: 'week', until: null } as const
  const activities = [
    ran('2026-01-11', 3.1),
    ran('2026-01-14', 4.2),
    ran('2026-01-10', 9),
    ran('2026-01-13', 20, { kind: 'ride' }),
    ran('2026-01-13', 7, { userId: 'leo' }),
    ran('2025-12-30', 50),
  ]
  test.each([
    ['the times of a week from Sunday', {}, 2],
    ['kilometres without rounding errors', { unit: 'km' }, 7.3],
    ['a month', { unit: 'km', period: 'month' }, 16.3],
    ['any kind', { kind: 'any' }, 3],
    ['a best mark', { unit: 'longest_km', period: 'total' }, 50],
    ['minutes', { unit: 'minutes' }, 60],
    ['days until its end', { unit: 'km', until: '2026-01-12' }, 3.1],
    ['nothing yet', { kind: 'swim', unit: 'longest_km' }, 0],
  ] as const)('counts %s', (_, more, expected) =>
    expect(progressOf({ ...weekly, ...more }, activities, today, '2025-12-30')).toBe(expected),
  )
})

import { type ActivityKind, type Done, rounded } from './fitness.rules'
import { resultOf, type Scored } from './sports.rules'

export const achievementKinds = ['first_goal', 'five_wins', 'five_days', 'hundred_km', 'personal_best'] as const
export type AchievementKind = (typeof achievementKinds)[number]

/** The stat that counts as a goal, in lower case. */
export const goalStat = 'goals'
const daysInRow = 5
const winsInRow = 5
const kilometres = 100

export type Achievement = {
  kind: AchievementKind
  /** The day it was reached, `YYYY-MM-DD`. */
  date: string
  /** The member, player or team that reached it. */
  by: { userId: string } | { playerId: string } | { teamId: string }
  /** The kind of activity of a personal best. */
  activityKind?: ActivityKind
  /** Kilometres of a personal best. */
  value?: number
}

export type Deeds = {
  activities: readonly Done[]
  /** The first game in which each player scored. @property gameDate its moment, ISO 8601 in UTC */
  firstGoals: readonly { playerId: string; gameDate: string }[]
  games: readonly (Scored & { teamId: string })[]
}

/** The day of a moment in the family's time zone, `YYYY-MM-DD`. */
type DayOf = (moment: string) => string

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byDate = <T extends { date: string }>(rows: readonly T[]) => rows.toSorted((a, b) => compare(a.date, b.date))
const byMoment = <T extends { gameDate: string }>(rows: readonly T[]) => rows.toSorted((a, b) => compare(a.gameDate, b.gameDate))

const firstGoals = (deeds: Deeds, dayOf: DayOf): Achievement[] =>
  deeds.firstGoals.map(({ playerId, gameDate }) => ({ kind: 'first_goal', date: dayOf(gameDate), by: { playerId } }))

const fiveWins = ({ games }: Deeds, dayOf: DayOf): Achievement[] =>
  [...Map.groupBy(games, ({ teamId }) => teamId)].flatMap(([teamId, played]) => {
    let wins = 0
    for (const game of byMoment(played)) {
      const result = resultOf(game)
      if (result) wins = result === 'W' ? wins + 1 : 0
      if (wins === winsInRow) return { kind: 'five_wins' as const, date: dayOf(game.gameDate), by: { teamId } }
    }
    return []
  })

const fiveDays = (userId: string, days: readonly string[]): Achievement[] => {
  let row = 0
  let before = ''
  for (const date of days) {
    row = before && Temporal.PlainDate.from(before).add({ days: 1 }).toString() === date ? row + 1 : 1
    before = date
    if (row === daysInRow) return [{ kind: 'five_days', date, by: { userId } }]
  }
  return []
}

const hundredKm = (userId: string, activities: readonly Done[]): Achievement[] => {
  let sum = 0
  for (const { date, distanceKm } of activities) {
    sum = rounded(sum + (distanceKm ?? 0))
    if (sum >= kilometres) return [{ kind: 'hundred_km', date, by: { userId } }]
  }
  return []
}

/** The longest distance of a kind, once it has exceeded that of an earlier day. */
const personalBest = (userId: string, activityKind: ActivityKind, activities: readonly Done[]): Achievement[] => {
  const ran = activities.flatMap(({ date, distanceKm }) => (distanceKm ? { date, value: distanceKm } : []))
  let best = ran[0]
  for (const one of ran) if (best && one.value > best.value) best = one
  if (!best || best.date === ran[0]?.date) return []
  return [{ kind: 'personal_best', by: { userId }, activityKind, ...best }]
}

/** Computes all achievements, the latest first. An achievement goes when the rows that earned it are deleted. */
export const achievementsOf = (deeds: Deeds, dayOf: DayOf): Achievement[] => {
  const ofPeople = [...Map.groupBy(byDate(deeds.activities), ({ userId }) => userId)].flatMap(([userId, activities]) => [
    ...fiveDays(userId, [...new Set(activities.map(({ date }) => date))]),
    ...hundredKm(userId, activities),
    ...[...Map.groupBy(activities, ({ kind }) => kind)].flatMap(([kind, some]) => personalBest(userId, kind, some)),
  ])
  return byDate([...firstGoals(deeds, dayOf), ...fiveWins(deeds, dayOf), ...ofPeople]).toReversed()
}

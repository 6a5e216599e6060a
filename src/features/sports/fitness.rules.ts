import { msg, type PlainMessage } from '#src/shared/language/message'
import { weekOf } from '../tasks/tasks.rules'

export const activityKinds = ['run', 'walk', 'ride', 'swim', 'training', 'strength', 'yoga', 'other'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityNames: Record<ActivityKind, PlainMessage> = {
  run: msg('Run'),
  walk: msg('Walk'),
  ride: msg('Bike ride'),
  swim: msg('Swim'),
  training: msg('Training'),
  strength: msg('Strength'),
  yoga: msg('Yoga'),
  other: msg('Other activity'),
}

/** A goal counts activities of one kind, or of any. */
export const goalKinds = ['any', ...activityKinds] as const
export type GoalKind = (typeof goalKinds)[number]

/** The unit of a goal: a number of activities, a sum, or the best mark of a single activity. */
export const goalUnits = ['times', 'minutes', 'km', 'longest_minutes', 'longest_km'] as const
export type GoalUnit = (typeof goalUnits)[number]

export const goalPeriods = ['week', 'month', 'total'] as const
export type GoalPeriod = (typeof goalPeriods)[number]

/** The most activities and goals of a family. */
export const limits = { activities: 20_000, goals: 200 }

/** The most planned activities in a list. */
export const maxPlanned = 200

export type Done = { userId: string; kind: ActivityKind; date: string; minutes: number | null; distanceKm: number | null }
type Goal = { userId: string; kind: GoalKind; unit: GoalUnit; period: GoalPeriod; until: string | null }

/** The first day that counts for a goal, `YYYY-MM-DD`. @param begun the date the goal was set */
const firstDayOf = ({ period }: Pick<Goal, 'period'>, today: Temporal.PlainDate, begun: string) => {
  if (period === 'week') return weekOf(today).toString()
  return period === 'month' ? today.with({ day: 1 }).toString() : begun
}

/** Sums floating-point kilometres without their rounding errors. */
export const rounded = (value: number) => Math.round(value * 1000) / 1000

const amountOf = (unit: GoalUnit, { minutes, distanceKm }: Done) => {
  if (unit === 'times') return 1
  return (unit === 'minutes' || unit === 'longest_minutes' ? minutes : distanceKm) ?? 0
}

/**
 * How far a goal is on a day, in its unit.
 * @param begun the date the goal was set; a total counts from then on
 */
export const progressOf = (goal: Goal, activities: readonly Done[], today: Temporal.PlainDate, begun: string): number => {
  const first = firstDayOf(goal, today, begun)
  const last = goal.until && goal.until < today.toString() ? goal.until : today.toString()
  const values = activities
    .filter(
      ({ userId, kind, date }) => userId === goal.userId && (goal.kind === 'any' || goal.kind === kind) && date >= first && date <= last,
    )
    .map((activity) => amountOf(goal.unit, activity))
  return goal.unit.startsWith('longest') ? Math.max(0, ...values) : rounded(values.reduce((sum, value) => sum + value, 0))
}

/** Minutes of a planned activity in the calendar that names none. */
const plannedMinutes = 60

type Planned = { date: string; time: string | null; minutes: number | null }
type Span = { startTime: string; endTime: string; isAllDay: boolean }

const instantOf = (local: Temporal.PlainDateTime, zone: string) =>
  local.toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 3 })

/** The time of a planned activity in the calendar: without a time of its own it takes the whole day. */
export const plannedSpan = ({ date, time, minutes }: Planned, zone: string): Span => {
  const day = Temporal.PlainDate.from(date)
  const start = day.toPlainDateTime(time ?? '00:00')
  const end = time ? start.add({ minutes: minutes ?? plannedMinutes }) : start.add({ days: 1 })
  return { startTime: instantOf(start, zone), endTime: instantOf(end, zone), isAllDay: time === null }
}

/** The day, time and length of a planned activity whose calendar event was moved. */
export const plannedDay = (event: Span & { timezone: string }, { minutes }: Planned, zone: string): Planned => {
  const start = Temporal.Instant.from(event.startTime)
  const local = start.toZonedDateTimeISO(event.isAllDay ? event.timezone : zone)
  const date = local.toPlainDate().toString()
  if (event.isAllDay) return { date, time: null, minutes }
  const length = Math.min(Math.max(Math.round(start.until(event.endTime).total('minutes')), 1), 1440)
  const isUnchanged = length === (minutes ?? plannedMinutes)
  return { date, time: local.toPlainTime().toString({ smallestUnit: 'minute' }), minutes: isUnchanged ? minutes : length }
}

import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import type { ActivityKind, GoalKind, GoalPeriod, GoalUnit } from './fitness.rules'
import { made } from './sports.table'

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id)

export const sportsActivities = sqliteTable(
  'sports_activities',
  {
    id: id(),
    ...made(),
    userId: userId(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    minutes: integer('minutes'),
    distanceKm: real('distance_km'),
    /** From 1 to 5. */
    effort: integer('effort'),
    date: text('date').notNull(),
    notes: text('notes'),
    /** `HH:MM` in the family's time zone. */
    time: text('time'),
    /** A planned activity is not done yet. */
    isDone: integer('is_done', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [index('sports_activities_family').on(table.familyId, table.isDone, table.date, table.id)],
)

export const sportsGoals = sqliteTable(
  'sports_goals',
  {
    id: id(),
    ...made(),
    userId: userId(),
    kind: text('kind').$type<GoalKind>().notNull(),
    target: real('target').notNull(),
    unit: text('unit').$type<GoalUnit>().notNull(),
    period: text('period').$type<GoalPeriod>().notNull(),
    until: text('until'),
  },
  (table) => [index('sports_goals_family').on(table.familyId, table.id)],
)

import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import {
  calendarDate,
  changeOf,
  clientId,
  emptyToNull,
  lastSeenUpdate,
  moment,
  optionalText,
  page,
  rowId,
  timeOfDay,
} from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { achievementKinds } from './achievements.rules'
import { activityKinds, goalKinds, goalPeriods, goalUnits, maxPlanned } from './fitness.rules'

const made = () => ({ id: z.string(), familyId: z.string(), createdBy: z.string(), createdAt: moment, updatedAt: moment })

export const activity = () =>
  z.object({
    ...made(),
    /** The member of the activity. */
    userId: z.string(),
    user: person(),
    kind: z.enum(activityKinds),
    minutes: z.number().int().nullable(),
    distanceKm: z.number().nullable(),
    effort: z.number().int().nullable(),
    date: z.string(),
    /** `HH:MM` in the family's time zone. */
    time: z.string().nullable(),
    /** Whether it was done, or is planned. Only the former counts for goals and achievements. */
    isDone: z.boolean(),
    notes: z.string().nullable(),
  })
export type ActivityReply = OutputOf<typeof activity>

const goal = () =>
  z.object({
    ...made(),
    /** The member whose goal it is. */
    userId: z.string(),
    user: person(),
    kind: z.enum(goalKinds),
    target: z.number(),
    unit: z.enum(goalUnits),
    period: z.enum(goalPeriods),
    until: z.string().nullable(),
    /** How far it is now, in its unit. */
    current: z.number(),
    isReached: z.boolean(),
  })
export type GoalReply = OutputOf<typeof goal>

const achievement = () =>
  z.object({
    kind: z.enum(achievementKinds),
    date: z.string(),
    userId: z.string().nullable(),
    playerId: z.string().nullable(),
    teamId: z.string().nullable(),
    /** The name of the member, player or team. */
    name: z.string(),
    activityKind: z.enum(activityKinds).nullable(),
    /** Kilometres of a personal best. */
    value: z.number().nullable(),
  })
export type AchievementReply = OutputOf<typeof achievement>

/** A number, or null for an empty field. */
const optionalNumber = <S extends z.ZodNumber>(number: S) => z.preprocess(emptyToNull, number.nullable()).default(null)
const whose = () => z.preprocess(emptyToNull, rowId().nullable()).default(null)

const activityFields = () =>
  z.object({
    /** The caller by default. */
    userId: whose(),
    kind: z.enum(activityKinds),
    minutes: optionalNumber(z.number().int().min(1).max(1440)),
    distanceKm: optionalNumber(z.number().min(0.001).max(10_000).multipleOf(0.001)),
    effort: optionalNumber(z.number().int().min(1).max(5)),
    date: calendarDate,
    time: z.preprocess(emptyToNull, timeOfDay.nullable()).default(null),
    isDone: z.boolean().default(true),
    notes: optionalText(2000),
  })
export const newActivity = z.lazy(() => activityFields().extend({ id: clientId() }))
export type NewActivity = z.output<typeof newActivity>
const activityChange = z.lazy(() => changeOf(activityFields()).extend({ seen: lastSeenUpdate }))
export type ActivityChange = z.output<typeof activityChange>

const goalFields = () =>
  z.object({
    userId: whose(),
    kind: z.enum(goalKinds).default('any'),
    target: z.number().min(0.1).max(1_000_000),
    unit: z.enum(goalUnits).default('times'),
    period: z.enum(goalPeriods).default('week'),
    until: z.preprocess(emptyToNull, calendarDate.nullable()).default(null),
  })
export const newGoal = z.lazy(() => goalFields().extend({ id: clientId() }))
export type NewGoal = z.output<typeof newGoal>
const goalChange = z.lazy(() => changeOf(goalFields()))
export type GoalChange = z.output<typeof goalChange>

const family = '/api/families/:familyId/sports'
const activityRow = '/api/sports/activities/:activityId'
const goalRow = '/api/sports/goals/:goalId'
const read = 'view_sports'
const write = 'edit_sports'
const retry = 'A retry with the same `id` returns the existing one.'

export const fitnessApi = {
  activities: endpoint('GET', `${family}/activities`, {
    can: read,
    about: 'Lists the activities that were done, the latest date first.',
    query: page,
    response: () => z.array(activity()),
  }),
  planned: endpoint('GET', `${family}/planned-activities`, {
    can: read,
    about: `Lists the next ${maxPlanned} planned activities, the earliest date first.`,
    response: () => z.array(activity()),
  }),
  createActivity: endpoint('POST', `${family}/activities`, {
    can: write,
    about: `Logs an activity of the caller or another member, or plans one with \`isDone\` false. ${retry}`,
    body: newActivity,
    response: activity,
    status: 201,
  }),
  changeActivity: endpoint('PATCH', activityRow, {
    can: write,
    about:
      'Changes the given fields of an activity; `isDone` ticks off a planned one. With `seen`, it is `409` if the activity has changed since.',
    body: activityChange,
    response: activity,
  }),
  removeActivity: endpoint('DELETE', activityRow, { can: write, about: 'Deletes an activity.', response: nothing, status: 204 }),
  goals: endpoint('GET', `${family}/goals`, {
    can: read,
    about: 'Lists the goals with their progress, computed from the activities.',
    response: () => z.array(goal()),
  }),
  createGoal: endpoint('POST', `${family}/goals`, {
    can: write,
    about: `Sets a goal of the caller or another member. ${retry}`,
    body: newGoal,
    response: goal,
    status: 201,
  }),
  changeGoal: endpoint('PATCH', goalRow, { can: write, about: 'Changes the given fields of a goal.', body: goalChange, response: goal }),
  removeGoal: endpoint('DELETE', goalRow, { can: write, about: 'Deletes a goal.', response: nothing, status: 204 }),
  achievements: endpoint('GET', `${family}/achievements`, {
    can: read,
    about: 'Lists the achievements, the latest first. They are computed from activities, games and stats.',
    response: () => z.array(achievement()),
  }),
}

import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { largeAmount } from '#src/shared/money'
import { calendarDate, changeOf, clientId, lastSeenUpdate, moment, rowId, text } from '#src/shared/schemas'

const goal = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    targetAmount: z.number(),
    /** `YYYY-MM-DD` */
    targetDate: z.string(),
    /** The amount that the family saves each month, if it is known. */
    monthlySaving: z.number().nullable(),
    /** The accounts that count for the goal. */
    investmentIds: z.array(z.string()),
    savedAmount: z.number(),
    missingAmount: z.number(),
    /** Begun months count. */
    monthsLeft: z.number().int(),
    /** The missing amount divided by the months left, rounded up to the cent. */
    neededMonthly: z.number(),
    /** Whether `monthlySaving` is enough; null without it. */
    onCourse: z.boolean().nullable(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type GoalReply = OutputOf<typeof goal>

const fields = () =>
  z.object({
    name: text(100, msg('Name is required.')),
    targetAmount: largeAmount,
    targetDate: calendarDate,
    monthlySaving: largeAmount.nullable().default(null),
    investmentIds: z.array(rowId()).max(100).default([]),
  })
export const newGoal = z.lazy(() => fields().extend({ id: clientId() }))
export type NewGoal = z.output<typeof newGoal>
export const goalChange = z.lazy(() => changeOf(fields()).extend({ seen: lastSeenUpdate }))
export type GoalChange = z.output<typeof goalChange>

const goals = '/api/families/:familyId/investment-goals'
const row = '/api/investment-goals/:investmentGoalId'
const can = 'edit_investments'

export const goalsApi = {
  list: endpoint('GET', goals, {
    can: 'view_investments',
    about: 'Returns the investment goals, the nearest first, with the monthly saving that each needs.',
    response: () => z.array(goal()),
  }),
  create: endpoint('POST', goals, {
    can,
    about: 'Adds an investment goal. A retry with the same `id` returns the existing one.',
    body: newGoal,
    response: goal,
    status: 201,
  }),
  change: endpoint('PATCH', row, {
    can,
    about: 'Changes the given fields of an investment goal. With `seen`, it is `409` if the goal has changed since.',
    body: goalChange,
    response: goal,
  }),
  remove: endpoint('DELETE', row, { can, about: 'Deletes an investment goal.', response: nothing, status: 204 }),
}

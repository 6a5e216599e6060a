import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { amount } from '#src/shared/money'
import { changeOf, clientId, dateOrInstant, moment, optionalText, text } from '#src/shared/schemas'
import { budgetPeriods, budgetStatuses } from './budgets.rules'

export const shoppingBudget = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    totalAmount: z.number(),
    /** The sum of price × quantity of the period's purchases in its list and category. */
    spentAmount: z.number(),
    period: z.enum(budgetPeriods),
    /** Percent, 1 to 100. */
    alertThreshold: z.number().int(),
    smartListId: z.string().nullable(),
    categoryId: z.string().nullable(),
    /** Computed from the spent amount. */
    status: z.enum(budgetStatuses),
    /** The current period, `YYYY-MM-DD`: its first day, and the first day of the next one. */
    startDate: z.string(),
    endDate: z.string(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type BudgetReply = OutputOf<typeof shoppingBudget>

const fields = () =>
  z.object({
    name: text(100, msg('Name is required.')),
    totalAmount: amount.refine((total) => total > 0, msg('Must be more than 0.')),
    period: z.enum(budgetPeriods).default('monthly'),
    alertThreshold: z.number().int().min(1).max(100).default(80),
    smartListId: optionalText(100),
    categoryId: optionalText(100),
  })
export const newBudget = z.lazy(() => fields().extend({ id: clientId(), startDate: dateOrInstant.nullish() }))
export type NewBudget = z.output<typeof newBudget>
export const budgetChange = z.lazy(() => changeOf(fields()).extend({ startDate: dateOrInstant.optional() }))
export type BudgetChange = z.output<typeof budgetChange>

const budgets = '/api/families/:familyId/shopping-budgets'
const budget = '/api/shopping-budgets/:budgetId'

export const shoppingBudgetsApi = {
  list: endpoint('GET', budgets, {
    can: 'view_shopping',
    about: 'Returns the shopping budgets with their current period.',
    response: () => z.array(shoppingBudget()),
  }),
  create: endpoint('POST', budgets, {
    can: 'edit_shopping',
    about:
      'Adds a budget for a list, a category, both or everything, by default from today. Spent amount, status and end date are computed. A retry with the same `id` returns the existing budget.',
    body: newBudget,
    response: shoppingBudget,
    status: 201,
  }),
  change: endpoint('PATCH', budget, {
    can: 'edit_shopping',
    about: 'Changes the given fields of a budget.',
    body: budgetChange,
    response: shoppingBudget,
  }),
  remove: endpoint('DELETE', budget, {
    can: 'edit_shopping',
    about: 'Deletes a budget.',
    response: nothing,
    status: 204,
  }),
}

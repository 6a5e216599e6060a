import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { amount } from '#src/shared/money'
import { changeOf, clientId, dateOrInstant, moment, optionalText, text } from '#src/shared/schemas'
import { budgetPeriods, budgetStatuses } from './budgets.rules'

export const shoppingBudget = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    totalAmount: z.number(),
    /** What was bought in this period, of its list and of its category: price × quantity. */
    spentAmount: z.number(),
    period: z.enum(budgetPeriods),
    /** Percent, 1 to 100. */
    alertThreshold: z.number().int(),
    smartListId: z.string().nullable(),
    categoryId: z.string().nullable(),
    /** Follows from what is spent. */
    status: z.enum(budgetStatuses),
    /** The period that today lies in, `YYYY-MM-DD`: its first day, and the day on which the next one starts. */
    startDate: z.string(),
    endDate: z.string(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type BudgetReply = OutputOf<typeof shoppingBudget>

const fields = () =>
  z.object({
    name: text(100, 'Name is required.'),
    totalAmount: amount.refine((total) => total > 0, 'Must be more than 0.'),
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
    about: 'The shopping budgets in the period that today lies in.',
    response: () => z.array(shoppingBudget()),
  }),
  create: endpoint('POST', budgets, {
    can: 'edit_shopping',
    about:
      'Adds a budget for a list, a category, both or everything, from today unless `startDate` says otherwise. What is spent, its status and its end follow. Sent again with the same `id`, it answers with the one that is there.',
    body: newBudget,
    response: shoppingBudget,
    status: 201,
  }),
  change: endpoint('PATCH', budget, {
    can: 'edit_shopping',
    about: 'Changes what is sent of a budget.',
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

import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, color, moment, text } from '#src/shared/schemas'
import { categoryTypes } from './finances.rules'
import { optionalAmount, optionalId, required } from './finances.schemas.contract'

export const budgetCategory = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    type: z.enum(categoryTypes),
    parentCategoryId: z.string().nullable(),
    /** The budget per month, with its subcategories; null without a budget. */
    monthlyBudget: z.number().nullable(),
    color: z.string(),
    /** Inactive categories are not offered for new bills or transactions. */
    isActive: z.boolean(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type BudgetCategoryReply = OutputOf<typeof budgetCategory>

export const defaultCategoryColor = '#3b82f6'

const categoryFields = () =>
  z.object({
    name: required(msg('Name is required.'), text(100, msg('Name is required.'))),
    type: z.enum(categoryTypes).default('expense'),
    parentCategoryId: optionalId(),
    monthlyBudget: optionalAmount(),
    color: color.default(defaultCategoryColor),
    isActive: z.boolean().default(true),
  })
export const newBudgetCategory = z.lazy(() => categoryFields().extend({ id: clientId() }))
export type NewBudgetCategory = z.output<typeof newBudgetCategory>

export const budgetCategoryChange = z.lazy(() => changeOf(categoryFields()))
export type BudgetCategoryChange = z.output<typeof budgetCategoryChange>

const categories = '/api/families/:familyId/budget-categories'

export const budgetCategoriesApi = {
  list: endpoint('GET', categories, {
    cache: 'rows',
    can: 'view_finances',
    about: 'Returns the budget categories by name, inactive ones too.',
    response: () => z.array(budgetCategory()),
  }),
  create: endpoint('POST', categories, {
    can: 'edit_finances',
    about: 'Adds a budget category. A retry with the same `id` returns the existing category.',
    body: newBudgetCategory,
    response: budgetCategory,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/budget-categories/:budgetCategoryId', {
    can: 'edit_finances',
    about: 'Changes the given fields of a budget category.',
    body: budgetCategoryChange,
    response: budgetCategory,
  }),
  remove: endpoint('DELETE', '/api/budget-categories/:budgetCategoryId', {
    can: 'edit_finances',
    about: 'Deletes a budget category; its bills, transactions and subcategories stay, without it.',
    response: nothing,
    status: 204,
  }),
}

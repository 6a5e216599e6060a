import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg, withMessage } from '#src/shared/language/message'
import { changeOf, clientId, color, moment, nullableText, rowId, text } from '#src/shared/schemas'
import { categoryColor, characterCount, iconLength } from '../shopping.rules'
import { categoryTag } from '../shopping.schemas.contract'

export const shoppingCategory = () =>
  categoryTag().extend({
    familyId: z.string(),
    /** The position in a shop: lists are grouped in this order. */
    sortOrder: z.number().int(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type CategoryReply = OutputOf<typeof shoppingCategory>

const fields = () =>
  z.object({
    name: text(100, msg('Name is required.')),
    color: color.default(categoryColor),
    icon: nullableText(64)
      .refine(
        (icon) => icon === null || characterCount(icon) <= iconLength,
        withMessage(msg('Use at most {limit} characters.', { limit: iconLength })),
      )
      .default(null),
  })
const sortOrder = () => z.number().int().min(0).max(100_000).optional()
export const newCategory = z.lazy(() => fields().extend({ id: clientId(), sortOrder: sortOrder() }))
export type NewCategory = z.output<typeof newCategory>
export const categoryChange = z.lazy(() => changeOf(fields()).extend({ sortOrder: sortOrder() }))
export type CategoryChange = z.output<typeof categoryChange>

/** The most categories of a family. */
export const maxCategories = 300

const categories = '/api/families/:familyId/shopping-categories'
const category = '/api/shopping-categories/:categoryId'

export const shoppingCategoriesApi = {
  list: endpoint('GET', categories, {
    cache: 'rows',
    can: 'view_shopping',
    about: 'Returns the shopping categories in their order.',
    response: () => z.array(shoppingCategory()),
  }),
  create: endpoint('POST', categories, {
    can: 'edit_shopping',
    about: 'Adds a category, by default at the end. A retry with the same `id` returns the existing category.',
    body: newCategory,
    response: shoppingCategory,
    status: 201,
  }),
  reorder: endpoint('PUT', `${categories}/order`, {
    can: 'edit_shopping',
    about: 'Puts categories into the order of the route through the shop: those named, in this order. The others keep their places.',
    body: z.lazy(() => z.object({ ids: z.array(rowId()).min(1).max(maxCategories) })),
    response: nothing,
    status: 204,
  }),
  change: endpoint('PATCH', category, {
    can: 'edit_shopping',
    about: 'Changes the given fields of a category.',
    body: categoryChange,
    response: shoppingCategory,
  }),
  remove: endpoint('DELETE', category, {
    can: 'edit_shopping',
    about: 'Deletes a category and its budgets. Its items stay, without a category.',
    response: nothing,
    status: 204,
  }),
}

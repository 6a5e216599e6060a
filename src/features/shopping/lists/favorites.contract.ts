import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { price } from '#src/shared/money'
import { changeOf, clientId, moment, nullableText, optionalText, rowId, text } from '#src/shared/schemas'
import { listFrequencies } from '../shopping.rules'
import { categoryTag } from '../shopping.schemas.contract'
import { shoppingItem } from './lists.contract'

export const shoppingFavorite = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    categoryId: z.string().nullable(),
    category: categoryTag().nullable(),
    defaultQuantity: z.number().int(),
    unit: z.string(),
    estimatedPrice: z.number().nullable(),
    frequency: z.enum(listFrequencies),
    /** How often it was added to a list. */
    addCount: z.number().int(),
    lastAddedAt: moment.nullable(),
    isActive: z.boolean(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type FavoriteReply = OutputOf<typeof shoppingFavorite>

const fields = () =>
  z.object({
    name: text(100, msg('Name is required.')),
    description: optionalText(10_000),
    categoryId: optionalText(100),
    defaultQuantity: z.number().int().min(1).max(9999).default(1),
    unit: nullableText(20)
      .transform((unit) => unit ?? 'each')
      .default('each'),
    estimatedPrice: price.nullable().default(null),
    frequency: z.enum(listFrequencies).default('weekly'),
    isActive: z.boolean().default(true),
  })
export const newFavorite = z.lazy(() => fields().extend({ id: clientId() }))
export type NewFavorite = z.output<typeof newFavorite>
export const favoriteChange = z.lazy(() => changeOf(fields()))
export type FavoriteChange = z.output<typeof favoriteChange>

/** `id` is the new item's. */
const quickAdd = z.lazy(() => z.object({ id: clientId(), listId: rowId(msg('Please select a shopping list to add items to.')) }))
export type QuickAdd = z.output<typeof quickAdd>

const favorites = '/api/families/:familyId/shopping-favorites'
const favorite = '/api/shopping-favorites/:favoriteId'

export const shoppingFavoritesApi = {
  list: endpoint('GET', favorites, {
    cache: 'rows',
    can: 'view_shopping',
    about: 'Returns the favourites: active ones first, then by how often they were added.',
    response: () => z.array(shoppingFavorite()),
  }),
  create: endpoint('POST', favorites, {
    can: 'edit_shopping',
    about: 'Adds a favourite. A retry with the same `id` returns the existing favourite.',
    body: newFavorite,
    response: shoppingFavorite,
    status: 201,
  }),
  change: endpoint('PATCH', favorite, {
    can: 'edit_shopping',
    about: 'Changes the given fields of a favourite.',
    body: favoriteChange,
    response: shoppingFavorite,
  }),
  remove: endpoint('DELETE', favorite, {
    can: 'edit_shopping',
    about: 'Deletes a favourite.',
    response: nothing,
    status: 204,
  }),
  add: endpoint('POST', `${favorite}/add`, {
    can: 'edit_shopping',
    about: 'Adds a favourite to a list and counts it. A retry with the same `id` returns the existing item.',
    body: quickAdd,
    response: shoppingItem,
    status: 201,
  }),
}

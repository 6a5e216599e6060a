import * as z from 'zod'
import { endpoint, nothing, type Shape } from '../../platform/endpoint'
import { price } from '../../platform/money'
import { changeOf, moment, nullableText, optionalText, text } from '../../platform/shapes'

export const listFrequencies = ['weekly', 'monthly', 'as-needed'] as const
export const itemStatuses = ['active', 'purchased'] as const
export type ListFrequency = (typeof listFrequencies)[number]
export type ItemStatus = (typeof itemStatuses)[number]

export const shoppingItem = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    listId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    defaultQuantity: z.number().int(),
    unit: z.string(),
    /** In the family's currency, for one unit. */
    estimatedPrice: z.number().nullable(),
    /** 1 to 10. */
    priority: z.number().int(),
    isRecurring: z.boolean(),
    tags: z.array(z.string()),
    preferredBrand: z.string().nullable(),
    notes: z.string().nullable(),
    status: z.enum(itemStatuses),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ShoppingItemReply = Shape<typeof shoppingItem>

export const shoppingList = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    frequency: z.enum(listFrequencies),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ShoppingListReply = Shape<typeof shoppingList>

export const listWithItems = () => shoppingList().extend({ items: z.array(shoppingItem()) })
export type ListWithItems = Shape<typeof listWithItems>

export const newShoppingList = z.lazy(() =>
  z.object({
    name: text(100, 'Name is required.'),
    description: optionalText(10_000),
    frequency: z.enum(listFrequencies).default('weekly'),
  }),
)
export type NewShoppingList = z.output<typeof newShoppingList>

const itemFields = () =>
  z.object({
    name: text(100, 'Name is required.'),
    description: optionalText(10_000),
    defaultQuantity: z.number().int().min(1).max(9999).default(1),
    unit: nullableText(20)
      .transform((unit) => unit ?? 'each')
      .default('each'),
    estimatedPrice: price.nullable().default(null),
    priority: z.number().int().min(1).max(10).default(3),
    isRecurring: z.boolean().default(false),
    tags: z.array(text(50)).max(20).default([]),
    preferredBrand: optionalText(100),
    notes: optionalText(10_000),
    status: z.enum(itemStatuses).default('active'),
  })
export const newShoppingItem = z.lazy(itemFields)
export type NewShoppingItem = z.output<typeof newShoppingItem>

export const itemChange = z.lazy(() => changeOf(itemFields()))
export type ItemChange = z.output<typeof itemChange>

export const shoppingApi = {
  listsWithItems: endpoint('GET', '/api/families/:familyId/shopping-lists', {
    can: 'view_shopping',
    about: 'The shopping lists, each with its items.',
    response: () => z.array(listWithItems()),
  }),
  lists: endpoint('GET', '/api/families/:familyId/smart-shopping-lists', {
    can: 'view_shopping',
    about: 'The shopping lists.',
    response: () => z.array(shoppingList()),
  }),
  createList: endpoint('POST', '/api/families/:familyId/smart-shopping-lists', {
    can: 'edit_shopping',
    about: 'Adds a shopping list.',
    body: newShoppingList,
    response: shoppingList,
    status: 201,
  }),
  items: endpoint('GET', '/api/smart-shopping-lists/:listId/items', {
    can: 'view_shopping',
    about: 'The items of a shopping list.',
    response: () => z.array(shoppingItem()),
  }),
  addItem: endpoint('POST', '/api/smart-shopping-lists/:listId/items', {
    can: 'edit_shopping',
    about: 'Adds an item to a shopping list.',
    body: newShoppingItem,
    response: shoppingItem,
    status: 201,
  }),
  changeItem: endpoint('PATCH', '/api/smart-shopping-items/:itemId', {
    can: 'edit_shopping',
    about: 'Changes an item; `status` buys it or puts it back.',
    body: itemChange,
    response: shoppingItem,
  }),
  removeItem: endpoint('DELETE', '/api/smart-shopping-items/:itemId', {
    can: 'edit_shopping',
    about: 'Removes an item from its list.',
    response: nothing,
    status: 204,
  }),
}

import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { amount, price } from '#src/shared/money'
import {
  changeOf,
  clientId,
  dateOrInstant,
  lastSeenUpdate,
  moment,
  nullableText,
  optionalText,
  page,
  rowId,
  text,
} from '#src/shared/schemas'
import { itemStatuses, listFrequencies, listStatuses } from '../shopping.rules'
import { categoryTag, itemPrice } from '../shopping.schemas.contract'
import { maxQuantity, mergedFields } from './items.merge.rules'

export const shoppingItem = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    listId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    categoryId: z.string().nullable(),
    category: categoryTag().nullable(),
    defaultQuantity: z.number().int(),
    unit: z.string(),
    /** In the family's currency, per unit. */
    estimatedPrice: z.number().nullable(),
    /** 1 to 10. */
    priority: z.number().int(),
    isRecurring: z.boolean(),
    tags: z.array(z.string()),
    preferredBrand: z.string().nullable(),
    notes: z.string().nullable(),
    status: z.enum(itemStatuses),
    /** The time and the user of the purchase; null while the item is open. */
    purchasedAt: moment.nullable(),
    purchasedBy: z.string().nullable(),
    /** Each vendor's newest price, cheapest first. */
    prices: z.array(itemPrice()),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ShoppingItemReply = OutputOf<typeof shoppingItem>

export const shoppingList = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    frequency: z.enum(listFrequencies),
    autoGenerate: z.boolean(),
    budget: z.number().nullable(),
    /** The day on which bought recurring items are reopened, `YYYY-MM-DD`; null without automatic refill. */
    nextAutoGeneration: z.string().nullable(),
    status: z.enum(listStatuses),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ShoppingListReply = OutputOf<typeof shoppingList>

export const listWithItems = () => shoppingList().extend({ items: z.array(shoppingItem()) })
export type ListWithItems = OutputOf<typeof listWithItems>

const listFields = () =>
  z.object({
    name: text(100, msg('Name is required.')),
    description: optionalText(10_000),
    frequency: z.enum(listFrequencies).default('weekly'),
    autoGenerate: z.boolean().default(false),
    budget: amount.nullable().default(null),
    status: z.enum(listStatuses).default('active'),
  })
// Without it, the day is computed from the frequency.
const firstGeneration = () => dateOrInstant.nullish()
export const newShoppingList = z.lazy(() => listFields().extend({ id: clientId(), nextAutoGeneration: firstGeneration() }))
export type NewShoppingList = z.output<typeof newShoppingList>
export const listChange = z.lazy(() => changeOf(listFields()).extend({ nextAutoGeneration: firstGeneration() }))
export type ListChange = z.output<typeof listChange>

const itemFields = () =>
  z.object({
    name: text(100, msg('Name is required.')),
    description: optionalText(10_000),
    categoryId: optionalText(100),
    defaultQuantity: z.number().int().min(1).max(maxQuantity).default(1),
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
export const newShoppingItem = z.lazy(() =>
  itemFields().extend({
    id: clientId(),
    /** Adds the quantity to an open item of the same name, unit and brand, if the list has one. */
    addUp: z.boolean().default(false),
  }),
)
export type NewShoppingItem = z.output<typeof newShoppingItem>

export const itemChange = z.lazy(() => changeOf(itemFields()).extend({ listId: rowId().optional(), seen: lastSeenUpdate }))
export type ItemChange = z.output<typeof itemChange>

/** A changed item, and the fields that another member had set to other values since `seen`. */
const changedItem = () =>
  shoppingItem().extend({
    conflicts: z
      .array(
        z.object({
          field: z.enum(mergedFields),
          value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable(),
          /** The name of the category or list of that id, or null. */
          label: z.string().nullable(),
          /** The other member's name; null for an automatic change. */
          changedBy: z.string().nullable(),
          /** Whether the field keeps this value; otherwise the change replaced it. */
          isKept: z.boolean(),
        }),
      )
      .optional(),
  })
export type ChangedItemReply = OutputOf<typeof changedItem>

export const boughtClearing = z.lazy(() =>
  z.object({
    /** The id by which the trash restores all of them. */
    id: rowId(),
    items: z.array(rowId()).min(1).max(2000),
  }),
)
export type BoughtClearing = z.output<typeof boughtClearing>
const cleared = () => z.object({ cleared: z.array(z.string()) })

const itemRemoval = z.lazy(() => z.object({ seen: lastSeenUpdate }))

/** A change in the family's shopping. */
export const shoppingAudit = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    /** Such as `item`, `list`, `price`, `budget`, `request`, `category`, `favorite`, `order`. */
    entityType: z.string(),
    entityId: z.string(),
    action: z.enum(['created', 'changed', 'deleted']),
    /** For a change, only the fields that differ; null for a creation or a deletion. */
    oldValues: z.record(z.string(), z.unknown()).nullable(),
    newValues: z.record(z.string(), z.unknown()).nullable(),
    /** The user and their name; null for an automatic change. */
    performedBy: z.string().nullable(),
    performerName: z.string().nullable(),
    createdAt: moment,
  })
export type ShoppingAuditReply = OutputOf<typeof shoppingAudit>

const listPath = '/api/smart-shopping-lists/:listId'
const itemPath = '/api/smart-shopping-items/:itemId'

export const shoppingApi = {
  listsWithItems: endpoint('GET', '/api/families/:familyId/shopping-lists', {
    cache: 'rows',
    can: 'view_shopping',
    about: 'Returns the shopping lists that are not archived, each with its items.',
    response: () => z.array(listWithItems()),
  }),
  lists: endpoint('GET', '/api/families/:familyId/smart-shopping-lists', {
    cache: 'rows',
    can: 'view_shopping',
    about: 'Returns the shopping lists, archived ones too.',
    response: () => z.array(shoppingList()),
  }),
  createList: endpoint('POST', '/api/families/:familyId/smart-shopping-lists', {
    can: 'edit_shopping',
    about: 'Adds a shopping list. A retry with the same `id` returns the existing list.',
    body: newShoppingList,
    response: shoppingList,
    status: 201,
  }),
  changeList: endpoint('PATCH', listPath, {
    can: 'edit_shopping',
    about: 'Changes the given fields of a shopping list.',
    body: listChange,
    response: shoppingList,
  }),
  removeList: endpoint('DELETE', listPath, {
    can: 'edit_shopping',
    about: 'Deletes a shopping list with its items and its budgets. Purchases stay.',
    response: nothing,
    status: 204,
  }),
  items: endpoint('GET', `${listPath}/items`, {
    cache: 'rows',
    can: 'view_shopping',
    about: "Returns the items of a shopping list, in the order of the family's categories; those without one last.",
    response: () => z.array(shoppingItem()),
  }),
  clearBought: endpoint('POST', `${listPath}/clear-bought`, {
    can: 'edit_shopping',
    about:
      'Removes those of the given items that are still bought, and returns their ids. Purchases stay. Restoring the given `id` from the trash brings all of them back. A retry removes nothing more.',
    body: boughtClearing,
    response: cleared,
    status: 200,
  }),
  addItem: endpoint('POST', `${listPath}/items`, {
    can: 'edit_shopping',
    about:
      'Adds an item to a shopping list. With `addUp`, an open item of the same name, unit and brand gets the quantity instead and is returned; deleting the given `id` takes it back. A retry with the same `id` returns the existing item.',
    body: newShoppingItem,
    response: shoppingItem,
    status: 201,
  }),
  changeItem: endpoint('PATCH', itemPath, {
    can: 'edit_shopping',
    about:
      'Changes the given fields of an item; `status` buys or reopens it, `listId` moves it. With `seen`, `conflicts` tells which of the fields another member had changed since; a `status` that another member has changed since stays, which is `409` if nothing else changes.',
    body: itemChange,
    response: changedItem,
  }),
  removeItem: endpoint('DELETE', itemPath, {
    can: 'edit_shopping',
    about: 'Removes an item from its list. Its purchase stays. With `seen`, it is `409` if another member has changed the item since.',
    query: itemRemoval,
    response: nothing,
    status: 204,
  }),
  audits: endpoint('GET', '/api/families/:familyId/shopping-audits', {
    can: 'view_shopping',
    about: 'Returns the changes of the shopping with their authors, newest first.',
    query: page,
    response: () => z.array(shoppingAudit()),
  }),
}

import type * as z from 'zod'
import { type budgetChange, type newBudget, shoppingBudgetsApi } from '#src/features/shopping/budgets/budgets.contract'
import { type newItemPrice, shoppingPricesApi } from '#src/features/shopping/budgets/prices.contract'
import { type categoryChange, type newCategory, shoppingCategoriesApi } from '#src/features/shopping/lists/categories.contract'
import { type favoriteChange, type newFavorite, shoppingFavoritesApi } from '#src/features/shopping/lists/favorites.contract'
import { knownItemsApi } from '#src/features/shopping/lists/known-items.contract'
import { type listChange, type newShoppingList, shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { type newOrder, type orderChange, shoppingOrdersApi } from '#src/features/shopping/orders/orders.contract'
import { type newRequest, type requestDecision, shoppingRequestsApi } from '#src/features/shopping/requests/requests.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'
import { failureToast } from '#web/ui/error-toast'
import { type Done, type Save, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

const key = (familyId: string, ...rest: string[]) => [...areaKey('shopping', familyId), ...rest] as const

export const listsQuery = (familyId: string) => callQuery(key(familyId, 'lists'), shoppingApi.lists, { params: { familyId } })

export const itemsQuery = (familyId: string, listId: string) =>
  callQuery(key(familyId, 'items', listId), shoppingApi.items, { params: { listId } })

export const categoriesQuery = (familyId: string) =>
  callQuery(key(familyId, 'categories'), shoppingCategoriesApi.list, { params: { familyId } })

export const budgetsQuery = (familyId: string) => callQuery(key(familyId, 'budgets'), shoppingBudgetsApi.list, { params: { familyId } })

export const favoritesQuery = (familyId: string) =>
  callQuery(key(familyId, 'favorites'), shoppingFavoritesApi.list, { params: { familyId } })

/** The items that the family buys: names with their unit, price, category and shop. */
export const knownItemsQuery = (familyId: string) => callQuery(key(familyId, 'known-items'), knownItemsApi.list, { params: { familyId } })

const pageSize = 60

export const requestsQuery = (familyId: string) =>
  pagedById(key(familyId, 'requests'), pageSize, shoppingRequestsApi.list, { params: { familyId } })

export const ordersQuery = (familyId: string) =>
  pagedById(key(familyId, 'orders'), pageSize, shoppingOrdersApi.list, { params: { familyId } })

export const orderQuery = (familyId: string, orderId: string) =>
  callQuery(key(familyId, 'order', orderId), shoppingOrdersApi.find, { params: { orderId } })

export const vendorsQuery = (familyId: string) =>
  callQuery(key(familyId, 'vendors'), shoppingPricesApi.familyVendors, { params: { familyId } })

export const pricesQuery = (familyId: string, itemId: string) =>
  callQuery(key(familyId, 'prices', itemId), shoppingPricesApi.history, { params: { itemId }, query: { limit: '200' } })

/** A write that refetches the shopping area. */
const useWrite = <Input, Output>(familyId: string, send: (input: Input) => Promise<Output>, done?: Done<Input, Output>) =>
  useAction(send, { changes: ['shopping', familyId], done })

type ListBody = z.input<typeof newShoppingList> & z.input<typeof listChange>
export const useSaveList = (familyId: string) =>
  useWrite(
    familyId,
    ({ id, body }: Save<ListBody>) =>
      id ? call(shoppingApi.changeList, { params: { listId: id }, body }) : call(shoppingApi.createList, { params: { familyId }, body }),
    (_, { id }) => (id ? undefined : t('Smart List Created')),
  )
export const useChangeList = (familyId: string) =>
  useWrite(familyId, ({ id, body }: { id: string; body: z.input<typeof listChange> }) =>
    call(shoppingApi.changeList, { params: { listId: id }, body }),
  )
export const useRemoveList = (familyId: string) =>
  useDeletion((listId: string) => call(shoppingApi.removeList, { params: { listId } }), {
    changes: ['shopping', familyId],
    done: t('List deleted'),
    failed: t('Failed to delete the list'),
  })

type CategoryBody = z.input<typeof newCategory> & z.input<typeof categoryChange>
export const useSaveCategory = (familyId: string) =>
  useWrite(
    familyId,
    ({ id, body }: Save<CategoryBody>) =>
      id
        ? call(shoppingCategoriesApi.change, { params: { categoryId: id }, body })
        : call(shoppingCategoriesApi.create, { params: { familyId }, body }),
    (_, { id }) => (id ? undefined : t('Category Created')),
  )
export const useRemoveCategory = (familyId: string) =>
  useDeletion((categoryId: string) => call(shoppingCategoriesApi.remove, { params: { categoryId } }), {
    changes: ['shopping', familyId],
    done: t('Category deleted'),
    failed: t('Failed to delete the category'),
  })

type BudgetBody = z.input<typeof newBudget> & z.input<typeof budgetChange>
export const useSaveBudget = (familyId: string) =>
  useWrite(
    familyId,
    ({ id, body }: Save<BudgetBody>) =>
      id
        ? call(shoppingBudgetsApi.change, { params: { budgetId: id }, body })
        : call(shoppingBudgetsApi.create, { params: { familyId }, body }),
    (_, { id }) => (id ? undefined : t('Budget Created')),
  )
export const useRemoveBudget = (familyId: string) =>
  useDeletion((budgetId: string) => call(shoppingBudgetsApi.remove, { params: { budgetId } }), {
    changes: ['shopping', familyId],
    done: t('Budget deleted'),
    failed: t('Failed to delete the budget'),
  })

type FavoriteBody = z.input<typeof newFavorite> & z.input<typeof favoriteChange>
export const useSaveFavorite = (familyId: string) =>
  useWrite(
    familyId,
    ({ id, body }: Save<FavoriteBody>) =>
      id
        ? call(shoppingFavoritesApi.change, { params: { favoriteId: id }, body })
        : call(shoppingFavoritesApi.create, { params: { familyId }, body }),
    (_, { id }) => (id ? undefined : t('Favorite Added')),
  )
export const useRemoveFavorite = (familyId: string) =>
  useDeletion((favoriteId: string) => call(shoppingFavoritesApi.remove, { params: { favoriteId } }), {
    changes: ['shopping', familyId],
    done: t('Favorite deleted'),
    failed: t('Failed to delete the favorite'),
  })
export const useQuickAdd = (familyId: string) =>
  useWrite(
    familyId,
    ({ favoriteId, ...body }: { favoriteId: string; id: string; listId: string }) =>
      call(shoppingFavoritesApi.add, { params: { favoriteId }, body }),
    t('Item Added'),
  )

export const useAddPrice = (familyId: string, itemId: string) =>
  useWrite(familyId, (body: z.input<typeof newItemPrice>) => call(shoppingPricesApi.add, { params: { itemId }, body }), t('Price Added'))
export const useRemovePrice = (familyId: string) =>
  useDeletion((priceId: string) => call(shoppingPricesApi.remove, { params: { priceId } }), {
    changes: ['shopping', familyId],
    done: t('Price deleted'),
    failed: t('Failed to delete the price'),
  })
export const useAddVendor = (familyId: string) =>
  useWrite(familyId, (body: { name: string }) => call(shoppingPricesApi.addFamilyVendor, { params: { familyId }, body }))

export const useCreateRequest = (familyId: string) =>
  useWrite(
    familyId,
    (body: z.input<typeof newRequest>) => call(shoppingRequestsApi.create, { params: { familyId }, body }),
    t('Request Submitted'),
  )

type Decision = { id: string; body: z.input<typeof requestDecision> }
const isApproval = ({ body }: Decision) => body.status === 'approved'
export const useDecide = (familyId: string) =>
  useAction(({ id, body }: Decision) => call(shoppingRequestsApi.decide, { params: { requestId: id }, body }), {
    changes: ['shopping', familyId],
    done: (_, decision) => (isApproval(decision) ? t('Request Approved') : t('Request Denied')),
    failed: (_, decision) => failureToast(isApproval(decision) ? t('Failed to approve request.') : t('Failed to deny request.'))(),
  })
export const useWithdraw = (familyId: string) =>
  useDeletion((requestId: string) => call(shoppingRequestsApi.withdraw, { params: { requestId } }), {
    changes: ['shopping', familyId],
    done: t('Request taken back'),
    failed: t('Failed to take the request back'),
  })

export const useCreateOrder = (familyId: string) =>
  useWrite(
    familyId,
    (body: z.input<typeof newOrder>) => call(shoppingOrdersApi.create, { params: { familyId }, body }),
    ({ orderNumber }) => ({ title: t('Order Created'), description: t('Order {number}', { number: orderNumber }) }),
  )
export const useChangeOrder = (familyId: string) =>
  useWrite(familyId, ({ id, body }: { id: string; body: z.input<typeof orderChange> }) =>
    call(shoppingOrdersApi.change, { params: { orderId: id }, body }),
  )

import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type budgetChange, type newBudget, shoppingBudgetsApi } from '#src/features/shopping/budgets/budgets.contract'
import { type newItemPrice, shoppingPricesApi } from '#src/features/shopping/budgets/prices.contract'
import { type categoryChange, type newCategory, shoppingCategoriesApi } from '#src/features/shopping/lists/categories.contract'
import { type favoriteChange, type newFavorite, shoppingFavoritesApi } from '#src/features/shopping/lists/favorites.contract'
import {
  type itemChange,
  type listChange,
  type newShoppingItem,
  type newShoppingList,
  shoppingApi,
} from '#src/features/shopping/lists/lists.contract'
import { type newOrder, type orderChange, shoppingOrdersApi } from '#src/features/shopping/orders/orders.contract'
import { type newRequest, type requestDecision, shoppingRequestsApi } from '#src/features/shopping/requests/requests.contract'
import { call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'
import { toast } from '#web/ui/toast'

const key = (familyId: string, ...rest: string[]) => [...areaKey('shopping', familyId), ...rest] as const

export const listsQuery = (familyId: string) =>
  queryOptions({ queryKey: key(familyId, 'lists'), queryFn: () => call(shoppingApi.lists, { params: { familyId } }) })

/** The items of all lists, for what is counted over them. */
export const allItemsQuery = (familyId: string) =>
  queryOptions({ queryKey: key(familyId, 'all'), queryFn: () => call(shoppingApi.listsWithItems, { params: { familyId } }) })

export const itemsQuery = (familyId: string, listId: string) =>
  queryOptions({ queryKey: key(familyId, 'items', listId), queryFn: () => call(shoppingApi.items, { params: { listId } }) })

export const categoriesQuery = (familyId: string) =>
  queryOptions({ queryKey: key(familyId, 'categories'), queryFn: () => call(shoppingCategoriesApi.list, { params: { familyId } }) })

export const budgetsQuery = (familyId: string) =>
  queryOptions({ queryKey: key(familyId, 'budgets'), queryFn: () => call(shoppingBudgetsApi.list, { params: { familyId } }) })

export const favoritesQuery = (familyId: string) =>
  queryOptions({ queryKey: key(familyId, 'favorites'), queryFn: () => call(shoppingFavoritesApi.list, { params: { familyId } }) })

const pageSize = 60

export const requestsQuery = (familyId: string) =>
  pagedById(key(familyId, 'requests'), pageSize, (query) => call(shoppingRequestsApi.list, { params: { familyId }, query }))

export const requestCountsQuery = (familyId: string) =>
  queryOptions({ queryKey: key(familyId, 'request-counts'), queryFn: () => call(shoppingRequestsApi.counts, { params: { familyId } }) })

export const ordersQuery = (familyId: string) =>
  pagedById(key(familyId, 'orders'), pageSize, (query) => call(shoppingOrdersApi.list, { params: { familyId }, query }))

export const orderQuery = (familyId: string, orderId: string) =>
  queryOptions({ queryKey: key(familyId, 'order', orderId), queryFn: () => call(shoppingOrdersApi.find, { params: { orderId } }) })

export const vendorsQuery = (familyId: string) =>
  queryOptions({ queryKey: key(familyId, 'vendors'), queryFn: () => call(shoppingPricesApi.familyVendors, { params: { familyId } }) })

export const pricesQuery = (familyId: string, itemId: string) =>
  queryOptions({
    queryKey: key(familyId, 'prices', itemId),
    queryFn: () => call(shoppingPricesApi.history, { params: { itemId }, query: { limit: '200' } }),
  })

/** A write of this area; what is on screen of it is fetched again afterwards. */
const useWrite = <Input, Output>(familyId: string, write: (input: Input) => Promise<Output>, done?: (output: Output) => void) =>
  useMutation({ mutationFn: write, meta: { area: 'shopping', familyId }, onSuccess: done })

const said = (title: string, description?: string) => () => toast({ title, description })

type Change<S extends z.ZodType> = { id: string; body: z.input<S> }

export const useCreateList = (familyId: string) =>
  useWrite(
    familyId,
    (body: z.input<typeof newShoppingList>) => call(shoppingApi.createList, { params: { familyId }, body }),
    said('Smart List Created'),
  )
export const useChangeList = (familyId: string) =>
  useWrite(familyId, ({ id, body }: Change<typeof listChange>) => call(shoppingApi.changeList, { params: { listId: id }, body }))
export const useRemoveList = (familyId: string) =>
  useWrite(familyId, (listId: string) => call(shoppingApi.removeList, { params: { listId } }))

export const useAddItem = (familyId: string, listId: string) =>
  useWrite(familyId, (body: z.input<typeof newShoppingItem>) => call(shoppingApi.addItem, { params: { listId }, body }), said('Item Added'))
export const useChangeItem = (familyId: string) =>
  useWrite(familyId, ({ id, body }: Change<typeof itemChange>) => call(shoppingApi.changeItem, { params: { itemId: id }, body }))

export const useCreateCategory = (familyId: string) =>
  useWrite(
    familyId,
    (body: z.input<typeof newCategory>) => call(shoppingCategoriesApi.create, { params: { familyId }, body }),
    said('Category Created'),
  )
export const useChangeCategory = (familyId: string) =>
  useWrite(familyId, ({ id, body }: Change<typeof categoryChange>) =>
    call(shoppingCategoriesApi.change, { params: { categoryId: id }, body }),
  )
export const useRemoveCategory = (familyId: string) =>
  useWrite(familyId, (categoryId: string) => call(shoppingCategoriesApi.remove, { params: { categoryId } }))

export const useCreateBudget = (familyId: string) =>
  useWrite(
    familyId,
    (body: z.input<typeof newBudget>) => call(shoppingBudgetsApi.create, { params: { familyId }, body }),
    said('Budget Created'),
  )
export const useChangeBudget = (familyId: string) =>
  useWrite(familyId, ({ id, body }: Change<typeof budgetChange>) => call(shoppingBudgetsApi.change, { params: { budgetId: id }, body }))
export const useRemoveBudget = (familyId: string) =>
  useWrite(familyId, (budgetId: string) => call(shoppingBudgetsApi.remove, { params: { budgetId } }))

export const useCreateFavorite = (familyId: string) =>
  useWrite(
    familyId,
    (body: z.input<typeof newFavorite>) => call(shoppingFavoritesApi.create, { params: { familyId }, body }),
    said('Favorite Added'),
  )
export const useChangeFavorite = (familyId: string) =>
  useWrite(familyId, ({ id, body }: Change<typeof favoriteChange>) =>
    call(shoppingFavoritesApi.change, { params: { favoriteId: id }, body }),
  )
export const useRemoveFavorite = (familyId: string) =>
  useWrite(familyId, (favoriteId: string) => call(shoppingFavoritesApi.remove, { params: { favoriteId } }))
export const useQuickAdd = (familyId: string) =>
  useWrite(
    familyId,
    ({ favoriteId, ...body }: { favoriteId: string; id: string; listId: string }) =>
      call(shoppingFavoritesApi.add, { params: { favoriteId }, body }),
    said('Item Added'),
  )

export const useAddPrice = (familyId: string, itemId: string) =>
  useWrite(familyId, (body: z.input<typeof newItemPrice>) => call(shoppingPricesApi.add, { params: { itemId }, body }), said('Price Added'))
export const useRemovePrice = (familyId: string) =>
  useWrite(familyId, (priceId: string) => call(shoppingPricesApi.remove, { params: { priceId } }))
export const useAddVendor = (familyId: string) =>
  useWrite(familyId, (body: { name: string }) => call(shoppingPricesApi.addFamilyVendor, { params: { familyId }, body }))

export const useCreateRequest = (familyId: string) =>
  useWrite(
    familyId,
    (body: z.input<typeof newRequest>) => call(shoppingRequestsApi.create, { params: { familyId }, body }),
    said('Request Submitted'),
  )
export const useDecide = (familyId: string) =>
  useMutation({
    mutationFn: ({ id, body }: Change<typeof requestDecision>) => call(shoppingRequestsApi.decide, { params: { requestId: id }, body }),
    meta: { area: 'shopping', familyId },
    onSuccess: (_, { body }) => toast({ title: body.status === 'approved' ? 'Request Approved' : 'Request Denied' }),
    onError: (_, { body }) => {
      const description = body.status === 'approved' ? 'Failed to approve request.' : 'Failed to deny request.'
      toast({ title: 'Error', description, variant: 'destructive' })
    },
  })
export const useWithdraw = (familyId: string) =>
  useWrite(familyId, (requestId: string) => call(shoppingRequestsApi.withdraw, { params: { requestId } }))

export const useCreateOrder = (familyId: string) =>
  useWrite(
    familyId,
    (body: z.input<typeof newOrder>) => call(shoppingOrdersApi.create, { params: { familyId }, body }),
    ({ orderNumber }) => toast({ title: 'Order Created', description: `Order ${orderNumber}` }),
  )
export const useChangeOrder = (familyId: string) =>
  useWrite(familyId, ({ id, body }: Change<typeof orderChange>) => call(shoppingOrdersApi.change, { params: { orderId: id }, body }))

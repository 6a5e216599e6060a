import { queryOptions } from '@tanstack/react-query'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { call } from '#web/platform/api/api'
import { areaKey } from '#web/platform/api/query-client'

/** All lists with their items, for totals. */
export const listsWithItemsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('shopping', familyId), 'all'],
    queryFn: () => call(shoppingApi.listsWithItems, { params: { familyId } }),
  })

import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'

/** All lists with their items, for totals. */
export const listsWithItemsQuery = (familyId: string) =>
  callQuery([...areaKey('shopping', familyId), 'all'], shoppingApi.listsWithItems, { params: { familyId } })

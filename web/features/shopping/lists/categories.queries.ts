import { type CategoryReply, shoppingCategoriesApi } from '#src/features/shopping/lists/categories.contract'
import { call } from '#web/platform/api/api'
import { optimistic } from '#web/ui/optimistic'
import { useAction } from '#web/ui/use-action'
import { categoriesQuery } from '../shopping.queries'
import { t } from '../texts'

/** Puts the categories in a new order: the family's way through the shop. */
export const useOrderCategories = (familyId: string) =>
  useAction(
    (order: readonly CategoryReply[]) =>
      call(shoppingCategoriesApi.reorder, { params: { familyId }, body: { ids: order.map(({ id }) => id) } }),
    {
      changes: ['shopping', familyId],
      failed: t('Failed to save the order'),
      optimistic: optimistic(categoriesQuery(familyId).queryKey, (_, order) =>
        order.map((category, sortOrder) => ({ ...category, sortOrder })),
      ),
    },
  )

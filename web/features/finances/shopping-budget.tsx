import { useQuery } from '@tanstack/react-query'
import type { BudgetCategoryReply } from '#src/features/finances/finances.categories.contract'
import { namesakes } from '#src/features/shopping/budgets/budgets.rules'
import { moneyText } from '#web/platform/format/money'
import { useFamily, useMay } from '#web/platform/session/session'
import { budgetsQuery } from '../shopping/shopping.queries'
import { t } from './texts'

/** The shopping budgets that the reader may see; none if they fail to load. */
export const useShoppingBudgets = () => {
  const family = useFamily()
  const isShown = useMay('view_shopping') && family.addons.includes('shopping_lists')
  const { data, isError, refetch, isFetching } = useQuery({ ...budgetsQuery(family.id), enabled: isShown })
  return { data: isShown && !isError ? data : [], isError: false, error: null, refetch, isFetching }
}

/** The shopping budget with a category's name, which counts ticked items of lists, not transactions. */
export function ShoppingBudget({ category }: { category: BudgetCategoryReply }) {
  const family = useFamily()
  const [same] = namesakes(useShoppingBudgets().data ?? [], [category.name])
  if (!same) return null
  const [spent, total] = [moneyText(same.spentAmount, family.currency), moneyText(same.totalAmount, family.currency)]
  return <p className="mt-1 text-muted text-sm tabular-nums">{t('Bought on shopping lists: {spent} of {total}', { spent, total })}</p>
}

import { useQuery } from '@tanstack/react-query'
import { PiggyBank } from 'lucide-react'
import type { BudgetCategoryReply } from '#src/features/finances/finances.categories.contract'
import { monthOf } from '#src/features/finances/finances.rules'
import type { SpendingReply } from '#src/features/finances/finances.transactions.contract'
import { useToday } from '#web/platform/format/clock'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { Dot } from '#web/ui/dot'
import { EmptyState } from '#web/ui/empty-state'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { BudgetBar, totalOf } from './budgets'
import { useDeleteCategory } from './finances.deletions'
import { monthText } from './finances.labels'
import { categoriesQuery, spendingQuery } from './finances.queries'
import { ShoppingBudget, useShoppingBudgets } from './shopping-budget'
import { t } from './texts'

type BudgetListProps = {
  family: ActiveFamily
  /** Set if the member may edit. */
  onAdd: (() => void) | undefined
  onEdit: (category: BudgetCategoryReply) => void
}

/** The tree of budget categories, with this month's spending. */
export function BudgetList({ family: { id: familyId, currency, timezone }, onAdd, onEdit }: BudgetListProps) {
  const month = monthOf(useToday(timezone))
  const categories = useQuery(categoriesQuery(familyId))
  const spending = useQuery(spendingQuery(familyId, month))
  // Waited for, since its line moves the rows.
  const shopping = useShoppingBudgets()
  const mayEdit = useMay('edit_finances')
  const removal = useDeleteCategory(familyId)
  const onDelete = ({ id }: BudgetCategoryReply) => removal.mutate(id)
  const acts = mayEdit ? { onEdit, onDelete } : undefined
  return (
    <Loaded
      query={combineQueries(categories, spending, shopping)}
      errorTitle={t('Failed to load the budgets')}
      skeleton={
        <SkeletonGroup className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-72 w-full rounded-box" />
          <Skeleton className="h-40 w-full rounded-box" />
        </SkeletonGroup>
      }
    >
      {([categories, spending]) => (
        <>
          {categories.length === 0 && (
            <EmptyState
              icon={PiggyBank}
              title={t('No budget categories yet')}
              text={t('Name what you spend money on, and how much a month.')}
              others={t("Your family's budgets show up here.")}
              action={onAdd && <AddButton onClick={onAdd}>{t('Add your first category')}</AddButton>}
            />
          )}
          <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-2">
            <Group
              title={t('Expenses')}
              subtitle={monthText(month)}
              categories={treeOf(categories, 'expense')}
              spending={spending}
              currency={currency}
              acts={acts}
            />
            <Group
              title={t('Income')}
              subtitle={monthText(month)}
              categories={treeOf(categories, 'income')}
              spending={spending}
              currency={currency}
              acts={acts}
            />
          </div>
        </>
      )}
    </Loaded>
  )
}

/** The categories of a type in tree order: each before its children. */
const treeOf = (categories: readonly BudgetCategoryReply[], type: BudgetCategoryReply['type']) =>
  categories
    .filter((category) => category.type === type && category.parentCategoryId === null)
    .flatMap((category) => [category, ...categories.filter(({ parentCategoryId }) => parentCategoryId === category.id)])

type RowProps = {
  spending: SpendingReply
  currency: string
  acts: { onEdit: (category: BudgetCategoryReply) => void; onDelete: (category: BudgetCategoryReply) => void } | undefined
}

type GroupProps = RowProps & { title: string; subtitle: string; categories: BudgetCategoryReply[] }

function Group({ title, subtitle, categories, ...row }: GroupProps) {
  if (categories.length === 0) return null
  return (
    <Card title={title} subtitle={subtitle} flush>
      <ul className="flex flex-col">
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} {...row} />
        ))}
      </ul>
    </Card>
  )
}

function CategoryRow({ category, spending, currency, acts }: RowProps & { category: BudgetCategoryReply }) {
  const { id, name, color, isActive, monthlyBudget, parentCategoryId } = category
  const total = totalOf(spending, id)
  return (
    <li data-row={id} aria-label={name} className={`flex items-center gap-2 py-2 pe-2 ${parentCategoryId ? 'ps-10' : 'ps-5'}`}>
      <div className="min-w-0 flex-1">
        {isActive && monthlyBudget !== null ? (
          <BudgetBar category={category} spent={total} currency={currency} />
        ) : (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="flex min-w-0 items-center gap-2.5 font-medium">
              <Dot color={color} />
              <span className="truncate">{name}</span>
              {!isActive && <Badge>{t('Inactive')}</Badge>}
            </span>
            <span className="font-medium text-sm tabular-nums">{moneyText(total, currency)}</span>
          </p>
        )}
        <ShoppingBudget category={category} />
      </div>
      {acts && <CardMenu itemName={name} onEdit={() => acts.onEdit(category)} onDelete={() => acts.onDelete(category)} />}
    </li>
  )
}

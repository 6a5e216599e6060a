import { useQuery } from '@tanstack/react-query'
import { ChartPie, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BudgetReply } from '#src/features/shopping/budgets/budgets.contract'
import { isAlerting, wholePercent } from '#src/features/shopping/budgets/budgets.rules'
import { percentText } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { grid, Loaded } from '#web/ui/loaded'
import { useDialog } from '#web/ui/use-dialog'
import { CardHead } from '../card-head'
import { periodNames } from '../shopping.labels'
import { budgetsQuery, categoriesQuery, listsQuery, useRemoveBudget } from '../shopping.queries'
import { t } from '../texts'
import { BudgetBar } from './budget-bar'
import { BudgetDialog } from './budget-dialog'
import { FamilyBudget } from './family-budget'

/** The budgets per week, month or year. */
export function BudgetsTab({ family, onNew }: { family: ActiveFamily; onNew: () => void }) {
  const query = useQuery(budgetsQuery(family.id))
  const mayEdit = useMay('edit_shopping')
  const editing = useDialog<BudgetReply>()
  const removal = useRemoveBudget(family.id)
  const remove = ({ id }: BudgetReply) => removal.mutate(id)
  return (
    <Loaded query={query} errorTitle={t('Failed to load the budgets')}>
      {(budgets) => (
        <>
          {budgets.length === 0 && (
            <Card flush>
              <EmptyState
                icon={ChartPie}
                title={t('No budgets yet')}
                text={t('A budget counts what is bought in its period, of one list, one category or everything.')}
                others={t('Shopping budgets show up here.')}
                action={mayEdit && <AddButton onClick={onNew}>{t('Create your first budget')}</AddButton>}
              />
            </Card>
          )}
          <ul className={grid}>
            {budgets.map((budget) => (
              <li key={budget.id} data-row={budget.id}>
                <BudgetCard
                  budget={budget}
                  family={family}
                  menu={mayEdit && <CardMenu itemName={budget.name} onEdit={() => editing.show(budget)} onDelete={() => remove(budget)} />}
                />
              </li>
            ))}
          </ul>
          {editing.subject && <BudgetDialog key={editing.openCount} family={family} budget={editing.subject} {...editing.props} />}
        </>
      )}
    </Loaded>
  )
}

function BudgetCard({ budget, family, menu }: { budget: BudgetReply; family: ActiveFamily; menu: ReactNode }) {
  const { data: lists } = useQuery(listsQuery(family.id))
  const { data: categories } = useQuery(categoriesQuery(family.id))
  const isExceeded = budget.status === 'exceeded'
  const counts = [
    lists?.find(({ id }) => id === budget.smartListId)?.name,
    categories?.find(({ id }) => id === budget.categoryId)?.name,
  ].filter((name) => name !== undefined)
  return (
    <article aria-label={budget.name} className="flex h-full flex-col gap-3 rounded-box bg-base-100 p-5">
      <CardHead
        about={
          <>
            <h2 className="text-lg [overflow-wrap:anywhere]">{budget.name}</h2>
            <p className="text-muted text-sm">{counts.length > 0 ? counts.join(', ') : t('All shopping')}</p>
          </>
        }
      >
        <div className="-my-1.5 flex shrink-0 items-center gap-1">
          <Badge tone={isExceeded ? 'error' : 'success'}>{isExceeded ? t('Exceeded') : t('Active')}</Badge>
          {menu}
        </div>
      </CardHead>
      <p className="font-heading text-2xl tabular-nums">
        {moneyText(budget.spentAmount, family.currency)}
        <span className="font-sans text-base text-muted"> / {moneyText(budget.totalAmount, family.currency)}</span>
      </p>
      <BudgetBar budget={budget} />
      <FamilyBudget budget={budget} categoryName={categories?.find(({ id }) => id === budget.categoryId)?.name} family={family} />
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span>{t(periodNames[budget.period])}</span>
        <span>{t('Alert at {percent}', { percent: percentText(budget.alertThreshold / 100) })}</span>
      </p>
      {isAlerting(budget) && (
        <p className="flex items-center gap-2 rounded-field bg-warning/14 px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t('Budget alert: {percent} spent', { percent: percentText(wholePercent(budget) / 100) })}
        </p>
      )}
    </article>
  )
}

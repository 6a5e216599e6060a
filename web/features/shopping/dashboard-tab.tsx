import { useQuery } from '@tanstack/react-query'
import { ChartPie, ChevronRight, Heart, ListChecks, type LucideIcon, ShoppingBasket } from 'lucide-react'
import { outermostBudgets, percentSpent } from '#src/features/shopping/budgets/budgets.rules'
import { sumOf } from '#src/features/shopping/shopping.rules'
import { percentText } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Stat, statGrid } from '#web/ui/stat'
import { BudgetBar } from './budgets/budget-bar'
import { listsWithItemsQuery } from './lists/lists.queries'
import { budgetsQuery, favoritesQuery, listsQuery } from './shopping.queries'
import type { ShoppingTab } from './shopping.search'
import { t } from './texts'
import { useShoppingSearch } from './use-shopping-search'

/** The hub's numbers, and links to its tabs. */
export function DashboardTab({ family }: { family: ActiveFamily }) {
  return (
    <div className="flex flex-col gap-5">
      <Metrics family={family} />
      <BudgetOverview family={family} />
      <ul className="grid gap-4 xl:grid-cols-3">
        <Shortcut tab="lists" icon={ListChecks} title={t('Manage Lists')} text={t('What to buy, and where it is cheapest')} />
        <Shortcut tab="budgets" icon={ChartPie} title={t('Track Budgets')} text={t('What may be spent, and what is left')} />
        <Shortcut tab="favorites" icon={Heart} title={t('Quick Add Favorites')} text={t('What you buy again and again')} />
      </ul>
    </div>
  )
}

function Metrics({ family }: { family: ActiveFamily }) {
  const { data: lists } = useQuery(listsQuery(family.id))
  const { data: withItems } = useQuery(listsWithItemsQuery(family.id))
  const { data: budgets } = useQuery(budgetsQuery(family.id))
  const { data: favorites } = useQuery(favoritesQuery(family.id))
  const active = lists?.filter(({ status }) => status === 'active')
  const auto = active?.filter(({ autoGenerate }) => autoGenerate).length ?? 0
  const items = withItems?.flatMap((list) => list.items).filter(({ status }) => status === 'active')
  const counted = outermostBudgets(budgets ?? [])
  const spentAmount = sumOf(counted.map((budget) => budget.spentAmount))
  const totalAmount = sumOf(counted.map((budget) => budget.totalAmount))
  const contained = (budgets?.length ?? 0) - counted.length
  const money = (value: number) => moneyText(value, family.currency)
  return (
    <div className={`${statGrid} xl:grid-cols-4`}>
      <Stat
        label={t('Active Lists')}
        icon={<ListChecks aria-hidden className="size-4" />}
        value={active?.length ?? '–'}
        detail={auto > 0 && t('{count} auto-generating', { count: auto })}
      />
      <Stat
        label={t('Shopping Items')}
        icon={<ShoppingBasket aria-hidden className="size-4" />}
        value={items?.length ?? '–'}
        detail={
          items && t('{count, plural, one {On # list} other {On # lists}}', { count: new Set(items.map(({ listId }) => listId)).size })
        }
      />
      <Stat
        label={t('Budget Status')}
        icon={<ChartPie aria-hidden className="size-4" />}
        value={budgets ? percentText(Math.round(percentSpent({ spentAmount, totalAmount })) / 100) : '–'}
        detail={
          <>
            {t('{spent} of {total}', { spent: money(spentAmount), total: money(totalAmount) })}
            {contained > 0 && (
              <span className="block">
                {t('{count, plural, one {# smaller budget is part of it} other {# smaller budgets are part of it}}', { count: contained })}
              </span>
            )}
          </>
        }
      />
      <Stat
        label={t('Quick Favorites')}
        icon={<Heart aria-hidden className="size-4" />}
        value={favorites?.filter(({ isActive }) => isActive).length ?? '–'}
        detail={t('Ready to add')}
      />
    </div>
  )
}

function BudgetOverview({ family }: { family: ActiveFamily }) {
  const query = useQuery(budgetsQuery(family.id))
  const mayEdit = useMay('edit_shopping')
  return (
    <Card title={t('Budget Overview')}>
      <Loaded query={query} errorTitle={t('Failed to load the budgets')}>
        {(budgets) =>
          budgets.length === 0 ? (
            <EmptyState
              icon={ChartPie}
              title={t('No budgets yet')}
              text={mayEdit ? t('Set one with New Budget, and see what is left of it.') : t('Shopping budgets show up here.')}
            />
          ) : (
            <ul className="flex flex-col gap-4">
              {budgets.map((budget) => (
                <li key={budget.id} className="flex flex-col gap-1.5">
                  <p className="flex flex-wrap justify-between gap-x-4">
                    <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{budget.name}</span>
                    <span className="text-muted tabular-nums">
                      {moneyText(budget.spentAmount, family.currency)} / {moneyText(budget.totalAmount, family.currency)}
                    </span>
                  </p>
                  <BudgetBar budget={budget} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

type ShortcutProps = { tab: ShoppingTab; icon: LucideIcon; title: string; text: string }

function Shortcut({ tab, icon: Icon, title, text }: ShortcutProps) {
  const { go } = useShoppingSearch()
  return (
    <li>
      <button
        type="button"
        onClick={() => go({ tab })}
        className="flex h-full w-full cursor-pointer flex-wrap items-center gap-4 rounded-box bg-base-100 p-5 text-start outline-primary transition-colors duration-150 hover:bg-raised"
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <span className="min-w-0 grow">
          <span className="block font-medium">{title}</span>
          <span className="block text-muted text-sm">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ReceiptText, TrendingDown, TrendingUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import { monthOf, totalsOf } from '#src/features/finances/finances.rules'
import { useToday } from '#web/platform/format/clock'
import { moneyText } from '#web/platform/format/money'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { Stat, statGrid } from '#web/ui/stat'
import { NoBills } from './bill-list'
import { Budgets } from './budgets'
import { monthText } from './finances.labels'
import { billsQuery, categoriesQuery, spendingQuery } from './finances.queries'
import { t } from './texts'
import { UpcomingBills } from './upcoming-bills'

const Spending = lazy(lazyScreen(() => import('./spending').then(({ Spending }) => ({ default: Spending }))))

type OverviewProps = {
  family: ActiveFamily
  /** Set if the member may edit. */
  onAddBill: (() => void) | undefined
  /** Opens another tab. */
  onShow: (tab: 'bills' | 'budgets') => void
}

/** The overview of the finances: upcoming bills, spending, and budgets. */
export function Overview({ family, onAddBill, onShow }: OverviewProps) {
  const today = useToday(family.timezone)
  const month = monthOf(today)
  const bills = useQuery(billsQuery(family.id))
  const categories = useQuery(categoriesQuery(family.id))
  const spending = useQuery(spendingQuery(family.id, month))
  const { currency } = family
  return (
    <Loaded query={combineQueries(bills, categories, spending)} errorTitle={t('Failed to load the finances')} skeleton={<Loading />}>
      {([bills, categories, spending]) => (
        <div className="flex flex-col gap-5 sm:gap-6">
          <Tiles bills={bills} month={spending.months.at(-1)} currency={currency} />
          <div className="grid gap-5 sm:gap-6 lg:grid-cols-2">
            <Card
              title={t('Upcoming Bills')}
              flush
              actions={
                bills.length > 0 && (
                  <Button size="sm" variant="quiet" className="-me-3 max-w-none" onClick={() => onShow('bills')}>
                    {t('All bills')}
                  </Button>
                )
              }
            >
              {bills.length === 0 ? <NoBills onAdd={onAddBill} /> : <UpcomingBills bills={bills} family={family} today={today} />}
            </Card>
            <Card
              title={t('Budgets')}
              subtitle={monthText(month)}
              actions={
                <Button size="sm" variant="quiet" className="-me-3 max-w-none" onClick={() => onShow('budgets')}>
                  {t('All budgets')}
                </Button>
              }
            >
              <Budgets categories={categories} spending={spending} currency={currency} />
            </Card>
          </div>
          <Suspense fallback={<TwoCards />}>
            <Spending family={family} categories={categories} year={spending} />
          </Suspense>
        </div>
      )}
    </Loaded>
  )
}

// Hidden on phones: the longest label needs the space.
const icon = { 'aria-hidden': true, className: 'size-4 shrink-0 not-sm:hidden' } as const

type TilesProps = { bills: BillReply[]; month: { month: string; spent: number; income: number } | undefined; currency: string }

/** The finances in numbers. */
function Tiles({ bills, month, currency }: TilesProps) {
  const { active, due, monthlyCost } = totalsOf(bills)
  return (
    <ul aria-label={t('The finances in numbers')} className={`${statGrid} *:grid xl:grid-cols-4`}>
      <li>
        <Stat
          label={t('Active Bills')}
          icon={<ReceiptText {...icon} />}
          value={active}
          detail={bills.length > active && t('of {count} in all', { count: bills.length })}
        />
      </li>
      <li>
        <Stat
          label={t('Monthly Bills')}
          icon={<CalendarClock {...icon} />}
          value={moneyText(due, currency)}
          detail={monthlyCost === due ? t('total due') : t('{amount} in an average month', { amount: moneyText(monthlyCost, currency) })}
        />
      </li>
      <li>
        <Stat
          label={t('Spent')}
          icon={<TrendingDown {...icon} />}
          value={moneyText(month?.spent ?? 0, currency)}
          detail={t('this month')}
        />
      </li>
      <li>
        <Stat
          label={t('Income')}
          icon={<TrendingUp {...icon} />}
          value={moneyText(month?.income ?? 0, currency)}
          detail={t('this month')}
        />
      </li>
    </ul>
  )
}

const Loading = () => (
  <SkeletonGroup className="flex flex-col gap-5 sm:gap-6">
    <div className={`${statGrid} xl:grid-cols-4`}>
      {['active', 'due', 'spent', 'income'].map((tile) => (
        <Skeleton key={tile} className="h-30 rounded-box" />
      ))}
    </div>
    <TwoCards />
    <TwoCards />
  </SkeletonGroup>
)

const TwoCards = () => (
  <div className="grid gap-5 sm:gap-6 lg:grid-cols-2">
    <Skeleton className="h-72 w-full rounded-box" />
    <Skeleton className="h-72 w-full rounded-box" />
  </div>
)

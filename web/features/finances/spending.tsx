import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import type { BudgetCategoryReply } from '#src/features/finances/finances.categories.contract'
import type { SpendingReply } from '#src/features/finances/finances.transactions.contract'
import { numberFormat } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { Dot } from '#web/ui/dot'
import { EmptyState } from '#web/ui/empty-state'
import { totalOf } from './budgets'
import { monthInitial, monthText } from './finances.labels'
import { spendingQuery } from './finances.queries'
import { t } from './texts'

type SpendingProps = {
  family: ActiveFamily
  categories: BudgetCategoryReply[]
  /** The year up to this month. */
  year: SpendingReply
}

/** The minimum number of months shown; leading months before a new family's first one are left out. */
const minMonths = 6

/** Spending by month, and by category for the selected month. */
export function Spending({ family: { id, currency }, categories, year }: SpendingProps) {
  const [chosen, setChosen] = useState(year.month)
  const { data = year, isPlaceholderData } = useQuery(spendingQuery(id, chosen))
  const first = year.months.findIndex(({ spent, income }) => spent > 0 || income > 0)
  if (first === -1)
    return (
      <Card title={t('Spending')}>
        <EmptyState icon={ChartColumn} title={t('Nothing spent yet')} text={t('Paid bills and transactions show up here as charts.')} />
      </Card>
    )
  return (
    <div className="grid gap-5 sm:gap-6 lg:grid-cols-2">
      <Card title={t('Spending by Month')} subtitle={t('Choose a month to see its categories.')}>
        <MonthChart
          months={year.months.slice(Math.min(first, year.months.length - minMonths))}
          currency={currency}
          chosen={chosen}
          onChoose={setChosen}
        />
      </Card>
      <Card title={t('Spending by Category')} subtitle={monthText(chosen)}>
        {/* Until this month's data is loaded, the screen shows another month. */}
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <CategoryChart categories={categories} spending={data} currency={currency} />
        </div>
      </Card>
    </div>
  )
}

type MonthChartProps = { months: SpendingReply['months']; currency: string; chosen: string; onChoose: (month: string) => void }

/** Two bars per month: spending, and behind it income. Each month is a button that selects it. */
function MonthChart({ months, currency, chosen, onChoose }: MonthChartProps) {
  const highest = Math.max(...months.flatMap(({ spent, income }) => [spent, income]), 0.01)
  const height = (value: number) => ({ height: value > 0 ? `${Math.max((value / highest) * 100, 2)}%` : 0 })
  return (
    <figure>
      <ul aria-label={t('Months')} className="flex h-48 items-stretch gap-0.5 sm:gap-1.5">
        {months.map(({ month, spent, income }) => (
          <li key={month} className="flex min-w-0 flex-1">
            <button
              type="button"
              aria-label={t('{month}: {spent} spent, {income} earned', {
                month: monthText(month),
                spent: moneyText(spent, currency),
                income: moneyText(income, currency),
              })}
              aria-pressed={month === chosen}
              onClick={() => onChoose(month)}
              className="group flex w-full cursor-pointer flex-col rounded-lg pt-1 outline-offset-0 hover:bg-base-content/6 aria-pressed:bg-base-content/8"
            >
              <span className="flex w-full flex-1 items-end justify-center gap-px px-0.5 sm:gap-0.5 sm:px-1">
                <span className="w-1/2 max-w-4 rounded-t-sm bg-primary" style={height(spent)} />
                <span className="w-1/2 max-w-4 rounded-t-sm bg-success/70" style={height(income)} />
              </span>
              <span
                aria-hidden
                className="py-1 text-center text-muted text-xs group-aria-pressed:font-semibold group-aria-pressed:text-base-content"
              >
                {monthInitial(month)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
        <Key className="bg-primary" label={t('Spent')} value={months.find(({ month }) => month === chosen)?.spent} currency={currency} />
        <Key
          className="bg-success/70"
          label={t('Income')}
          value={months.find(({ month }) => month === chosen)?.income}
          currency={currency}
        />
      </figcaption>
    </figure>
  )
}

type KeyProps = { className: string; label: string; value: number | undefined; currency: string }

const Key = ({ className, label, value = 0, currency }: KeyProps) => (
  <span className="flex items-center gap-2">
    <span aria-hidden className={`size-3 rounded-sm ${className}`} />
    {label}
    <span className="font-medium text-base-content tabular-nums">{moneyText(value, currency)}</span>
  </span>
)

type CategoryChartProps = { categories: BudgetCategoryReply[]; spending: SpendingReply; currency: string }

/** A bar per top-level category, the largest first; together they add up to the spending. */
function CategoryChart({ categories, spending, currency }: CategoryChartProps) {
  const spent = spending.months.at(-1)?.spent ?? 0
  const bars = [
    ...categories.filter(({ type, parentCategoryId }) => type === 'expense' && parentCategoryId === null),
    { id: null, name: t('Uncategorized'), color: '#8a8178' },
  ]
    .map(({ id, name, color }) => ({ id, name, color, total: totalOf(spending, id) }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
  const largest = bars[0]?.total ?? 1
  if (bars.length === 0)
    return <p className="py-2 text-muted">{t('Nothing was spent in {month}.', { month: monthText(spending.month) })}</p>
  return (
    <ul aria-label={t('Categories')} className="flex flex-col gap-3">
      {bars.map(({ id, name, color, total }) => (
        <li key={id ?? 'none'}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="flex min-w-0 items-center gap-2.5">
              <Dot color={color} />
              <span className="truncate">{name}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">
              <span className="font-medium">{moneyText(total, currency)}</span>
              <span className="ms-2 inline-block w-10 text-end text-muted text-sm">
                {numberFormat({ style: 'percent' }).format(total / spent)}
              </span>
            </span>
          </p>
          <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-base-content/8">
            <div className="h-full rounded-full" style={{ width: `${(total / largest) * 100}%`, backgroundColor: color }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

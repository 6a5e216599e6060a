import { useQuery } from '@tanstack/react-query'
import { PieChart, Plus, Target, TrendingUp } from 'lucide-react'
import { moneyText } from '#web/platform/format/money'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { LoadError } from '#web/ui/error-state'
import { ProgressBar } from '#web/ui/progress-bar'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { investmentsQuery } from '../dashboard/dashboard.queries'
import { investmentsTotal } from '../dashboard/dashboard.rules'
import { EmptyCard, NotYet, PlannedPage } from './parts'

/** /investments (spec 3 section 2.7); it shows the dashboard's numbers. */
export function InvestmentsPage() {
  return (
    <PlannedPage path="/investments" title="Investment Tracker">
      <Portfolio />
      <EmptyCard title="Investment Goals" icon={Target} text="No goals set">
        <NotYet icon={Target}>Set a Goal</NotYet>
      </EmptyCard>
      <Allocation />
    </PlannedPage>
  )
}

const usePortfolio = () => {
  const family = useMaybeFamily()
  const mayView = useMay('view_investments')
  const query = useQuery({ ...investmentsQuery(family?.id ?? ''), enabled: family !== undefined && mayView })
  return { ...query, investments: family ? query.data : [], money: (value: number) => moneyText(value, family?.currency ?? 'USD') }
}

function Portfolio() {
  const portfolio = usePortfolio()
  const { investments, money, isError } = portfolio
  return (
    <Card title="Portfolio" className="lg:col-span-2">
      {isError && !investments ? (
        <LoadError title="Failed to load the portfolio" query={portfolio} />
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
              <TrendingUp aria-hidden className="size-6" strokeWidth={1.75} />
            </span>
            <div>
              <p className="text-muted text-sm">Total value</p>
              {investments ? (
                <p className="font-heading text-[min(1.875rem,10vw)] tabular-nums">{money(investmentsTotal(investments) ?? 0)}</p>
              ) : (
                <SkeletonGroup>
                  <Skeleton className="h-9 w-36" />
                </SkeletonGroup>
              )}
            </div>
          </div>
          <NotYet icon={Plus}>Add Investment</NotYet>
        </div>
      )}
    </Card>
  )
}

/** The value by account type, the largest first. */
function Allocation() {
  const { investments = [], money } = usePortfolio()
  const total = investmentsTotal(investments)
  if (!total) return <EmptyCard title="Asset Allocation" icon={PieChart} text="No investments yet" />
  const types = Map.groupBy(investments, ({ accountType }) => accountType ?? 'Other')
  const shares = [...types].map(([type, all]) => ({ type, value: investmentsTotal(all) ?? 0 })).toSorted((a, b) => b.value - a.value)
  return (
    <Card title="Asset Allocation">
      <ul className="flex flex-col gap-3">
        {shares.map(({ type, value }) => (
          <li key={type} className="flex flex-col gap-1">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{type}</span>
              <span className="tabular-nums">{money(value)}</span>
            </p>
            <ProgressBar value={(value / total) * 100} label={type} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

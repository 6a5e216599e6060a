import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import type { GoalReply } from '#src/features/investments/goals.contract'
import type { InvestmentReply } from '#src/features/investments/investments.contract'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { investmentsQuery } from '../dashboard/dashboard.queries'
import { FeatureScreen } from '../shell/feature-screen'
import { AllocationCard } from './allocation-card'
import { GoalDialog } from './goal-dialog'
import { GoalsCard } from './goals-card'
import { HoldingDialog } from './holding-dialog'
import { HoldingsCard } from './holdings-card'
import { ImportDialog } from './import-dialog'
import { goalsQuery, summaryQuery } from './investments.queries'
import { PortfolioCard } from './portfolio-card'
import { PriceDialog } from './price-dialog'
import { PricesDialog } from './prices-dialog'
import { TargetsDialog } from './targets-dialog'
import { msg, t } from './texts'

const title = msg('Investment Tracker')

/** /investments: the value of the family's accounts, its distribution, and the goals. */
export const InvestmentsPage = () => (
  <FeatureScreen
    title={t(title)}
    can="view_investments"
    refused={t("You can't view this screen")}
    empty={<EmptyState icon={TrendingUp} title={t('Please join a family to track investments')} />}
  >
    {(family) => <Investments family={family} />}
  </FeatureScreen>
)

function Investments({ family }: { family: ActiveFamily }) {
  const query = combineQueries(useQuery(investmentsQuery(family.id)), useQuery(summaryQuery(family.id)), useQuery(goalsQuery(family.id)))
  const mayEdit = useMay('edit_investments')
  const holding = useDialog<InvestmentReply>()
  const price = useDialog<InvestmentReply>()
  const prices = useDialog<InvestmentReply>()
  const goal = useDialog<GoalReply>()
  const targets = useDialog<never>()
  const importing = useDialog<never>()
  const edits = mayEdit ? { onAdd: () => holding.show(), onImport: () => importing.show() } : undefined
  const acts = { onPrices: prices.show, edit: mayEdit ? { onEdit: holding.show, onPrice: price.show } : undefined }
  return (
    <Page>
      <PageHeader title={t(title)} />
      <Loaded query={query} errorTitle={t('Failed to load the portfolio')} skeleton={<Loading />} onCard>
        {([investments, summary, goals]) => (
          <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
            <PortfolioCard family={family} summary={summary} hasInvestments={investments.length > 0} edits={edits} />
            {investments.length > 0 && <HoldingsCard family={family} investments={investments} summary={summary} acts={acts} />}
            <GoalsCard family={family} goals={goals} onShow={mayEdit ? goal.show : undefined} />
            <AllocationCard family={family} summary={summary} onTargets={mayEdit ? () => targets.show() : undefined} />
            {goal.openCount > 0 && (
              <GoalDialog key={`goal ${goal.openCount}`} family={family} goal={goal.subject} investments={investments} {...goal.props} />
            )}
            {targets.openCount > 0 && (
              <TargetsDialog key={`targets ${targets.openCount}`} familyId={family.id} kinds={summary.byType} {...targets.props} />
            )}
          </div>
        )}
      </Loaded>
      {holding.openCount > 0 && (
        <HoldingDialog key={`holding ${holding.openCount}`} family={family} investment={holding.subject} {...holding.props} />
      )}
      {price.subject && <PriceDialog key={`price ${price.openCount}`} family={family} investment={price.subject} {...price.props} />}
      {prices.subject && <PricesDialog family={family} investment={prices.subject} mayEdit={mayEdit} {...prices.props} />}
      {importing.openCount > 0 && <ImportDialog key={`import ${importing.openCount}`} family={family} {...importing.props} />}
    </Page>
  )
}

const Loading = () => (
  <SkeletonGroup className="grid gap-4 sm:gap-5 lg:grid-cols-2">
    <Skeleton className="h-44 w-full rounded-box lg:col-span-2" />
    <Skeleton className="h-60 w-full rounded-box lg:col-span-2" />
    <Skeleton className="h-44 w-full rounded-box" />
    <Skeleton className="h-44 w-full rounded-box" />
  </SkeletonGroup>
)

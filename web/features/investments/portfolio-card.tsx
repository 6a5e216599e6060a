import { useQuery } from '@tanstack/react-query'
import { FileUp, TrendingUp } from 'lucide-react'
import type { HistoryRange, SummaryReply } from '#src/features/investments/investments.contract'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { LineChart } from '#web/ui/line-chart'
import { Segmented } from '#web/ui/segmented'
import { dateText, gainText, gainTone } from './investments.labels'
import { historyQuery } from './investments.queries'
import { t } from './texts'

type PortfolioCardProps = {
  family: ActiveFamily
  summary: SummaryReply
  hasInvestments: boolean
  /** Set if the member may edit. */
  edits: { onAdd: () => void; onImport: () => void } | undefined
}

/** The total value, its gain or loss, and its history. */
export function PortfolioCard({ family, summary, hasInvestments, edits }: PortfolioCardProps) {
  const { totalValue, totalCost } = summary
  return (
    <Card title={t('Portfolio')} className="lg:col-span-2">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
            <TrendingUp aria-hidden className="size-6" strokeWidth={1.75} />
          </span>
          <div className="min-w-0 flex-1 basis-44">
            <p className="text-muted text-sm">{t('Total value')}</p>
            <p className="font-heading text-[min(1.875rem,10vw)] tabular-nums">{moneyText(totalValue, family.currency)}</p>
            {hasInvestments && (
              <p className="tabular-nums">
                <span className={`font-medium ${gainTone(summary)}`}>{gainText(summary, family.currency)}</span>{' '}
                <span className="whitespace-nowrap text-muted text-sm">
                  {t('on {amount} paid', { amount: moneyText(totalCost, family.currency) })}
                </span>
              </p>
            )}
          </div>
        </div>
        {edits && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            {hasInvestments && (
              <Button icon={<FileUp aria-hidden className="size-4" />} onClick={edits.onImport}>
                {t('Import Prices')}
              </Button>
            )}
            <AddButton variant="primary" onClick={edits.onAdd}>
              {t('Add Investment')}
            </AddButton>
          </div>
        )}
      </div>
      {hasInvestments && <ValueOverTime family={family} />}
    </Card>
  )
}

const ranges = (): { value: HistoryRange; label: string }[] => [
  { value: 'year', label: t('1 year') },
  { value: 'three_years', label: t('3 years') },
  { value: 'all', label: t('All') },
]

function ValueOverTime({ family }: { family: ActiveFamily }) {
  const [range, setRange] = useRemembered<HistoryRange>(
    'investments.range',
    ranges().map(({ value }) => value),
    'year',
  )
  const { data: points, isPlaceholderData } = useQuery(historyQuery(family.id, range))
  return (
    <section aria-label={t('Value over time')} className="mt-5 border-base-300 border-t pt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium font-sans text-base tracking-normal">{t('Value over time')}</h3>
        <Segmented label={t('Range')} hideLabel options={ranges()} value={range} onValueChange={setRange} />
      </div>
      <div className={`min-h-60 ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
        {points && points.length > 1 && (
          <LineChart
            label={t('Value over time')}
            points={points}
            valueText={(value) => moneyText(value, family.currency)}
            dayText={dateText}
          />
        )}
        {points && points.length < 2 && (
          <p className="text-muted">{t('The chart begins with the second day. Add older prices to see it now.')}</p>
        )}
      </div>
    </section>
  )
}

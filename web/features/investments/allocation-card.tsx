import { PieChart, Target } from 'lucide-react'
import type { SummaryReply } from '#src/features/investments/investments.contract'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { DonutChart } from '#web/ui/donut-chart'
import { Dot } from '#web/ui/dot'
import { EmptyCard } from '#web/ui/empty-cards'
import { Segmented } from '#web/ui/segmented'
import { kindName, partColor, percentText } from './investments.labels'
import { t } from './texts'

const groupings = () =>
  [
    { value: 'kind', label: t('Kinds') },
    { value: 'account', label: t('Accounts') },
    { value: 'person', label: t('People') },
  ] as const
type Grouping = ReturnType<typeof groupings>[number]['value']

type Part = { key: string; name: string; value: number; share: number; target?: number | null; offTarget?: number | null }

const partsOf = (summary: SummaryReply, grouping: Grouping): Part[] => {
  if (grouping === 'kind') return summary.byType.map((type) => ({ ...type, key: type.accountType ?? '', name: kindName(type.accountType) }))
  if (grouping === 'person') return summary.byOwner.map((owner) => ({ ...owner, key: owner.ownerId }))
  return summary.byAccount.map((account) => ({
    ...account,
    key: `${account.ownerId} ${account.institution} ${account.accountName}`,
    name: account.accountName,
  }))
}

type AllocationCardProps = { family: ActiveFamily; summary: SummaryReply; onTargets: (() => void) | undefined }

/** The distribution of the value over kinds, accounts and people, and the differences from targets. */
export function AllocationCard({ family, summary, onTargets }: AllocationCardProps) {
  const [grouping, setGrouping] = useRemembered<Grouping>(
    'investments.allocation',
    groupings().map(({ value }) => value),
    'kind',
  )
  if (summary.totalValue === 0) return <EmptyCard title={t('Asset Allocation')} icon={PieChart} text={t('No investments yet')} />
  const parts = partsOf(summary, grouping)
  return (
    <Card
      title={t('Asset Allocation')}
      actions={
        onTargets && (
          <Button
            size="sm"
            variant="quiet"
            className="-me-3 max-w-none"
            icon={<Target aria-hidden className="size-4" />}
            onClick={onTargets}
          >
            {t('Set Targets')}
          </Button>
        )
      }
    >
      <Segmented label={t('Spread over')} hideLabel options={groupings()} value={grouping} onValueChange={setGrouping} />
      <div className="my-4 flex justify-center">
        <DonutChart parts={parts.map(({ value }, at) => ({ value, color: partColor(at) }))} />
      </div>
      <PartList parts={parts} currency={family.currency} />
    </Card>
  )
}

function PartList({ parts, currency }: { parts: Part[]; currency: string }) {
  return (
    <ul aria-label={t('Asset Allocation')} className="divide-y divide-base-300/70">
      {parts.map(({ key, name, value, share, target, offTarget }, at) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-3 py-2">
          {/* In large type the amount wraps below the name. */}
          <p className="flex min-w-0 flex-1 basis-32 items-baseline gap-2.5">
            <Dot color={partColor(at)} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          </p>
          <p className="flex flex-wrap justify-end tabular-nums">
            <span>{moneyText(value, currency)}</span> <span className="w-18 text-end text-muted">{percentText(share)}</span>
          </p>
          {typeof target === 'number' && typeof offTarget === 'number' && (
            <p className="basis-full ps-5 text-muted text-sm tabular-nums">{targetText(target, offTarget, currency)}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** "Target 40%: $120.00 too little" */
const targetText = (target: number, offTarget: number, currency: string) => {
  if (offTarget === 0) return t('Target {percent}: met', { percent: percentText(target) })
  const texts = { percent: percentText(target), amount: moneyText(Math.abs(offTarget), currency) }
  return offTarget > 0 ? t('Target {percent}: {amount} too much', texts) : t('Target {percent}: {amount} too little', texts)
}

import { PieChart, Target } from 'lucide-react'
import { useState } from 'react'
import type { SummaryReply } from '#src/features/investments/investments.contract'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { DonutChart } from '#web/ui/donut-chart'
import { Dot } from '#web/ui/dot'
import { EmptyCard } from '#web/ui/empty-cards'
import { Segmented } from '#web/ui/segmented'
import { kindName, partColor, percentText } from './investments.labels'

const groupings = [
  { value: 'kind', label: 'Kinds' },
  { value: 'account', label: 'Accounts' },
  { value: 'person', label: 'People' },
] as const
type Grouping = (typeof groupings)[number]['value']

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

/** How the value is spread over kinds, accounts and people, and what is off its target. */
export function AllocationCard({ family, summary, onTargets }: AllocationCardProps) {
  const [grouping, setGrouping] = useState<Grouping>('kind')
  if (summary.totalValue === 0) return <EmptyCard title="Asset Allocation" icon={PieChart} text="No investments yet" />
  const parts = partsOf(summary, grouping)
  return (
    <Card
      title="Asset Allocation"
      actions={
        onTargets && (
          <Button
            size="sm"
            variant="quiet"
            className="-me-3 max-w-none"
            icon={<Target aria-hidden className="size-4" />}
            onClick={onTargets}
          >
            Set Targets
          </Button>
        )
      }
    >
      <Segmented label="Spread over" hideLabel options={groupings} value={grouping} onValueChange={setGrouping} />
      <div className="my-4 flex justify-center">
        <DonutChart parts={parts.map(({ value }, at) => ({ value, color: partColor(at) }))} />
      </div>
      <PartTable parts={parts} currency={family.currency} />
    </Card>
  )
}

function PartTable({ parts, currency }: { parts: Part[]; currency: string }) {
  return (
    <table className="w-full text-start">
      <caption className="sr-only">Asset Allocation</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Value</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-base-300/70">
        {parts.map(({ key, name, value, share, target, offTarget }, at) => (
          <tr key={key}>
            <th scope="row" className="py-2 pe-3 text-start align-top font-normal">
              <span className="flex items-baseline gap-2.5">
                <Dot color={partColor(at)} />
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              </span>
              {typeof target === 'number' && typeof offTarget === 'number' && (
                <span className="block ps-5 text-muted text-sm tabular-nums">{targetText(target, offTarget, currency)}</span>
              )}
            </th>
            <td className="py-2 text-end align-top tabular-nums">{moneyText(value, currency)}</td>
            <td className="w-18 py-2 text-end align-top text-muted tabular-nums">{percentText(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "Target 40%: $120.00 too little" */
const targetText = (target: number, offTarget: number, currency: string) => {
  if (offTarget === 0) return `Target ${percentText(target)}: met`
  return `Target ${percentText(target)}: ${moneyText(Math.abs(offTarget), currency)} too ${offTarget > 0 ? 'much' : 'little'}`
}

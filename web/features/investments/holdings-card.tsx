import type { InvestmentReply, SummaryReply } from '#src/features/investments/investments.contract'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMembers } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { Card } from '#web/ui/card'
import { Segmented } from '#web/ui/segmented'
import { type HoldingActs, HoldingRow } from './holding-row'
import { gainText, gainTone } from './investments.labels'
import { t } from './texts'

const groupings = () =>
  [
    { value: 'holding', label: t('Holdings') },
    { value: 'account', label: t('Accounts') },
    { value: 'person', label: t('People') },
  ] as const
type Grouping = ReturnType<typeof groupings>[number]['value']

type HoldingsCardProps = { family: ActiveFamily; investments: InvestmentReply[]; summary: SummaryReply; acts: HoldingActs }

/** Value and gain by holding, account or person. */
export function HoldingsCard({ family, investments, summary, acts }: HoldingsCardProps) {
  const [grouping, setGrouping] = useRemembered<Grouping>(
    'investments.holdings',
    groupings().map(({ value }) => value),
    'holding',
  )
  const members = useMembers()
  const nameOf = (ownerId: string) => members.find(({ userId }) => userId === ownerId)?.user.name ?? t('Former member')
  return (
    <Card title={t('Holdings')} className="lg:col-span-2" flush>
      <div className="px-5 pt-1 pb-2 sm:max-w-md">
        <Segmented label={t('Group by')} hideLabel options={groupings()} value={grouping} onValueChange={setGrouping} />
      </div>
      <ul aria-label={groupings().find(({ value }) => value === grouping)?.label} className="flex flex-col divide-y divide-base-300/70">
        {grouping === 'holding' &&
          investments.map((investment) => (
            <HoldingRow key={investment.id} family={family} investment={investment} owner={nameOf(investment.ownerId)} acts={acts} />
          ))}
        {grouping === 'account' &&
          summary.byAccount.map((group) => (
            <GroupRow
              key={`${group.ownerId} ${group.institution} ${group.accountName}`}
              name={group.accountName}
              detail={[nameOf(group.ownerId), group.institution].filter(Boolean).join(' · ')}
              group={group}
              currency={family.currency}
            />
          ))}
        {grouping === 'person' &&
          summary.byOwner.map((group) => <GroupRow key={group.ownerId} name={group.name} group={group} currency={family.currency} />)}
      </ul>
    </Card>
  )
}

type GroupRowProps = {
  name: string
  detail?: string
  group: SummaryReply['byOwner'][number] | SummaryReply['byAccount'][number]
  currency: string
}

function GroupRow({ name, detail, group, currency }: GroupRowProps) {
  return (
    <li aria-label={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        {detail && <p className="text-muted text-sm [overflow-wrap:anywhere]">{detail}</p>}
      </div>
      <div className="tabular-nums sm:text-end">
        <p className="font-semibold">{moneyText(group.value, currency)}</p>
        <p className={`text-sm ${gainTone(group)}`}>{gainText(group, currency)}</p>
      </div>
    </li>
  )
}

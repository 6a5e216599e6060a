import { CircleCheck, PartyPopper } from 'lucide-react'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import { dueState } from '#src/features/finances/finances.rules'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { IconButton } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { useDialog } from '#web/ui/use-dialog'
import { dueBadge, dueText } from './finances.labels'
import { PayDialog } from './pay-dialog'
import { t } from './texts'

/** The number of bills shown. */
const maxShown = 5

/** The active bills that are due first, each with a Pay button. */
export function UpcomingBills({
  bills,
  family: { id: familyId, currency },
  today,
}: {
  bills: BillReply[]
  family: ActiveFamily
  today: string
}) {
  const mayEdit = useMay('edit_finances')
  const paying = useDialog<BillReply>()
  const upcoming = bills.filter(({ status }) => status === 'active').slice(0, maxShown)
  if (upcoming.length === 0) return <EmptyState icon={PartyPopper} title={t('Nothing is due')} text={t('Every bill is inactive.')} />
  return (
    <>
      <ul className="flex flex-col">
        {upcoming.map((bill) => {
          const state = dueState(bill, today)
          const badge = state === 'overdue' || state === 'today' ? dueBadge(state) : undefined
          return (
            <li key={bill.id} aria-label={bill.companyName} className="flex items-center gap-2 py-1.5 ps-5 pe-3">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2">
                  <span className="min-w-0 truncate font-medium">{bill.companyName}</span>
                  {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
                </p>
                <p className="text-muted text-sm">
                  {[dueText(bill, today), bill.autoPayEnabled && t('auto-pay')].filter(Boolean).join(' · ')}
                </p>
              </div>
              <span className="font-medium tabular-nums">{moneyText(bill.amountDue, currency)}</span>
              {mayEdit && (
                <IconButton label={t('Mark {name} as paid', { name: bill.companyName })} onClick={() => paying.show(bill)}>
                  <CircleCheck aria-hidden className="size-5" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {paying.subject && (
        <PayDialog key={paying.openCount} bill={paying.subject} familyId={familyId} currency={currency} today={today} {...paying.props} />
      )}
    </>
  )
}

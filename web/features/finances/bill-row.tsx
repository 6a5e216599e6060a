import { CircleCheck, ExternalLink, History, Phone, RefreshCw, Trash2 } from 'lucide-react'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import type { BudgetCategoryReply } from '#src/features/finances/finances.categories.contract'
import { dueState } from '#src/features/finances/finances.rules'
import { dayText } from '#web/platform/format/dates'
import { telephoneLink } from '#web/platform/format/links'
import { moneyText } from '#web/platform/format/money'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { MenuItem, MenuLink } from '#web/ui/menu'
import { SelectableRow } from '#web/ui/selectable-row'
import type { Selection } from '#web/ui/use-selection'
import { dueBadge, dueText, frequencyNames } from './finances.labels'
import { t } from './texts'

/** The actions on a bill. Without `edit` it is read-only. */
type BillActs = {
  edit?: { onPay: (bill: BillReply) => void; onEdit: (bill: BillReply) => void; onDelete: (bill: BillReply) => void }
  onHistory: (bill: BillReply) => void
}

interface BillRowProps {
  bill: BillReply
  category: BudgetCategoryReply | undefined
  currency: string
  today: string
  acts: BillActs
  selection: Selection | undefined
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/** A bill: payee, amount, due date, and the Pay button. On a phone, a bill that is not due soon has that in its menu only. */
export function BillRow({ bill, category, currency, today, acts, selection }: BillRowProps) {
  const { companyName, propertyName, amountDue, frequency, lastPaidDate, autoPayEnabled, notes, status } = bill
  const state = dueState(bill, today)
  const badge = dueBadge(state)
  const facts = [status === 'active' && dueText(bill, today), t(frequencyNames[frequency])]
  const { edit } = acts
  return (
    <li data-row={bill.id} aria-label={companyName}>
      <SelectableRow
        id={bill.id}
        name={companyName}
        selection={selection}
        start={
          edit && status === 'active'
            ? { label: t('Mark as Paid'), icon: CircleCheck, tone: 'success', act: () => edit.onPay(bill) }
            : undefined
        }
        end={edit && { label: t('Delete'), icon: Trash2, tone: 'error', act: () => edit.onDelete(bill) }}
      >
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 py-3.5 ps-5 pe-2 lg:flex-nowrap">
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline justify-between gap-x-3">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
                {companyName}
                {propertyName && <span className="font-normal text-muted"> · {propertyName}</span>}
              </span>
              <span className="font-semibold tabular-nums">{moneyText(amountDue, currency)}</span>
            </p>
            <p className="mt-0.5 text-muted text-sm">
              {facts.filter(Boolean).join(' · ')}
              {lastPaidDate && <span className="not-lg:hidden"> · {t('last paid {day}', { day: dayText(lastPaidDate, today) })}</span>}
            </p>
            {(badge || autoPayEnabled || category) && (
              <p className="mt-2 flex flex-wrap gap-1.5">
                {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
                {autoPayEnabled && <Badge icon={<RefreshCw aria-hidden className="size-3" />}>{t('Auto-pay')}</Badge>}
                {category && <Badge color={category.color}>{category.name}</Badge>}
              </p>
            )}
            {notes && <p className="mt-2 line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">{notes}</p>}
          </div>
          {acts.edit && (
            <div
              className={`not-lg:order-last not-lg:basis-full not-lg:pe-3 lg:flex lg:w-44 lg:justify-end ${state === 'later' || state === 'inactive' ? 'not-lg:hidden' : ''}`}
            >
              {status === 'active' && (
                <Button className="not-lg:w-full" icon={<CircleCheck {...icon} />} onClick={() => acts.edit?.onPay(bill)}>
                  {t('Mark as Paid')}
                </Button>
              )}
            </div>
          )}
          <BillMenu bill={bill} acts={acts} />
        </div>
      </SelectableRow>
    </li>
  )
}

function BillMenu({ bill, acts: { edit, onHistory } }: Pick<BillRowProps, 'bill' | 'acts'>) {
  const { companyName, website, phoneNumber, status } = bill
  return (
    <CardMenu
      itemName={companyName}
      onEdit={edit && (() => edit.onEdit(bill))}
      onDelete={edit && (() => edit.onDelete(bill))}
      first={
        <>
          {edit && status === 'active' && (
            <MenuItem icon={<CircleCheck {...icon} />} onSelect={() => edit.onPay(bill)}>
              {t('Mark as paid')}
            </MenuItem>
          )}
          <MenuItem icon={<History {...icon} />} onSelect={() => onHistory(bill)}>
            {t('Payment history')}
          </MenuItem>
          {website && (
            <MenuLink>
              <a href={website} target="_blank" rel="noreferrer">
                <ExternalLink {...icon} />
                {t('Open website')}
              </a>
            </MenuLink>
          )}
          {phoneNumber && (
            <MenuLink>
              <a href={telephoneLink(phoneNumber)}>
                <Phone {...icon} />
                {t('Call {phoneNumber}', { phoneNumber })}
              </a>
            </MenuLink>
          )}
        </>
      }
    />
  )
}

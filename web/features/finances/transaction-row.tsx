import { Paperclip, Repeat } from 'lucide-react'
import type { BudgetCategoryReply } from '#src/features/finances/finances.categories.contract'
import type { TransactionReply } from '#src/features/finances/finances.transactions.contract'
import { dayText } from '#web/platform/format/dates'
import { moneyText } from '#web/platform/format/money'
import { Badge } from '#web/ui/badge'
import { CardMenu } from '#web/ui/card-menu'
import { t } from './texts'

interface TransactionRowProps {
  transaction: TransactionReply
  category: BudgetCategoryReply | undefined
  currency: string
  /** `YYYY-MM-DD` */
  today: string
  /** Set if the member may edit. */
  acts: { onEdit: (transaction: TransactionReply) => void; onDelete: (transaction: TransactionReply) => void } | undefined
}

/** "weekly, next Mon, Nov 30" */
const repeatText = (interval: NonNullable<TransactionReply['recurringInterval']>, nextDate: string | null, today: string) =>
  nextDate
    ? t('{interval, select, weekly {weekly, next {day}} monthly {monthly, next {day}} other {yearly, next {day}}}', {
        interval,
        day: dayText(nextDate, today),
      })
    : t('{interval, select, weekly {weekly} monthly {monthly} other {yearly}}', { interval })

/** A transaction: description, amount, category, merchant and person. */
export function TransactionRow({ transaction, category, currency, today, acts }: TransactionRowProps) {
  const { description, merchant, amount, type, user, receiptUrl, recurringInterval, nextDate, billPaymentId } = transaction
  const isIncome = type === 'income'
  const facts = [merchant && !description.startsWith(merchant) && merchant, user.firstName, billPaymentId && t('a bill')]
    .filter(Boolean)
    .join(' · ')
  return (
    <li data-row={transaction.id} aria-label={description} className="flex items-center gap-2 py-1.5 ps-5 pe-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 basis-[6rem] grow font-medium [overflow-wrap:anywhere]">{description}</span>
          <span className={`font-medium tabular-nums ${isIncome ? 'text-success' : ''}`}>
            {isIncome ? '+' : ''}
            {moneyText(amount, currency)}
          </span>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted text-sm">
          {category && <Badge color={category.color}>{category.name}</Badge>}
          <span>{facts}</span>
          {recurringInterval && (
            <span className="inline-flex items-center gap-1">
              <Repeat aria-hidden className="size-3.5" />
              {repeatText(recurringInterval, nextDate, today)}
            </span>
          )}
          {receiptUrl && (
            <a href={receiptUrl} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1 py-1">
              <Paperclip aria-hidden className="size-3.5" />
              {t('Receipt')}
            </a>
          )}
        </p>
      </div>
      {acts && <CardMenu itemName={description} onEdit={() => acts.onEdit(transaction)} onDelete={() => acts.onDelete(transaction)} />}
    </li>
  )
}

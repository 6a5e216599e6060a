import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Receipt } from 'lucide-react'
import { useState } from 'react'
import { monthOf } from '#src/features/finances/finances.rules'
import { type TransactionReply, uncategorized } from '#src/features/finances/finances.transactions.contract'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { AddButton } from '#web/ui/add-button'
import { IconButton } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Select } from '#web/ui/select'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
import { useDeleteTransaction } from './finances.deletions'
import { addMonths, monthText } from './finances.labels'
import { categoriesQuery, spendingQuery } from './finances.queries'
import { t } from './texts'
import { TransactionRow } from './transaction-row'
import { transactionsQuery } from './transactions.queries'

type TransactionListProps = {
  family: ActiveFamily
  /** Set if the member may edit. */
  onAdd: (() => void) | undefined
  onEdit: (transaction: TransactionReply) => void
}

/** The transactions by month. */
export function TransactionList({ family, onAdd, onEdit }: TransactionListProps) {
  const { id: familyId, currency, timezone } = family
  const today = useToday(timezone)
  const thisMonth = monthOf(today)
  // Without a month it is the current one, even after the month changes.
  const { month: linked } = useSearch({ from: '/gate/finances' })
  const [chosen, setChosen] = useState(linked)
  const [lastCategory, setCategoryId] = useRemembered('finances.category', undefined, '')
  const month = chosen ?? thisMonth
  const { data: spending } = useQuery(spendingQuery(familyId, month))
  const { data: categories = [] } = useQuery(categoriesQuery(familyId))
  // A category that was deleted since filters nothing.
  const categoryId = lastCategory === uncategorized || categories.some(({ id }) => id === lastCategory) ? lastCategory : ''
  const sums = spending?.months.find((one) => one.month === month)
  const move = (months: number) => {
    const next = addMonths(month, months)
    setChosen(next === thisMonth ? undefined : next)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex items-center gap-1">
          <IconButton label={t('Previous Month')} onClick={() => move(-1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <h2 className="min-w-40 text-center text-lg" aria-live="polite">
            {monthText(month)}
          </h2>
          <IconButton label={t('Next Month')} onClick={() => move(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </div>
        <dl className="flex gap-x-5 text-sm">
          <Sum label={t('Spent')} value={sums?.spent} currency={currency} />
          <Sum label={t('Income')} value={sums?.income} currency={currency} />
        </dl>
        <Select
          label={t('Category')}
          hideLabel
          className="w-full sm:ms-auto sm:w-56"
          options={[
            { value: '', label: t('All Categories') },
            ...categories.map(({ id, name, color }) => ({ value: id, label: name, color })),
            { value: uncategorized, label: t('Uncategorized') },
          ]}
          value={categoryId}
          onValueChange={setCategoryId}
        />
      </div>
      <Rows family={family} month={month} categoryId={categoryId} today={today} onAdd={onAdd} onEdit={onEdit} />
    </div>
  )
}

const Sum = ({ label, value, currency }: { label: string; value: number | undefined; currency: string }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="font-medium tabular-nums">{value === undefined ? '–' : moneyText(value, currency)}</dd>
  </div>
)

const skeleton = <Skeletons count={4} of="h-11 w-full" className="flex flex-col gap-4 rounded-box bg-base-100 p-5" />

type RowsProps = TransactionListProps & { month: string; categoryId: string; today: string }

function Rows({ family: { id: familyId, currency }, month, categoryId, today, onAdd, onEdit }: RowsProps) {
  const query = useInfiniteQuery(transactionsQuery(familyId, { month, categoryId }))
  const { data: categories = [], isLoading: areCategoriesLoading } = useQuery(categoriesQuery(familyId))
  const mayEdit = useMay('edit_finances')
  const removal = useDeleteTransaction(familyId)
  const onDelete = ({ id }: TransactionReply) => removal.mutate(id)
  const add = onAdd && <AddButton onClick={onAdd}>{t('Add a transaction')}</AddButton>
  return (
    <Loaded query={query} errorTitle={t('Failed to load the transactions')} skeleton={skeleton}>
      {(transactions) =>
        // Waits for the categories: a late category would change the height of its row.
        areCategoriesLoading ? (
          skeleton
        ) : (
          <div aria-busy={query.isPlaceholderData} className={`flex flex-col gap-4 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
            {transactions.length === 0 && (
              <EmptyState
                icon={Receipt}
                title={categoryId ? t('Nothing in this category') : t('No transactions yet')}
                text={t('Nothing was spent or earned in {month}.', { month: monthText(month) })}
                action={categoryId ? undefined : add}
              />
            )}
            {transactions.length > 0 && (
              <div className="flex flex-col rounded-box bg-base-100 pt-1 pb-3">
                {[...Map.groupBy(transactions, ({ transactionDate }) => transactionDate)].map(([day, ofDay]) => (
                  <section key={day} aria-label={dayText(day, today)}>
                    <h3 className="px-5 pt-4 pb-1 font-medium font-sans text-muted text-sm">
                      {day === today ? t('Today') : dayText(day, today)}
                    </h3>
                    <ul className="flex flex-col">
                      {ofDay.map((transaction) => (
                        <TransactionRow
                          key={transaction.id}
                          transaction={transaction}
                          category={categories.find(({ id }) => id === transaction.categoryId)}
                          currency={currency}
                          today={today}
                          acts={mayEdit ? { onEdit, onDelete } : undefined}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            )}
            <ShowMore query={query} />
          </div>
        )
      }
    </Loaded>
  )
}

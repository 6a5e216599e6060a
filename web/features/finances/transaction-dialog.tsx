import { useQuery } from '@tanstack/react-query'
import { newTransaction, type TransactionReply, transactionChange } from '#src/features/finances/finances.transactions.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { categoriesQuery } from './finances.queries'
import { ReceiptField } from './receipt-field'
import { t } from './texts'
import { useSaveTransaction } from './transactions.queries'

type Interval = NonNullable<TransactionReply['recurringInterval']> | ''

const intervalOptions = (): { value: Interval; label: string }[] => [
  { value: '', label: t('Once') },
  { value: 'weekly', label: t('Every week') },
  { value: 'monthly', label: t('Every month') },
  { value: 'yearly', label: t('Every year') },
]

type Values = Record<'description' | 'amount' | 'transactionDate' | 'categoryId' | 'merchant' | 'receiptUrl', string> & {
  recurringInterval: Interval
}

const valuesOf = (transaction: TransactionReply | undefined, today: string, known: Partial<Values> = {}): Values => ({
  description: transaction?.description ?? '',
  amount: transaction?.amount.toFixed(2) ?? '',
  transactionDate: transaction?.transactionDate ?? today,
  categoryId: transaction?.categoryId ?? '',
  merchant: transaction?.merchant ?? '',
  receiptUrl: transaction?.receiptUrl ?? '',
  // Without a next date it does not repeat, or a newer transaction of its series does.
  recurringInterval: (transaction?.nextDate && transaction.recurringInterval) || ('' as const),
  ...known,
})

/** An edited transaction keeps its repetition unless the choice changes. */
const bodyOf = ({ amount, transactionDate, recurringInterval, ...values }: Values, before: Values, isNew: boolean) => ({
  ...values,
  amount: parseNumber(amount),
  transactionDate: (isNew || transactionDate !== before.transactionDate) && transactionDate ? transactionDate : undefined,
  ...((isNew || recurringInterval !== before.recurringInterval) && {
    isRecurring: recurringInterval !== '',
    recurringInterval: recurringInterval || null,
  }),
})

const repeatHint = (transaction: TransactionReply | undefined, today: string) => {
  if (transaction?.nextDate)
    return t('Hearth adds the next one on {day}. Choose Once to stop.', { day: dayText(transaction.nextDate, today) })
  if (transaction?.recurringInterval) return t('This one does not repeat. If its series goes on, change its newest transaction.')
  return t('Hearth adds the next ones by itself.')
}

interface TransactionDialogProps extends DialogState {
  family: ActiveFamily
  /** The transaction to edit; without it the dialog adds one. */
  transaction: TransactionReply | undefined
  /** The known fields of a new transaction. */
  initial?: Partial<Values>
  onSaved?: () => void
}

/** Adds or edits a transaction. Give it a new `key` each time it is opened. */
export function TransactionDialog({ open, onOpenChange, onSaved, family, transaction, initial }: TransactionDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const choices = categories.filter(({ id, isActive }) => isActive || id === transaction?.categoryId)
  const today = useToday(family.timezone)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    onSaved,
    entity: transaction,
    title: transaction ? t('Edit Transaction') : t('Add Transaction'),
    failed: transaction ? t('Failed to save the transaction') : t('Failed to add the transaction'),
    toForm: () => valuesOf(transaction, today, initial),
    toBody: (values) => bodyOf(values, valuesOf(transaction, today), !transaction),
    schema: transaction ? transactionChange : newTransaction,
    save: useSaveTransaction(family.id).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="description">{(field) => <field.Text label={t('Description')} autoComplete="off" required />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="amount">{(field) => <field.Money label={t('Amount')} currency={family.currency} required />}</form.AppField>
        <form.AppField name="transactionDate">{(field) => <field.Day label={t('Date')} />}</form.AppField>
        <form.AppField name="categoryId">
          {(field) => (
            <field.Choice
              label={t('Category')}
              hint={t('An income category makes this income.')}
              options={[
                { value: '', label: t('No category') },
                ...choices.map(({ id: value, name, color, type }) => ({
                  value,
                  label: type === 'income' ? t('{name} (income)', { name }) : name,
                  color,
                })),
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="merchant">{(field) => <field.Text label={t('Merchant')} autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="recurringInterval">
        {(field) => <field.Choice label={t('Repeats')} hint={repeatHint(transaction, today)} options={intervalOptions()} />}
      </form.AppField>
      <form.AppField name="receiptUrl">
        {(field) => <ReceiptField url={field.state.value} onChange={(url) => field.handleChange(url)} />}
      </form.AppField>
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { newTransaction, type TransactionReply } from '#src/features/finances/finances.transactions.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useToday } from '#web/platform/format/clock'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { categoriesQuery } from './finances.queries'
import { ReceiptField } from './receipt-field'
import { useSaveTransaction } from './transactions.queries'

type Interval = NonNullable<TransactionReply['recurringInterval']> | ''

const intervalOptions: { value: Interval; label: string }[] = [
  { value: '', label: 'Once' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year' },
]

const valuesOf = (transaction: TransactionReply | undefined, today: string) => ({
  description: transaction?.description ?? '',
  amount: transaction?.amount.toFixed(2) ?? '',
  transactionDate: transaction?.transactionDate ?? today,
  categoryId: transaction?.categoryId ?? '',
  merchant: transaction?.merchant ?? '',
  receiptUrl: transaction?.receiptUrl ?? '',
  recurringInterval: transaction?.recurringInterval ?? ('' as const),
})

const bodyOf = ({ amount, transactionDate, recurringInterval, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  amount: parseNumber(amount),
  transactionDate: transactionDate || undefined,
  isRecurring: recurringInterval !== '',
  recurringInterval: recurringInterval || null,
})

interface TransactionDialogProps extends DialogState {
  family: ActiveFamily
  /** The transaction to edit; without it the dialog adds one. */
  transaction: TransactionReply | undefined
}

/** Adds or edits a transaction. Give it a new `key` each time it is opened. */
export function TransactionDialog({ open, onOpenChange, family, transaction }: TransactionDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const choices = categories.filter(({ id, isActive }) => isActive || id === transaction?.categoryId)
  const today = useToday(family.timezone)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: transaction,
    noun: 'Transaction',
    toForm: () => valuesOf(transaction, today),
    toBody: bodyOf,
    schema: newTransaction,
    save: useSaveTransaction(family.id).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="description">{(field) => <field.Text label="Description" autoComplete="off" required />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="amount">{(field) => <field.Money label="Amount" currency={family.currency} required />}</form.AppField>
        <form.AppField name="transactionDate">{(field) => <field.Day label="Date" />}</form.AppField>
        <form.AppField name="categoryId">
          {(field) => (
            <field.Choice
              label="Category"
              hint="An income category makes this income."
              options={[
                { value: '', label: 'No category' },
                ...choices.map(({ id: value, name, color, type }) => ({
                  value,
                  label: type === 'income' ? `${name} (income)` : name,
                  color,
                })),
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="merchant">{(field) => <field.Text label="Merchant" autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="recurringInterval">
        {(field) => <field.Choice label="Repeats" hint="For your records: you add the next one yourself." options={intervalOptions} />}
      </form.AppField>
      <form.AppField name="receiptUrl">
        {(field) => <ReceiptField url={field.state.value} onChange={(url) => field.handleChange(url)} />}
      </form.AppField>
    </FormDialog>
  )
}

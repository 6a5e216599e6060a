import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newTransaction, type TransactionReply } from '#src/features/finances/finances.transactions.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import { useToday } from '#web/platform/format/clock'
import { numberOf } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { categoriesQuery } from './finances.queries'
import { ReceiptField } from './receipt-field'
import { useSaveTransaction } from './transactions.queries'

type Interval = '' | 'weekly' | 'monthly' | 'yearly'
type Values = Record<'description' | 'amount' | 'transactionDate' | 'categoryId' | 'merchant' | 'receiptUrl', string> & {
  recurringInterval: Interval
}

const intervalOptions: { value: Interval; label: string }[] = [
  { value: '', label: 'Once' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year' },
]

const valuesOf = (transaction: TransactionReply | undefined, today: string): Values => ({
  description: transaction?.description ?? '',
  amount: transaction?.amount.toFixed(2) ?? '',
  transactionDate: transaction?.transactionDate ?? today,
  categoryId: transaction?.categoryId ?? '',
  merchant: transaction?.merchant ?? '',
  receiptUrl: transaction?.receiptUrl ?? '',
  recurringInterval: transaction?.recurringInterval ?? '',
})

const bodyOf = ({ amount, transactionDate, recurringInterval, ...values }: Values) => ({
  ...values,
  amount: numberOf(amount),
  transactionDate: transactionDate || undefined,
  isRecurring: recurringInterval !== '',
  recurringInterval: recurringInterval || null,
})

interface TransactionDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  family: ActiveFamily
  /** The transaction to change; without it a new one is noted. */
  transaction: TransactionReply | undefined
}

/** Notes or edits what was spent or earned. Give it a new `key` each time it is opened. */
export function TransactionDialog({ open, onOpenChange, family, transaction }: TransactionDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const choices = categories.filter(({ id, isActive }) => isActive || id === transaction?.categoryId)
  const today = useToday(family.timezone)
  const save = useSaveTransaction(family.id)
  // One id for all tries, so that one that went through unheard is not made twice.
  const [id] = useState(newId)
  const [values] = useState(() => valuesOf(transaction, today))
  const form = useEntryForm({
    values,
    check: (entered: Values) => newTransaction.safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      const body = bodyOf(entered)
      await save.mutateAsync({ transactionId: transaction?.id, body: transaction ? body : { ...body, id } })
      onOpenChange(false)
    },
    onRefused: errorToast(transaction ? 'Failed to save the transaction' : 'Failed to add the transaction'),
  })
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={transaction ? 'Edit Transaction' : 'Add Transaction'}
        onSubmit={form.handleSubmit}
        submit={<form.Submit>{transaction ? 'Save Changes' : 'Add Transaction'}</form.Submit>}
      >
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
    </form.AppForm>
  )
}

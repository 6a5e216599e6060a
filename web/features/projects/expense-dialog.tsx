import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { newProjectExpense, type ProjectExpenseReply } from '#src/features/projects/projects.parts.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { yes } from '#web/forms/yes'
import { newId } from '#web/platform/api/new-id'
import { numberOf } from '#web/platform/format/money'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { type ProjectPath, useSaveExpense } from './parts.queries'

type Values = Record<
  'description' | 'amount' | 'expenseDate' | 'category' | 'vendor' | 'receiptUrl' | 'isReimbursable' | 'reimbursedDate' | 'notes',
  string
>

const valuesOf = (expense: ProjectExpenseReply | undefined, today: string): Values => ({
  description: expense?.description ?? '',
  amount: expense?.amount.toFixed(2) ?? '',
  expenseDate: expense?.expenseDate ?? today,
  category: expense?.category ?? '',
  vendor: expense?.vendor ?? '',
  receiptUrl: expense?.receiptUrl ?? '',
  isReimbursable: expense?.isReimbursable ? yes : '',
  reimbursedDate: expense?.reimbursedDate ?? '',
  notes: expense?.notes ?? '',
})

const bodyOf = ({ amount, expenseDate, receiptUrl, isReimbursable, reimbursedDate, ...values }: Values) => ({
  ...values,
  amount: numberOf(amount) ?? Number.NaN,
  expenseDate: expenseDate || undefined,
  receiptUrl: receiptUrl.trim() || null,
  isReimbursable: isReimbursable === yes,
  reimbursedDate: (isReimbursable === yes && reimbursedDate) || null,
})

interface ExpenseDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  path: ProjectPath
  currency: string
  today: string
  /** The expense to change; without it a new one is noted. */
  expense: ProjectExpenseReply | undefined
}

/** Notes or edits an expense. Give it a new `key` each time it is opened. */
export function ExpenseDialog({ open, onOpenChange, path, currency, today, expense }: ExpenseDialogProps) {
  const save = useSaveExpense(path)
  // One id for all tries, so that one that went through unheard is not made twice.
  const [id] = useState(newId)
  const [values] = useState(() => valuesOf(expense, today))
  const form = useEntryForm({
    values,
    check: (entered: Values) => newProjectExpense.safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      const body = bodyOf(entered)
      await save.mutateAsync({ expenseId: expense?.id, body: expense ? body : { ...body, id } })
      onOpenChange(false)
    },
    onRefused: errorToast(expense ? 'Failed to save the expense' : 'Failed to add the expense'),
  })
  const isReimbursable = useStore(form.store, (state) => state.values.isReimbursable === yes)
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={expense ? 'Edit Expense' : 'Add Expense'}
        onSubmit={form.handleSubmit}
        submit={<form.Submit>{expense ? 'Save Changes' : 'Add Expense'}</form.Submit>}
      >
        <form.AppField name="description">{(field) => <field.Text label="Description" autoComplete="off" required />}</form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="amount">{(field) => <field.Money label="Amount" currency={currency} required />}</form.AppField>
          <form.AppField name="expenseDate">{(field) => <field.Day label="Date" />}</form.AppField>
          <form.AppField name="vendor">{(field) => <field.Text label="Vendor" autoComplete="off" />}</form.AppField>
          <form.AppField name="category">{(field) => <field.Text label="Category" autoComplete="off" />}</form.AppField>
        </div>
        <form.AppField name="receiptUrl">
          {(field) => <field.Text label="Receipt Link" type="url" autoComplete="off" placeholder="https://" />}
        </form.AppField>
        <form.AppField name="isReimbursable">
          {(field) => <field.Toggle label="Reimbursable" hint="Somebody gives the money back." />}
        </form.AppField>
        {isReimbursable && <form.AppField name="reimbursedDate">{(field) => <field.Day label="Reimbursed On" />}</form.AppField>}
        <form.AppField name="notes">{(field) => <field.LongText label="Notes" />}</form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}

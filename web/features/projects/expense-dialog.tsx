import { useStore } from '@tanstack/react-form'
import { newProjectExpense, type ProjectExpenseReply } from '#src/features/projects/projects.parts.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { type ProjectPath, useSaveExpense } from './parts.queries'
import { t } from './texts'

const valuesOf = (expense: ProjectExpenseReply | undefined, today: string) => ({
  description: expense?.description ?? '',
  amount: expense?.amount.toFixed(2) ?? '',
  expenseDate: expense?.expenseDate ?? today,
  category: expense?.category ?? '',
  vendor: expense?.vendor ?? '',
  receiptUrl: expense?.receiptUrl ?? '',
  isReimbursable: expense?.isReimbursable ?? false,
  reimbursedDate: expense?.reimbursedDate ?? '',
  notes: expense?.notes ?? '',
})

const bodyOf = ({ amount, expenseDate, receiptUrl, reimbursedDate, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  amount: parseNumber(amount) ?? Number.NaN,
  expenseDate: expenseDate || undefined,
  receiptUrl: receiptUrl.trim() || null,
  reimbursedDate: (values.isReimbursable && reimbursedDate) || null,
})

interface ExpenseDialogProps extends DialogState {
  path: ProjectPath
  currency: string
  today: string
  /** The expense to edit; without it the dialog adds one. */
  expense: ProjectExpenseReply | undefined
}

/** Adds or edits an expense. Give it a new `key` each time it is opened. */
export function ExpenseDialog({ open, onOpenChange, path, currency, today, expense }: ExpenseDialogProps) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: expense,
    title: expense ? t('Edit Expense') : t('Add Expense'),
    failed: expense ? t('Failed to save the expense') : t('Failed to add the expense'),
    toForm: () => valuesOf(expense, today),
    toBody: bodyOf,
    schema: newProjectExpense,
    save: useSaveExpense(path).mutateAsync,
  })
  const isReimbursable = useStore(form.store, (state) => state.values.isReimbursable)
  return (
    <FormDialog {...dialog}>
      <form.AppField name="description">{(field) => <field.Text label={t('Description')} autoComplete="off" required />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="amount">{(field) => <field.Money label={t('Amount')} currency={currency} required />}</form.AppField>
        <form.AppField name="expenseDate">{(field) => <field.Day label={t('Date')} />}</form.AppField>
        <form.AppField name="vendor">{(field) => <field.Text label={t('Vendor')} autoComplete="off" />}</form.AppField>
        <form.AppField name="category">{(field) => <field.Text label={t('Category')} autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="receiptUrl">
        {(field) => <field.Text label={t('Receipt Link')} type="url" autoComplete="off" placeholder="https://" />}
      </form.AppField>
      <form.AppField name="isReimbursable">
        {(field) => <field.Toggle label={t('Reimbursable')} hint={t('Somebody gives the money back.')} />}
      </form.AppField>
      {isReimbursable && <form.AppField name="reimbursedDate">{(field) => <field.Day label={t('Reimbursed On')} />}</form.AppField>}
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} />}</form.AppField>
    </FormDialog>
  )
}

import { useState } from 'react'
import { type BillReply, newPayment } from '#src/features/finances/finances.bills.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { dayText } from '#web/platform/format/dates'
import { parseNumber } from '#web/platform/format/money'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { methodOptions } from './finances.labels'
import { usePay } from './finances.queries'
import { t } from './texts'

interface PayDialogProps extends DialogState {
  bill: BillReply
  familyId: string
  currency: string
  today: string
  /** The known fields of the payment. */
  initial?: { amountPaid?: string }
  onSaved?: () => void
}

/** Marks a bill as paid for its current due date. Give it a new `key` each time it is opened. */
export function PayDialog({ open, onOpenChange, onSaved, bill, familyId, currency, today, initial }: PayDialogProps) {
  const pay = usePay(familyId, bill)
  const [{ dueDate, amountDue }] = useState(bill)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    onSaved,
    title: t('Pay {name}', { name: bill.companyName }),
    submit: t('Mark as Paid'),
    toForm: () => ({
      amountPaid: amountDue.toFixed(2),
      paymentDate: today,
      paymentMethod: bill.autoPayEnabled ? 'Direct debit' : '',
      referenceNumber: '',
      notes: '',
      noteTransaction: true,
      ...initial,
    }),
    toBody: ({ amountPaid, paymentDate, ...values }) => ({
      ...values,
      dueDate,
      amountPaid: parseNumber(amountPaid) ?? amountDue,
      paymentDate: paymentDate || undefined,
    }),
    schema: newPayment,
    save: ({ body }) => pay.mutateAsync(body),
    failed: t('Failed to mark the bill as paid'),
  })
  return (
    <FormDialog {...dialog} description={t('For the bill due {day}.', { day: dayText(dueDate, today) })}>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="amountPaid">{(field) => <field.Money label={t('Amount Paid')} currency={currency} required />}</form.AppField>
        <form.AppField name="paymentDate">{(field) => <field.Day label={t('Payment Date')} required />}</form.AppField>
        <form.AppField name="paymentMethod">
          {(field) => <field.Choice label={t('Payment Method')} options={methodOptions()} />}
        </form.AppField>
        <form.AppField name="referenceNumber">{(field) => <field.Text label={t('Reference Number')} autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} rows={2} />}</form.AppField>
      <form.AppField name="noteTransaction">
        {(field) => <field.Toggle label={t('Add to transactions')} hint={t('Counts towards the spending of its category.')} />}
      </form.AppField>
    </FormDialog>
  )
}

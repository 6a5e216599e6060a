import { useState } from 'react'
import { type BillReply, newPayment } from '#src/features/finances/finances.bills.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { dayText } from '#web/platform/format/dates'
import { parseNumber } from '#web/platform/format/money'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { paymentMethods } from './finances.labels'
import { usePay } from './finances.queries'

const methodOptions = [{ value: '', label: 'Not specified' }, ...paymentMethods.map((value) => ({ value, label: value }))]

interface PayDialogProps extends DialogState {
  bill: BillReply
  familyId: string
  currency: string
  today: string
}

/** Marks a bill as paid for its current due date. Give it a new `key` each time it is opened. */
export function PayDialog({ open, onOpenChange, bill, familyId, currency, today }: PayDialogProps) {
  const pay = usePay(familyId, bill)
  const [{ dueDate, amountDue }] = useState(bill)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    noun: 'Payment',
    title: `Pay ${bill.companyName}`,
    submit: 'Mark as Paid',
    toForm: () => ({
      amountPaid: amountDue.toFixed(2),
      paymentDate: today,
      paymentMethod: bill.autoPayEnabled ? 'Direct debit' : '',
      referenceNumber: '',
      notes: '',
      noteTransaction: true,
    }),
    toBody: ({ amountPaid, paymentDate, ...values }) => ({
      ...values,
      dueDate,
      amountPaid: parseNumber(amountPaid) ?? amountDue,
      paymentDate: paymentDate || undefined,
    }),
    schema: newPayment,
    save: ({ body }) => pay.mutateAsync(body),
    failed: 'Failed to mark the bill as paid',
  })
  return (
    <FormDialog {...dialog} description={`For the bill due ${dayText(dueDate, today)}.`}>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="amountPaid">{(field) => <field.Money label="Amount Paid" currency={currency} required />}</form.AppField>
        <form.AppField name="paymentDate">{(field) => <field.Day label="Payment Date" required />}</form.AppField>
        <form.AppField name="paymentMethod">{(field) => <field.Choice label="Payment Method" options={methodOptions} />}</form.AppField>
        <form.AppField name="referenceNumber">{(field) => <field.Text label="Reference Number" autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="notes">{(field) => <field.LongText label="Notes" rows={2} />}</form.AppField>
      <form.AppField name="noteTransaction">
        {(field) => <field.Toggle label="Add to transactions" hint="Counts towards the spending of its category." />}
      </form.AppField>
    </FormDialog>
  )
}

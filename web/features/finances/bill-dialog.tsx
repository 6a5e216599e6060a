import { useIsFetching, useQuery } from '@tanstack/react-query'
import { type BillReply, billChange, newBill } from '#src/features/finances/finances.bills.contract'
import { billCategories } from '#src/features/finances/finances.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { queryClient } from '#web/platform/api/query-client'
import { useToday } from '#web/platform/format/clock'
import { parseNumber } from '#web/platform/format/money'
import { familiesQuery, useMaybeFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { toast } from '#web/ui/toast'
import type { DialogState } from '#web/ui/use-dialog'
import { frequencyOptions, statusOptions, withScheme } from './finances.labels'
import { categoriesQuery, NoFamilyError, useSaveBill } from './finances.queries'
import { t } from './texts'

const valuesOf = (bill: BillReply | undefined) => ({
  companyName: bill?.companyName ?? '',
  propertyName: bill?.propertyName ?? '',
  amountDue: bill?.amountDue.toFixed(2) ?? '',
  dueDate: bill?.dueDate ?? '',
  frequency: bill?.frequency ?? 'monthly',
  categoryId: bill?.categoryId ?? '',
  autoPayEnabled: bill?.autoPayEnabled ?? false,
  notes: bill?.notes ?? '',
  website: bill?.website ?? '',
  phoneNumber: bill?.phoneNumber ?? '',
  status: bill?.status ?? 'active',
  reminderDays: String(bill?.reminderDays ?? 7),
})

const bodyOf = ({ amountDue, website, reminderDays, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  amountDue: parseNumber(amountDue),
  website: withScheme(website),
  reminderDays: parseNumber(reminderDays) ?? 7,
})

/** Reports that there is no family to add a bill to (spec 3 section 8), and refetches the families unless they are loading. */
const reportNoFamily = (isLoading: boolean) => {
  if (!isLoading) queryClient.refetchQueries({ queryKey: familiesQuery.queryKey })
  toast({
    title: t('Error'),
    description: isLoading
      ? t('Loading family data, please wait...')
      : t("No family selected. Please ensure you're a member of a family to create bills."),
    variant: 'destructive',
  })
}

interface BillDialogProps extends DialogState {
  /** The bill to edit; without it the dialog adds one. */
  bill: BillReply | undefined
}

/** Adds or edits a bill. Give it a new `key` each time it is opened: it reads its props once. */
export function BillDialog({ open, onOpenChange, bill }: BillDialogProps) {
  const family = useMaybeFamily()
  const isLoading = useIsFetching({ queryKey: familiesQuery.queryKey }) > 0
  const { data: categories = [] } = useQuery({ ...categoriesQuery(family?.id ?? ''), enabled: family !== undefined })
  const choices = categories.filter((category) => category.id === bill?.categoryId || billCategories([category]).length > 0)
  // A bill without a category does not need one when edited.
  const needsCategory = billCategories(categories).length > 0 && (!bill || bill.categoryId !== null)
  const today = useToday(family?.timezone ?? 'UTC')
  const refused = errorToast(bill ? t('Failed to save bill') : t('Failed to create bill'))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: bill,
    title: bill ? t('Edit Bill') : t('Add Bill'),
    toForm: () => valuesOf(bill),
    toBody: bodyOf,
    schema: bill ? billChange : newBill,
    check: ({ categoryId }) => (needsCategory && !categoryId ? [{ path: 'categoryId', message: t('Please select a category') }] : []),
    save: useSaveBill(family?.id).mutateAsync,
    failed: (error) => (error instanceof NoFamilyError ? reportNoFamily(isLoading) : refused(error)),
  })
  const noCategory = { value: '', label: t('No category') }
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="companyName">{(field) => <field.Text label={t('Company Name')} autoComplete="off" required />}</form.AppField>
        <form.AppField name="propertyName">
          {(field) => <field.Text label={t('Property Name')} autoComplete="off" placeholder={t('House, car, phone')} />}
        </form.AppField>
        <form.AppField name="amountDue">
          {(field) => <field.Money label={t('Amount Due')} currency={family?.currency} required />}
        </form.AppField>
        <form.AppField name="dueDate">{(field) => <field.Day label={t('Due Date')} required />}</form.AppField>
        <form.AppField name="frequency">{(field) => <field.Choice label={t('Frequency')} options={frequencyOptions()} />}</form.AppField>
        <form.AppField name="categoryId">
          {(field) => (
            <field.Choice
              label={t('Category')}
              required={needsCategory}
              placeholder={t('Select a category')}
              options={[
                ...(needsCategory ? [] : [noCategory]),
                ...choices.map(({ id: value, name: label, color }) => ({ value, label, color })),
              ]}
            />
          )}
        </form.AppField>
      </div>
      <form.AppField name="autoPayEnabled">
        {(field) => (
          <field.Toggle label={t('Auto-Pay')} hint={t('The bank pays it. Mark it as paid here once the money has left your account.')} />
        )}
      </form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="reminderDays">
          {(field) => <field.Whole label={t('Reminder')} min="0" max="365" trailing={t('days before')} />}
        </form.AppField>
        <form.AppField name="status">{(field) => <field.Either label={t('Status')} options={statusOptions()} />}</form.AppField>
        <form.AppField name="website">
          {(field) => <field.Text label={t('Website')} type="url" autoComplete="off" placeholder="https://" />}
        </form.AppField>
        <form.AppField name="phoneNumber">
          {(field) => <field.Text label={t('Phone Number')} type="tel" autoComplete="off" />}
        </form.AppField>
      </div>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} />}</form.AppField>
      {bill && bill.dueDate < today && <p className="text-muted text-sm">{t('Paying it moves the due date on by itself.')}</p>}
    </FormDialog>
  )
}

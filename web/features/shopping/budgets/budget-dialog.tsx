import { useQuery } from '@tanstack/react-query'
import { type BudgetReply, newBudget } from '#src/features/shopping/budgets/budgets.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { periodOptions } from '../shopping.labels'
import { categoriesQuery, listsQuery, useSaveBudget } from '../shopping.queries'
import { t } from '../texts'

const valuesOf = (budget: BudgetReply | undefined) => ({
  name: budget?.name ?? '',
  totalAmount: budget?.totalAmount.toFixed(2) ?? '',
  period: budget?.period ?? 'monthly',
  alertThreshold: budget ? String(budget.alertThreshold) : '',
  smartListId: budget?.smartListId ?? '',
  categoryId: budget?.categoryId ?? '',
})

const bodyOf = ({ totalAmount, alertThreshold, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  totalAmount: parseNumber(totalAmount) ?? Number.NaN,
  alertThreshold: parseNumber(alertThreshold) ?? undefined,
})

export interface BudgetDialogProps extends DialogState {
  family: ActiveFamily
  /** The budget to edit; without it the dialog creates one. */
  budget?: BudgetReply
}

/** Creates or edits a budget. Give it a new `key` each time it is opened. */
export function BudgetDialog({ family, open, onOpenChange, budget }: BudgetDialogProps) {
  const { data: lists = [] } = useQuery(listsQuery(family.id))
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: budget,
    title: budget ? t('Edit Budget') : t('Create Budget'),
    failed: budget ? t('Failed to save the budget') : t('Failed to create the budget'),
    toForm: () => valuesOf(budget),
    toBody: bodyOf,
    schema: newBudget,
    isReady: ({ name, totalAmount }) => name.trim() !== '' && totalAmount.trim() !== '',
    save: useSaveBudget(family.id).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">
        {(field) => <field.Text label={t('Name')} placeholder={t('Groceries')} autoComplete="off" required />}
      </form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="totalAmount">
          {(field) => <field.Money label={t('Total Amount')} currency={family.currency} required />}
        </form.AppField>
        <form.AppField name="period">{(field) => <field.Choice label={t('Period')} options={periodOptions()} />}</form.AppField>
        <form.AppField name="alertThreshold">
          {(field) => <field.Whole label={t('Alert Threshold')} min="1" max="100" placeholder="80" trailing="%" />}
        </form.AppField>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="smartListId">
          {(field) => (
            <field.Choice
              label={t('List')}
              options={[{ value: '', label: t('All lists') }, ...lists.map(({ id: value, name: label }) => ({ value, label }))]}
            />
          )}
        </form.AppField>
        <form.AppField name="categoryId">
          {(field) => (
            <field.Choice
              label={t('Category')}
              options={[
                { value: '', label: t('All categories') },
                ...categories.map(({ id: value, name: label, color }) => ({ value, label, color })),
              ]}
            />
          )}
        </form.AppField>
      </div>
    </FormDialog>
  )
}

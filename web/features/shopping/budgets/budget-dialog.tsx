import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BudgetReply, newBudget } from '#src/features/shopping/budgets/budgets.contract'
import type { BudgetPeriod } from '#src/features/shopping/budgets/budgets.rules'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import { numberOf } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { periodOptions } from '../shopping.labels'
import { categoriesQuery, listsQuery, useChangeBudget, useCreateBudget } from '../shopping.queries'

type Values = { name: string; totalAmount: string; period: BudgetPeriod; alertThreshold: string; smartListId: string; categoryId: string }

const valuesOf = (budget: BudgetReply | undefined): Values => ({
  name: budget?.name ?? '',
  totalAmount: budget?.totalAmount.toFixed(2) ?? '',
  period: budget?.period ?? 'monthly',
  alertThreshold: budget ? String(budget.alertThreshold) : '',
  smartListId: budget?.smartListId ?? '',
  categoryId: budget?.categoryId ?? '',
})

const bodyOf = ({ totalAmount, alertThreshold, ...values }: Values) => ({
  ...values,
  totalAmount: numberOf(totalAmount) ?? Number.NaN,
  alertThreshold: numberOf(alertThreshold) ?? undefined,
})

export interface BudgetDialogProps {
  family: ActiveFamily
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The budget to change; without it a new one is made. */
  budget?: BudgetReply
}

/** Makes or edits a budget. Give it a new `key` each time it is opened. */
export function BudgetDialog({ family, open, onOpenChange, budget }: BudgetDialogProps) {
  const create = useCreateBudget(family.id)
  const change = useChangeBudget(family.id)
  const { data: lists = [] } = useQuery(listsQuery(family.id))
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const [id] = useState(newId)
  const [values] = useState(() => valuesOf(budget))
  const form = useEntryForm({
    values,
    check: (entered: Values) => newBudget.safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      const body = bodyOf(entered)
      if (budget) await change.mutateAsync({ id: budget.id, body })
      else await create.mutateAsync({ ...body, id })
      onOpenChange(false)
    },
    onRefused: errorToast(budget ? 'Failed to save the budget' : 'Failed to create the budget'),
  })
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={budget ? 'Edit Budget' : 'Create Budget'}
        onSubmit={form.handleSubmit}
        submit={
          <form.Subscribe selector={({ values: { name, totalAmount } }) => name.trim() === '' || totalAmount.trim() === ''}>
            {(isIncomplete) => <form.Submit disabled={isIncomplete}>{budget ? 'Save Changes' : 'Create Budget'}</form.Submit>}
          </form.Subscribe>
        }
      >
        <form.AppField name="name">
          {(field) => <field.Text label="Name" placeholder="Groceries" autoComplete="off" required />}
        </form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="totalAmount">
            {(field) => <field.Money label="Total Amount" currency={family.currency} required />}
          </form.AppField>
          <form.AppField name="period">{(field) => <field.Choice label="Period" options={periodOptions} />}</form.AppField>
          <form.AppField name="alertThreshold">
            {(field) => <field.Whole label="Alert Threshold" min="1" max="100" placeholder="80" trailing="%" />}
          </form.AppField>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="smartListId">
            {(field) => (
              <field.Choice
                label="List"
                options={[{ value: '', label: 'All lists' }, ...lists.map(({ id: value, name: label }) => ({ value, label }))]}
              />
            )}
          </form.AppField>
          <form.AppField name="categoryId">
            {(field) => (
              <field.Choice
                label="Category"
                options={[
                  { value: '', label: 'All categories' },
                  ...categories.map(({ id: value, name: label, color }) => ({ value, label, color })),
                ]}
              />
            )}
          </form.AppField>
        </div>
      </FormDialog>
    </form.AppForm>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { type EventExpenseReply, newEventExpense } from '#src/features/planners/planners.parts.contract'
import { mayChangePart } from '#src/features/planners/planners.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { moneyText, parseNumber } from '#web/platform/format/money'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { CardMenu } from '#web/ui/card-menu'
import { FormDialog } from '#web/ui/form-dialog'
import { ProgressBar } from '#web/ui/progress-bar'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { transactionsQuery } from '../finances/transactions.queries'
import { PartList } from './part-list'
import { useDeleteExpense } from './planners.deletions'
import { expensesQuery, useSaveExpense } from './planners.queries'
import { rich, t } from './texts'

/** The budget of a plan: planned against spent, by category. */
export function PlanBudget({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const query = useQuery(expensesQuery({ familyId: family.id, plannerId: plan.id }))
  const me = useMe()
  const mayAdd = useMay('edit_calendar')
  const writing = useDialog<EventExpenseReply>()
  const removal = useDeleteExpense(family.id)
  const money = (value: number) => moneyText(value, family.currency)
  const frame = plan.budget ?? plan.planned
  const sums = {
    large: (children: ReactNode) => <span className="font-heading text-2xl">{children}</span>,
    spent: money(plan.spent),
    budget: money(frame),
  }
  return (
    <>
      <PartList
        title={t('Budget')}
        errorTitle={t('Failed to load the budget')}
        query={query}
        icon={PiggyBank}
        empty={{ title: t('No budget yet'), text: t('What each thing may cost, and what it cost.') }}
        add={t('Add Expense')}
        onAdd={mayAdd ? () => writing.show() : undefined}
      >
        {(expenses) => (
          <>
            <div className="flex flex-col gap-2 px-5 pb-3">
              <p>
                {plan.budget !== null && plan.planned > 0
                  ? rich('<large>{spent}</large> spent of {budget}, {planned} planned', { ...sums, planned: money(plan.planned) })
                  : rich('<large>{spent}</large> spent of {budget}', sums)}
              </p>
              <ProgressBar label={t('Spent')} value={plan.spent} max={frame} tone={plan.spent > frame ? 'error' : 'primary'} />
            </div>
            <ul className="flex flex-col divide-y divide-base-300 px-5">
              {expenses.map((expense) => (
                <li
                  key={expense.id}
                  data-row={expense.id}
                  aria-label={expense.category}
                  className="flex items-start justify-between gap-2 py-3"
                >
                  <div className="min-w-0">
                    <p className="font-medium [overflow-wrap:anywhere]">{expense.category}</p>
                    <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
                      {t('{spent} of {planned}', {
                        spent: money(expense.spent ?? 0),
                        planned: expense.planned === null ? '–' : money(expense.planned),
                      })}
                      {expense.planned !== null && (expense.spent ?? 0) > expense.planned && <Badge tone="error">{t('Over budget')}</Badge>}
                      {expense.transactionId && <Badge>{t('Transaction')}</Badge>}
                    </p>
                    {expense.notes && <p className="text-muted text-sm">{expense.notes}</p>}
                  </div>
                  {mayChangePart(me, plan, expense) && (
                    <CardMenu
                      itemName={expense.category}
                      onEdit={() => writing.show(expense)}
                      onDelete={() => removal.mutate(expense.id)}
                      className="-my-1.5 -me-2 shrink-0"
                    />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </PartList>
      {writing.openCount > 0 && (
        <ExpenseDialog key={writing.openCount} plan={plan} family={family} expense={writing.subject} {...writing.props} />
      )}
    </>
  )
}

type ExpenseDialogProps = DialogState & { plan: PlannerReply; family: ActiveFamily; expense: EventExpenseReply | undefined }

/** Adds or edits a line of the budget. Give it a new `key` each time it is opened. */
function ExpenseDialog({ open, onOpenChange, plan, family, expense }: ExpenseDialogProps) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: expense,
    title: expense ? t('Edit Expense') : t('Add Expense'),
    failed: expense ? t('Failed to save the expense') : t('Failed to add the expense'),
    toForm: () => ({
      category: expense?.category ?? '',
      planned: expense?.planned?.toFixed(2) ?? '',
      spent: expense?.spent?.toFixed(2) ?? '',
      transactionId: expense?.transactionId ?? '',
      notes: expense?.notes ?? '',
    }),
    toBody: ({ planned, spent, ...values }) => ({ ...values, planned: parseNumber(planned), spent: parseNumber(spent) }),
    schema: newEventExpense,
    save: useSaveExpense({ familyId: family.id, plannerId: plan.id }).mutateAsync,
  })
  const transactions = useTransactions(family, expense?.transactionId ?? null)
  return (
    <FormDialog {...dialog}>
      <form.AppField name="category">{(field) => <field.Text label={t('Category')} autoComplete="off" required />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="planned">{(field) => <field.Money label={t('Planned')} currency={family.currency} />}</form.AppField>
        <form.AppField name="spent">{(field) => <field.Money label={t('Spent')} currency={family.currency} />}</form.AppField>
      </div>
      {transactions.length > 1 && (
        <form.AppField name="transactionId">
          {(field) => <field.Choice label={t('Transaction')} options={transactions} hint={t('Its amount is spent if you enter none.')} />}
        </form.AppField>
      )}
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} rows={2} />}</form.AppField>
    </FormDialog>
  )
}

/** The latest transactions as options, for members who may see them. */
const useTransactions = (family: ActiveFamily, linked: string | null) => {
  const mayView = useMay('view_finances')
  const { data = [] } = useInfiniteQuery({ ...transactionsQuery(family.id, { month: '', categoryId: '' }), enabled: mayView })
  const options = data.map(({ id: value, description, amount }) => ({
    value,
    label: `${description}, ${moneyText(amount, family.currency)}`,
  }))
  const missing = linked && !options.some(({ value }) => value === linked) ? [{ value: linked, label: t('The linked transaction') }] : []
  return [{ value: '', label: t('None') }, ...missing, ...options]
}

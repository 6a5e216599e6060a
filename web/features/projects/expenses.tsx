import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import type { ProjectExpenseReply } from '#src/features/projects/projects.parts.contract'
import { totalsOf } from '#src/features/projects/projects.rules'
import { useToday } from '#web/platform/format/clock'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { ExpenseDialog } from './expense-dialog'
import { ExpenseRow } from './expense-row'
import { expensesQuery, useRemoveExpense } from './parts.queries'
import { t } from './texts'

/** A project's expenses, and how much of them was reimbursed. */
export function Expenses({ project, family, mayAdd }: { project: ProjectReply; family: ActiveFamily; mayAdd: boolean }) {
  const path = { familyId: family.id, projectId: project.id }
  const query = useQuery(expensesQuery(path))
  const { data: expenses } = query
  const today = useToday(family.timezone)
  const writing = useDialog<ProjectExpenseReply>()
  const removal = useRemoveExpense(path)
  const remove = ({ id }: ProjectExpenseReply) => removal.mutate(id)
  const add = mayAdd && <AddButton onClick={() => writing.show()}>{t('Add Expense')}</AddButton>
  return (
    <Card title={t('Expenses')} flush actions={expenses?.length ? add : undefined}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the expenses')}
        skeleton={<Skeletons count={2} of="h-10 w-full" className="flex flex-col gap-3 px-5 py-3" />}
        empty={
          <EmptyState icon={Receipt} title={t('No expenses yet')} text={t('Note what you spend, and see what is left.')} action={add} />
        }
      >
        {(expenses) => (
          <>
            <ul className="flex flex-col">
              {expenses.map((expense) => (
                <ExpenseRow
                  key={expense.id}
                  expense={expense}
                  project={project}
                  family={family}
                  today={today}
                  onEdit={() => writing.show(expense)}
                  onDelete={() => remove(expense)}
                />
              ))}
            </ul>
            <Totals expenses={expenses} currency={family.currency} />
          </>
        )}
      </Loaded>
      {writing.openCount > 0 && (
        <ExpenseDialog
          key={writing.openCount}
          path={path}
          currency={family.currency}
          today={today}
          expense={writing.subject}
          {...writing.props}
        />
      )}
    </Card>
  )
}

function Totals({ expenses, currency }: { expenses: readonly ProjectExpenseReply[]; currency: string }) {
  const { spent, reimbursed } = totalsOf(expenses)
  return (
    <dl className="mx-5 mt-2 grid grid-cols-[1fr_auto] gap-y-1 border-base-300 border-t pt-3 pb-2 tabular-nums">
      <dt className="font-medium">{t('Total')}</dt>
      <dd className="text-end font-semibold">{moneyText(spent, currency)}</dd>
      {reimbursed > 0 && (
        <>
          <dt className="text-muted text-sm">{t('Reimbursed')}</dt>
          <dd className="text-end text-muted text-sm">{moneyText(reimbursed, currency)}</dd>
        </>
      )}
    </dl>
  )
}

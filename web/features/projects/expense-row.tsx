import { HandCoins } from 'lucide-react'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import type { ProjectExpenseReply } from '#src/features/projects/projects.parts.contract'
import { mayChangePart } from '#src/features/projects/projects.rules'
import { dayText } from '#web/platform/format/dates'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { CardMenu } from '#web/ui/card-menu'
import { MenuItem } from '#web/ui/menu'
import { useReimburse } from './parts.queries'
import { t } from './texts'

interface ExpenseRowProps {
  expense: ProjectExpenseReply
  project: ProjectReply
  family: ActiveFamily
  today: string
  onEdit: () => void
  onDelete: () => void
}

/** An expense: purpose, amount, date, and whether it was reimbursed. */
export function ExpenseRow({ expense, project, family, today, onEdit, onDelete }: ExpenseRowProps) {
  const me = useMe()
  const mayEdit = useMay('edit_tasks')
  const mayChange = mayEdit && mayChangePart(me, project, expense)
  const reimburse = useReimburse({ familyId: family.id, projectId: project.id })
  const { id, description, amount, expenseDate, category, vendor, receiptUrl, isReimbursable, reimbursedDate } = expense
  const facts = [dayText(expenseDate, today), vendor, category].filter(Boolean).join(' · ')
  return (
    <li data-row={expense.id} aria-label={description} className="flex items-start gap-2 py-1 ps-5 pe-2">
      <div className="min-w-0 flex-1 py-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 basis-[6rem] grow font-medium [overflow-wrap:anywhere]">{description}</span>
          <span className="font-medium tabular-nums">{moneyText(amount, family.currency)}</span>
        </p>
        <p className="mt-0.5 text-muted text-sm">{facts}</p>
        {(isReimbursable || reimbursedDate || receiptUrl) && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            {reimbursedDate ? (
              <Badge tone="success">{t('Reimbursed {day}', { day: dayText(reimbursedDate, today) })}</Badge>
            ) : (
              isReimbursable && <Badge tone="warning">{t('To be reimbursed')}</Badge>
            )}
            {receiptUrl && (
              <a href={receiptUrl} target="_blank" rel="noreferrer" className="link py-1">
                {t('Receipt')}
              </a>
            )}
          </p>
        )}
      </div>
      {mayChange && (
        <CardMenu itemName={description} onEdit={onEdit} onDelete={onDelete}>
          {isReimbursable && (
            <MenuItem
              icon={<HandCoins aria-hidden className="size-4" />}
              onSelect={() => reimburse.mutate({ expenseId: id, reimbursedDate: reimbursedDate ? null : today })}
            >
              {reimbursedDate ? t('Not reimbursed') : t('Reimbursed today')}
            </MenuItem>
          )}
        </CardMenu>
      )}
    </li>
  )
}

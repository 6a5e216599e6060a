import { ClipboardList, Pencil } from 'lucide-react'
import type { AuditRow } from '#src/features/audit/audit.contract'
import { bandOf, type Week } from '#src/features/audit/audit.rules'
import { holdsAll } from '#src/shared/permissions'
import { percentText } from '#web/platform/format/formats'
import { useMe, useMembers } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { Dot } from '#web/ui/dot'
import { EmptyState } from '#web/ui/empty-state'
import { useDialog } from '#web/ui/use-dialog'
import { useWidth } from '#web/ui/use-width'
import { RowBadge } from '../chores/chore-parts'
import { defaultColor } from '../chores/chores.labels'
import { shortDate } from './audit.labels'
import { NotesDialog } from './notes-dialog'
import { t } from './texts'

type RowProps = { row: AuditRow; week: Week; onEdit: ((row: AuditRow) => void) | undefined }

const rowColors = { success: 'bg-success/14', info: 'bg-info/14', warning: 'bg-warning/14', error: 'bg-error/12' }
const columns = () => [t('Date'), t('Child'), t('Assigned'), t('Completed'), t('% Done'), t('Notes/Feedback')]

/** One row per child with chores: a table, or cards if it does not fit. Parents can write notes. */
export function WeeklyReport({ rows, week }: { rows: AuditRow[]; week: Week }) {
  const mayWrite = holdsAll(useMe())
  const isWide = useWidth('lg')
  const noting = useDialog<AuditRow>()
  if (rows.length === 0) return <EmptyState icon={ClipboardList} title={t('No task data available for this week')} />
  const onEdit = mayWrite ? noting.show : undefined
  return (
    <>
      {isWide ? (
        <table className="w-full text-start">
          <thead>
            <tr className="border-base-300 border-b text-muted text-sm">
              {columns().map((name) => (
                <th key={name} scope="col" className="whitespace-nowrap px-3 py-2 text-start font-medium first:ps-5 last:pe-5">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:not(:last-child)]:border-base-300/60 [&>tr:not(:last-child)]:border-b">
            {rows.map((row) => (
              <Row key={row.child.id} row={row} week={week} onEdit={onEdit} />
            ))}
          </tbody>
        </table>
      ) : (
        <ul className="flex flex-col gap-2 px-3 pb-1">
          {rows.map((row) => (
            <RowCard key={row.child.id} row={row} week={week} onEdit={onEdit} />
          ))}
        </ul>
      )}
      {noting.subject && <NotesDialog key={noting.openCount} row={noting.subject} week={week} {...noting.props} />}
    </>
  )
}

function Child({ child }: Pick<AuditRow, 'child'>) {
  const color = useMembers().find(({ userId }) => userId === child.id)?.color ?? defaultColor
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-medium">
      <Dot color={color} />
      <span className="truncate">{child.username}</span>
    </span>
  )
}

const Rate = ({ rate }: { rate: number }) => <RowBadge tone={bandOf(rate)}>{percentText(rate / 100)}</RowBadge>

function Notes({ row, onEdit }: Pick<RowProps, 'row' | 'onEdit'>) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className={`min-w-0 flex-1 whitespace-pre-line ${row.notes ? '' : 'text-muted'}`}>{row.notes ?? t('No notes')}</span>
      {onEdit && (
        <IconButton label={t('Edit notes for {username}', { username: row.child.username })} onClick={() => onEdit(row)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      )}
    </span>
  )
}

const cell = 'px-3 py-2 first:ps-5 last:pe-3 h-14'

function Row({ row, week, onEdit }: RowProps) {
  return (
    <tr className={rowColors[bandOf(row.completionRate)]}>
      <td className={`${cell} whitespace-nowrap text-muted`}>{shortDate(week.first)}</td>
      <th scope="row" className={`${cell} max-w-56 text-start`}>
        <Child child={row.child} />
      </th>
      <td className={`${cell} tabular-nums`}>{row.assigned}</td>
      <td className={`${cell} tabular-nums`}>{row.completed}</td>
      <td className={cell}>
        <Rate rate={row.completionRate} />
      </td>
      <td className={`${cell} w-2/5`}>
        <Notes row={row} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function RowCard({ row, week, onEdit }: RowProps) {
  return (
    <li className={`flex flex-col gap-1.5 rounded-field p-3 ps-4 ${rowColors[bandOf(row.completionRate)]}`}>
      <div className="flex items-center justify-between gap-2">
        <Child child={row.child} />
        <Rate rate={row.completionRate} />
      </div>
      <p className="text-sm">
        {t('{count} Assigned', { count: row.assigned })} · {t('{count} Completed', { count: row.completed })}{' '}
        <span className="text-muted">· {shortDate(week.first)}</span>
      </p>
      <div className="text-sm">
        <Notes row={row} onEdit={onEdit} />
      </div>
    </li>
  )
}

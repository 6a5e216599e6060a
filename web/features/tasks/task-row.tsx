import { ArrowDown, ArrowUp, CalendarClock, Check, Trash2, Undo2 } from 'lucide-react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { mayChangeTask, maySetStatus } from '#src/features/tasks/tasks.rules'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { CardMenu } from '#web/ui/card-menu'
import { Checkbox } from '#web/ui/checkbox'
import { MenuItem } from '#web/ui/menu'
import { OrderHandle, orderedRow } from '#web/ui/order-handle'
import { SelectableRow } from '#web/ui/selectable-row'
import type { Order } from '#web/ui/use-order'
import type { Selection } from '#web/ui/use-selection'
import { PendingMark } from '../shell/pending-mark'
import { AssigneeName, useColorOf } from './assignee-name'
import { dueOf, priorityName, priorityTones } from './tasks.labels'
import { useTick } from './tasks.mutations'
import { isCompleted } from './tasks.rules'
import { t } from './texts'

interface TaskRowProps {
  task: TaskReply
  family: ActiveFamily
  selection: Selection
  /** Set if the list has an order of its own that the reader may change. */
  order: Order | undefined
  /** Moves it one up or down in that order; left out at an end. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** Called just before the checkbox changes. */
  onTick: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A task: checkbox, assignee, due date and priority. */
export function TaskRow({ task, family, selection, order, onUp, onDown, onTick, onEdit, onDelete }: TaskRowProps) {
  const me = useMe()
  const mayEdit = useMay('edit_tasks') && mayChangeTask(me, task)
  const tick = useTick(family.id)
  const color = useColorOf(task.assignedTo)
  const due = dueOf(task, useToday(family.timezone))
  const done = isCompleted(task)
  const mayTick = maySetStatus(me, task)
  const toggle = () => {
    onTick()
    tick.mutate({ task, status: done ? 'pending' : 'completed' })
  }
  return (
    <li
      data-task={task.id}
      tabIndex={-1}
      aria-label={task.title}
      data-order={task.id}
      className={`outline-none ${orderedRow(order, task.id)}`}
    >
      <SelectableRow
        id={task.id}
        name={task.title}
        selection={mayTick || mayEdit ? selection : undefined}
        handle={order && <OrderHandle order={order} id={task.id} name={task.title} />}
        start={
          mayTick ? { label: done ? t('Reopen') : t('Complete'), icon: done ? Undo2 : Check, tone: 'success', act: toggle } : undefined
        }
        end={mayEdit ? { label: t('Delete'), icon: Trash2, tone: 'error', act: onDelete } : undefined}
      >
        <div className="relative flex items-start gap-1 py-1 ps-2.5 pe-5">
          <Checkbox
            label={t('Complete {title}', { title: task.title })}
            hideLabel
            shape="round"
            color={color}
            checked={done}
            disabled={!mayTick}
            onCheckedChange={toggle}
          />
          <div className="min-w-0 flex-1 py-2.5">
            {/* The menu is beside the title; the content below takes the whole width. */}
            <p className={`pe-8 font-medium leading-[1.5rem] [overflow-wrap:anywhere] ${done ? 'text-muted line-through' : ''}`}>
              {task.title}
            </p>
            {task.description && <p className="mt-0.5 line-clamp-2 text-muted text-sm">{task.description}</p>}
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm sm:gap-x-4">
              <AssigneeName person={task.assignee} />
              {due && (
                <span className={`flex items-center gap-1.5 ${due.isLate ? 'font-medium text-error' : ''}`}>
                  <CalendarClock aria-hidden className="size-4" />
                  {due.text}
                </span>
              )}
              <PendingMark row={task.id} />
              {!done && (
                <span className="flex gap-1.5">
                  {task.status === 'in_progress' && <Badge tone="primary">{t('In progress')}</Badge>}
                  <Badge tone={priorityTones[task.priority]}>{priorityName(task.priority)}</Badge>
                </span>
              )}
            </p>
          </div>
          {mayEdit && (
            <CardMenu itemName={task.title} onEdit={onEdit} onDelete={onDelete} className="absolute end-2 top-1">
              {onUp && (
                <MenuItem icon={<ArrowUp aria-hidden className="size-4" />} onSelect={onUp}>
                  {t('Move up')}
                </MenuItem>
              )}
              {onDown && (
                <MenuItem icon={<ArrowDown aria-hidden className="size-4" />} onSelect={onDown}>
                  {t('Move down')}
                </MenuItem>
              )}
            </CardMenu>
          )}
        </div>
      </SelectableRow>
    </li>
  )
}

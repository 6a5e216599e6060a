import {
  ArrowDown,
  ArrowUp,
  CalendarClock,
  Check,
  CircleDotDashed,
  IndentDecrease,
  IndentIncrease,
  ListPlus,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import type { ProjectTaskReply } from '#src/features/projects/projects.parts.contract'
import { type Move, mayChangePart, maySetTaskStatus, movesOf } from '#src/features/projects/projects.rules'
import { useToday } from '#web/platform/format/clock'
import type { Msg } from '#web/platform/language/catalogue'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { CardMenu } from '#web/ui/card-menu'
import { Checkbox } from '#web/ui/checkbox'
import { MenuItem, MenuSeparator } from '#web/ui/menu'
import { OrderHandle, orderedRow } from '#web/ui/order-handle'
import { SelectableRow } from '#web/ui/selectable-row'
import type { Order } from '#web/ui/use-order'
import type { Selection } from '#web/ui/use-selection'
import { AssigneeName, useColorOf } from '../tasks/assignee-name'
import { dueName } from '../tasks/tasks.labels'
import { useMoveProjectTask, useProjectTaskStatus } from './parts.queries'
import { msg, t } from './texts'

const moves = [
  { move: 'up', label: msg('Move up'), icon: ArrowUp },
  { move: 'down', label: msg('Move down'), icon: ArrowDown },
  { move: 'in', label: msg('Move below the one above'), icon: IndentIncrease },
  { move: 'out', label: msg('Move out'), icon: IndentDecrease },
] as const satisfies { move: Move; label: Msg; icon: unknown }[]

/** The maximum indentation of a row, so that its text fits on a phone. */
const maxIndent = 4

interface ProjectTaskRowProps {
  task: ProjectTaskReply
  /** The number of its ancestors. */
  depth: number
  /** All tasks of the project, for moving it. */
  tasks: readonly ProjectTaskReply[]
  project: ProjectReply
  family: ActiveFamily
  selection: Selection
  order: Order
  onEdit: () => void
  onAddBelow: () => void
  onDelete: () => void
}

/** A task of a project: checkbox, assignee, due date, and menu. */
export function ProjectTaskRow({
  task,
  depth,
  tasks,
  project,
  family,
  selection,
  order,
  onEdit,
  onAddBelow,
  onDelete,
}: ProjectTaskRowProps) {
  const me = useMe()
  const mayEdit = useMay('edit_tasks')
  const mayChange = mayEdit && mayChangePart(me, project, task)
  const mayTick = maySetTaskStatus(me, project, task)
  const path = { familyId: family.id, projectId: project.id }
  const status = useProjectTaskStatus(path)
  const move = useMoveProjectTask(path)
  const color = useColorOf(task.assignedTo)
  const today = useToday(family.timezone)
  const done = task.status === 'completed'
  const isBegun = task.status === 'in_progress'
  const isLate = !done && task.dueDate !== null && task.dueDate < today
  const parent = tasks.find(({ id }) => id === task.parentTaskId)
  const places = movesOf(tasks, task)
  const hours = hoursText(task)
  const toggle = () => status.mutate({ taskId: task.id, status: done ? 'todo' : 'completed' })
  return (
    <li data-row={task.id} data-order={task.id} aria-label={task.title} className={orderedRow(order, task.id)}>
      <SelectableRow
        id={task.id}
        name={task.title}
        selection={mayTick || mayChange ? selection : undefined}
        handle={mayChange && <OrderHandle order={order} id={task.id} name={task.title} />}
        start={
          mayTick ? { label: done ? t('Reopen') : t('Complete'), icon: done ? Undo2 : Check, tone: 'success', act: toggle } : undefined
        }
        end={mayChange ? { label: t('Delete'), icon: Trash2, tone: 'error', act: onDelete } : undefined}
      >
        <div
          className="flex items-start gap-1 py-0.5 pe-2"
          style={{ paddingInlineStart: `${0.625 + Math.min(depth, maxIndent) * 1.5}rem` }}
        >
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
            <p className={`font-medium leading-[1.5rem] [overflow-wrap:anywhere] ${done ? 'text-muted line-through' : ''}`}>
              {task.title}
              {parent && <span className="sr-only">, {t('below {title}', { title: parent.title })}</span>}
            </p>
            {task.description && <p className="mt-0.5 line-clamp-2 text-muted text-sm">{task.description}</p>}
            {(task.assignee || task.dueDate || hours || isBegun) && (
              <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
                {isBegun && <Badge tone="info">{t('In progress')}</Badge>}
                {task.assignee && <AssigneeName person={task.assignee} />}
                {task.dueDate && (
                  <span className={`flex items-center gap-1.5 ${isLate ? 'font-medium text-error' : ''}`}>
                    <CalendarClock aria-hidden className="size-4" />
                    {isLate ? t('Overdue, {due}', { due: dueName(task.dueDate, today) }) : dueName(task.dueDate, today)}
                  </span>
                )}
                {hours && <span>{hours}</span>}
              </p>
            )}
          </div>
          {(mayEdit || (mayTick && !done)) && (
            <CardMenu itemName={task.title} onEdit={mayChange ? onEdit : undefined} onDelete={mayChange ? onDelete : undefined}>
              {mayEdit && (
                <MenuItem icon={<ListPlus aria-hidden className="size-4" />} onSelect={onAddBelow}>
                  {t('Add a task below')}
                </MenuItem>
              )}
              {mayChange &&
                moves.map(({ move: where, label, icon: Icon }) => {
                  const place = places[where]
                  return (
                    place && (
                      <MenuItem
                        key={where}
                        icon={<Icon aria-hidden className="size-4" />}
                        onSelect={() => move.mutate({ taskId: task.id, place })}
                      >
                        {t(label)}
                      </MenuItem>
                    )
                  )
                })}
              {mayTick && !done && (
                <MenuItem
                  icon={<CircleDotDashed aria-hidden className="size-4" />}
                  onSelect={() => status.mutate({ taskId: task.id, status: isBegun ? 'todo' : 'in_progress' })}
                >
                  {isBegun ? t('Not in progress') : t('In progress')}
                </MenuItem>
              )}
              {mayChange && <MenuSeparator />}
            </CardMenu>
          )}
        </div>
      </SelectableRow>
    </li>
  )
}

/** "1.5 of 4 h", "4 h" */
const hoursText = ({ estimatedHours, actualHours }: ProjectTaskReply) => {
  if (actualHours !== null && estimatedHours !== null)
    return t('{actual} of {estimated} h', { actual: actualHours, estimated: estimatedHours })
  const known = actualHours ?? estimatedHours
  return known === null ? undefined : t('{hours} h', { hours: known })
}

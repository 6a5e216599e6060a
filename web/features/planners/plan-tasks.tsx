import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ListChecks, Luggage } from 'lucide-react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { type EventTaskReply, newEventTask } from '#src/features/planners/planners.parts.contract'
import { mayChangePart, mayTick, type TaskKind } from '#src/features/planners/planners.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { CardMenu } from '#web/ui/card-menu'
import { Checkbox } from '#web/ui/checkbox'
import { FormDialog } from '#web/ui/form-dialog'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { useHighlightedRow } from '../search/use-highlighted-row'
import { PendingMark } from '../shell/pending-mark'
import { AssigneeName, useAssigneeOptions, useColorOf } from '../tasks/assignee-name'
import { dueName } from '../tasks/tasks.labels'
import { PartList } from './part-list'
import { useDeleteTask } from './planners.deletions'
import { type PlanPath, tasksQuery, useSaveTask, useTick } from './planners.queries'
import { t } from './texts'

type Subject = { kind: TaskKind; task?: EventTaskReply }

/** The tasks of a plan, and its packing list. */
export function PlanTasks({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const path = { familyId: family.id, plannerId: plan.id }
  const query = useQuery(tasksQuery(path))
  const mayAdd = useMay('edit_calendar')
  const writing = useDialog<Subject>()
  const removal = useDeleteTask(family.id)
  useHighlightedRow()
  const listOf = (kind: TaskKind) => ({ ...query, data: query.data?.filter((task) => task.kind === kind) })
  const rows = (tasks: EventTaskReply[]) => (
    <ul className="flex flex-col">
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          plan={plan}
          family={family}
          onEdit={() => writing.show({ kind: task.kind, task })}
          onDelete={() => removal.mutate(task.id)}
        />
      ))}
    </ul>
  )
  const adding = (kind: TaskKind) => (mayAdd ? () => writing.show({ kind }) : undefined)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PartList
        title={t('Tasks')}
        errorTitle={t('Failed to load the tasks')}
        query={listOf('task')}
        icon={ListChecks}
        empty={{ title: t('No tasks yet'), text: t('Who does what, and by when?') }}
        add={t('Add Task')}
        onAdd={adding('task')}
      >
        {rows}
      </PartList>
      <PartList
        title={t('Packing list')}
        errorTitle={t('Failed to load the packing list')}
        query={listOf('packing')}
        icon={Luggage}
        empty={{ title: t('Nothing to pack yet'), text: t('The things to take along.') }}
        add={t('Add Item')}
        onAdd={adding('packing')}
      >
        {rows}
      </PartList>
      {writing.subject && <TaskDialog key={writing.openCount} path={path} {...writing.subject} {...writing.props} />}
    </div>
  )
}

type TaskRowProps = { task: EventTaskReply; plan: PlannerReply; family: ActiveFamily; onEdit: () => void; onDelete: () => void }

function TaskRow({ task, plan, family, onEdit, onDelete }: TaskRowProps) {
  const me = useMe()
  const today = useToday(family.timezone).toString()
  const tick = useTick(family.id, tasksQuery({ familyId: family.id, plannerId: plan.id }))
  const color = useColorOf(task.assignedTo)
  const mayChange = mayChangePart(me, plan, task)
  const isLate = !task.isCompleted && task.dueDate !== null && task.dueDate < today
  return (
    <li data-row={task.id} tabIndex={-1} aria-label={task.title} className="flex items-start gap-1 py-0.5 ps-2.5 pe-2">
      <Checkbox
        label={t('Complete {title}', { title: task.title })}
        hideLabel
        shape="round"
        color={color}
        checked={task.isCompleted}
        disabled={!mayTick(me, plan, task)}
        onCheckedChange={(isCompleted) => tick.mutate({ task, isCompleted })}
      />
      <div className="min-w-0 flex-1 py-2.5">
        <p className={`font-medium leading-[1.5rem] [overflow-wrap:anywhere] ${task.isCompleted ? 'text-muted line-through' : ''}`}>
          {task.title}
        </p>
        {task.description && <p className="mt-0.5 text-muted text-sm">{task.description}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm empty:hidden">
          {task.assignee && <AssigneeName person={task.assignee} />}
          {task.dueDate && (
            <span className={`flex items-center gap-1.5 ${isLate ? 'font-medium text-error' : ''}`}>
              <CalendarClock aria-hidden className="size-4" />
              {isLate ? t('Overdue, {day}', { day: dueName(task.dueDate, today) }) : dueName(task.dueDate, today)}
            </span>
          )}
          <PendingMark row={task.id} />
        </p>
      </div>
      {mayChange && <CardMenu itemName={task.title} onEdit={onEdit} onDelete={onDelete} />}
    </li>
  )
}

const dialogTexts = (kind: TaskKind, isNew: boolean) => {
  if (kind === 'task')
    return isNew
      ? { title: t('Add Task'), failed: t('Failed to add the task') }
      : { title: t('Edit Task'), failed: t('Failed to save the task') }
  return isNew
    ? { title: t('Add Item'), failed: t('Failed to add the item') }
    : { title: t('Edit Item'), failed: t('Failed to save the item') }
}

/** Adds or edits a task or an item of the packing list. Give it a new `key` each time it is opened. */
function TaskDialog({ open, onOpenChange, path, kind, task }: DialogState & Subject & { path: PlanPath }) {
  const assignees = useAssigneeOptions()
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: task,
    ...dialogTexts(kind, task === undefined),
    toForm: () => ({
      kind,
      title: task?.title ?? '',
      description: task?.description ?? '',
      assignedTo: task?.assignedTo ?? '',
      dueDate: task?.dueDate ?? '',
    }),
    schema: newEventTask,
    save: useSaveTask(path).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="title">{(field) => <field.Text label={t('Title')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} rows={2} />}</form.AppField>
      <form.AppField name="assignedTo">{(field) => <field.Choice label={t('Assigned to')} options={assignees} />}</form.AppField>
      {kind === 'task' && <form.AppField name="dueDate">{(field) => <field.Day label={t('Due date')} />}</form.AppField>}
    </FormDialog>
  )
}

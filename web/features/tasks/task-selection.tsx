import { Check, UserRound } from 'lucide-react'
import { type TaskReply, tasksApi } from '#src/features/tasks/tasks.contract'
import { mayChangeTask, maySetStatus } from '#src/features/tasks/tasks.rules'
import { call } from '#web/platform/api/api'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { actOnAll } from '#web/ui/bulk'
import { Button } from '#web/ui/button'
import { Menu, MenuItem } from '#web/ui/menu'
import { SelectionBar } from '#web/ui/selection-bar'
import type { Selection } from '#web/ui/use-selection'
import { bulkDeletion } from '../trash/bulk-deletion'
import { useAssigneeOptions } from './assignee-name'
import { isCompleted } from './tasks.rules'
import { t } from './texts'

type TaskSelectionProps = { tasks: readonly TaskReply[]; family: ActiveFamily; selection: Selection }

const setStatus = (task: TaskReply, status: TaskReply['status']) =>
  call(tasksApi.changeStatus, { params: { familyId: task.familyId, taskId: task.id }, body: { status } })

const assign = (
  { id, familyId, title, description, priority, dueDate, dueTime, frequency, points }: TaskReply,
  assignedTo: string | null,
) =>
  call(tasksApi.update, {
    params: { familyId, taskId: id },
    body: { title, description, priority, dueDate, dueTime, frequency, points, assignedTo },
  })

/** Actions on all selected tasks; each leaves out the tasks that the reader may not change. */
export function TaskSelection({ tasks, family, selection }: TaskSelectionProps) {
  const me = useMe()
  const mayEdit = useMay('edit_tasks')
  const assignees = useAssigneeOptions()
  const chosen = tasks.filter(({ id }) => selection.has(id))
  const toTick = chosen.filter((task) => maySetStatus(me, task) && !isCompleted(task))
  const toChange = mayEdit ? chosen.filter((task) => mayChangeTask(me, task)) : []
  const changes = ['tasks', family.id] as const
  const count = toChange.length

  const complete = () =>
    actOnAll(toTick, {
      changes,
      send: (task) => setStatus(task, 'completed'),
      done: (count) => t('{count, plural, one {# task completed} other {# tasks completed}}', { count }),
      failed: t('Failed to change the tasks'),
      undoLabel: t('Undo'),
      undo: (done) =>
        actOnAll(done, {
          changes,
          send: (task) => setStatus(task, task.status),
          done: (count) => t('{count, plural, one {# task reopened} other {# tasks reopened}}', { count }),
          failed: t('Failed to change the tasks'),
        }),
    })
  const assignAll = (userId: string) => {
    const assigned = (count: number) => t('{count, plural, one {# task assigned} other {# tasks assigned}}', { count })
    if (!selection.end()) return
    return actOnAll(toChange, {
      changes,
      send: (task) => assign(task, userId || null),
      done: assigned,
      failed: t('Failed to change the tasks'),
      undoLabel: t('Undo'),
      undo: (done) =>
        actOnAll(done, { changes, send: (task) => assign(task, task.assignedTo), done: assigned, failed: t('Failed to change the tasks') }),
    })
  }
  const deletion = bulkDeletion(changes, (taskId) => call(tasksApi.remove, { params: { familyId: family.id, taskId } }))
  return (
    <SelectionBar
      selection={selection}
      acts={[
        ...(toTick.length > 0 ? [{ label: t('Complete'), icon: Check, run: complete }] : []),
        ...(count > 0 ? [{ ...deletion, run: () => deletion.run(toChange.map(({ id }) => id)) }] : []),
      ]}
    >
      {count > 0 && (
        <Menu
          trigger={
            <Button variant="quiet" className="not-sm:px-3" icon={<UserRound aria-hidden className="size-5 sm:size-4.5" />}>
              <span className="not-sm:sr-only">{t('Assign')}</span>
            </Button>
          }
        >
          {assignees.map(({ value, label }) => (
            <MenuItem key={value} onSelect={() => assignAll(value)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </SelectionBar>
  )
}

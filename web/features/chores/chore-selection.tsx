import { Check } from 'lucide-react'
import { type TaskReply, tasksApi } from '#src/features/tasks/tasks.contract'
import { call } from '#web/platform/api/api'
import { useFamily } from '#web/platform/session/session'
import { actOnAll } from '#web/ui/bulk'
import { SelectionBar } from '#web/ui/selection-bar'
import type { Selection } from '#web/ui/use-selection'
import { bulkDeletion } from '../trash/bulk-deletion'
import { choreState } from './chores.rules'
import { t } from './texts'

type ChoreSelectionProps = { chores: readonly TaskReply[]; today: Temporal.PlainDate; selection: Selection }

/** Actions of parents and admins on all selected chores. A chore of a later day is not completed. */
export function ChoreSelection({ chores, today, selection }: ChoreSelectionProps) {
  const { id: familyId } = useFamily()
  const changes = ['tasks', familyId] as const
  const toTick = chores.filter((chore) => selection.has(chore.id) && ['open', 'overdue'].includes(choreState(chore, today.toString())))
  const failed = t('Failed to change the chores')
  const complete = () =>
    actOnAll(toTick, {
      changes,
      send: ({ id }) => call(tasksApi.complete, { params: { familyId, taskId: id } }),
      done: (count) => t('{count, plural, one {# chore completed} other {# chores completed}}', { count }),
      failed,
      undoLabel: t('Undo'),
      undo: (done) =>
        actOnAll(done, {
          changes,
          send: ({ id, status }) => call(tasksApi.changeStatus, { params: { familyId, taskId: id }, body: { status } }),
          done: (count) => t('{count, plural, one {# chore reopened} other {# chores reopened}}', { count }),
          failed,
        }),
    })
  return (
    <SelectionBar
      selection={selection}
      acts={[
        ...(toTick.length > 0 ? [{ label: t('Complete'), icon: Check, run: complete }] : []),
        bulkDeletion(changes, (taskId) => call(tasksApi.remove, { params: { familyId, taskId } })),
      ]}
    />
  )
}

import { Check } from 'lucide-react'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import { type ProjectTaskReply, projectPartsApi } from '#src/features/projects/projects.parts.contract'
import { mayChangePart, maySetTaskStatus, withDescendants } from '#src/features/projects/projects.rules'
import { call } from '#web/platform/api/api'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { actOnAll } from '#web/ui/bulk'
import { SelectionBar } from '#web/ui/selection-bar'
import type { Selection } from '#web/ui/use-selection'
import { bulkDeletion } from '../trash/bulk-deletion'
import { t } from './texts'

type SelectionProps = { tasks: readonly ProjectTaskReply[]; project: ProjectReply; family: ActiveFamily; selection: Selection }

/** Actions on all selected tasks of a project; each leaves out the tasks that the reader may not change. */
export function ProjectTaskSelection({ tasks, project, family, selection }: SelectionProps) {
  const me = useMe()
  const mayEdit = useMay('edit_tasks')
  const path = { familyId: family.id, projectId: project.id }
  const changes = ['tasks', family.id] as const
  const chosen = tasks.filter(({ id }) => selection.has(id))
  const toTick = chosen.filter((task) => maySetTaskStatus(me, project, task) && task.status !== 'completed')
  const mine = chosen.filter((task) => mayEdit && mayChangePart(me, project, task))
  // The tasks below a deleted one go with it.
  const below = new Set(mine.flatMap(({ id }) => [...withDescendants(tasks, id)].filter((other) => other !== id)))
  const toDelete = mine.filter(({ id }) => !below.has(id))
  const setStatus = ({ id: taskId }: ProjectTaskReply, status: ProjectTaskReply['status']) =>
    call(projectPartsApi.changeTask, { params: { ...path, taskId }, body: { status } })
  const failed = t('Failed to change the tasks')
  const complete = () =>
    actOnAll(toTick, {
      changes,
      send: (task) => setStatus(task, 'completed'),
      done: (count) => t('{count, plural, one {# task completed} other {# tasks completed}}', { count }),
      failed,
      undoLabel: t('Undo'),
      undo: (done) =>
        actOnAll(done, {
          changes,
          send: (task) => setStatus(task, task.status),
          done: (count) => t('{count, plural, one {# task reopened} other {# tasks reopened}}', { count }),
          failed,
        }),
    })
  const deletion = bulkDeletion(changes, (taskId) => call(projectPartsApi.removeTask, { params: { ...path, taskId } }))
  return (
    <SelectionBar
      selection={selection}
      acts={[
        ...(toTick.length > 0 ? [{ label: t('Complete'), icon: Check, run: complete }] : []),
        ...(toDelete.length > 0 ? [{ ...deletion, run: () => deletion.run(toDelete.map(({ id }) => id)) }] : []),
      ]}
    />
  )
}

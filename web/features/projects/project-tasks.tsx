import { useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import type { ProjectTaskReply } from '#src/features/projects/projects.parts.contract'
import { inTreeOrder } from '#src/features/projects/projects.rules'
import type { ActiveFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { OrderStatus } from '#web/ui/order-handle'
import { SelectButton } from '#web/ui/selection-bar'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { useOrder } from '#web/ui/use-order'
import { useSelection } from '#web/ui/use-selection'
import { projectTasksQuery, useMoveProjectTask, useRemoveProjectTask } from './parts.queries'
import { type About, ProjectTaskDialog } from './project-task-dialog'
import { ProjectTaskRow } from './project-task-row'
import { ProjectTaskSelection } from './project-task-selection'
import { t } from './texts'

/** The tasks of a project as an indented tree. */
export function ProjectTasks({ project, family, mayAdd }: { project: ProjectReply; family: ActiveFamily; mayAdd: boolean }) {
  const path = { familyId: family.id, projectId: project.id }
  const query = useQuery(projectTasksQuery(path))
  const { data: tasks } = query
  const writing = useDialog<About>()
  const removal = useRemoveProjectTask(path)
  const selection = useSelection(inTreeOrder(tasks ?? []).map(({ task }) => task.id))
  const move = useMoveProjectTask(path)
  const parentOf = (id: string) => tasks?.find((task) => task.id === id)?.parentTaskId ?? null
  const siblingsOf = (id: string) => inTreeOrder(tasks ?? []).flatMap(({ task }) => (task.parentTaskId === parentOf(id) ? [task.id] : []))
  const order = useOrder(siblingsOf, (taskId, sortOrder) => move.mutate({ taskId, place: { parentTaskId: parentOf(taskId), sortOrder } }))
  const remove = ({ id }: ProjectTaskReply) => removal.mutate(id)
  const add = mayAdd && <AddButton onClick={() => writing.show({})}>{t('Add Task')}</AddButton>
  return (
    <Card
      title={t('Tasks')}
      flush
      actions={
        tasks?.length ? (
          <>
            <SelectButton selection={selection} />
            {add}
          </>
        ) : undefined
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the tasks')}
        skeleton={<Skeletons count={3} of="h-10 w-full" className="flex flex-col gap-3 px-5 py-3" />}
        empty={
          <EmptyState
            icon={ListTree}
            title={t('No tasks in this project yet')}
            text={t('Break it into steps, and tick them off.')}
            action={add}
          />
        }
      >
        {(tasks) => (
          <ul className="flex flex-col">
            {inTreeOrder(tasks).map(({ task, depth }) => (
              <ProjectTaskRow
                key={task.id}
                task={task}
                depth={depth}
                tasks={tasks}
                project={project}
                family={family}
                selection={selection}
                order={order}
                onEdit={() => writing.show({ task })}
                onAddBelow={() => writing.show({ parent: task })}
                onDelete={() => remove(task)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <OrderStatus order={order} />
      <ProjectTaskSelection tasks={tasks ?? []} project={project} family={family} selection={selection} />
      {writing.openCount > 0 && <ProjectTaskDialog key={writing.openCount} path={path} about={writing.subject ?? {}} {...writing.props} />}
    </Card>
  )
}

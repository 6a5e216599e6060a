import { useNavigate, useSearch } from '@tanstack/react-router'
import { FolderKanban, ListChecks, ListX } from 'lucide-react'
import { memo, useCallback } from 'react'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { EmptyState } from '#web/ui/empty-state'
import { FloatingButton } from '#web/ui/floating-button'
import { Page, PageHeader } from '#web/ui/page'
import { TabPanel, Tabs } from '#web/ui/tabs'
import { useDialog } from '#web/ui/use-dialog'
import { MyEventTasks } from '../planners/my-event-tasks'
import { ProjectDialog } from '../projects/project-dialog'
import { ProjectList as AnyProjects } from '../projects/project-list'
import { ListLine } from '../quick-add/list-line'
import { ForMembers } from '../shell/feature-screen'
import { TaskDialog } from './task-dialog'
import { TaskList as AnyTasks } from './task-list'
import { t } from './texts'

// Memoised: opening a dialog re-renders no row.
const [TaskList, ProjectList] = [memo(AnyTasks), memo(AnyProjects)]

const tabs = () =>
  [
    { value: 'tasks', label: t('Tasks'), icon: <ListChecks aria-hidden className="size-4" /> },
    { value: 'projects', label: t('Projects'), icon: <FolderKanban aria-hidden className="size-4" /> },
  ] as const

/** /tasks: the family's tasks, and its projects (spec 2 section 2). */
export function TasksPage() {
  const family = useMaybeFamily()
  const mayView = useMay('view_tasks')
  const mayEdit = useMay('edit_tasks')
  const linked = useSearch({ from: '/gate/tasks' })
  const [lastTab, rememberTab] = useRemembered('tasks.tab', ['tasks', 'projects'], 'tasks')
  const tab = linked.task ? 'tasks' : (linked.tab ?? lastTab)
  const navigate = useNavigate()
  const task = useDialog<never>()
  const project = useDialog<never>()
  const isTasks = tab === 'tasks'
  const createTask = useCallback(() => task.show(), [task.show])
  const createProject = useCallback(() => project.show(), [project.show])
  return (
    <Page>
      <PageHeader
        title={t('Tasks & Projects')}
        actions={
          mayView &&
          mayEdit && (
            <FloatingButton label={isTasks ? t('Create Task') : t('Create New Project')} onPress={isTasks ? createTask : createProject} />
          )
        }
      />
      <ForMembers
        can="view_tasks"
        refused={t("You can't view tasks")}
        empty={<EmptyState icon={ListX} title={t('Please select a family to manage tasks.')} />}
      >
        {(family) => (
          <Tabs
            label={t('Tasks or projects')}
            tabs={tabs()}
            value={tab}
            onValueChange={(next) => {
              rememberTab(next)
              navigate({ to: '/tasks', search: next === 'projects' ? { tab: next } : {}, replace: true })
            }}
          >
            <TabPanel value="tasks" className="flex flex-col gap-4 pt-4">
              {mayEdit && <ListLine place={{ kind: 'task' }} />}
              <TaskList family={family} onCreate={mayEdit ? createTask : undefined} />
              <MyEventTasks family={family} />
            </TabPanel>
            <TabPanel value="projects">
              <ProjectList family={family} onCreate={mayEdit ? createProject : undefined} />
            </TabPanel>
            {/* Space for the floating button, so that it covers no row at the end of the page. */}
            <div className="h-16 md:hidden" />
          </Tabs>
        )}
      </ForMembers>
      {family && task.openCount > 0 && <TaskDialog key={`task ${task.openCount}`} familyId={family.id} {...task.props} />}
      {/* Stays mounted if the family is gone: the input is not lost, and saving reports the missing family. */}
      {project.openCount > 0 && <ProjectDialog key={`project ${project.openCount}`} {...project.props} />}
    </Page>
  )
}

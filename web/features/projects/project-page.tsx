import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, FolderX, Pencil, Trash2 } from 'lucide-react'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import { mayChangeProject } from '#src/features/projects/projects.rules'
import { ApiError } from '#web/platform/api/api'
import { refreshArea } from '#web/platform/api/query-client'
import { useDeferredData } from '#web/platform/loading/deferred-data'
import { type ActiveFamily, useMay, useMe } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { LoadError } from '#web/ui/error-state'
import { Menu, MenuItem } from '#web/ui/menu'
import { Page, PageHeader } from '#web/ui/page'
import { Select } from '#web/ui/select'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { BackLink } from '../shell/back-link'
import { FeatureScreen } from '../shell/feature-screen'
import { Expenses } from './expenses'
import { ProjectDialog } from './project-dialog'
import { ProjectOverview } from './project-overview'
import { ProjectTasks } from './project-tasks'
import { statusNames, statusOptions, statusTones } from './projects.labels'
import { projectQuery, useDeleteProject, useProjectStatus } from './projects.queries'
import { t } from './texts'

const backToProjects = () => (
  <BackLink to="/tasks" search={{ tab: 'projects' }}>
    {t('Projects')}
  </BackLink>
)

/** /tasks/projects/{projectId}: a project, its tasks and its expenses. */
export const ProjectPage = () => (
  <FeatureScreen
    title={t('Project')}
    can="view_tasks"
    refused={t("You can't view projects")}
    empty={<EmptyState icon={FolderX} title={t('Please select a family to manage tasks.')} />}
  >
    {(family) => <FamilyProject family={family} />}
  </FeatureScreen>
)

function FamilyProject({ family }: { family: ActiveFamily }) {
  const { projectId } = useParams({ from: '/gate/tasks/projects/$projectId' })
  const query = useQuery(projectQuery(family.id, projectId))
  const { isError, error } = query
  const project = useDeferredData(query.data)
  if (project) return <Project project={project} family={family} />
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Page>
      {backToProjects()}
      <PageHeader title={t('Project')} />
      {isMissing && <EmptyState icon={FolderX} title={t("This project doesn't exist")} text={t('It may have been deleted.')} />}
      {isError && !isMissing && (
        <Card flush>
          <LoadError title={t('Failed to load the project')} query={query} />
        </Card>
      )}
      {!isError && (
        <SkeletonGroup className="grid gap-4 lg:grid-cols-3">
          <Skeleton className="h-36 w-full rounded-box" />
          <Skeleton className="h-36 w-full rounded-box" />
          <Skeleton className="h-36 w-full rounded-box" />
          <Skeleton className="h-72 w-full lg:col-span-2" />
          <Skeleton className="h-72 w-full rounded-box" />
        </SkeletonGroup>
      )}
    </Page>
  )
}

function Project({ project, family }: { project: ProjectReply; family: ActiveFamily }) {
  const mayEdit = useMay('edit_tasks')
  const mayChange = mayChangeProject(useMe(), project) && mayEdit
  return (
    <Page>
      <div className="flex flex-col gap-1">
        {backToProjects()}
        <PageHeader
          title={project.name}
          actions={
            mayChange ? (
              <ProjectActs project={project} familyId={family.id} />
            ) : (
              <Badge tone={statusTones[project.status]}>{t(statusNames[project.status])}</Badge>
            )
          }
        />
        {project.description && <p className="mt-1 max-w-prose whitespace-pre-line text-muted">{project.description}</p>}
      </div>
      <ProjectOverview project={project} family={family} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ProjectTasks project={project} family={family} mayAdd={mayEdit} />
        <Expenses project={project} family={family} mayAdd={mayEdit} />
      </div>
    </Page>
  )
}

/** A project's status, and its menu. */
function ProjectActs({ project, familyId }: { project: ProjectReply; familyId: string }) {
  const navigate = useNavigate()
  const status = useProjectStatus(familyId, project.id)
  const deletion = useDeleteProject(familyId)
  const editing = useDialog<never>()
  const leave = async () => {
    await navigate({ to: '/tasks', search: { tab: 'projects' }, replace: true })
    return refreshArea('tasks', familyId)
  }
  const remove = () => deletion.mutate(project.id, { onSuccess: leave })
  return (
    <>
      <Select
        label={t('Status')}
        hideLabel
        className="w-44"
        options={statusOptions()}
        value={project.status}
        onValueChange={(next) => status.mutate(next)}
      />
      <Menu
        trigger={
          <IconButton label={t('More for this project')}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={() => editing.show()}>
          {t('Edit Project')}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden className="size-4" />} destructive onSelect={remove}>
          {t('Delete Project')}
        </MenuItem>
      </Menu>
      {editing.openCount > 0 && <ProjectDialog key={editing.openCount} project={project} {...editing.props} />}
    </>
  )
}

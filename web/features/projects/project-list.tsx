import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import { percentText } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { ProgressBar } from '#web/ui/progress-bar'
import { Skeletons } from '#web/ui/skeleton'
import { statusNames, statusTones } from './projects.labels'
import { projectsQuery } from './projects.queries'
import { t } from './texts'

const grid = 'grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 xl:grid-cols-3'

/** The family's projects. */
export function ProjectList({ family, onCreate }: { family: ActiveFamily; onCreate: (() => void) | undefined }) {
  const query = useQuery(projectsQuery(family.id))
  return (
    <Loaded
      query={query}
      errorTitle={t('Failed to load the projects')}
      skeleton={<Skeletons count={3} of="h-56 w-full rounded-box" className={grid} />}
      onCard
      empty={
        <Card flush>
          <EmptyState
            icon={FolderKanban}
            title={t('No projects yet')}
            text={t('For anything bigger than a task: a kitchen, a garden, a trip.')}
            others={t("Your family's projects show up here.")}
            action={
              onCreate && (
                <AddButton iconSize="size-5" onClick={onCreate}>
                  {t('Create your first project')}
                </AddButton>
              )
            }
          />
        </Card>
      }
    >
      {(projects) => (
        <ul className={grid}>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} currency={family.currency} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function ProjectCard({ project, currency }: { project: ProjectReply; currency: string }) {
  const { id, name, description, category, estimatedBudget, status, percentComplete } = project
  return (
    <article
      aria-label={name}
      className="relative flex h-full flex-col rounded-box bg-base-100 p-5 transition-colors duration-150 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 basis-[8rem] grow text-lg [overflow-wrap:anywhere]">
          {/* The link's target covers the whole card. */}
          <Link to="/tasks/projects/$projectId" params={{ projectId: id }} className="outline-none after:absolute after:inset-0">
            {name}
          </Link>
        </h2>
        <Badge tone={statusTones[status]}>{t(statusNames[status])}</Badge>
      </div>
      {description && <p className="mt-1 line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">{description}</p>}
      <dl className="mt-auto grid grid-cols-2 gap-3 pt-4 text-sm">
        <div className="min-w-0">
          <dt className="text-muted">{t('Category')}</dt>
          <dd className="truncate font-medium">{category ?? t('None')}</dd>
        </div>
        <div className="min-w-0 text-end">
          <dt className="text-muted">{t('Budget')}</dt>
          <dd className="truncate font-medium tabular-nums">{moneyText(Number(estimatedBudget ?? 0), currency)}</dd>
        </div>
      </dl>
      <div className="mt-4 flex items-center gap-3">
        <div className="grow">
          <ProgressBar
            label={t('{name}: percent complete', { name })}
            value={percentComplete}
            tone={status === 'completed' ? 'success' : 'primary'}
          />
        </div>
        <span className="text-muted text-sm tabular-nums">{percentText(percentComplete / 100)}</span>
      </div>
    </article>
  )
}

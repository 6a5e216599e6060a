import type { Feature } from '../feature'
import { projectsApi } from './projects.contract'
import { projectRoutes } from './projects.routes'
import { searchProjects } from './projects.search'
import { createProjects, type Projects } from './projects.service'
import { createProjectStore } from './projects.store'
import { projectExpenses, projects as projectTable, projectTasks } from './projects.table'

export const projectsFeature = {
  title: 'projects',
  create: ({ db, ...deps }) => ({ projects: createProjects({ store: createProjectStore(db), ...deps }) }),
  routes: projectRoutes,
  search: ({ projects }) => ({ can: projectsApi.list.can, addon: 'todo_list', find: searchProjects(projects) }),
  memberLeft: ({ projects }, familyId, userId) => projects.tasks.unassign(familyId, userId),
  exports: {
    projects: {
      projects: { table: projectTable, csv: true, label: 'x.name' },
      projectTasks: { table: projectTasks, csv: true, label: 'x.title' },
      projectExpenses: { table: projectExpenses, csv: true },
    },
  },
} satisfies Feature<{ projects: Projects }>

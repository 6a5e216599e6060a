import { createPersonCache } from '../accounts/people'
import type { Feature } from '../feature'
import { tasksApi } from './tasks.contract'
import { reminderEvery } from './tasks.reminders'
import { taskRoutes } from './tasks.routes'
import { searchTasks } from './tasks.search'
import { createTasks, type Tasks } from './tasks.service'
import { createTaskStore } from './tasks.store'
import { completionTitles, taskCompletions, tasks as taskTable } from './tasks.table'

const taskTitle =
  'coalesce((select title from tasks where tasks.id = t.task_id), (select title from completion_titles where completion_id = t.id))'

export const tasksFeature = {
  title: 'tasks',
  create: ({ db, ...deps }) => ({ tasks: createTasks({ store: createTaskStore(db), people: createPersonCache(db), ...deps }) }),
  routes: taskRoutes,
  search: ({ tasks }) => ({ can: tasksApi.list.can, addon: 'todo_list', find: searchTasks(tasks) }),
  jobs: ({ tasks }) => ({ 'remind-of-chores': { run: tasks.remindOfChores, next: (now) => now.add({ minutes: reminderEvery }) } }),
  memberLeft: ({ tasks }, familyId, userId) => tasks.unassign(familyId, userId),
  trash: ({ tasks }) => ({ task: { restored: tasks.restored }, chore: { restored: tasks.restored } }),
  exports: {
    tasks: {
      tasks: { table: taskTable, csv: true, label: 'x.title' },
      choresDone: { table: taskCompletions, computed: { title: taskTitle }, csv: { without: ['taskId', 'taskName'] } },
      titlesOfDeletedTasks: { table: completionTitles, where: 't.completion_id in (select id from task_completions where family_id = ?1)' },
    },
  },
} satisfies Feature<{ tasks: Tasks }>

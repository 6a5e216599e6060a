/** The selected tab, and the task to highlight. */
type TasksSearch = { tab?: 'projects'; task?: string }

export const tasksSearch = ({ tab, task }: Record<string, unknown>): TasksSearch => ({
  tab: tab === 'projects' ? tab : undefined,
  task: typeof task === 'string' ? task : undefined,
})

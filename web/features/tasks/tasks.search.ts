/** Which of its two tabs the screen shows, and which task it points out. */
type TasksSearch = { tab?: 'projects'; task?: string }

export const tasksSearch = ({ tab, task }: Record<string, unknown>): TasksSearch => ({
  tab: tab === 'projects' ? tab : undefined,
  task: typeof task === 'string' ? task : undefined,
})

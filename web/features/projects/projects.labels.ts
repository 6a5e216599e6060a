import { type ProjectStatus, projectStatuses } from '#src/features/projects/projects.rules'
import type { Tone } from '#web/ui/badge'

export const statusNames: Record<ProjectStatus, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  on_hold: 'On Hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
export const statusTones: Record<ProjectStatus, Tone> = {
  not_started: 'neutral',
  in_progress: 'info',
  on_hold: 'warning',
  completed: 'success',
  cancelled: 'neutral',
}
export const statusOptions = projectStatuses.map((value) => ({ value, label: statusNames[value] }))

import { type ProjectStatus, projectStatuses } from '#src/features/projects/projects.rules'
import type { Msg } from '#web/platform/language/catalogue'
import type { Tone } from '#web/ui/badge'
import { msg, t } from './texts'

export const statusNames = {
  not_started: msg('Not Started'),
  in_progress: msg('In Progress'),
  on_hold: msg('On Hold'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
} as const satisfies Record<ProjectStatus, Msg>
export const statusTones: Record<ProjectStatus, Tone> = {
  not_started: 'neutral',
  in_progress: 'info',
  on_hold: 'warning',
  completed: 'success',
  cancelled: 'neutral',
}
export const statusOptions = () => projectStatuses.map((value) => ({ value, label: t(statusNames[value]) }))

import { type ScheduleReply, scheduleApi } from '#src/features/sports/schedule.contract'
import { call } from '#web/platform/api/api'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

export type Pasted = { text: string; format: 'lines' | 'ics' }

/** Reads a schedule without writing anything. */
export const usePreviewSchedule = (teamId: string) =>
  useAction((body: Pasted) => call(scheduleApi.import, { params: { teamId }, body }), { failed: t('Failed to read the schedule') })

export const useImportSchedule = (familyId: string, teamId: string) =>
  useAction<Pasted, ScheduleReply>((body) => call(scheduleApi.import, { params: { teamId }, body: { ...body, apply: true } }), {
    changes: ['sports', familyId],
    done: ({ new: added, changed }) => t('{added, plural, other {# added}}, {changed, plural, other {# changed}}', { added, changed }),
    failed: t('Failed to import the schedule'),
  })

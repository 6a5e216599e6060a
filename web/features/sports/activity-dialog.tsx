import { type ActivityReply, newActivity } from '#src/features/sports/fitness.contract'
import { activityKinds, activityNames } from '#src/features/sports/fitness.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { word } from '#web/platform/language/server-texts'
import { useMe, useMembers } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { effortNames } from './fitness.labels'
import { useSaveActivity } from './fitness.queries'
import { numberIn, textOf } from './form-values'
import { t } from './texts'

interface ActivityDialogProps extends DialogState {
  familyId: string
  /** Today in the family's time zone, `YYYY-MM-DD`. */
  today: string
  /** The activity to edit; without it the dialog logs one. */
  activity: ActivityReply | undefined
  /** Whether a new activity is planned, rather than logged. */
  isPlan?: boolean
}

const kinds = () => activityKinds.map((value) => ({ value, label: word(activityNames[value]) }))
const efforts = () => [
  { value: '', label: t('Not specified') },
  ...effortNames.map((name, at) => ({ value: String(at + 1), label: t(name) })),
]

const titleOf = (activity: ActivityReply | undefined, isPlanned: boolean | undefined) => {
  if (activity) return t('Edit Activity')
  return isPlanned ? t('Schedule Activity') : t('Log Activity')
}

const failureOf = (activity: ActivityReply | undefined, isPlanned: boolean | undefined) => {
  if (activity) return t('Failed to save the activity')
  return isPlanned ? t('Failed to schedule the activity') : t('Failed to log the activity')
}

/** The members of the family as options. */
export const useWho = () => useMembers().map(({ userId: value, user: { name: label } }) => ({ value, label }))

/** Logs, schedules or edits an activity. Give it a new `key` each time it is opened. */
export function ActivityDialog({ open, onOpenChange, familyId, today, activity, isPlan }: ActivityDialogProps) {
  const { userId } = useMe()
  const isPlanned = activity ? !activity.isDone : isPlan
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: activity,
    title: titleOf(activity, isPlanned),
    failed: failureOf(activity, isPlanned),
    toForm: () => ({
      userId: activity?.userId ?? userId,
      kind: activity?.kind ?? 'run',
      date: activity?.date ?? today,
      time: activity?.time ?? '',
      minutes: textOf(activity?.minutes),
      distanceKm: textOf(activity?.distanceKm),
      effort: textOf(activity?.effort),
      notes: activity?.notes ?? '',
    }),
    toBody: (values) => ({
      ...values,
      isDone: !isPlanned,
      ...(activity && { seen: activity.updatedAt }),
      minutes: numberIn(values.minutes),
      distanceKm: numberIn(values.distanceKm),
      effort: numberIn(values.effort),
    }),
    schema: newActivity,
    save: useSaveActivity(familyId).mutateAsync,
  })
  const people = useWho()
  return (
    <FormDialog {...dialog} description={isPlanned ? t('It is also in the calendar, with a reminder.') : undefined}>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="kind">{(field) => <field.Choice label={t('Activity')} options={kinds()} />}</form.AppField>
        <form.AppField name="userId">{(field) => <field.Choice label={t('Who')} options={people} />}</form.AppField>
        <form.AppField name="date">{(field) => <field.Day label={t('Date')} max={isPlanned ? undefined : today} required />}</form.AppField>
        {isPlanned && <form.AppField name="time">{(field) => <field.Text label={t('Time')} type="time" />}</form.AppField>}
        <form.AppField name="minutes">{(field) => <field.Whole label={t('Minutes')} min="1" max="1440" />}</form.AppField>
        <form.AppField name="distanceKm">
          {(field) => <field.Text type="number" inputMode="decimal" step="any" min="0" label={t('Kilometers')} />}
        </form.AppField>
        {!isPlanned && <form.AppField name="effort">{(field) => <field.Choice label={t('Effort')} options={efforts()} />}</form.AppField>}
      </div>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} rows={3} />}</form.AppField>
    </FormDialog>
  )
}

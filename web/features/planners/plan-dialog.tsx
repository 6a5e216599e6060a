import { useQuery } from '@tanstack/react-query'
import { newPlanner, type PlannerReply } from '#src/features/planners/planners.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useToday } from '#web/platform/format/clock'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useUpcomingEvents } from './planners.events'
import { statusOptions, typeOptions } from './planners.labels'
import { templatesQuery, useSavePlan } from './planners.queries'
import { t } from './texts'

interface PlanDialogProps extends DialogState {
  family: ActiveFamily
  /** The plan to edit; without it the dialog adds one. */
  plan?: PlannerReply
  /** The template to begin with. */
  templateId?: string
  /** Called with a new plan. */
  onAdded?: (plan: PlannerReply) => void
}

/** Adds or edits a plan: from nothing, from an event of the calendar or from a template. Give it a new `key` each time it is opened. */
export function PlanDialog({ open, onOpenChange, family, plan, templateId, onAdded }: PlanDialogProps) {
  const save = useSavePlan(family.id)
  const { data: templates = [] } = useQuery(templatesQuery(family.id))
  const events = useUpcomingEvents(family)
  const today = useToday(family.timezone).toString()
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: plan,
    title: plan ? t('Edit Plan') : t('Plan New Event'),
    submit: plan ? t('Save Changes') : t('Start Planning'),
    failed: plan ? t('Failed to save the plan') : t('Failed to add the plan'),
    toForm: () => ({
      name: plan?.name ?? '',
      templateId: templateId ?? '',
      eventId: plan?.eventId ?? '',
      plannerType: plan?.plannerType ?? templates.find(({ id }) => id === templateId)?.plannerType ?? 'family_event',
      date: plan?.date ?? '',
      time: plan?.time ?? '',
      venue: plan?.venue ?? '',
      budget: plan?.budget?.toFixed(2) ?? '',
      guestCount: plan?.guestCount?.toString() ?? '',
      rsvpDeadline: plan?.rsvpDeadline ?? '',
      guestNote: plan?.guestNote ?? '',
      status: plan?.status ?? 'planning',
    }),
    toBody: ({ budget, guestCount, ...values }) => ({ ...values, budget: parseNumber(budget), guestCount: parseNumber(guestCount) }),
    schema: newPlanner,
    save: async (edit) => {
      const kept = await save.mutateAsync(edit)
      if (!plan) onAdded?.(kept)
    },
  })
  const template = [{ value: '', label: t('From nothing') }, ...templates.map(({ id: value, name: label }) => ({ value, label }))]
  const known = events.some(({ value }) => value === plan?.eventId)
  const event = [
    { value: '', label: t('None') },
    ...events,
    ...(plan?.eventId && !known ? [{ value: plan.eventId, label: t('The linked event') }] : []),
  ]
  return (
    <FormDialog {...dialog}>
      {!plan && <form.AppField name="templateId">{(field) => <field.Choice label={t('Template')} options={template} />}</form.AppField>}
      <form.AppField name="eventId">
        {(field) => (
          <field.Choice
            label={t('Calendar event')}
            options={event}
            hint={plan ? undefined : t('Name, day, time and place come from it if empty.')}
          />
        )}
      </form.AppField>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="plannerType">{(field) => <field.Choice label={t('Kind')} options={typeOptions()} />}</form.AppField>
        {plan && <form.AppField name="status">{(field) => <field.Choice label={t('Status')} options={statusOptions()} />}</form.AppField>}
        <form.AppField name="date">{(field) => <field.Day label={t('Day')} min={plan ? undefined : today} />}</form.AppField>
        <form.AppField name="time">{(field) => <field.Text label={t('Time')} type="time" />}</form.AppField>
        <form.AppField name="venue">{(field) => <field.Text label={t('Place')} autoComplete="off" />}</form.AppField>
        <form.AppField name="budget">{(field) => <field.Money label={t('Budget')} currency={family.currency} />}</form.AppField>
        <form.AppField name="guestCount">{(field) => <field.Whole label={t('Expected guests')} min="0" />}</form.AppField>
        <form.AppField name="rsvpDeadline">{(field) => <field.Day label={t('Answers until')} />}</form.AppField>
      </div>
      <form.AppField name="guestNote">
        {(field) => <field.LongText label={t('Note to guests')} rows={3} hint={t('Guests read it on the page of their link.')} />}
      </form.AppField>
    </FormDialog>
  )
}

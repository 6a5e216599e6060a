import { newTestimony, type PrayerReply, prayerAnswer } from '#src/features/prayers/prayers.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useAnswer, useSaveTestimony } from './prayers.queries'
import { t } from './texts'

interface TestimonyDialogProps extends DialogState {
  familyId: string
  /** Today in the family's time zone, `YYYY-MM-DD`. */
  today: string
  /** The testimony to edit; without it the dialog shares a new one without a request. */
  testimony: PrayerReply | undefined
}

/** Shares or edits a testimony. Give it a new `key` each time it is opened. */
export function TestimonyDialog({ open, onOpenChange, familyId, today, testimony }: TestimonyDialogProps) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: testimony,
    title: testimony ? t('Edit Testimony') : t('Share Testimony'),
    failed: testimony ? t('Failed to save the testimony') : t('Failed to share the testimony'),
    toForm: () => ({
      title: testimony?.title ?? '',
      testimony: testimony?.testimony ?? '',
      answeredDate: testimony?.answeredDate ?? today,
      isPublic: testimony?.isPublic ?? true,
    }),
    schema: newTestimony,
    save: useSaveTestimony(familyId).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="title">{(field) => <field.Text label={t('Title')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="testimony">{(field) => <field.LongText label={t('Testimony')} rows={6} required />}</form.AppField>
      <form.AppField name="answeredDate">{(field) => <field.Day label={t('Date')} max={today} required />}</form.AppField>
      <form.AppField name="isPublic">
        {(field) => <field.Toggle label={t('Share with the family')} hint={t('Otherwise only you see it.')} />}
      </form.AppField>
    </FormDialog>
  )
}

type AnswerDialogProps = Omit<TestimonyDialogProps, 'testimony'> & { request: PrayerReply }

/** Asks how a request was answered. Give it a new `key` each time it is opened. */
export function AnswerDialog({ open, onOpenChange, familyId, today, request }: AnswerDialogProps) {
  const answer = useAnswer(familyId)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('How was it answered?'),
    submit: t('Share Testimony'),
    failed: t('Failed to share the testimony'),
    toForm: () => ({ testimony: '', answeredDate: today }),
    schema: prayerAnswer,
    save: ({ values }) => answer.mutateAsync({ id: request.id, body: values }),
  })
  return (
    <FormDialog {...dialog} description={request.title}>
      <form.AppField name="testimony">{(field) => <field.LongText label={t('Testimony')} rows={6} required />}</form.AppField>
      <form.AppField name="answeredDate">{(field) => <field.Day label={t('Answered on')} max={today} required />}</form.AppField>
    </FormDialog>
  )
}

import { useStore } from '@tanstack/react-form'
import { newPrayer, type PrayerReply } from '#src/features/prayers/prayers.contract'
import { prayerCategories, urgencies } from '#src/features/prayers/prayers.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useMembers } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { categoryNames, urgencyNames } from './prayers.labels'
import { useSaveRequest } from './prayers.queries'
import { t } from './texts'

interface RequestDialogProps extends DialogState {
  familyId: string
  /** The request to edit; without it the dialog adds one. */
  request: PrayerReply | undefined
}

const somebodyElse = 'other'
const categories = () => prayerCategories.map((value) => ({ value, label: t(categoryNames[value]) }))
const urgencyOptions = () => urgencies.map((value) => ({ value, label: t(urgencyNames[value]) }))

/** Adds or edits a prayer request. Give it a new `key` each time it is opened. */
export function RequestDialog({ open, onOpenChange, familyId, request }: RequestDialogProps) {
  const save = useSaveRequest(familyId)
  const members = useMembers()
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: request,
    title: request ? t('Edit Prayer Request') : t('Add Prayer Request'),
    failed: request ? t('Failed to save the prayer request') : t('Failed to add the prayer request'),
    toForm: () => ({
      title: request?.title ?? '',
      description: request?.description ?? '',
      category: request?.category ?? 'general',
      urgency: request?.urgency ?? 'normal',
      subject: request?.forUserId ?? (request?.forName ? somebodyElse : ''),
      forName: request?.forName ?? '',
      isPublic: request?.isPublic ?? true,
    }),
    toBody: ({ subject, forName, ...values }) => ({
      ...values,
      forUserId: subject === somebodyElse ? null : subject || null,
      forName: subject === somebodyElse ? forName : null,
    }),
    schema: newPrayer,
    fieldOf: ([name]) => (name === 'forUserId' ? 'subject' : name),
    save: save.mutateAsync,
  })
  const isOther = useStore(form.store, ({ values }) => values.subject === somebodyElse)
  const subjects = [
    { value: '', label: t('Nobody in particular') },
    ...members.map(({ userId: value, user: { name: label } }) => ({ value, label })),
    { value: somebodyElse, label: t('Somebody else') },
  ]
  return (
    <FormDialog {...dialog}>
      <form.AppField name="title">{(field) => <field.Text label={t('Title')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} rows={4} />}</form.AppField>
      <form.AppField name="subject">{(field) => <field.Choice label={t('For')} options={subjects} />}</form.AppField>
      {isOther && <form.AppField name="forName">{(field) => <field.Text label={t('Name')} autoComplete="off" />}</form.AppField>}
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="category">{(field) => <field.Choice label={t('Category')} options={categories()} />}</form.AppField>
        <form.AppField name="urgency">{(field) => <field.Choice label={t('Urgency')} options={urgencyOptions()} />}</form.AppField>
      </div>
      <form.AppField name="isPublic">
        {(field) => <field.Toggle label={t('Share with the family')} hint={t('Otherwise only you see it.')} />}
      </form.AppField>
    </FormDialog>
  )
}

import { type PrayerReply, prayerReminder } from '#src/features/prayers/prayers.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { Button } from '#web/ui/button'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useRemind } from './prayers.queries'
import { t } from './texts'

/** The time of the first reminder that the dialog proposes. */
const evening = '20:30'

/** Asks for the time of the daily reminder of a request. Give it a new `key` each time it is opened. */
export function ReminderDialog({ open, onOpenChange, familyId, request }: DialogState & { familyId: string; request: PrayerReply }) {
  const remind = useRemind(familyId)
  const { id, remindAt, title } = request
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Remind me daily'),
    submit: t('Set Reminder'),
    failed: t('Failed to set the reminder'),
    toForm: () => ({ at: remindAt ?? evening }),
    schema: prayerReminder,
    save: ({ values }) => remind.mutateAsync({ id, at: values.at }),
  })
  const end = () =>
    remind.mutate({ id, at: null }, { onSuccess: () => onOpenChange(false), onError: errorToast(t('Failed to end the reminder')) })
  return (
    <FormDialog {...dialog} description={title}>
      <form.AppField name="at">
        {(field) => <field.Text label={t('Time')} type="time" hint={t('Every day until the request is answered.')} required />}
      </form.AppField>
      {remindAt && (
        <Button variant="quiet" pending={remind.isPending} onClick={end}>
          {t('End the reminder')}
        </Button>
      )}
    </FormDialog>
  )
}

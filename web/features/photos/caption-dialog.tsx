import { captionLimit, type PhotoReply, photoChange } from '#src/features/photos/photos.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useCaption } from './photos.queries'
import { t } from './texts'

type CaptionDialogProps = DialogState & { photo: PhotoReply }

/** Edits the caption of a photo. Give it a new `key` each time it is opened. */
export function CaptionDialog({ open, onOpenChange, photo }: CaptionDialogProps) {
  const save = useCaption(photo.familyId, photo.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: photo,
    title: t('Edit Caption'),
    submit: t('Save'),
    toForm: () => ({ caption: photo.caption ?? '' }),
    schema: photoChange,
    save: ({ body: { caption } }) => save.mutateAsync(caption),
    failed: t('Failed to save the caption'),
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="caption">{(field) => <field.LongText label={t('Caption')} maxLength={captionLimit} />}</form.AppField>
    </FormDialog>
  )
}

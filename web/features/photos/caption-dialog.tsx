import { captionLimit, type PhotoReply, photoChange } from '#src/features/photos/photos.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { errorToast } from '#web/ui/error-toast'
import { useCaption } from './photos.queries'

type CaptionDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; photo: PhotoReply }

/** Writes what a photo shows. Give it a new `key` each time it is opened. */
export function CaptionDialog({ open, onOpenChange, photo }: CaptionDialogProps) {
  const save = useCaption(photo.familyId, photo.id)
  const form = useEntryForm({
    values: { caption: photo.caption ?? '' },
    check: (values) => photoChange.safeParse(values),
    send: async ({ caption }) => {
      await save.mutateAsync(caption)
      onOpenChange(false)
    },
    onRefused: errorToast('Failed to save the caption'),
  })
  return (
    <form.AppForm>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Edit Caption"
        onSubmit={form.handleSubmit}
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <form.Submit>Save</form.Submit>
          </>
        }
      >
        <form.AppField name="caption">{(field) => <field.LongText label="Caption" maxLength={captionLimit} />}</form.AppField>
      </Dialog>
    </form.AppForm>
  )
}

import { captionLimit, type PhotoReply, photoChange } from '../../../src/features/photos/photos.contract'
import { failed } from '../../platform/failed'
import { useEntryForm } from '../../platform/form/entry-form'
import { Button } from '../../ui/button'
import { Dialog, DialogClose } from '../../ui/dialog'
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
    onRefused: failed('Failed to save the caption'),
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

import { Camera, Images } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { captionLimit, newPhoto } from '#src/features/photos/photos.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import { acceptedBy } from '#web/platform/api/upload.rules'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { Button } from '#web/ui/button'
import { FormDialog } from '#web/ui/form-dialog'
import { photoFailed, useAddPhoto } from './photos.queries'
import { accept, addPhotos } from './photos.uploads'

type Values = { url: string; caption: string }

interface UploadDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  familyId: string
}

/** Takes photos as files, from the camera of a phone, or by the address of one. Give it a new `key` each time it is opened. */
export function UploadDialog({ open, onOpenChange, familyId }: UploadDialogProps) {
  const add = useAddPhoto(familyId)
  const maxMegabytes = useMaxUploadMegabytes()
  // One id for all tries, so that one that went through unheard is not made twice.
  const [id] = useState(newId)
  const form = useEntryForm({
    values: { url: '', caption: '' },
    check: ({ url, caption }: Values) => newPhoto.safeParse({ url: url.trim(), caption }),
    send: async ({ url, caption }: Values) => {
      await add.mutateAsync({ id, url: url.trim(), caption })
      onOpenChange(false)
    },
    onRefused: () => photoFailed(),
  })
  const take = (files: FileList | null) => {
    if (!files?.length) return
    addPhotos(familyId, files)
    onOpenChange(false)
  }
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Upload Photo"
        onSubmit={form.handleSubmit}
        submit={<form.Submit>Upload Photo</form.Submit>}
      >
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-2 *:flex-1">
            <FileButton icon={<Images aria-hidden className="size-5" />} multiple onFiles={take}>
              Choose Files
            </FileButton>
            <FileButton
              icon={<Camera aria-hidden className="size-5" />}
              capture="environment"
              className="pointer-fine:hidden"
              onFiles={take}
            >
              Take a Photo
            </FileButton>
          </div>
          <p className="text-muted text-sm">
            JPG, PNG, WebP, GIF, AVIF or HEIC, up to {maxMegabytes} MB each.
            <span className="pointer-coarse:hidden"> You can also drop them anywhere on the page.</span>
          </p>
        </div>
        <div className="divider my-0 text-muted text-sm">or by its address</div>
        <form.AppField name="url">
          {(field) => (
            <field.Text
              label="Image URL"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://example.com/photo.jpg"
              required
            />
          )}
        </form.AppField>
        <form.AppField name="caption">
          {(field) => <field.Text label="Caption (optional)" autoComplete="off" maxLength={captionLimit} />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'className' | 'children'> &
  Pick<ComponentProps<'input'>, 'multiple' | 'capture'> & { onFiles: (files: FileList | null) => void }

/** A button that opens the chooser of files, or the camera. */
function FileButton({ icon, className, children, onFiles, ...input }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} className={className} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
      <input
        {...input}
        ref={chooser}
        type="file"
        hidden
        accept={acceptedBy(accept)}
        onChange={({ target }) => {
          onFiles(target.files)
          // The same file chosen again is a choice too.
          target.value = ''
        }}
      />
    </>
  )
}

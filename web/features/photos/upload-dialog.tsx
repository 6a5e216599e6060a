import { Camera, Images } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { captionLimit, newPhoto } from '#src/features/photos/photos.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { acceptAttribute } from '#web/platform/api/upload.rules'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { Button } from '#web/ui/button'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { photoFailed, useAddPhoto } from './photos.queries'
import { accept, addPhotos } from './photos.uploads'
import { t } from './texts'

interface UploadDialogProps extends DialogState {
  familyId: string
}

/** Adds photos as files, from a phone's camera, or by address. Give it a new `key` each time it is opened. */
export function UploadDialog({ open, onOpenChange, familyId }: UploadDialogProps) {
  const maxMegabytes = useMaxUploadMegabytes()
  const add = useAddPhoto(familyId)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Upload Photo'),
    toForm: () => ({ url: '', caption: '' }),
    toBody: ({ url, caption }) => ({ url: url.trim(), caption }),
    schema: newPhoto,
    save: ({ body }) => add.mutateAsync(body),
    failed: photoFailed,
  })
  const take = (files: FileList | null) => {
    if (!files?.length) return
    addPhotos(familyId, files)
    onOpenChange(false)
  }
  return (
    <FormDialog {...dialog}>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2 *:flex-1">
          <FileButton icon={<Images aria-hidden className="size-5" />} multiple onFiles={take}>
            {t('Choose Files')}
          </FileButton>
          <FileButton icon={<Camera aria-hidden className="size-5" />} capture="environment" className="pointer-fine:hidden" onFiles={take}>
            {t('Take a Photo')}
          </FileButton>
        </div>
        <p className="text-muted text-sm">
          {t('JPG, PNG, WebP, GIF, AVIF or HEIC, up to {maxMegabytes} MB each.', { maxMegabytes })}
          <span className="pointer-coarse:hidden"> {t('You can also drop them anywhere on the page.')}</span>
        </p>
      </div>
      <div className="divider my-0 text-muted text-sm">{t('or by its address')}</div>
      <form.AppField name="url">
        {(field) => (
          <field.Text
            label={t('Image URL')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/photo.jpg"
            required
          />
        )}
      </form.AppField>
      <form.AppField name="caption">
        {(field) => <field.Text label={t('Caption (optional)')} autoComplete="off" maxLength={captionLimit} />}
      </form.AppField>
    </FormDialog>
  )
}

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'className' | 'children'> &
  Pick<ComponentProps<'input'>, 'multiple' | 'capture'> & { onFiles: (files: FileList | null) => void }

/** A button that opens the file chooser or the camera. */
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
        accept={acceptAttribute(accept)}
        onChange={({ target }) => {
          onFiles(target.files)
          // Resets the value, so that choosing the same file again fires a change.
          target.value = ''
        }}
      />
    </>
  )
}

import { useState } from 'react'
import { userChange } from '#src/features/accounts/accounts.contract'
import { toast } from '#web/ui/toast'
import type { DialogState } from '#web/ui/use-dialog'
import '#web/platform/loading/zod'
import { Button } from '#web/ui/button'
import { FormDialog } from '#web/ui/form-dialog'
import { TextField } from '#web/ui/text-field'
import { UploadField } from '#web/ui/upload-field'
import { pictureFailed, useProfilePicture, useUpdateUser } from '../settings/account.queries'
import { profilePictureLimit } from '../settings/picture-field'
import { t } from './texts'

type PictureDialogProps = DialogState & { familyId: string }

/** Sets the user's picture by a web address or an upload (spec 1 section 2). Give it a new `key` each time it is opened. */
export function PictureDialog({ open, onOpenChange, familyId }: PictureDialogProps) {
  const update = useUpdateUser(familyId)
  const picture = useProfilePicture(familyId)
  const [url, setUrl] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const isSaving = update.isPending || picture.isPending
  const isBlank = url.trim() === ''
  const close = () => onOpenChange(false)

  const submit = () => {
    if (isBlank || isSaving) return
    const { success, data } = userChange.safeParse({ profileImageUrl: url.trim() })
    setIsRefused(!success)
    if (!success) return
    update.mutate(data, {
      onSuccess: () => {
        toast({ title: t('Profile picture updated successfully!') })
        close()
      },
      onError: pictureFailed,
    })
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Update Profile Picture')}
      onSubmit={submit}
      submit={
        <Button type="submit" variant="primary" disabled={isBlank || isSaving} pending={update.isPending}>
          {t('Update')}
        </Button>
      }
    >
      <TextField
        label={t('Image URL')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        onValueChange={(value) => {
          setUrl(value)
          setIsRefused(false)
        }}
        error={isRefused || (url !== '' && isBlank) ? t('Please enter a valid image URL') : undefined}
      />
      <UploadField
        label={t('Or upload a picture')}
        hint={t('A photo, up to {size} MB', { size: profilePictureLimit })}
        maxMegabytes={profilePictureLimit}
        pending={picture.isPending}
        onUploaded={(address) => picture.mutate(address, { onSuccess: close })}
      />
    </FormDialog>
  )
}

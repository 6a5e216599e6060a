import { useFamily, useUser } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Button } from '#web/ui/button'
import { pictureOf } from '#web/ui/picture'
import { UploadField } from '#web/ui/upload-field'
import { pictureFailed, useProfilePicture, useUpdateUser } from './account.queries'
import { t } from './texts'

/** In megabytes (spec 1 section 9). */
export const profilePictureLimit = 5

/** The user's picture: upload with progress, or removal. */
export function PictureField() {
  const user = useUser()
  const { id, membership } = useFamily()
  const picture = useProfilePicture(id)
  const update = useUpdateUser(id)
  return (
    <div className="flex flex-wrap items-center gap-5">
      <div className="flex flex-col items-center gap-1">
        <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={membership.color} size="xl" decorative />
        {user.profileImageUrl && (
          <Button
            variant="quiet"
            size="sm"
            pending={update.isPending}
            onClick={() => update.mutate({ profileImageUrl: null }, { onError: pictureFailed })}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
      <div className="min-w-52 flex-1">
        <UploadField
          label={t('Profile picture')}
          hint={t('A photo, up to {megabytes} MB', { megabytes: profilePictureLimit })}
          maxMegabytes={profilePictureLimit}
          pending={picture.isPending}
          onUploaded={(url) => picture.mutate(url)}
        />
      </div>
    </div>
  )
}

import type { AppPasswordScope } from '#src/features/app-passwords/app-passwords.contract'
import { useUser } from '#web/platform/session/session'
import { CopyField } from '#web/ui/copy-field'
import { t } from './texts'

/** The address of the calendars and contacts. */
export const davAddress = () => `${location.origin}/dav/`

/** The values to enter in the app. The server shows the password only this once. */
export function AppPasswordSecret({ scope, secret }: { scope: AppPasswordScope; secret: string }) {
  const user = useUser()
  return (
    <div className="flex flex-col gap-4">
      <p>
        {scope === 'dav'
          ? t('Enter these three in the app. The password is shown only now.')
          : t('In OwnTracks choose the mode HTTP, enter these three, and leave the encryption key empty. The password is shown only now.')}
      </p>
      <CopyField label={t('Address')} value={scope === 'dav' ? davAddress() : `${location.origin}/api/owntracks`} />
      <CopyField label={t('User name')} value={user.username} />
      <CopyField label={t('Password')} value={secret} />
    </div>
  )
}

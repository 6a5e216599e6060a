import { Download } from 'lucide-react'
import { appPasswordsApi } from '#src/features/app-passwords/app-passwords.contract'
import { buttonClass } from '#web/ui/button'
import { refreshAppPasswords } from './app-access.queries'
import { t } from './texts'

/**
 * Downloads the configuration profile. A form, not a script: iOS offers to install a profile only when a navigation answers with one, and the
 * password in it appears in no address.
 */
export function ProfileButton() {
  const { method, path } = appPasswordsApi.appleProfile
  return (
    <form method={method} action={path} className="pt-5" onSubmit={() => setTimeout(refreshAppPasswords, 1000)}>
      <button type="submit" className={buttonClass('primary')}>
        <Download aria-hidden className="size-4" />
        {t('Download profile')}
      </button>
    </form>
  )
}

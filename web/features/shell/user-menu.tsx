import { lazyModule } from '#web/platform/loading/lazy-module'
import { useMaybeFamily, useUser } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Opener } from '#web/ui/opener'
import { pictureOf } from '#web/ui/picture'
import { t } from './texts'

const panel = lazyModule(() => import('./user-menu-panel').then((module) => module.UserMenuPanel))

/** The signed-in user, and the menu of personal settings. A user without a family may load no uploads, not even their own picture. */
export function UserMenu() {
  const user = useUser()
  const family = useMaybeFamily()
  const shown = user.name || user.email?.split('@')[0] || t('User')
  const trigger = (
    <button type="button" className="btn btn-ghost h-11 gap-2.5 rounded-full px-1.5 font-medium lg:pe-4">
      <Avatar name={shown} src={family && pictureOf(user.profileImageUrl)} color={family?.membership.color} size="sm" decorative />
      <span className="sr-only lg:not-sr-only">{shown}</span>
    </button>
  )
  return <Opener code={panel} opens="menu" trigger={trigger} with={{}} />
}

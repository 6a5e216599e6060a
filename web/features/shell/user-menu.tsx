import { useSignals } from '@preact/signals-react/runtime'
import { Link } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { pictureOf } from '../../platform/picture'
import { useMaybeFamily, useUser } from '../../platform/session'
import { setTheme, type Theme, theme } from '../../platform/theme'
import { Avatar } from '../../ui/avatar'
import { Menu, MenuChoice, MenuLink, MenuSeparator } from '../../ui/menu'

const themes = [
  { value: 'system', label: 'As the device', icon: <Monitor aria-hidden className="size-4" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden className="size-4" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden className="size-4" /> },
] as const satisfies { value: Theme; label: string; icon: unknown }[]

/** Who is signed in, and what they can set for themselves. */
export function UserMenu() {
  useSignals()
  const user = useUser()
  const color = useMaybeFamily()?.membership.color
  const shown = user.name || user.email?.split('@')[0] || 'User'
  const trigger = (
    <button type="button" className="btn btn-ghost h-11 gap-2.5 rounded-full px-1.5 font-medium sm:pe-4">
      <Avatar name={shown} src={pictureOf(user.profileImageUrl)} color={color} size="sm" decorative />
      <span className="sr-only sm:not-sr-only">{shown}</span>
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuLink>
        <Link to="/settings">
          <Settings aria-hidden className="size-4" />
          Settings
        </Link>
      </MenuLink>
      <MenuSeparator />
      <MenuChoice label="Theme" options={themes} value={theme.value} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuLink>
        <a href="/api/logout">
          <LogOut aria-hidden className="size-4" />
          Logout
        </a>
      </MenuLink>
    </Menu>
  )
}

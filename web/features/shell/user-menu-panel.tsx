import { useSignals } from '@preact/signals-react/runtime'
import { Link } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { signOut } from '#web/platform/session/sign-out'
import { Menu, MenuChoice, MenuLink, MenuSeparator } from '#web/ui/menu'
import type { Opened } from '#web/ui/opener'
import { setTheme, type Theme, theme } from '#web/ui/theme'
import { t } from './texts'

const themes = () =>
  [
    { value: 'system', label: t('As the device'), icon: <Monitor aria-hidden className="size-4" /> },
    { value: 'light', label: t('Light'), icon: <Sun aria-hidden className="size-4" /> },
    { value: 'dark', label: t('Dark'), icon: <Moon aria-hidden className="size-4" /> },
  ] satisfies { value: Theme; label: string; icon: unknown }[]

/** The menu of personal settings. */
export function UserMenuPanel(opened: Opened) {
  useSignals()
  return (
    <Menu {...opened}>
      <MenuLink>
        <Link to="/settings">
          <Settings aria-hidden className="size-4" />
          {t('Settings')}
        </Link>
      </MenuLink>
      <MenuSeparator />
      <MenuChoice label={t('Theme')} options={themes()} value={theme.value} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuLink>
        <a href="/api/logout" onClick={signOut}>
          <LogOut aria-hidden className="size-4" />
          {t('Logout')}
        </a>
      </MenuLink>
    </Menu>
  )
}

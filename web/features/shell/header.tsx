import { useSignals } from '@preact/signals-react/runtime'
import { Link } from '@tanstack/react-router'
import { CloudOff, LogOut, Menu as MenuIcon, Monitor, Moon, Settings, Sun, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { offline } from '../../platform/live'
import { pictureOf } from '../../platform/picture'
import { useMay, useMaybeFamily, useUser } from '../../platform/session'
import { setTheme, type Theme, theme } from '../../platform/theme'
import { Avatar } from '../../ui/avatar'
import { Button, buttonClass, IconButton } from '../../ui/button'
import { Menu, MenuChoice, MenuLink, MenuSeparator } from '../../ui/menu'
import { drawerOpen } from './shell.state'

const InviteDialog = lazy(() => import('../invitations/invite-dialog').then((module) => ({ default: module.InviteDialog })))

const themes = [
  { value: 'system', label: 'As the device', icon: <Monitor aria-hidden className="size-4" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden className="size-4" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden className="size-4" /> },
] as const satisfies { value: Theme; label: string; icon: unknown }[]

/** The bar above every screen. */
export function Header() {
  useSignals()
  const isAdmin = useMay('admin')
  return (
    <header className="sticky top-0 z-30 flex h-[calc(3.75rem+var(--safe-top))] shrink-0 items-center gap-2 bg-base-200 px-3 pt-(--safe-top) sm:px-5">
      <IconButton
        label="Open menu"
        className="md:hidden"
        onClick={() => {
          drawerOpen.value = true
        }}
      >
        <MenuIcon aria-hidden className="size-5" />
      </IconButton>
      {offline.value && (
        <p role="status" className="flex items-center gap-2 text-muted text-sm">
          <CloudOff aria-hidden className="size-4" />
          Offline
        </p>
      )}
      <div className="ms-auto flex items-center gap-1.5 sm:gap-2">
        {isAdmin && <InviteFamily />}
        <UserMenu />
        <a href="/api/logout" className={`${buttonClass('quiet')} not-md:hidden`}>
          Logout
        </a>
      </div>
    </header>
  )
}

function InviteFamily() {
  const [open, setOpen] = useState(false)
  // Its code comes with the first press; every press is an invitation of its own.
  const [presses, setPresses] = useState(0)
  const press = () => {
    setPresses(presses + 1)
    setOpen(true)
  }
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden className="size-4" />}
        className="not-sm:btn-circle not-sm:px-0"
        aria-label="Invite Family"
        aria-haspopup="dialog"
        onClick={press}
      >
        <span className="not-sm:hidden">Invite Family</span>
      </Button>
      {presses > 0 && (
        <Suspense>
          <InviteDialog key={presses} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

function UserMenu() {
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

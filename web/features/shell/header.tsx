import { useSignals } from '@preact/signals-react/runtime'
import { useLocation } from '@tanstack/react-router'
import { CloudOff, Menu as MenuIcon, UserPlus } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { isRefreshing } from '#web/platform/api/kept-replies'
import { offline } from '#web/platform/live/live'
import { lazyDialog } from '#web/platform/loading/lazy-dialog'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { signOut } from '#web/platform/session/sign-out'
import { Button, buttonClass, IconButton } from '#web/ui/button'
import { frame } from '#web/ui/page'
import { useDialog } from '#web/ui/use-dialog'
import { inviteRequests } from '../invitations/invite.state'
import { NotificationsButton } from '../notifications/notifications-button'
import { SearchButton } from '../search/search-button'
import { drawerOpen } from './shell.state'
import { t } from './texts'
import { UserMenu } from './user-menu'

const asOf = lazyModule(() => import('./offline-status').then((module) => module.OfflineStatus))
const InviteDialog = lazyDialog(() => import('../invitations/invite-dialog').then((module) => module.InviteDialog))

/** The bar above every screen. */
export function Header() {
  useSignals()
  const AsOf = asOf.code.value
  const isAdmin = useMay('admin')
  const family = useMaybeFamily()
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  return (
    <header className="sticky top-0 z-30 shrink-0 bg-base-200 pt-(--safe-top)">
      <div className={`${frame} flex min-h-15 flex-wrap items-center gap-x-2 not-md:px-3`}>
        <IconButton
          label={t('Open menu')}
          className="md:hidden"
          onClick={() => {
            drawerOpen.value = true
          }}
        >
          <MenuIcon aria-hidden className="size-5" />
        </IconButton>
        {isDashboard && <DashboardTitle />}
        {offline.value && (
          <p role="status" className="flex items-center gap-2 text-muted text-sm">
            <CloudOff aria-hidden className="size-4" />
            <span className={isDashboard ? 'not-sm:sr-only' : ''}>
              {t('Offline')}
              {AsOf && <AsOf />}
            </span>
          </p>
        )}
        {isRefreshing.value && !offline.value && (
          <p role="status" className="text-muted text-sm not-sm:sr-only">
            {t('Refreshing…')}
          </p>
        )}
        <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-1 sm:gap-2">
          {isAdmin && <InviteFamily />}
          {family && <SearchButton />}
          {family && <NotificationsButton />}
          <UserMenu />
          <a href="/api/logout" onClick={signOut} className={`${buttonClass('quiet')} not-md:hidden`}>
            {t('Logout')}
          </a>
        </div>
      </div>
    </header>
  )
}

/** On the dashboard, the page's only `h1` is in the header (spec 1 section 2, Header). */
function DashboardTitle() {
  useEffect(() => {
    document.title = t('Dashboard · Hearth')
  }, [])
  return (
    <div className="min-w-0 flex-1 basis-[5rem] py-1.5">
      <h1 className="text-base leading-tight min-[24rem]:text-lg sm:text-2xl">{t('Dashboard')}</h1>
      <p className="line-clamp-2 text-muted text-xs leading-tight sm:text-sm">{t('Welcome back to your family hub')}</p>
    </div>
  )
}

function InviteFamily() {
  // Lazy; every press starts a new invitation.
  const inviting = useDialog<never>()
  const seen = useRef(inviteRequests.peek())
  useEffect(
    () =>
      inviteRequests.subscribe((requests) => {
        if (requests !== seen.current) inviting.show()
        seen.current = requests
      }),
    [inviting.show],
  )
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden className="size-4 not-lg:size-5" />}
        className="not-lg:btn-circle not-lg:bg-transparent not-lg:px-0"
        aria-label={t('Invite Family')}
        aria-haspopup="dialog"
        {...InviteDialog.near}
        onClick={() => inviting.show()}
      >
        <span className="not-lg:hidden">{t('Invite Family')}</span>
      </Button>
      {inviting.openCount > 0 && (
        <Suspense>
          <InviteDialog key={inviting.openCount} {...inviting.props} />
        </Suspense>
      )}
    </>
  )
}

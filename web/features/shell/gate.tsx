import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useChildMatches, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { DeferredScreen } from '#web/platform/loading/deferred-screen'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { isPairedHere } from '#web/platform/session/paired'
import { familiesQuery, SessionProvider, userQuery } from '#web/platform/session/session'
import { ErrorState } from '#web/ui/error-state'
import { Shell } from './shell'
import { t } from './texts'

const LandingPage = lazy(lazyScreen(() => import('../landing/landing-page').then((module) => ({ default: module.LandingPage }))))
const LoggedOut = lazy(lazyScreen(() => import('../dashboard/logged-out').then((module) => ({ default: module.LoggedOut }))))

const Loading = () => (
  <p role="status" className="grid min-h-dvh place-items-center text-muted">
    {t('Loading...')}
  </p>
)

/**
 * The landing page for visitors, the shell for signed-in users (spec 1 section 2). At `/` the landing page renders without waiting for the session.
 */
export function Gate() {
  const path = useLocation({ select: (location) => location.pathname })
  const screen = useChildMatches({ select: ([match]) => match?.routeId })
  const user = useQuery(userQuery)
  const families = useQuery({ ...familiesQuery, enabled: Boolean(user.data) })
  const session = useMemo(
    () => user.data && families.data && { user: user.data, family: families.data.find((family) => family.isActive) },
    [user.data, families.data],
  )

  // A tablet in the kitchen greets the children, not visitors.
  const isPaired = isPairedHere()
  if (user.data === null && isPaired && path !== '/dashboard')
    return <Navigate to="/sign-in" search={path === '/' ? {} : { return: path }} replace />
  if (user.data === null || (user.isPending && path === '/' && !isPaired)) {
    return <Suspense fallback={<Loading />}>{path === '/dashboard' ? <LoggedOut /> : <LandingPage />}</Suspense>
  }
  if (session) {
    return (
      <SessionProvider value={session}>
        <Shell>
          <DeferredScreen key={screen}>
            <Outlet />
          </DeferredScreen>
        </Shell>
      </SessionProvider>
    )
  }
  const failed = user.isError ? user : families.isError ? families : undefined
  if (!failed) return <Loading />
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState title={t('Hearth could not be reached')} onRetry={() => failed.refetch()} pending={failed.isFetching} />
    </main>
  )
}

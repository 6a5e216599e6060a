import { useSignals } from '@preact/signals-react/runtime'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { firstViewSince } from './platform/api/first-view'
import { keptReplies } from './platform/api/kept-replies'
import { cachedResponses, queryClient } from './platform/api/query-client'
import { numberFormat } from './platform/format/formats'
import { readerKey, startLanguage } from './platform/language/language'
import { isRestored } from './platform/loading/deferred-screen'
import { lazyModule, prefetchLazyModules } from './platform/loading/lazy-module'
import { nextTask } from './platform/loading/next-task'
import { hasKept } from './platform/offline/has-kept'
import { watchInstall } from './platform/offline/install'
import { familiesQuery, userQuery } from './platform/session/session'
import { router } from './router'
import { startTheme } from './ui/theme'

const responseCache = () => import('./platform/offline/response-cache')
cachedResponses.find = (queryHash) => responseCache().then((cache) => cache.cachedResponse(queryHash))
const offline = lazyModule(() => import('./start-offline').then(({ startOffline: start }) => start()))

/** The whole page, rendered anew when the reader's language or formats change. */
function Screens() {
  useSignals()
  return <RouterProvider key={readerKey()} router={router} />
}

const start = async () => {
  watchInstall()
  startTheme()
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  await startLanguage()
  // Loading this script was a task of its own, and the first format of a page takes a slow phone 60 ms.
  await nextTask()
  numberFormat({})
  await nextTask()
  // The page brought along who reads it: its first rendering is their screen.
  if (firstViewSince !== undefined && hasKept())
    keptReplies.find = (queryHash) => responseCache().then((cache) => cache.keptReply(queryHash))
  if (firstViewSince !== undefined) {
    await Promise.all([queryClient.prefetchQuery(userQuery), queryClient.prefetchQuery(familiesQuery)])
    // With its matches found, the router renders the screen at once; otherwise it renders an empty page first. A page that was scrolled needs that way, since
    // the router scrolls after the first rendering, for which some screens measure themselves.
    if (!isRestored()) {
      // The import of the screen adds a link for each of its chunks, a task of up to 80 ms on a slow phone.
      await nextTask()
      const [routes] = router.getMatchedRoutes(location.pathname)
      for (const route of routes) router.loadRouteChunk(route)
      await nextTask()
      await router.load()
    }
  }
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root.')
  // In a transition React renders in slices, between which the browser paints.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Screens />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  // A wall presses nothing of what signed-in people do.
  if (location.pathname === '/display') offline.fetch()
  else prefetchLazyModules()
}

start()

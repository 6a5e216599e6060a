import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { links } from '#web/nav'
import { whenIdle } from '#web/platform/loading/idle'

/** Milliseconds after the start during which only the current screen uses the network. */
const prefetchDelayMs = 2000

/** Whether the reader asked the browser to use little data. Some browsers don't tell. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Prefetches the code of the other screens, so that they open offline too. */
export const usePrefetchScreens = () => {
  const router = useRouter()
  useEffect(() => {
    if (savesData()) return
    const timer = setTimeout(() => {
      const screens = [...links.map((link) => link.to), '/activity' as const]
      whenIdle(screens.map((to) => () => router.loadRouteChunk(router.routesByPath[to])))
    }, prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [router])
}

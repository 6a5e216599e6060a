import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { links } from '#web/nav'

/** Milliseconds in which the screen that was asked for has the network to itself. */
const headStart = 2000

/** Loads the code of the other screens ahead, so that they open without a network too. */
export const usePrefetchScreens = () => {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const to of [...links.map((link) => link.to), '/activity' as const]) router.loadRouteChunk(router.routesByPath[to])
    }, headStart)
    return () => clearTimeout(timer)
  }, [router])
}

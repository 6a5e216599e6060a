import type { Query } from '@tanstack/react-query'
import { queryClient } from '#web/platform/api/query-client'
import { closeShown, setBadge } from '#web/platform/offline/traces'
import { router } from '#web/router'

/** Shows the number of unread notifications at the icon of the installed app, and opens the places of pushed ones. */
export const startDeviceAlerts = () => {
  let last: number | undefined
  const note = ({ queryKey, state }: Query) => {
    const [area, , part] = queryKey
    const count = (state.data as { count?: number } | undefined)?.count
    if (area !== 'notifications' || part !== 'unread' || count === undefined || count === last) return
    last = count
    setBadge(count)
    // Safari takes no message that closes them.
    if (count === 0) closeShown().catch(() => {})
  }
  // Its first answer may have come before this code.
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) note(query)
  cache.subscribe(({ query }) => note(query))
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (typeof data?.open !== 'string') return
    ports[0]?.postMessage('opened')
    router.history.push(data.open)
  })
  navigator.serviceWorker?.startMessages()
}

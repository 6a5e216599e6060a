import { queryClient } from '#web/platform/api/query-client'
import { router } from '#web/router'

const badge = navigator as { setAppBadge?: (count: number) => Promise<void> }

/** Removes the pushed notifications from this device once everything is read: Safari accepts no push that does so. */
const closeShown = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Shows the number of unread notifications on the icon of the installed app, and opens the places of pushed ones. */
export const startDeviceAlerts = () => {
  let last: number | undefined
  queryClient.getQueryCache().subscribe(({ query }) => {
    const [area, , part] = query.queryKey
    const count = (query.state.data as { count?: number } | undefined)?.count
    if (area !== 'notifications' || part !== 'unread' || count === undefined || count === last) return
    last = count
    badge.setAppBadge?.(count).catch(() => {})
    if (count === 0) closeShown().catch(() => {})
  })
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (typeof data?.open !== 'string') return
    ports[0]?.postMessage('opened')
    router.history.push(data.open)
  })
  navigator.serviceWorker?.startMessages()
}

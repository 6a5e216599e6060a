import { sharedContent } from './shared-content'

const badge = navigator as { setAppBadge?: (count: number) => Promise<void> }

/** Sets the number at the icon of the installed app; 0 takes it away. */
export const setBadge = (count: number) => badge.setAppBadge?.(count).catch(() => {})

/** Takes what was pushed to this device off the screen. */
export const closeShown = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Removes what the device keeps and shows of a person outside its database: what they shared, their notifications, their number. */
export const clearTraces = async () => {
  setBadge(0)
  await Promise.all([sharedContent.remove(), closeShown()].map((work) => work.catch(() => {})))
}

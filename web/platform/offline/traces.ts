import { sharedContent } from './shared-content'

const badge = navigator as { setAppBadge?: (count: number) => Promise<void> }

/** Sets the number at the icon of the installed app; 0 takes it away. */
export const setBadge = (count: number) => badge.setAppBadge?.(count).catch(() => {})

/** Removes the notifications that were pushed to this device. */
export const closeShown = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Removes a person's data on the device outside of its database: shared content, notifications and the badge. */
export const clearTraces = async () => {
  setBadge(0)
  await Promise.all([sharedContent.remove(), closeShown()].map((work) => work.catch(() => {})))
}

import { t } from './texts'

/** Why this browser can't show notifications while Hearth is closed; undefined if it can. */
export type PushObstacle = 'insecure' | 'install' | 'unsupported' | 'blocked'

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)

export const pushObstacle = (): PushObstacle | undefined => {
  if (!window.isSecureContext) return 'insecure'
  // Safari on phones offers it to apps on the home screen alone.
  if (!('PushManager' in window)) return isApple() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** The browser refused, for a reason that its user can read. */
export class PushRefused extends Error {}

/** Seconds after which the browser's push service counts as unreachable: Chrome waits for ever. */
const patience = 30

const inTime = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new PushRefused(t('The push service of this browser does not answer. Is this device connected to the internet?'))),
        patience * 1000,
      )
    }),
  ])

/** Asks the user, and subscribes at the browser's push service. @throws PushRefused, or the browser's error */
export const subscribe = async (publicKey: string) => {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushRefused(t('This browser was not allowed to show notifications.'))
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await inTime(
    pushManager.subscribe(options).catch(async () => {
      // It belongs to another key, from before the server got a new one.
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options)
    }),
  )
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

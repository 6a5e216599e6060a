import { signal } from '@preact/signals-react'

/** Chromium's event that offers an installation; `prompt` shows the browser's dialog. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

const standalone = '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'

/** The browser's install offer, while it is valid: it can be used once. */
export const installOffer = signal<InstallEvent>()

/** Whether Hearth runs as an installed app, or was installed during this visit. */
export const isInstalled = signal(matchMedia(standalone).matches || (navigator as { standalone?: boolean }).standalone === true)

/** Listens for the install offer. Call first: browsers send it once, soon after the start. */
export const watchInstall = () => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.value = event as InstallEvent
  })
  addEventListener('appinstalled', () => {
    isInstalled.value = true
    installOffer.value = undefined
  })
}

/** Shows the browser's install dialog. */
export const install = async () => {
  const offer = installOffer.peek()
  installOffer.value = undefined
  await offer?.prompt()
}

/** Whether a URL works only on this device (a loopback host). */
export const isLoopback = ({ hostname }: URL | Location) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

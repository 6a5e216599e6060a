import { signal } from '@preact/signals-react'

/** What Chromium browsers say when Hearth can be installed; `prompt` asks the person. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

const standalone = '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'

/** The browser's own offer to install, as long as it holds: it can be taken once. */
export const installOffer = signal<InstallEvent>()

/** Whether Hearth runs as an app here, or has just become one. */
export const isInstalled = signal(matchMedia(standalone).matches || (navigator as { standalone?: boolean }).standalone === true)

/** Browsers offer it soon after the start, and only once: call first. */
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

/** Lets the browser ask. */
export const install = async () => {
  const offer = installOffer.peek()
  installOffer.value = undefined
  await offer?.prompt()
}

/** Whether an address leads to nothing but the device it is opened on. */
export const isOfThisDevice = ({ hostname }: URL | Location) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

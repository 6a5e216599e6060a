import { type ReadonlySignal, signal } from '@preact/signals-react'
import { onReconnect } from '../live/connectivity'

/** Code that a screen is shown without: undefined until it is there. */
export type LazyModule<M> = { code: ReadonlySignal<M | undefined>; fetch: () => Promise<void> }

const all = new Set<() => Promise<void>>()

/** Declares code that comes after the screen, or with the first wish for it. What could not be loaded is asked for again at the next one. */
export const lazyModule = <M>(load: () => Promise<M>): LazyModule<M> => {
  const code = signal<M>()
  let coming: Promise<void> | undefined
  const fetch = () => {
    coming ??= load().then(
      (loaded) => {
        code.value = loaded
      },
      () => {
        coming = undefined
      },
    )
    return coming
  }
  all.add(fetch)
  return { code, fetch }
}

/** Milliseconds in which the screen that was asked for has the network to itself. */
const headStart = 1000

const fetchAll = () => {
  for (const fetch of all) fetch()
}

/**
 * Fetches all of it once the screen stands, so that nothing has to be waited for, and a lost network can be told of; what was lost with
 * the network, when it is back. Call once.
 */
export const prefetchLazyModules = () => {
  setTimeout(fetchAll, headStart)
  onReconnect(fetchAll)
}

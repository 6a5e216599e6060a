import { type ReadonlySignal, signal } from '@preact/signals-react'
import { cataloguesLoaded } from '../language/language'
import { onReconnect } from '../live/connectivity'
import { whenIdle } from './idle'
import { nextTask } from './next-task'

/** A module that loads after the screen; `code` is undefined until a `fetch` ends. `preload` loads it and changes nothing on the screen. */
export type LazyModule<M> = { code: ReadonlySignal<M | undefined>; fetch: () => Promise<void>; preload: () => void }

const modules = new Set<() => Promise<void>>()

/** Declares a module that loads after the screen or at the first `fetch`. A failed load is retried by the next `fetch`. */
export const lazyModule = <M>(load: () => Promise<M>): LazyModule<M> => {
  const code = signal<M>()
  let loading: Promise<{ loaded: M } | undefined> | undefined
  const loadOnce = () => {
    // An effect fetches it: without a task of its own the import, which adds links for what it needs, would lengthen the rendering's task.
    loading ??= nextTask()
      .then(load)
      .then(
        (loaded) => ({ loaded }),
        () => {
          loading = undefined
          return undefined
        },
      )
    return loading
  }
  const fetch = async () => {
    const found = await loadOnce()
    if (!found) return
    await cataloguesLoaded()
    code.value = found.loaded
  }
  modules.add(fetch)
  return { code, fetch, preload: () => void loadOnce() }
}

/** Milliseconds after the start during which only the current screen uses the network. */
const prefetchDelayMs = 1000

const fetchAll = () => whenIdle(modules)

/**
 * Prefetches all lazy modules after the first screen, so that later presses need no wait and messages about a lost network can be shown. Retries
 * failed ones after reconnecting. Call once.
 */
export const prefetchLazyModules = () => {
  setTimeout(fetchAll, prefetchDelayMs)
  onReconnect(fetchAll)
}

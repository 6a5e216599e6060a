import type { RouterHistory } from '@tanstack/react-router'
import { type ScrollRestorationEntry, storageKey } from '@tanstack/router-core'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { usePainted } from './after-paint'

type Scrolled = Record<string, Record<string, ScrollRestorationEntry>>

/** What the router noted of the scrolled parts of pages, by the key of their history entry. */
const readScrolled = (): Scrolled => {
  // A browser may refuse its storage.
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Whether the page is reloaded or reached by Back, and it or a part of it was scrolled when the reader left it. */
export const isScrolledPage = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigation || navigation.type === 'navigate') return false
  const parts = readScrolled()[history.state?.__TSR_key] ?? {}
  return Object.values(parts).some(({ scrollX, scrollY }) => scrollX !== 0 || scrollY !== 0)
}

/** Whether the next screen gets back its scroll position, as after a reload or when the reader goes back. */
let isScrollRestored = isScrolledPage()

/** Whether a screen has been shown: the router may replace its address before the first one. */
let isStarted = false

/** Lets the screens know how the reader came to them. Call once. */
export const watchNavigation = (history: RouterHistory) =>
  history.subscribe(({ action: { type } }) => {
    if (!isStarted) return
    isScrollRestored = type !== 'PUSH' && type !== 'REPLACE'
  })

/** Whether the scroll position of the screen is restored, for which all of its parts are needed at once. */
export const isRestored = () => isScrollRestored

/**
 * Renders a screen in slices, between which the browser paints and takes presses: the router's own rendering is one long task, which keeps a slow
 * phone busy for half a second.
 */
export function DeferredScreen({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(isScrollRestored)
  useEffect(() => {
    isStarted = true
    startTransition(() => setReady(true))
  }, [])
  return isReady && children
}

/** False until the first paint of a part of a screen, for what can come after it; true from the start if the scroll position is restored. */
export const useScreenPainted = () => {
  const [isAtOnce] = useState(isRestored)
  const isPainted = usePainted()
  return isAtOnce || isPainted
}

import type { RouterHistory } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { usePainted } from './after-paint'

/** Whether the browser restores the page with its scroll position, as at a reload. */
const isRestoredPage = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation !== undefined && navigation.type !== 'navigate'
}

/** Whether the next screen gets back its scroll position, as after a reload or when the reader goes back. */
let isScrollRestored = isRestoredPage()

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

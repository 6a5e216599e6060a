import type { RouterHistory } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { usePainted } from './after-paint'

/** Whether the browser restores a page that the reader has seen, and with it the scroll position. */
const isRestoredPage = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation !== undefined && navigation.type !== 'navigate'
}

/** Whether the next screen renders at once: one that the reader goes back to or reloads, since its scroll position is restored. */
let isImmediate = isRestoredPage()

/** Whether a screen has been shown: the router may replace its address before the first one. */
let isStarted = false

/** Lets the screens know how the reader came to them. Call once. */
export const watchNavigation = (history: RouterHistory) =>
  history.subscribe(({ action: { type } }) => {
    if (isStarted) isImmediate = type !== 'PUSH' && type !== 'REPLACE'
  })

/**
 * Renders a screen in slices, between which the browser paints and takes presses: the router's own rendering is one long task, which keeps a slow
 * phone busy for half a second.
 */
export function DeferredScreen({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(isImmediate)
  useEffect(() => {
    isStarted = true
    startTransition(() => setReady(true))
  }, [])
  return isReady && children
}

/** Whether the screen that is being rendered has a scroll position that will be restored. */
export const isRestored = () => isImmediate

/** False until the first paint of a part of a screen, for what can come after it; true at once on a screen whose scroll position is restored. */
export const useScreenPainted = () => {
  const [isAtOnce] = useState(isRestored)
  const isPainted = usePainted()
  return isAtOnce || isPainted
}

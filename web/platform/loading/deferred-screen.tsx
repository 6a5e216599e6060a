import type { RouterHistory } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Whether the next screen renders at once: the first one, and one that the reader goes back to, whose scroll position is restored. */
let isImmediate = true

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

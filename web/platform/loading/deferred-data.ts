import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * True while data is loading, and until React has rendered its content for the first time in a transition, which the browser can interrupt. Without it
 * React renders everything that waited for a reply in one task, since queries are external stores: the first chat kept a slow phone busy for 300 ms.
 */
export const useDeferredPending = (isPending: boolean): boolean => {
  const deferred = useDeferredValue(isPending)
  return isPending || deferred
}

/**
 * Renders a dialog, menu or panel in a transition once it is open: in one task a form kept a slow phone busy for 150 ms.
 * @returns `open` for Radix's root, and a `key` for its portal, new at each opening: a portal that is already there renders its content in a layout
 * effect, which nothing can interrupt
 */
export const useDeferredOpen = (isOpen: boolean): { open: boolean; key: number } => {
  const [rendered, setRendered] = useState({ isOpen: false, key: 0 })
  useEffect(() => startTransition(() => setRendered(({ key }) => ({ isOpen, key: isOpen ? key + 1 : key }))), [isOpen])
  return { open: isOpen && rendered.isOpen, key: rendered.key }
}

/** The data of a query, undefined until its content is rendered for the first time, in a transition. Later data is passed on at once. */
export const useDeferredData = <T>(data: T | undefined): T | undefined => (useDeferredPending(data === undefined) ? undefined : data)

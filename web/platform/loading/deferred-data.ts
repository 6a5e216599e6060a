import { useDeferredValue } from 'react'

/**
 * True while data is loading, and until React has rendered its content for the first time in a transition, which the browser can interrupt. Without it
 * React renders everything that waited for a reply in one task, since queries are external stores: the first chat kept a slow phone busy for 300 ms.
 */
export const useDeferredPending = (isPending: boolean): boolean => {
  const deferred = useDeferredValue(isPending)
  return isPending || deferred
}

/** The data of a query, undefined until its content is rendered for the first time, in a transition. Later data is passed on at once. */
export const useDeferredData = <T>(data: T | undefined): T | undefined => (useDeferredPending(data === undefined) ? undefined : data)

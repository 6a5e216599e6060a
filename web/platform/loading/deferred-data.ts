import { useDeferredValue } from 'react'

/**
 * Whether content is pending, or its first rendering in slices is. React renders everything that waited for a reply in one task, since queries are
 * external stores: the first chat kept a slow phone busy for 300 ms.
 * @param isPending whether the data is still loading
 */
export const useDeferredPending = (isPending: boolean): boolean => {
  const wasPending = useDeferredValue(isPending)
  return isPending || wasPending
}

/** The data of a query, undefined until its first rendering in slices. Later data is passed on at once. */
export const useDeferredData = <T>(data: T | undefined): T | undefined => (useDeferredPending(data === undefined) ? undefined : data)

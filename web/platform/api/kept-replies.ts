import { signal } from '@preact/signals-react'
import type { Query } from '@tanstack/react-query'
import { nextTask } from '../loading/next-task'

// The second visit: what this device keeps of a screen stands at once, while the server is asked.

type Kept = { data: unknown; at: number }

/**
 * Finds what the reader may see of a query at once. `app.tsx` sets it on pages that brought along who reads them; without that, what is kept waits
 * until the server has not answered.
 */
export const keptReplies: { find: ((queryHash: string) => Promise<Kept | undefined>) | undefined } = { find: undefined }

/** Milliseconds after which a screen says that it is being refreshed. */
const quietMs = 1000

/** The queries whose kept reply is on screen. */
const shown = new Set<string>()

/** Whether a screen has shown kept replies for longer than a moment. */
export const isRefreshing = signal(false)

const forget = (queryHash: string) => {
  shown.delete(queryHash)
  if (shown.size === 0) isRefreshing.value = false
}

export const isKeptShown = ({ queryHash }: Query) => shown.has(queryHash)

/** Shows the kept reply of a query that has no data, unless its reply is there first. @param lay applies acts that wait in the outbox */
export const showKept = async (query: Query, lay: (data: unknown) => unknown) => {
  if (!keptReplies.find || query.state.data !== undefined) return
  // Replies that the page brought along are there before the next task.
  await nextTask()
  const isWaiting = () => query.state.data === undefined && query.state.fetchStatus === 'fetching'
  const kept = isWaiting() ? await keptReplies.find(query.queryHash).catch(() => undefined) : undefined
  if (!kept || !isWaiting()) return
  shown.add(query.queryHash)
  query.setState({ data: lay(kept.data), dataUpdatedAt: kept.at, status: 'success' })
  setTimeout(() => {
    if (shown.has(query.queryHash)) isRefreshing.value = true
  }, quietMs)
}

/** The server's reply has replaced the kept one. */
export const keptReplaced = ({ queryHash }: { queryHash: string }) => forget(queryHash)

/** The server refuses what the device keeps, or fails: it is hidden at once. */
export const hideKept = (query: Query<unknown, unknown, unknown>) => {
  if (!shown.has(query.queryHash)) return
  forget(query.queryHash)
  query.setState({ data: undefined, dataUpdatedAt: 0 })
}

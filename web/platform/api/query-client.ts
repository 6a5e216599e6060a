import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import { isReachable, isUnanswered } from '../live/connectivity'
import { offline } from '../live/live'
import { ApiError } from './api'
import { hideKept, isKeptShown, keptReplaced, showKept } from './kept-replies'

/** The area that a mutation changes: it is refetched on success, as a live frame does on other devices. */
declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { area?: Area; familyId?: string }
  }
}

/** The root of every query key of an area. */
export const areaKey = (area: Area, familyId: string) => [area, familyId] as const

export const userKey = ['user'] as const

export const uploadLimitKey = ['upload-limit'] as const

/** The session ended: the gate shows the landing page. */
const onFailure = (error: Error) => {
  if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(userKey, null)
}

/** Queries whose data comes from the response cache: the query's hash, and when the server sent the data, in epoch milliseconds. */
export const cachedAt = new Map<string, number>()

/** Applies the outbox's pending actions (`outbox.ts`) to fetched data. The outbox sets `lay`, so that this module does not import it. */
export const pendingOverlay: { apply: (queryKey: QueryKey, data: unknown) => unknown } = { apply: (_queryKey, data) => data }

type Cached = { data: unknown; at: number }

/** Looks up a response in the response cache. `start-offline.ts` sets `find`, so that this module does not import the cache. */
export const cachedResponses: { find: (queryHash: string) => Promise<Cached | undefined> } = { find: async () => undefined }

/** Fetches from the server; falls back to the response cache if the server is unreachable and the query has no data yet. */
const fetchOrCached = async (ask: () => unknown, query: Query) => {
  showKept(query, (data) => pendingOverlay.apply(query.queryKey, data))
  try {
    const data = await ask()
    cachedAt.delete(query.queryHash)
    return data
  } catch (error) {
    if ((query.state.data !== undefined && !isKeptShown(query)) || !isUnanswered(error) || (!offline.peek() && (await isReachable())))
      throw error
    const cached = await cachedResponses.find(query.queryHash).catch(() => undefined)
    if (!cached) throw error
    cachedAt.set(query.queryHash, cached.at)
    return cached.data
  }
}

/**
 * Spec 1 section 9: never stale, no refetch on focus, no polling, no retries. Live events do the refreshing. `networkMode: 'always'` makes a call
 * fail at once when offline instead of pausing; actions that work offline use the outbox.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      hideKept(query)
      onFailure(error)
    },
    onSuccess: (_data, query) => keptReplaced(query),
  }),
  mutationCache: new MutationCache({
    onError: onFailure,
    onSuccess: (_data, _input, _context, mutation) => {
      const { area, familyId } = mutation.options.meta ?? {}
      if (area && familyId) return refreshArea(area, familyId)
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      persister: async (ask, context, query) =>
        pendingOverlay.apply(query.queryKey, await fetchOrCached(() => ask(context), query as Query)) as never,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Debounce of live frames, in milliseconds. */
const debounceMs = 50
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Refetches an area's queries that are on screen, and the activity feed. Offline it only marks them as invalid, so that the caller does not wait;
 * `use-live.ts` refetches them after reconnecting.
 */
export const refreshArea = async (area: Area, familyId: string) => {
  const key = `${area} ${familyId}`
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (area !== 'activity' && area !== 'notifications') refreshAreaSoon('activity', familyId)
  await queryClient.invalidateQueries({ queryKey: areaKey(area, familyId), refetchType: offline.peek() ? 'none' : 'active' })
}

/**
 * Debounced `refreshArea` for live frames: a burst causes one refetch, and so does a change by this device, whose frame arrives just before its
 * reply. Every frame is followed by a fetch that starts after it, so no change is missed.
 */
export const refreshAreaSoon = (area: Area, familyId: string) => {
  const key = `${area} ${familyId}`
  if (!timers.has(key))
    timers.set(
      key,
      setTimeout(() => refreshArea(area, familyId), debounceMs),
    )
}

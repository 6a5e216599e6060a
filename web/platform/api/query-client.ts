import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import { isReachable, isUnanswered } from '../live/connectivity'
import { offline } from '../live/live'
import { ApiError } from './api'

/** What a mutation changes: its area is refetched when it succeeds, as a live frame would do for others. */
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

/** The queries whose data is what this device kept of an earlier visit, with the moment it is from, in milliseconds. */
export const cachedAt = new Map<string, number>()

/** What waits to be done (`waiting.ts`) lies over what the server says, until it has been told. */
export const pendingOverlay: { lay: (queryKey: QueryKey, data: unknown) => unknown } = { lay: (_queryKey, data) => data }

type Cached = { data: unknown; at: number }

/** Where answers of earlier visits are looked up; the app's entry names it, so that nothing here imports it. */
export const cachedResponses: { find: (queryHash: string) => Promise<Cached | undefined> } = { find: async () => undefined }

/** Asks the server; where nobody answers, and nothing is known yet, what was kept of its last answer must do. */
const answerOf = async (ask: () => unknown, query: Query) => {
  try {
    const data = await ask()
    cachedAt.delete(query.queryHash)
    return data
  } catch (error) {
    if (query.state.data !== undefined || !isUnanswered(error) || (!offline.peek() && (await isReachable()))) throw error
    const kept = await cachedResponses.find(query.queryHash).catch(() => undefined)
    if (!kept) throw error
    cachedAt.set(query.queryHash, kept.at)
    return kept.data
  }
}

/**
 * Spec 1 section 9: never stale, no refetch on focus, no polling, no retries. Live events do the refreshing.
 * Without a network a call fails at once and says so, rather than wait unseen; what can wait asks for it itself.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({
    onError: onFailure,
    onSuccess: (_data, _input, _context, mutation) => {
      const { area, familyId } = mutation.options.meta ?? {}
      if (area && familyId) return areaChanged(area, familyId)
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      persister: async (ask, context, query) =>
        pendingOverlay.lay(query.queryKey, await answerOf(() => ask(context), query as Query)) as never,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Milliseconds that a change made elsewhere waits for others of its kind. */
const pause = 50
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * One way for every change: what is on screen of that area is fetched again, and so is the feed of what was done, if it is
 * on screen. While nobody would answer it is marked alone, and fetched on return (`use-live.ts`): what waits is not held up by it.
 */
export const areaChanged = async (area: Area, familyId: string) => {
  const key = `${area} ${familyId}`
  clearTimeout(waiting.get(key))
  waiting.delete(key)
  if (area !== 'activity' && area !== 'notifications') areaChangedElsewhere('activity', familyId)
  await queryClient.invalidateQueries({ queryKey: areaKey(area, familyId), refetchType: offline.peek() ? 'none' : 'active' })
}

/**
 * The same for what a live frame tells of, a moment later: a burst of changes is fetched once, and so is an own write, whose
 * frame comes just before its reply. Every frame is followed by a fetch that began after it, so no change is missed.
 */
export const areaChangedElsewhere = (area: Area, familyId: string) => {
  const key = `${area} ${familyId}`
  if (!waiting.has(key))
    waiting.set(
      key,
      setTimeout(() => areaChanged(area, familyId), pause),
    )
}

import type { ReactNode } from 'react'
import { useDeferredData } from '#web/platform/loading/deferred-data'
import { Card } from './card'
import { LoadError } from './error-state'
import { Skeletons } from './skeleton'

/** The properties of a query used here. */
export type QueryState<T> = { data: T | undefined; isError: boolean; error: Error | null; refetch: () => unknown; isFetching: boolean }

/** Combines several queries into one, for content that needs all of them. */
export const combineQueries = <T extends readonly unknown[]>(...queries: { [K in keyof T]: QueryState<T[K]> }): QueryState<T> => {
  const all = queries as readonly QueryState<unknown>[]
  const missing = all.filter(({ data }) => data === undefined)
  return {
    data: missing.length > 0 ? undefined : (all.map(({ data }) => data) as unknown as T),
    isError: missing.some(({ isError }) => isError),
    get error() {
      return missing.find(({ isError }) => isError)?.error ?? null
    },
    refetch: () => all.map(({ refetch }) => refetch()),
    get isFetching() {
      return all.some(({ isFetching }) => isFetching)
    },
  }
}

/** The query as if its data were still loading while it is fetched again, for content that may be newer than that data. */
export const onceFetched = <T,>(query: QueryState<T>): QueryState<T> =>
  query.isFetching ? { ...query, data: undefined, isError: false } : query

/** Whether a query has had a reply or a failure. `isFetched` is false for one whose reply the page brought along. */
export const hasAnswered = ({ data, isFetched }: { data: unknown; isFetched: boolean }) => isFetched || data !== undefined

/** Whether one of several queries has neither data nor an error yet. */
export const isAnyPending = (queries: readonly Pick<QueryState<unknown>, 'data' | 'isError'>[]) =>
  queries.some(({ data, isError }) => data === undefined && !isError)

export interface LoadedProps<T> {
  query: QueryState<T>
  /** The placeholder while loading; by default a page of cards. */
  skeleton?: ReactNode
  /** The title of the error, such as "Failed to load the budgets". */
  errorTitle: string
  /** Whether the error needs its own card, because it is directly on the page. */
  onCard?: boolean
  /** Replaces an empty list. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** The grid of a page of cards. */
export const grid = 'grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4'

const cards = <Skeletons count={3} of="h-44 w-full rounded-box" className={grid} />

/** The three states of a query: content, placeholders while loading, and an error with Retry. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, errorTitle, skeleton = cards, onCard = props.skeleton === undefined } = props
  const { isError } = query
  const data = useDeferredData(query.data)
  if (data !== undefined) return props.empty && Array.isArray(data) && data.length === 0 ? props.empty : props.children(data)
  if (!isError) return skeleton
  const error = <LoadError title={errorTitle} query={query} />
  return onCard ? <Card flush>{error}</Card> : error
}

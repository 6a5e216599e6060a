import type { ReactNode } from 'react'
import { Card } from './card'
import { LoadError } from './error-state'
import { Skeleton, SkeletonGroup } from './skeleton'

/** What is asked of a query here. */
type Loading<T> = { data: T | undefined; isError: boolean; error: Error | null; refetch: () => unknown; isFetching: boolean }

/** Two queries as one, for what can only be shown with the answers of both. */
export const both = <A, B>(a: Loading<A>, b: Loading<B>): Loading<[A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  isError: a.isError || b.isError,
  error: a.error ?? b.error,
  refetch: () => {
    a.refetch()
    b.refetch()
  },
  isFetching: a.isFetching || b.isFetching,
})

export interface LoadedProps<T> {
  query: Loading<T>
  /** What is loaded, such as "budgets". */
  what: string
  /** Placeholders of this many cards, in `grid`. */
  cards?: number
  children: (data: T) => ReactNode
}

/** The grid of the hub's cards. */
export const grid = 'grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4'

/** What was loaded; cards in grey while it is not, and a way to try again when that failed. */
export function Loaded<T>({ query, what, cards = 3, children }: LoadedProps<T>) {
  const { data, isError } = query
  if (data !== undefined) return children(data)
  if (isError) {
    return (
      <Card flush>
        <LoadError title={`Failed to load the ${what}`} query={query} />
      </Card>
    )
  }
  return (
    <SkeletonGroup className={grid}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={card} className="h-44 w-full rounded-box" />
      ))}
    </SkeletonGroup>
  )
}

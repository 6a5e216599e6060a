import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Endpoint, OutputOf, PathParams } from '#src/shared/endpoint'
import { call, type Input } from './api'
import { firstReply } from './call-query'

/** A call whose query names a page: the number of rows, and the id of the row they follow. */
type PagedEndpoint = Endpoint & { query: z.ZodType<unknown, { limit?: string; before?: string } | undefined> }

type RowOf<E extends Endpoint> = OutputOf<E['response']> extends (infer Row extends { id: string })[] ? Row : never

type Asked<E extends PagedEndpoint> = {
  params: PathParams<E['path']>
  /** Further parameters than those of the page. */
  query?: Omit<NonNullable<z.input<E['query']>>, 'limit' | 'before'>
}

const flat = <T>({ pages }: InfiniteData<T[]>) => pages.flat()

/**
 * The infinite query of an unbounded list, fetched page by page and flattened to one array. A full page may have another one after it. The first
 * rendering shows the first page if the screen brought it along.
 * @param size rows per page
 * @param endpoint lists the rows that follow the one whose id is `before`
 */
export const pagedById = <E extends PagedEndpoint>(queryKey: QueryKey, size: number, endpoint: E, { params, query }: Asked<E>) => {
  const pageAfter = (before: string | undefined) => ({ params, query: { limit: String(size), before, ...query } }) as unknown as Input<E>
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: before }) => (await call(endpoint, pageAfter(before))) as RowOf<E>[],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === size ? page.at(-1)?.id : undefined),
    select: flat<RowOf<E>>,
    initialData: () => {
      const first = firstReply(endpoint, pageAfter(undefined)) as RowOf<E>[] | undefined
      return first && { pages: [first], pageParams: [undefined] }
    },
  })
}

import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** The query of one page: the maximum number of rows, and the id of the row they follow. */
export type PageQuery = { limit: string; before: string | undefined }

const flat = <T>({ pages }: InfiniteData<T[]>) => pages.flat()

/**
 * The infinite query of an unbounded list, fetched page by page and flattened to one array. A full page may have another one after it.
 * @param size rows per page
 * @param load fetches the rows that follow the row with the id `before`
 */
export const pagedById = <T extends { id: string }>(queryKey: QueryKey, size: number, load: (query: PageQuery) => Promise<T[]>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: before }) => load({ limit: String(size), before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === size ? page.at(-1)?.id : undefined),
    select: flat<T>,
  })

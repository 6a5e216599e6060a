import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** What a call for one page is asked: how many rows at most, and which row they follow. */
export type PageQuery = { limit: string; before: string | undefined }

const flat = <T>({ pages }: InfiniteData<T[]>) => pages.flat()

/**
 * A list without bound, in pages as far as the reader asks for them; its data is one list. A full page may have another behind it.
 * @param size rows of a page
 * @param load fetches the rows that follow the one with the id `before`
 */
export const pagedById = <T extends { id: string }>(queryKey: QueryKey, size: number, load: (query: PageQuery) => Promise<T[]>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: before }) => load({ limit: String(size), before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === size ? page.at(-1)?.id : undefined),
    select: flat<T>,
  })

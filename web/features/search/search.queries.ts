import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchApi } from '#src/features/search/search.contract'
import { call } from '#web/platform/api/api'

/** What the family has with these words. An answer stands under what was asked, so that one that comes late is not shown for something else. */
export const searchQuery = (familyId: string, text: string) =>
  queryOptions({
    queryKey: ['search', familyId, text],
    queryFn: () => call(searchApi.search, { params: { familyId }, query: { q: text } }),
    enabled: text !== '',
    // Somebody may have added what is looked for since.
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

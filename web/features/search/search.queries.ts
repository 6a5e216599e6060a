import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchApi } from '#src/features/search/search.contract'
import { call } from '#web/platform/api/api'

/** Searches the family's data. The key contains the text, so that a late reply never shows for another text. */
export const searchQuery = (familyId: string, text: string) =>
  queryOptions({
    queryKey: ['search', familyId, text],
    queryFn: () => call(searchApi.search, { params: { familyId }, query: { q: text } }),
    enabled: text !== '',
    // Another member may have added a match since.
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

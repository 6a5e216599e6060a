import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { ApiError } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { type PageStart, photosQuery } from './photos.queries'

/** The loaded pages of photos around the reader's position. */
export const usePhotos = (familyId: string) => {
  const list = useInfiniteQuery(photosQuery(familyId))
  const { data, error, isError, isFetching, refetch, hasNextPage, fetchNextPage, hasPreviousPage, fetchPreviousPage } = list
  const pages = useMemo(() => {
    // The library does not type the page params.
    const starts = (data?.pageParams ?? []) as PageStart[]
    return data?.pages.map((photos, n) => ({ start: starts[n]?.before ?? '', photos })) ?? []
  }, [data])
  const photos = useMemo(() => data?.pages.flat(), [data])

  // The photo before a page's start was deleted, so the page can no longer be loaded.
  const isLost = error instanceof ApiError && error.status === 422
  useEffect(() => {
    if (!isLost) return
    // Not a reset, which would bring back the photos that came with the page.
    const query = queryClient.getQueryCache().find({ queryKey: photosQuery(familyId).queryKey, exact: true })
    query?.setState({ data: undefined, error: null, status: 'pending' })
    refetch()
  }, [isLost, familyId, refetch])

  const mayLoad = !isFetching && !isError
  const loadOlder = useCallback(() => {
    if (mayLoad && hasNextPage) fetchNextPage()
  }, [mayLoad, hasNextPage, fetchNextPage])
  const loadNewer = useCallback(() => {
    if (mayLoad && hasPreviousPage) fetchPreviousPage()
  }, [mayLoad, hasPreviousPage, fetchPreviousPage])
  return { ...list, pages, photos, loadOlder, loadNewer }
}

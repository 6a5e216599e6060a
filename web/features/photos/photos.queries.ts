import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newPhoto, type PhotoReply, photosApi } from '#src/features/photos/photos.contract'
import { pageSizes } from '#src/shared/page-sizes'
import { call } from '#web/platform/api/api'
import { callQuery, firstReply } from '#web/platform/api/call-query'
import { areaKey, refreshAreaSoon } from '#web/platform/api/query-client'
import { failureToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

const pageSize = pageSizes.photos

/** The maximum number of loaded pages: pages far from the reader are dropped and reloaded on return, to bound memory. */
const pagesKept = 8

/** Shares one uploader object between the photos of a person, to save memory. */
const withOneOfEach = (photos: PhotoReply[]): PhotoReply[] => {
  const people = new Map(photos.map(({ uploader }) => [uploader.id, uploader]))
  return photos.map((photo) => ({ ...photo, uploader: people.get(photo.uploadedBy) ?? photo.uploader }))
}

/** The start of a page: the id of the photo before it, and the previous page's start. */
export type PageStart = { before: string | undefined; previous: PageStart | undefined }

/** The gallery, newest first, page by page, in both directions. */
export const photosQuery = (familyId: string) => {
  const start: PageStart = { before: undefined, previous: undefined }
  const pageAfter = (before: string | undefined) => ({ params: { familyId }, query: { limit: String(pageSize), before } })
  return infiniteQueryOptions({
    queryKey: [...areaKey('photos', familyId), 'list'],
    initialPageParam: start,
    queryFn: async ({ pageParam: { before } }) => withOneOfEach(await call(photosApi.list, pageAfter(before))),
    initialData: () => {
      const first = firstReply(photosApi.list, pageAfter(undefined))
      return first && { pages: [withOneOfEach(first)], pageParams: [start] }
    },
    getNextPageParam: (page, _, start): PageStart | undefined =>
      page.length === pageSize ? { before: page.at(-1)?.id, previous: start } : undefined,
    getPreviousPageParam: (_page, _pages, { previous }) => previous,
    maxPages: pagesKept,
    // Off: the chain of page starts grows with the scrolled distance, and comparing it is expensive.
    structuralSharing: false,
  })
}

/** One photo, for an address whose photo is not among the loaded pages. */
export const photoQuery = (familyId: string, photoId: string) =>
  callQuery([...areaKey('photos', familyId), photoId], photosApi.find, { params: { photoId } })

/** Spec 3 section 8. */
export const photoFailed = () => failureToast(t('Failed to upload photo'))()

export const useAddPhoto = (familyId: string) =>
  useAction((body: z.input<typeof newPhoto>) => call(photosApi.add, { params: { familyId }, body }), {
    changes: ['photos', familyId],
    done: ({ isDuplicate }) => (isDuplicate ? t('Your family has this photo already') : t('Photo uploaded successfully!')),
  })

export const useCaption = (familyId: string, photoId: string) =>
  useAction((caption: string) => call(photosApi.change, { params: { photoId }, body: { caption } }), {
    changes: ['photos', familyId],
    done: t('Caption saved'),
  })

export const useDeletePhoto = (familyId: string) =>
  useDeletion((photoId: string) => call(photosApi.remove, { params: { photoId } }), {
    changes: ['photos', familyId],
    leavesFirst: true,
    // Debounced, so that the viewer moves to the next photo before the refetch reports this one as missing.
    onSuccess: () => refreshAreaSoon('photos', familyId),
    done: t('Photo deleted'),
    failed: t('Failed to delete the photo'),
  })

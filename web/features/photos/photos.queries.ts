import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newPhoto, type PhotoReply, photosApi } from '#src/features/photos/photos.contract'
import { call } from '#web/platform/api/api'
import { areaChangedElsewhere, areaKey } from '#web/platform/api/query-client'
import { failureToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'

const pageSize = 100

/** Pages that are kept: those the reader has left behind are loaded again when they come back, so that the page does not grow. */
const pagesKept = 8

/** Whoever added many photos is kept once. */
const withOneOfEach = (photos: PhotoReply[]): PhotoReply[] => {
  const people = new Map(photos.map(({ uploader }) => [uploader.id, uploader]))
  return photos.map((photo) => ({ ...photo, uploader: people.get(photo.uploadedBy) ?? photo.uploader }))
}

/** Where a page begins: after which photo, and where the one before it does. */
export type PageStart = { before: string | undefined; previous: PageStart | undefined }

/** The gallery, newest first, page by page, in both directions. */
export const photosQuery = (familyId: string) =>
  infiniteQueryOptions({
    queryKey: [...areaKey('photos', familyId), 'list'],
    initialPageParam: { before: undefined, previous: undefined } as PageStart,
    queryFn: async ({ pageParam: { before } }) =>
      withOneOfEach(await call(photosApi.list, { params: { familyId }, query: { limit: String(pageSize), before } })),
    getNextPageParam: (page, _, start): PageStart | undefined =>
      page.length === pageSize ? { before: page.at(-1)?.id, previous: start } : undefined,
    getPreviousPageParam: (_page, _pages, { previous }) => previous,
    maxPages: pagesKept,
    // The chain of starts is as long as the way down the gallery: not to be compared link by link.
    structuralSharing: false,
  })

/** One photo, for an address that leads to it before the gallery has come that far. */
export const photoQuery = (familyId: string, photoId: string) =>
  queryOptions({
    queryKey: [...areaKey('photos', familyId), photoId],
    queryFn: () => call(photosApi.find, { params: { photoId } }),
  })

/** Spec 3 section 8. */
export const photoFailed = failureToast('Failed to upload photo')

export const useAddPhoto = (familyId: string) =>
  useAction((body: z.input<typeof newPhoto>) => call(photosApi.add, { params: { familyId }, body }), {
    changes: ['photos', familyId],
    done: ({ isDuplicate }) => (isDuplicate ? 'Your family has this photo already' : 'Photo uploaded successfully!'),
  })

export const useCaption = (familyId: string, photoId: string) =>
  useAction((caption: string) => call(photosApi.change, { params: { photoId }, body: { caption } }), {
    changes: ['photos', familyId],
    done: 'Caption saved',
  })

export const useDeletePhoto = (familyId: string) =>
  useAction((photoId: string) => call(photosApi.remove, { params: { photoId } }), {
    // The viewer must not be told that the photo is missing before it has turned to the next one.
    onSuccess: () => areaChangedElsewhere('photos', familyId),
    done: 'Photo deleted',
    failed: 'Failed to delete the photo',
  })

import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { ancestryApi, type newRelative, type relativeChange } from '#src/features/ancestry/ancestry.contract'
import { type newStory, storiesApi } from '#src/features/ancestry/stories.contract'
import { call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'

/** Everybody of the tree, those added last first. */
export const treeQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('ancestry', familyId), 'people'],
    queryFn: () => call(ancestryApi.list, { params: { familyId } }),
  })

/** The family's stories, or those about one person, those written last first. */
export const storiesQuery = (familyId: string, personId?: string) =>
  pagedById([...areaKey('ancestry', familyId), 'stories', personId ?? 'all'], 20, (query) =>
    call(storiesApi.list, { params: { familyId }, query: { ...query, personId } }),
  )

const meta = (familyId: string) => ({ area: 'ancestry' as const, familyId })

export const useAddRelative = (familyId: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof newRelative>) => call(ancestryApi.create, { params: { familyId }, body }),
    meta: meta(familyId),
    onSuccess: () => toast({ title: 'Family member added to ancestry tree' }),
    // The words of spec 3 section 8; what was wrong with a field stands beside it.
    onError: () => toast({ variant: 'destructive', title: 'Error', description: 'Failed to add family member' }),
  })

export const useChangeRelative = (familyId: string) =>
  useMutation({
    mutationFn: ({ personId, body }: { personId: string; body: z.input<typeof relativeChange> }) =>
      call(ancestryApi.change, { params: { personId }, body }),
    meta: meta(familyId),
    onSuccess: ({ name }) => toast({ title: 'Changes saved', description: name }),
    onError: errorToast('Failed to save the changes'),
  })

export const useRemoveRelative = (familyId: string) =>
  useMutation({
    mutationFn: (personId: string) => call(ancestryApi.remove, { params: { personId } }),
    onSuccess: (_, personId) => {
      // Whoever is still on the person's page must not be told that they are missing before they have left it.
      queryClient.setQueryData(treeQuery(familyId).queryKey, (people) => people?.filter(({ id }) => id !== personId))
      toast({ title: 'Removed from the family tree' })
    },
    onError: errorToast('Failed to remove the person'),
  })

/** Adds a story, or changes the one with an id. */
export const useSaveStory = (familyId: string) =>
  useMutation({
    mutationFn: ({ storyId, body }: { storyId: string | undefined; body: z.input<typeof newStory> }) =>
      storyId ? call(storiesApi.change, { params: { storyId }, body }) : call(storiesApi.create, { params: { familyId }, body }),
    meta: meta(familyId),
    onSuccess: (_, { storyId }) => toast({ title: storyId ? 'Story saved' : 'Story added' }),
  })

export const useDeleteStory = (familyId: string) =>
  useMutation({
    mutationFn: (storyId: string) => call(storiesApi.remove, { params: { storyId } }),
    meta: meta(familyId),
    onSuccess: () => toast({ title: 'Story deleted' }),
    onError: errorToast('Failed to delete the story'),
  })

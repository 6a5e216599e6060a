import type * as z from 'zod'
import { ancestryApi, type newRelative, type relativeChange } from '#src/features/ancestry/ancestry.contract'
import { type newStory, storiesApi } from '#src/features/ancestry/stories.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { pagedById } from '#web/platform/api/paged'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { errorToast, failureToast } from '#web/ui/error-toast'
import { type Save, type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

/** The people of the tree, latest first. */
export const treeQuery = (familyId: string) =>
  callQuery([...areaKey('ancestry', familyId), 'people'], ancestryApi.list, { params: { familyId } })

/** The family's stories, or those about one person, latest first. */
export const storiesQuery = (familyId: string, personId?: string) =>
  pagedById([...areaKey('ancestry', familyId), 'stories', personId ?? 'all'], 20, storiesApi.list, {
    params: { familyId },
    query: { personId },
  })

/** Adds a person to the tree, or updates the one with an id. */
export const useSaveRelative = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newRelative>, z.input<typeof relativeChange>>) =>
      id === undefined
        ? call(ancestryApi.create, { params: { familyId }, body })
        : call(ancestryApi.change, { params: { personId: id }, body }),
    {
      changes: ['ancestry', familyId],
      done: ({ name }, { id }) => (id ? { title: t('Changes saved'), description: name } : t('Family member added to ancestry tree')),
      // The text of spec 3 section 8; field errors show at their fields.
      failed: (error, { id }) =>
        id ? errorToast(t('Failed to save the changes'))(error) : failureToast(t('Failed to add family member'))(),
    },
  )

export const useRemoveRelative = (familyId: string) =>
  useDeletion((personId: string) => call(ancestryApi.remove, { params: { personId } }), {
    changes: ['ancestry', familyId],
    leavesFirst: true,
    // The person's screen must be left before a refetch reports them as missing.
    onSuccess: (personId) =>
      queryClient.setQueryData(treeQuery(familyId).queryKey, (people) => people?.filter(({ id }) => id !== personId)),
    done: t('Removed from the family tree'),
    failed: t('Failed to remove the person'),
  })

/** Adds a story, or updates the one with an id. */
export const useSaveStory = (familyId: string) =>
  useAction(
    ({ id, body }: Save<z.input<typeof newStory>>) =>
      id ? call(storiesApi.change, { params: { storyId: id }, body }) : call(storiesApi.create, { params: { familyId }, body }),
    { changes: ['ancestry', familyId], done: (_, { id }) => (id ? t('Story saved') : t('Story added')) },
  )

export const useDeleteStory = (familyId: string) =>
  useDeletion((storyId: string) => call(storiesApi.remove, { params: { storyId } }), {
    changes: ['ancestry', familyId],
    done: t('Story deleted'),
    failed: t('Failed to delete the story'),
  })

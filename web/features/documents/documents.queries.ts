import { keepPreviousData, queryOptions, useMutationState } from '@tanstack/react-query'
import type * as z from 'zod'
import {
  type DocumentReply,
  type documentChange,
  documentsApi,
  type ListedDocument,
  type newDocument,
} from '#src/features/documents/documents.contract'
import type { DocumentType } from '#src/features/documents/documents.rules'
import { pageSizes } from '#src/shared/page-sizes'
import { ApiError, call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { failureToast } from '#web/ui/error-toast'
import { type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { type TaskLine, withTick } from './notes.rules'
import { t } from './texts'

export type DocumentFilter = { search: string; type: DocumentType | '' }

/** Documents, page by page: newest first, or by relevance for a search. The previous search stays on screen while the next one loads. */
export const documentsQuery = (familyId: string, { search, type }: DocumentFilter) => ({
  ...pagedById([...areaKey('documents', familyId), 'list', { search, type }], pageSizes.documents, documentsApi.list, {
    params: { familyId },
    query: { search: search || undefined, type: type || undefined },
  }),
  placeholderData: keepPreviousData,
})

const listed = (familyId: string, id: string): ListedDocument | undefined =>
  queryClient
    .getQueriesData<{ pages: ListedDocument[][] }>({ queryKey: [...areaKey('documents', familyId), 'list'] })
    .flatMap(([, data]) => data?.pages.flat() ?? [])
    .find((document) => document.id === id)

/** One document; shows the list's cached copy until it is loaded. */
export const documentQuery = (familyId: string, documentId: string) =>
  queryOptions({
    queryKey: [...areaKey('documents', familyId), documentId],
    queryFn: () => call(documentsApi.find, { params: { documentId } }),
    placeholderData: () => {
      const { match: _, ...known } = listed(familyId, documentId) ?? {}
      return 'id' in known ? (known as DocumentReply) : undefined
    },
  })

/** The maximum number of bytes fetched of a text file. */
const maxTextBytes = 1_000_000

/** The text of an uploaded file, truncated if long. Uploads never change. */
export const textQuery = (url: string) =>
  queryOptions({
    queryKey: ['text', url],
    queryFn: async () => {
      const response = await fetch(url, { headers: { range: `bytes=0-${maxTextBytes - 1}` } })
      if (!response.ok) throw new ApiError(response.status, await response.text())
      return response.text()
    },
  })

/** Creates a document, or updates the one with an id. */
export const useSaveDocument = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newDocument>, z.input<typeof documentChange>>) =>
      id === undefined
        ? call(documentsApi.create, { params: { familyId }, body })
        : call(documentsApi.change, { params: { documentId: id }, body }),
    {
      changes: ['documents', familyId],
      done: (_, { id }) => (id ? t('Document updated successfully!') : t('Document created successfully!')),
    },
  )

export const useDeleteDocument = (familyId: string) =>
  useDeletion((documentId: string) => call(documentsApi.remove, { params: { documentId } }), {
    changes: ['documents', familyId],
    done: t('Document deleted successfully!'),
    failed: failureToast(t('Failed to delete document')),
  })

export const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.code === 'changed_meanwhile'

type Tick = { line: TaskLine; isDone: boolean }

/** Ticks a line in the current version of the note, and retries after a conflict with another person's change. */
const tick = async (documentId: string, { line, isDone }: Tick, triesLeft = 5): Promise<DocumentReply> => {
  const { content, version } = await call(documentsApi.find, { params: { documentId } })
  const next = withTick(content ?? '', line, isDone)
  if (next === undefined) throw new Error('The line no longer exists.')
  try {
    return await call(documentsApi.change, { params: { documentId }, body: { content: next, version } })
  } catch (error) {
    if (triesLeft > 0 && isChangedMeanwhile(error)) return tick(documentId, { line, isDone }, triesLeft - 1)
    throw error
  }
}

/** Ticks lines of a note's checklist, one call at a time. `pending` are ticks not yet saved, to be shown as if they were. */
export const useTicks = (familyId: string, documentId: string) => {
  const mutationKey = ['tick', documentId]
  const { mutate } = useAction((input: Tick) => tick(documentId, input), {
    mutationKey,
    scope: { id: `tick ${documentId}` },
    changes: ['documents', familyId],
    failed: failureToast(t('Failed to update document')),
  })
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  })
  return { tick: mutate, pending }
}

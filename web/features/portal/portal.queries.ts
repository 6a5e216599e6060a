import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RsvpAnswer } from '#src/features/planners/planners.guests.contract'
import { portalApi } from '#src/features/portal/portal.contract'
import { call } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

// In memory only: the link ends, and the page with it.
const keyOf = (portalToken: string, part: string) => ['portal-page', portalToken, part] as const
const short = { gcTime: 60_000, retry: false } as const

export const portalPhotosQuery = (portalToken: string) =>
  infiniteQueryOptions({
    ...short,
    queryKey: keyOf(portalToken, 'photos'),
    queryFn: ({ pageParam }) => call(portalApi.photos, { params: { portalToken }, query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length === 60 ? last.at(-1)?.id : undefined),
  })

export const portalEventsQuery = (portalToken: string) =>
  queryOptions({ ...short, queryKey: keyOf(portalToken, 'events'), queryFn: () => call(portalApi.events, { params: { portalToken } }) })

export const portalInvitationsQuery = (portalToken: string) =>
  queryOptions({
    ...short,
    queryKey: keyOf(portalToken, 'invitations'),
    queryFn: () => call(portalApi.invitations, { params: { portalToken } }),
  })

export const portalTodayQuery = (portalToken: string) =>
  queryOptions({
    ...short,
    queryKey: keyOf(portalToken, 'today'),
    queryFn: () => call(portalApi.today, { params: { portalToken } }),
    // Without a session there is no live connection.
    refetchInterval: 60_000,
  })

export const portalNotesQuery = (portalToken: string) =>
  queryOptions({ ...short, queryKey: keyOf(portalToken, 'notes'), queryFn: () => call(portalApi.notes, { params: { portalToken } }) })

export const portalEmergencyQuery = (portalToken: string) =>
  queryOptions({
    ...short,
    queryKey: keyOf(portalToken, 'emergency'),
    queryFn: () => call(portalApi.emergency, { params: { portalToken } }),
  })

/** The page, with its parts loaded: they would shift each other later. */
export const portalQuery = (portalToken: string) =>
  queryOptions({
    ...short,
    queryKey: keyOf(portalToken, 'page'),
    queryFn: async () => {
      const page = await call(portalApi.show, { params: { portalToken } })
      const isHelper = page.accessLevel === 'helper'
      await Promise.all([
        isHelper && queryClient.prefetchQuery(portalTodayQuery(portalToken)),
        isHelper && queryClient.prefetchQuery(portalNotesQuery(portalToken)),
        isHelper && queryClient.prefetchQuery(portalEmergencyQuery(portalToken)),
        page.canRsvp && queryClient.prefetchQuery(portalInvitationsQuery(portalToken)),
        page.canViewEvents && queryClient.prefetchQuery(portalEventsQuery(portalToken)),
        page.canViewPhotos && queryClient.prefetchInfiniteQuery(portalPhotosQuery(portalToken)),
      ])
      return page
    },
  })

export const useTick = (portalToken: string) =>
  useAction(
    ({ choreId, isDone }: { choreId: string; isDone: boolean }) =>
      call(portalApi.tick, { params: { portalToken, taskId: choreId }, body: { isDone } }),
    { onSuccess: () => queryClient.invalidateQueries(portalTodayQuery(portalToken)), failed: t('Failed to change the chore') },
  )

export const useAnswerInvitation = (portalToken: string) =>
  useAction(
    ({ id, answer }: { id: string; answer: RsvpAnswer }) => call(portalApi.answer, { params: { portalToken, guestId: id }, body: answer }),
    {
      onSuccess: () => queryClient.invalidateQueries(portalInvitationsQuery(portalToken)),
      done: t('Thank you. Your answer is saved.'),
      failed: t('Failed to save your answer'),
    },
  )

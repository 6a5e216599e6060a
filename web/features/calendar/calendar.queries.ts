import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod'
import { calendarApi, type EventReply, type newEvent } from '../../../src/features/calendar/calendar.contract'
import { type Category, spansOf, weeksOf } from '../../../src/features/calendar/calendar.rules'
import { call, messageOf } from '../../platform/api'
import { areaChanged, areaKey, queryClient } from '../../platform/query-client'
import type { ActiveFamily } from '../../platform/session'
import { toast } from '../../platform/toast'

const listsKey = (familyId: string) => [...areaKey('calendar', familyId), 'list']

/** The events of every day in the grid of a month, other months' days at its ends included. */
const monthQuery = ({ id: familyId, timezone }: ActiveFamily, month: Temporal.PlainYearMonth) => {
  const days = weeksOf(month).flat()
  // An all-day event may have been written in another zone, whose midnights are up to 26 hours away from the family's.
  const from = days[0]!.subtract({ days: 2 }).toZonedDateTime(timezone).toInstant().toString()
  const to = days.at(-1)!.add({ days: 3 }).toZonedDateTime(timezone).toInstant().toString()
  return queryOptions({
    queryKey: [...listsKey(familyId), from, to],
    queryFn: () => call(calendarApi.list, { params: { familyId }, query: { from, to } }),
    placeholderData: keepPreviousData,
  })
}

/** The events around a month, of one category or all, in the order a day shows them. */
export const useMonth = (family: ActiveFamily, month: Temporal.PlainYearMonth, category: Category | 'all') => {
  const query = useQuery(monthQuery(family, month))
  const spans = useMemo(
    () =>
      query.data &&
      spansOf(
        query.data.filter((event) => category === 'all' || event.category === category),
        family.timezone,
      ),
    [query.data, category, family.timezone],
  )
  return { ...query, spans }
}

/** Fetches the months before and after, so that turning the page shows them at once. */
export const prefetchAround = (family: ActiveFamily, month: Temporal.PlainYearMonth) => {
  for (const months of [-1, 1]) queryClient.prefetchQuery(monthQuery(family, month.add({ months })))
}

const onError = (error: Error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' })

/** Adds an event, or replaces the one given. */
export const useSaveEvent = (familyId: string, event: EventReply | undefined) =>
  useMutation({
    mutationFn: (body: z.input<typeof newEvent>) =>
      event
        ? call(calendarApi.update, { params: { familyId, eventId: event.id }, body })
        : call(calendarApi.create, { params: { familyId }, body }),
    meta: { area: 'calendar', familyId },
    // Without a network a form is told so at once; paused, it would look as if it were still saving.
    onError,
    onSuccess: () => toast({ title: event ? 'Event saved' : 'Event added' }),
  })

/** Deletes an event; it leaves the screen at once and comes back if the server refuses. */
export const useDeleteEvent = (familyId: string) =>
  useMutation({
    mutationFn: (event: EventReply) => call(calendarApi.remove, { params: { familyId, eventId: event.id } }),
    meta: { area: 'calendar', familyId },
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: listsKey(familyId) })
      const before = queryClient.getQueriesData<EventReply[]>({ queryKey: listsKey(familyId) })
      queryClient.setQueriesData<EventReply[]>({ queryKey: listsKey(familyId) }, (events) => events?.filter((event) => event.id !== id))
      return before
    },
    onError: (error, _event, before) => {
      for (const [key, events] of before ?? []) queryClient.setQueryData(key, events)
      onError(error)
      // A refetch may have been cancelled above.
      return areaChanged('calendar', familyId)
    },
    onSuccess: () => toast({ title: 'Event deleted' }),
  })

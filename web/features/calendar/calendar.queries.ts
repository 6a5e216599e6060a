import { keepPreviousData, queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { spansOf } from '#src/features/calendar/calendar.days.rules'
import { type Days, windowOf } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { subscribedApi } from '#src/features/subscriptions/subscribed.contract'
import { call } from '#web/platform/api/api'
import { firstReply } from '#web/platform/api/call-query'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { useDeferredData } from '#web/platform/loading/deferred-data'
import { nextTask } from '#web/platform/loading/next-task'
import type { ActiveFamily } from '#web/platform/session/session'
import { type Filter, isShown } from './people.rules'
import { findSubscribed, isSubscribedId, subscribedIn, toEvent } from './subscribed'

export const listsKey = (familyId: string) => [...areaKey('calendar', familyId), 'list']

/** The events of some days in the family's time zone, also of subscribed calendars. */
export const daysQuery = ({ id: familyId, timezone }: ActiveFamily, days: Days) => {
  const query = windowOf(days, timezone)
  const input = { params: { familyId }, query }
  return queryOptions({
    queryKey: [...listsKey(familyId), query.from, query.to],
    queryFn: async () => {
      const [own, subscribed] = await Promise.all([call(calendarApi.list, input), subscribedIn(familyId, query)])
      return [...own, ...subscribed]
    },
    initialData: (): EventReply[] | undefined => {
      const [own, subscribed] = [firstReply(calendarApi.list, input), firstReply(subscribedApi.list, input)]
      return own && subscribed && [...own, ...subscribed.map(toEvent)]
    },
    placeholderData: keepPreviousData,
  })
}

/** One event, or the occurrence of a series on a date. */
export const eventQuery = (familyId: string, eventId: string | undefined, instanceDate: string | undefined) =>
  queryOptions({
    queryKey: [...areaKey('calendar', familyId), 'one', eventId, instanceDate],
    queryFn: () =>
      isSubscribedId(eventId ?? '')
        ? findSubscribed(familyId, eventId ?? '')
        : call(calendarApi.find, { params: { familyId, eventId: eventId ?? '' }, query: { instanceDate } }),
    enabled: eventId !== undefined,
  })

const useSpans = (events: EventReply[] | undefined, asked: Filter, timezone: string) => {
  // A pressed face shows at once; the events follow in the next frame.
  const filter = useDeferredValue(asked)
  return useMemo(
    () =>
      events &&
      spansOf(
        events.filter((event) => isShown(event, filter)),
        timezone,
      ),
    [events, filter, timezone],
  )
}

/** The events of a range of days that the filter lets through, in the order of a day's list. */
export const useDays = (family: ActiveFamily, days: Days, filter: Filter) => {
  const query = useQuery(daysQuery(family, days))
  return { ...query, spans: useSpans(useDeferredData(query.data), filter, family.timezone) }
}

/** Prefetches adjacent pages, so that they show at once. The calls have a task of their own, since an effect makes them. */
export const prefetch = async (family: ActiveFamily, ...pages: Days[]) => {
  await nextTask()
  for (const days of pages) queryClient.prefetchQuery(daysQuery(family, days))
}

/** Days per page of the agenda. */
const pageLength = 42

/** The loaded events of a number of pages from a day on. */
export const useAgendaPages = (family: ActiveFamily, from: Temporal.PlainDate, pages: number, filter: Filter) => {
  const { data, loaded, ...state } = useQueries({
    queries: Array.from({ length: pages }, (_, page) => {
      const first = from.add({ days: page * pageLength })
      return { ...daysQuery(family, { first, last: first.add({ days: pageLength - 1 }) }), placeholderData: undefined }
    }),
    combine: joined,
  })
  return { ...state, last: from.add({ days: Math.max(1, loaded) * pageLength - 1 }), spans: useSpans(data, filter, family.timezone) }
}

type Page = Pick<UseQueryResult<EventReply[]>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>

const joined = (pages: Page[]) => {
  const events = pages.flatMap(({ data }) => data ?? [])
  const failed = pages.filter(({ data, error }) => error && !data)
  const missing = pages.findIndex(({ data }) => !data)
  return {
    // Pages overlap, because an event may span their border.
    data: pages.some(({ data }) => data) ? [...new Map(events.map((event) => [occurrenceKey(event), event])).values()] : undefined,
    /** The number of consecutive loaded pages. */
    loaded: missing < 0 ? pages.length : missing,
    isPending: pages.some(({ isPending }) => isPending),
    isError: failed.length > 0,
    error: failed[0]?.error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const page of failed) page.refetch()
    },
  }
}

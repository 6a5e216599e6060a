import { keepPreviousData, queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { spansOf } from '#src/features/calendar/calendar.days.rules'
import { weeksOf } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { call } from '#web/platform/api/api'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { readerFirstDay } from '#web/platform/language/language'
import type { ActiveFamily } from '#web/platform/session/session'
import { type Filter, isShown } from './people.rules'
import { findSubscribed, isSubscribedId, subscribedIn } from './subscribed'

export const listsKey = (familyId: string) => [...areaKey('calendar', familyId), 'list']

/** A range of days in the family's time zone, inclusive. */
export type Days = { first: Temporal.PlainDate; last: Temporal.PlainDate }

export const daysQuery = ({ id: familyId, timezone }: ActiveFamily, { first, last }: Days) => {
  // An all-day event may be stored in another time zone, whose midnights are up to 26 hours away from the family's.
  const from = first.subtract({ days: 2 }).toZonedDateTime(timezone).toInstant().toString()
  const to = last.add({ days: 3 }).toZonedDateTime(timezone).toInstant().toString()
  return queryOptions({
    queryKey: [...listsKey(familyId), from, to],
    queryFn: async () => {
      const [own, subscribed] = await Promise.all([
        call(calendarApi.list, { params: { familyId }, query: { from, to } }),
        subscribedIn(familyId, from, to),
      ])
      return [...own, ...subscribed]
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

/** The range of a month's grid, including days of adjacent months. */
export const daysOfMonth = (month: Temporal.PlainYearMonth): Days => {
  const days = weeksOf(month, readerFirstDay()).flat()
  return { first: days[0] as Temporal.PlainDate, last: days.at(-1) as Temporal.PlainDate }
}

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
  return { ...query, spans: useSpans(query.data, filter, family.timezone) }
}

/** Prefetches adjacent pages, so that they show at once. */
export const prefetch = (family: ActiveFamily, ...pages: Days[]) => {
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

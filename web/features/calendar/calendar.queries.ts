import { keepPreviousData, queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendarApi, type EventReply } from '#src/features/calendar/calendar.contract'
import { type Category, spansOf, weeksOf } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { call } from '#web/platform/api/api'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import type { ActiveFamily } from '#web/platform/session/session'

export const listsKey = (familyId: string) => [...areaKey('calendar', familyId), 'list']

/** Days in the family's calendar, both included. */
export type Days = { first: Temporal.PlainDate; last: Temporal.PlainDate }

const daysQuery = ({ id: familyId, timezone }: ActiveFamily, { first, last }: Days) => {
  // An all-day event may have been written in another zone, whose midnights are up to 26 hours away from the family's.
  const from = first.subtract({ days: 2 }).toZonedDateTime(timezone).toInstant().toString()
  const to = last.add({ days: 3 }).toZonedDateTime(timezone).toInstant().toString()
  return queryOptions({
    queryKey: [...listsKey(familyId), from, to],
    queryFn: () => call(calendarApi.list, { params: { familyId }, query: { from, to } }),
    placeholderData: keepPreviousData,
  })
}

/** One event, or of a series the occurrence of a date. */
export const eventQuery = (familyId: string, eventId: string | undefined, instanceDate: string | undefined) =>
  queryOptions({
    queryKey: [...areaKey('calendar', familyId), 'one', eventId, instanceDate],
    queryFn: () => call(calendarApi.find, { params: { familyId, eventId: eventId ?? '' }, query: { instanceDate } }),
    enabled: eventId !== undefined,
  })

/** Every day in the grid of a month, other months' days at its ends included. */
export const daysOfMonth = (month: Temporal.PlainYearMonth): Days => {
  const days = weeksOf(month).flat()
  return { first: days[0] as Temporal.PlainDate, last: days.at(-1) as Temporal.PlainDate }
}

const useSpans = (events: EventReply[] | undefined, category: Category | 'all', timezone: string) =>
  useMemo(
    () =>
      events &&
      spansOf(
        events.filter((event) => category === 'all' || event.category === category),
        timezone,
      ),
    [events, category, timezone],
  )

/** The events of some days, of one category or all, in the order a day shows them. */
export const useDays = (family: ActiveFamily, days: Days, category: Category | 'all') => {
  const query = useQuery(daysQuery(family, days))
  return { ...query, spans: useSpans(query.data, category, family.timezone) }
}

/** Fetches what lies before and after, so that turning the page shows it at once. */
export const prefetch = (family: ActiveFamily, ...pages: Days[]) => {
  for (const days of pages) queryClient.prefetchQuery(daysQuery(family, days))
}

/** Days that the agenda fetches at once. */
const pageLength = 42

/** The events of so many pages ahead of a day, as far as they are loaded. */
export const useAhead = (family: ActiveFamily, from: Temporal.PlainDate, pages: number, category: Category | 'all') => {
  const { data, loaded, ...state } = useQueries({
    queries: Array.from({ length: pages }, (_, page) => {
      const first = from.add({ days: page * pageLength })
      return { ...daysQuery(family, { first, last: first.add({ days: pageLength - 1 }) }), placeholderData: undefined }
    }),
    combine: joined,
  })
  return { ...state, last: from.add({ days: Math.max(1, loaded) * pageLength - 1 }), spans: useSpans(data, category, family.timezone) }
}

type Page = Pick<UseQueryResult<EventReply[]>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>

const joined = (pages: Page[]) => {
  const events = pages.flatMap(({ data }) => data ?? [])
  const failed = pages.filter(({ data, error }) => error && !data)
  const missing = pages.findIndex(({ data }) => !data)
  return {
    // Pages overlap, because an event may lie across their border.
    data: pages.some(({ data }) => data) ? [...new Map(events.map((event) => [occurrenceKey(event), event])).values()] : undefined,
    /** How many pages are there without a gap. */
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

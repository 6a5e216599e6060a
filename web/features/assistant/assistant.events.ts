import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, spansOf } from '#src/features/calendar/calendar.days.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { queryClient } from '#web/platform/api/query-client'
import type { ActiveFamily } from '#web/platform/session/session'
import { daysQuery, listsKey } from '../calendar/calendar.queries'

/** The events that a day has, among those of overlapping lists. */
const eventsOf = (events: readonly EventReply[], day: Temporal.PlainDate, timezone: string) =>
  spansOf(
    [...new Map(events.map((event) => [occurrenceKey(event), event])).values()].filter(({ isCancelled }) => !isCancelled),
    timezone,
  ).flatMap((span) => (covers(span, day) ? [span.event] : []))

/** The events of a day from the lists that a calendar view has loaded; undefined if none has that day. */
const loadedEventsOn = ({ id, timezone }: ActiveFamily, day: Temporal.PlainDate): EventReply[] | undefined => {
  const [start, end] = [day, day.add({ days: 1 })].map((date) => date.toZonedDateTime(timezone).toInstant().toString())
  const lists = queryClient
    .getQueriesData<EventReply[]>({ queryKey: listsKey(id) })
    .filter(([key, events]) => events && String(key.at(-2)) <= (start ?? '') && String(key.at(-1)) >= (end ?? ''))
  if (lists.length === 0) return
  return eventsOf(
    lists.flatMap(([, events = []]) => events),
    day,
    timezone,
  )
}

/** The events of a day, from the server; if it does not answer, the loaded ones. */
export const eventsOn = async (family: ActiveFamily, day: Temporal.PlainDate): Promise<EventReply[] | undefined> => {
  try {
    return eventsOf(await queryClient.fetchQuery(daysQuery(family, { first: day, last: day })), day, family.timezone)
  } catch {
    return loadedEventsOn(family, day)
  }
}

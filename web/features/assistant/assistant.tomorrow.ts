import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, spansOf } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { queryClient } from '#web/platform/api/query-client'
import type { ActiveFamily } from '#web/platform/session/session'
import { listsKey } from '../calendar/calendar.queries'

/** The events of a day from the lists that a calendar view has loaded; undefined if none has that day. */
export const loadedEventsOn = ({ id, timezone }: ActiveFamily, day: Temporal.PlainDate): EventReply[] | undefined => {
  const [start, end] = [day, day.add({ days: 1 })].map((date) => date.toZonedDateTime(timezone).toInstant().toString())
  const lists = queryClient
    .getQueriesData<EventReply[]>({ queryKey: listsKey(id) })
    .filter(([key, events]) => events && String(key.at(-2)) <= (start ?? '') && String(key.at(-1)) >= (end ?? ''))
  if (lists.length === 0) return
  const events = new Map(lists.flatMap(([, events = []]) => events.map((event) => [occurrenceKey(event), event])))
  return spansOf(
    [...events.values()].filter(({ isCancelled }) => !isCancelled),
    timezone,
  ).flatMap((span) => (covers(span, day) ? [span.event] : []))
}

import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, spansOf } from '#src/features/calendar/calendar.days.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { holdsAll } from '#src/shared/permissions'
import { queryClient } from '#web/platform/api/query-client'
import { type ActiveFamily, membersQuery } from '#web/platform/session/session'
import { daysQuery, listsKey } from '../calendar/calendar.queries'
import { pointsQuery } from '../chores/chores.queries'
import { comingDays, type More } from './assistant.answers'

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

/** The events of the coming weeks that take place; undefined where the server does not answer. */
export const comingEvents = async (family: ActiveFamily, today: Temporal.PlainDate): Promise<EventReply[] | undefined> => {
  const last = today.add({ days: comingDays - 1 })
  try {
    const events = await queryClient.fetchQuery(daysQuery(family, { first: today, last }))
    return spansOf(
      events.filter(({ isCancelled }) => !isCancelled),
      family.timezone,
    ).flatMap((span) =>
      Temporal.PlainDate.compare(span.last, today) < 0 || Temporal.PlainDate.compare(span.first, last) > 0 ? [] : [span.event],
    )
  } catch {
    return undefined
  }
}

/** The points that the user may see; undefined where the server does not answer. */
export const knownPoints = async ({ id, membership }: ActiveFamily): Promise<More['points']> => {
  try {
    const [points, members] = await Promise.all([queryClient.fetchQuery(pointsQuery(id)), queryClient.fetchQuery(membersQuery(id))])
    return points.flatMap(({ userId, total, week }) => {
      const isOwn = userId === membership.userId
      const user = members.find((member) => member.userId === userId)?.user
      return user && (isOwn || holdsAll(membership)) ? [{ name: user.firstName || user.name, isOwn, total, week }] : []
    })
  } catch {
    return undefined
  }
}

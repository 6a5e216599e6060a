import { useQuery } from '@tanstack/react-query'
import { useToday } from '#web/platform/format/clock'
import type { ActiveFamily } from '#web/platform/session/session'
import { daysQuery } from '../calendar/calendar.queries'
import { dueName } from '../tasks/tasks.labels'

/** Days ahead in which an event can be chosen for a plan. */
const daysAhead = 366

/** The shared, single events of the coming year, as options of a choice. */
export const useUpcomingEvents = (family: ActiveFamily) => {
  const today = useToday(family.timezone)
  const first = Temporal.PlainDate.from(today.toString())
  const { data: events = [] } = useQuery(daysQuery(family, { first, last: first.add({ days: daysAhead }) }))
  return events
    .filter(({ isPrivate, recurrence }) => !isPrivate && !recurrence)
    .map(({ id: value, title, startTime }) => {
      const day = Temporal.Instant.from(startTime).toZonedDateTimeISO(family.timezone).toPlainDate().toString()
      return { value, label: `${title}, ${dueName(day, today.toString())}` }
    })
}

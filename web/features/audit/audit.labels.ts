import { formatDay } from '#web/platform/format/formats'
import { dateName } from '../calendar/calendar.labels'

/** "Nov 15" */
export const shortDate = (date: string) => formatDay(Temporal.PlainDate.from(date), { month: 'short', day: 'numeric' })

/** "Nov 15 – Nov 21" */
export const rangeText = ({ first, last }: { first: string; last: string }) => `${shortDate(first)} – ${shortDate(last)}`

/** "This Week", "1 week ago". @param weeks how many weeks back */
export const agoText = (weeks: number) => {
  if (weeks === 0) return 'This Week'
  return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`
}

/** "Completed by noah on Fri, Nov 20", in the family's time zone. */
export const completedText = ({ user, completedAt }: { user: { username: string }; completedAt: string }, now: Temporal.ZonedDateTime) => {
  const date = Temporal.Instant.from(completedAt).toZonedDateTimeISO(now.timeZoneId).toPlainDate()
  return `Completed by ${user.username} on ${dateName(date, now.toPlainDate())}`
}

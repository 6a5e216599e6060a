import { formatDay } from '#web/platform/format/formats'
import { dateName } from '../calendar/calendar.labels'
import { t } from './texts'

/** "Nov 15" */
export const shortDate = (date: string) => formatDay(Temporal.PlainDate.from(date), { month: 'short', day: 'numeric' })

/** "Nov 15 – Nov 21" */
export const rangeText = ({ first, last }: { first: string; last: string }) => `${shortDate(first)} – ${shortDate(last)}`

/** "This Week", "1 week ago". @param weeks how many weeks back */
export const agoText = (weeks: number) => {
  if (weeks === 0) return t('This Week')
  return t('{weeks, plural, one {# week ago} other {# weeks ago}}', { weeks })
}

/** "Completed by noah on Fri, Nov 20", in the family's time zone. */
export const completedText = ({ user, completedAt }: { user: { username: string }; completedAt: string }, now: Temporal.ZonedDateTime) => {
  const date = Temporal.Instant.from(completedAt).toZonedDateTimeISO(now.timeZoneId).toPlainDate()
  return t('Completed by {username} on {day}', { username: user.username, day: dateName(date, now.toPlainDate()) })
}

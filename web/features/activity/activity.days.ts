import type { ActivityReply } from '#src/features/activity/activity.contract'
import { isSameGroup } from './activity.labels'

/** One line of the feed: an activity, or several similar ones of one person, newest first. */
type Line = { activities: [ActivityReply, ...ActivityReply[]] }
/** The activity of a calendar day, `YYYY-MM-DD`. */
type ActivityDay = { date: string; lines: Line[] }

/**
 * Groups the feed, newest first, by day, and similar activities of one person into lines.
 * @param timezone the family's time zone, which determines the days
 */
export const byDay = (feed: readonly ActivityReply[], timezone: string): ActivityDay[] => {
  const days: ActivityDay[] = []
  for (const activity of feed) {
    const date = Temporal.Instant.from(activity.createdAt).toZonedDateTimeISO(timezone).toPlainDate().toString()
    const day = days.at(-1)
    const line = day?.lines.at(-1)
    if (day?.date !== date) days.push({ date, lines: [{ activities: [activity] }] })
    else if (line && isSameGroup(activity, line.activities[0])) line.activities.push(activity)
    else day.lines.push({ activities: [activity] })
  }
  return days
}

import type { ActivityReply } from '#src/features/activity/activity.contract'
import { belongTogether } from './activity.labels'

/** One line of the feed: a deed, or several of one person that belong together. The newest comes first. */
type Line = { deeds: [ActivityReply, ...ActivityReply[]] }
/** What was done on a calendar day, `YYYY-MM-DD`. */
type ActivityDay = { date: string; lines: Line[] }

/**
 * The feed, newest first, as it is read: day by day, and what belongs together as one line.
 * @param timezone the family's: it decides where a day begins
 */
export const byDay = (feed: readonly ActivityReply[], timezone: string): ActivityDay[] => {
  const days: ActivityDay[] = []
  for (const deed of feed) {
    const date = Temporal.Instant.from(deed.createdAt).toZonedDateTimeISO(timezone).toPlainDate().toString()
    const day = days.at(-1)
    const line = day?.lines.at(-1)
    if (day?.date !== date) days.push({ date, lines: [{ deeds: [deed] }] })
    else if (line && belongTogether(deed, line.deeds[0])) line.deeds.push(deed)
    else day.lines.push({ deeds: [deed] })
  }
  return days
}

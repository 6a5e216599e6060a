import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ActivityReply } from '#src/features/activity/activity.contract'
import { momentLabel, timeLabel } from '#web/platform/format/message-times'
import { relativeTime } from '#web/platform/format/relative-time'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { placeOf, sentenceOf } from './activity.labels'

type ActivityLineProps = {
  /** The activities of the line, newest first. */
  activities: readonly [ActivityReply, ...ActivityReply[]]
  /** The person's colour; undefined for a former member. */
  color: string | undefined
  timezone: string
  /** The current time in epoch milliseconds, for a relative time; without it the line shows the time of day. */
  now: number | undefined
}

const row = 'flex min-h-11 items-center gap-3 rounded-field px-3 py-2.5'

/** One line of the feed: who did what, and when. Links to its subject. */
export const ActivityLine = memo(function ActivityLine({ activities, color, timezone, now }: ActivityLineProps) {
  const [newest] = activities
  const { actor, createdAt } = newest
  const place = placeOf(newest)
  const content = (
    <>
      <Avatar name={actor.name} src={pictureOf(actor.profileImageUrl)} color={color} decorative />
      <span className="min-w-0 flex-1">
        <span className="block [overflow-wrap:anywhere]">
          {sentenceOf(activities, <span className="font-semibold">{actor.firstName || actor.name}</span>, (title) => (
            <span className="font-medium">{title}</span>
          ))}
        </span>
        <time dateTime={createdAt} title={momentLabel(createdAt, timezone)} className="block text-muted text-sm">
          {now === undefined ? timeLabel(createdAt, timezone) : relativeTime(createdAt, now, timezone)}
        </time>
      </span>
    </>
  )
  return (
    <li>
      {place ? (
        <Link {...place} className={`${row} hover:bg-base-content/6`}>
          {content}
        </Link>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  )
})

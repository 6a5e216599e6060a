import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Flame, Star } from 'lucide-react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { useFamily, useMe } from '#web/platform/session/session'
import { Stat, statGrid } from '#web/ui/stat'
import { pointsQuery, streaksQuery } from './chores.queries'
import { pointsFor, streakFor, summaryOf } from './chores.rules'
import { t } from './texts'

// Hidden on small phones: the longest label needs the space.
const icon = { 'aria-hidden': true, className: 'size-4 shrink-0 max-[24rem]:hidden' } as const

/** The chores in view, in numbers. */
export function ChoreTiles({ chores, today }: { chores: TaskReply[]; today: string }) {
  const { completedToday, doneToday, pending } = summaryOf(chores, today, useFamily().timezone)
  const onOtherDates = doneToday !== completedToday && t('{count} done today, whenever due', { count: doneToday })
  return (
    <ul aria-label={t('Chores in numbers')} className={`${statGrid} *:grid xl:grid-cols-4`}>
      <li>
        <PointsTile />
      </li>
      <li>
        <Stat label={t('Completed Today')} icon={<CircleCheck {...icon} />} value={completedToday} detail={onOtherDates} />
      </li>
      <li>
        <Stat label={t('Pending Tasks')} icon={<Clock {...icon} />} value={pending} />
      </li>
      <li>
        <StreakTile />
      </li>
    </ul>
  )
}

/** The points of a lifetime: of all completions, not only of those listed. */
function PointsTile() {
  const { data } = useQuery(pointsQuery(useFamily().id))
  const { total, week } = pointsFor(useMe(), data ?? [])
  return (
    <Stat
      label={t('Total Points')}
      icon={<Star {...icon} />}
      value={data ? total : '–'}
      detail={week > 0 && t('{count} this week', { count: week })}
    />
  )
}

function StreakTile() {
  const members = useQuery(streaksQuery(useFamily().id)).data ?? []
  const { days, of } = streakFor(useMe(), members)
  return (
    <Stat
      label={t('Current Streak')}
      icon={<Flame {...icon} />}
      value={t('{days, plural, one {# day} other {# days}}', { days })}
      detail={of}
    />
  )
}

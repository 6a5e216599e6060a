import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUp, History } from 'lucide-react'
import { useMemo } from 'react'
import { useNow, useToday } from '#web/platform/format/clock'
import { dayLabel } from '#web/platform/format/message-times'
import { useFamily, useMembers } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { byDay } from './activity.days'
import { activityQuery } from './activity.queries'
import { ActivityLine } from './activity-line'
import { ActivitySkeleton } from './activity-skeleton'
import { t } from './texts'
import { useDeferredItems } from './use-deferred-items'

/** The feed, newest first, with all loaded pages. */
export function ActivityFeed() {
  const { id, timezone } = useFamily()
  const query = useInfiniteQuery(activityQuery(id))
  const { data: feed = [] } = query
  const { shown, hasNewer } = useDeferredItems(feed)
  const days = useMemo(() => byDay(shown, timezone), [shown, timezone])
  const members = useMembers()
  const today = useToday(timezone)
  const now = useNow()

  return (
    <Loaded
      query={query}
      errorTitle={t('Failed to load the activity')}
      skeleton={<ActivitySkeleton />}
      empty={<EmptyState icon={History} title={t('Nothing has happened yet')} text={t("Your family's activity shows up here.")} />}
    >
      {() => (
        <>
          {hasNewer && <ToTheTop />}
          {days.map(({ date, lines }) => (
            <section key={date} aria-labelledby={`day-${date}`} className="flex flex-col gap-2">
              <h2 id={`day-${date}`} className="text-lg">
                <time dateTime={date}>{dayLabel(date, today)}</time>
              </h2>
              <ul className="flex flex-col rounded-box bg-base-100 p-2">
                {lines.map(({ activities }) => (
                  <ActivityLine
                    // The oldest activity is the key: it stays the same when a new activity joins the line.
                    key={activities.at(-1)?.id}
                    activities={activities}
                    color={members.find(({ userId }) => userId === activities[0].actor.id)?.color}
                    timezone={timezone}
                    now={date === today ? now : undefined}
                  />
                ))}
              </ul>
            </section>
          ))}
          <ShowMore query={query} />
        </>
      )}
    </Loaded>
  )
}

function ToTheTop() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-[calc(4.5rem+var(--safe-top))] z-20 flex justify-center md:start-68"
    >
      <Button
        icon={<ArrowUp aria-hidden className="size-4" />}
        className="pointer-events-auto rounded-full bg-base-100 shadow-float"
        onClick={() => window.scrollTo(0, 0)}
      >
        {t('New activity')}
      </Button>
    </div>
  )
}

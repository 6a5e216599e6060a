import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { LoadError } from '#web/ui/error-state'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { agendaOf } from './agenda.rules'
import { AgendaDays } from './agenda-days'
import { dateName } from './calendar.labels'
import { useAgendaPages } from './calendar.queries'
import { CalendarBar } from './calendar-bar'
import { EventDetails, useEventDetails } from './event-details'
import { t } from './texts'
import type { ViewProps } from './view-props'

/** Consecutive days without events after which the agenda stops loading ahead automatically. */
const maxEmptyDays = 150

/** Upcoming events by day; loads more on scrolling. */
export function AgendaView({ family, shown: { today, filter }, onAdd, ...acts }: ViewProps) {
  const [pages, setPages] = useState(1)
  const ahead = useAgendaPages(family, today, pages, filter)
  const { spans, last, isPending, isError } = ahead
  const days = spans && agendaOf(spans, today, last)
  const lastEvent = days?.at(-1)?.day ?? today
  const isQuiet = lastEvent.until(last).days >= maxEmptyDays
  const endMark = !isPending && !isError && !isQuiet && <EndMark onReached={() => setPages(pages + 1)} />
  const details = useEventDetails()
  return (
    <>
      <CalendarBar title={t('Coming up')} />
      {days && days.length > 0 ? (
        <AgendaDays days={days} today={today} timezone={family.timezone} onOpen={(span, day) => details.show(span, day)}>
          {endMark}
        </AgendaDays>
      ) : (
        endMark
      )}
      {days?.length === 0 && isQuiet && !isPending && (
        <div className="rounded-box bg-base-100">
          <EmptyState
            icon={CalendarDays}
            title={t('No events scheduled')}
            others={t("Your family's events show up here.")}
            action={onAdd && <AddButton onClick={() => onAdd()}>{t('Plan something')}</AddButton>}
          />
        </div>
      )}
      {isPending && <AgendaSkeleton />}
      {isError && !isPending && <LoadError title={t('Failed to load the calendar')} query={ahead} />}
      {isQuiet && !isPending && !isError && (
        <div className="flex flex-wrap items-center justify-center gap-3 text-muted">
          <p>{t('Nothing more until {day}.', { day: dateName(last, today) })}</p>
          <Button onClick={() => setPages(pages + 4)}>{t('Look further')}</Button>
        </div>
      )}
      <EventDetails details={details} family={family} spans={spans} {...acts} />
    </>
  )
}

/** Calls `onReached` while it is on or near the screen, and again after every render, since loaded content may have left it there. */
function EndMark({ onReached }: { onReached: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReached(), { rootMargin: '600px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onReached])
  return <div ref={element} />
}

const AgendaSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-5">
    {[2, 1, 3].map((rows) => (
      <div key={rows} className="grid gap-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Skeleton className="h-6 w-28" />
        <div className="flex flex-col gap-2">
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
            <Skeleton key={row} className="h-15 w-full" />
          ))}
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

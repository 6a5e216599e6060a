import { CalendarDays } from 'lucide-react'
import { memo, type Ref } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, type Span } from '#src/features/calendar/calendar.days.rules'
import type { LocalTimes } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { useScreenPainted } from '#web/platform/loading/deferred-screen'
import type { ActiveFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { EmptyState } from '#web/ui/empty-state'
import { ErrorState } from '#web/ui/error-state'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { ListLine } from '../quick-add/list-line'
import { dateName, dayName, isNear, longDate } from './calendar.labels'
import { type EventActs, EventCard } from './event-card'
import { t } from './texts'

interface DayEventsProps extends EventActs {
  family: ActiveFamily
  /** Undefined while they load. */
  spans: Span<EventReply>[] | undefined
  /** Set if loading failed. */
  onRetry: (() => void) | undefined
  /** Set if the member may add events. */
  onAdd: ((slot?: LocalTimes) => void) | undefined
}

interface DayPanelProps extends DayEventsProps {
  day: Temporal.PlainDate
  today: Temporal.PlainDate
  /** Used to scroll the day into view. */
  headingRef: Ref<HTMLElement>
}

/** The selected day and its events. Memoised: another month on screen does not re-render it. */
export const DayPanel = memo(({ day, today, headingRef, spans, ...rest }: DayPanelProps) => {
  // The month is laid out first: together with the cards of its day, it kept a slow phone busy for 150 ms.
  const isPainted = useScreenPainted()
  return (
    <section aria-label={longDate(day)} className="flex min-w-0 flex-col gap-3">
      <header ref={headingRef} className="scroll-mt-20 scroll-mb-48 flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 className="text-xl sm:text-2xl">{dayName(day, today)}</h2>
        {isNear(day, today) && <p className="text-muted text-sm">{dateName(day, today)}</p>}
      </header>
      {rest.onAdd && <ListLine place={{ kind: 'event', day: day.toString() }} />}
      {(isPainted || !spans) && <DayEvents spans={spans?.filter((span) => covers(span, day))} {...rest} />}
    </section>
  )
})

function DayEvents({ family, spans, onRetry, onAdd, ...acts }: DayEventsProps) {
  if (spans?.length) {
    return (
      <ul className="flex flex-col gap-3">
        {spans.map((span) => (
          <li key={occurrenceKey(span.event)}>
            <EventCard span={span} family={family} {...acts} />
          </li>
        ))}
      </ul>
    )
  }
  if (spans) {
    const add = onAdd && <AddButton onClick={() => onAdd()}>{t('Plan something')}</AddButton>
    return (
      <div className="rounded-box bg-base-100">
        <EmptyState icon={CalendarDays} title={t('No events scheduled')} others={t("Your family's events show up here.")} action={add} />
      </div>
    )
  }
  if (onRetry) return <ErrorState title={t('Failed to load the day')} onRetry={onRetry} />
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      <CardSkeleton />
      <CardSkeleton />
    </SkeletonGroup>
  )
}

const CardSkeleton = () => (
  <div className="flex flex-col gap-3 rounded-box bg-base-100 p-5 ps-6">
    <Skeleton className="h-5 w-3/5" />
    <Skeleton className="h-4 w-2/5" />
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-6 w-1/3" />
  </div>
)

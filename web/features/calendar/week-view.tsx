import { useEffect, useMemo } from 'react'
import { readerFirstDay } from '#web/platform/language/language'
import { LoadError } from '#web/ui/error-state'
import { daysName } from './calendar.labels'
import { prefetch, useDays } from './calendar.queries'
import { showDay } from './calendar.state'
import { CalendarBar } from './calendar-bar'
import { EventDetails, useEventDetails } from './event-details'
import { t } from './texts'
import { useNarrow } from './use-narrow'
import type { ViewProps } from './view-props'
import { daysFrom } from './week.rules'
import { WeekGrid } from './week-grid'

/** The week of the selected day by hours; on a phone three days starting with it. */
export function WeekView({ family, shown: { today, selected, category }, onAdd, ...acts }: ViewProps) {
  const count = useNarrow() ? 3 : 7
  const firstDay = readerFirstDay()
  const days = useMemo(() => daysFrom(selected, count, firstDay), [selected, count, firstDay])
  const bounds = { first: days[0] as Temporal.PlainDate, last: days.at(-1) as Temporal.PlainDate }
  const shown = useDays(family, bounds, category)
  const { isSuccess } = shown
  useEffect(() => {
    if (!isSuccess) return
    const pages = [-count, count].map((by) => daysFrom(selected.add({ days: by }), count, firstDay))
    prefetch(family, ...pages.map((page) => ({ first: page[0] as Temporal.PlainDate, last: page.at(-1) as Temporal.PlainDate })))
  }, [isSuccess, family, selected, count, firstDay])
  const details = useEventDetails()
  const turn = {
    back: count === 7 ? t('Previous week') : t('Previous days'),
    next: count === 7 ? t('Next week') : t('Next days'),
    onBack: () => showDay(selected.subtract({ days: count })),
    onNext: () => showDay(selected.add({ days: count })),
  }
  return (
    <>
      <CalendarBar title={daysName(bounds.first, bounds.last)} turn={turn} />
      <div className="overflow-clip rounded-box bg-base-100 not-sm:-mx-2">
        {shown.isError && !shown.spans ? (
          <LoadError title={t('Failed to load the calendar')} query={shown} />
        ) : (
          <WeekGrid days={days} today={today} timezone={family.timezone} spans={shown.spans} onOpen={details.show} onAdd={onAdd} />
        )}
      </div>
      <EventDetails details={details} family={family} spans={shown.isPlaceholderData ? undefined : shown.spans} {...acts} />
    </>
  )
}

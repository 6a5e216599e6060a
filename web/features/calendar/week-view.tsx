import { useEffect, useMemo } from 'react'
import { readerFirstDay } from '#web/platform/language/language'
import { LoadError } from '#web/ui/error-state'
import { daysName } from './calendar.labels'
import { prefetch, useDays } from './calendar.queries'
import { showDay } from './calendar.state'
import { CalendarBar } from './calendar-bar'
import { DragPreview } from './drag-preview'
import { EventDetails, useEventDetails } from './event-details'
import { PrintSheet, usePrinting } from './print'
import { t } from './texts'
import { dayAfterKey, usePageKeys } from './use-calendar-keys'
import { useMove } from './use-move'
import type { ViewProps } from './view-props'
import { weekAround } from './week.rules'
import { WeekGrid } from './week-grid'

/** The week of the selected day by hours. */
export function WeekView({ family, shown: { today, selected, filter }, onAdd, ...acts }: ViewProps) {
  const firstDay = readerFirstDay()
  const days = useMemo(() => weekAround(selected, firstDay), [selected, firstDay])
  const bounds = { first: days[0] as Temporal.PlainDate, last: days.at(-1) as Temporal.PlainDate }
  const shown = useDays(family, bounds, filter)
  const { isSuccess } = shown
  useEffect(() => {
    if (!isSuccess) return
    const pages = [-1, 1].map((weeks) => weekAround(selected.add({ weeks }), firstDay))
    prefetch(family, ...pages.map((page) => ({ first: page[0] as Temporal.PlainDate, last: page.at(-1) as Temporal.PlainDate })))
  }, [isSuccess, family, selected, firstDay])
  usePageKeys(({ key }) => {
    const day = key === 'ArrowUp' || key === 'ArrowDown' ? undefined : dayAfterKey(key, selected)
    if (day) showDay(day)
    return day !== undefined
  })
  const details = useEventDetails()
  const move = useMove(family)
  const isPrinted = usePrinting('week', shown.spans !== undefined && !shown.isPlaceholderData)
  const turn = {
    back: t('Previous week'),
    next: t('Next week'),
    onBack: () => showDay(selected.subtract({ weeks: 1 })),
    onNext: () => showDay(selected.add({ weeks: 1 })),
  }
  return (
    <>
      <CalendarBar title={daysName(bounds.first, bounds.last)} turn={turn} />
      <div data-print={isPrinted || undefined} className="overflow-clip rounded-box bg-base-100 not-sm:-mx-4 not-sm:rounded-none">
        {isPrinted && <PrintSheet title={daysName(bounds.first, bounds.last)} />}
        {shown.isError && !shown.spans ? (
          <LoadError title={t('Failed to load the calendar')} query={shown} />
        ) : (
          <WeekGrid
            days={days}
            today={today}
            selected={selected}
            family={family}
            spans={shown.spans}
            onOpen={details.show}
            onAdd={onAdd}
            onMove={move}
            isPrinted={isPrinted}
            onTurn={(forward) => (forward ? turn.onNext() : turn.onBack())}
          />
        )}
      </div>
      <DragPreview />
      <EventDetails details={details} family={family} spans={shown.isPlaceholderData ? undefined : shown.spans} {...acts} />
    </>
  )
}

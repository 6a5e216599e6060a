import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { daysOfMonth } from '#src/features/calendar/calendar.rules'
import { readerFirstDay } from '#web/platform/language/language'
import { LoadError } from '#web/ui/error-state'
import { monthName } from './calendar.labels'
import { prefetch, useDays } from './calendar.queries'
import { showMonth } from './calendar.state'
import { CalendarBar } from './calendar-bar'
import { DayPanel } from './day-panel'
import { DragPreview } from './drag-preview'
import { EventDetails, useEventDetails } from './event-details'
import { MonthGrid } from './month-grid'
import { PrintSheet, usePrinting } from './print'
import { t } from './texts'
import { useMove } from './use-move'
import type { ViewProps } from './view-props'

/** A month with the selected day beside it. */
export function MonthView({ family, shown: { today, selected, month: asked, filter }, onAdd, ...acts }: ViewProps) {
  // The month's name and the selection change at once; the content follows in the next frame.
  const month = useDeferredValue(asked)
  const day = useDeferredValue(selected)
  const firstDay = readerFirstDay()
  const days = daysOfMonth(month, firstDay)
  const shown = useDays(family, days, filter)
  const isInGrid = Temporal.PlainDate.compare(days.first, day) <= 0 && Temporal.PlainDate.compare(day, days.last) <= 0
  // A failed refetch keeps the loaded data on screen.
  const failed = shown.isError && !shown.spans
  // The selected day stays in the panel while the reader browses other months.
  const around = useDays(family, isInGrid ? days : daysOfMonth(day.toPlainYearMonth(), firstDay), filter)
  useEffect(() => {
    if (shown.isSuccess) prefetch(family, ...[-1, 1].map((months) => daysOfMonth(month.add({ months }), firstDay)))
  }, [shown.isSuccess, family, month, firstDay])

  const dayHeading = useRef<HTMLElement>(null)
  const turn = {
    back: t('Previous month'),
    next: t('Next month'),
    onBack: () => showMonth(asked.subtract({ months: 1 })),
    onNext: () => showMonth(asked.add({ months: 1 })),
  }
  const details = useEventDetails()
  const move = useMove(family)
  const isPrinted = usePrinting('month', shown.spans !== undefined && !shown.isPlaceholderData)
  const showDayPanel = useCallback(() => bringIntoView(dayHeading.current), [])
  return (
    <>
      <CalendarBar title={monthName(asked)} turn={turn} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_min(20rem,40%)]">
        <div
          data-print={isPrinted || undefined}
          className="self-start overflow-clip rounded-box bg-base-100 pb-2 not-sm:-mx-2 not-md:z-1 not-md:[@media(min-height:40rem)]:sticky not-md:[@media(min-height:40rem)]:top-15 not-md:shadow-[0_0_0_1rem_var(--color-base-200)]"
        >
          {isPrinted && <PrintSheet title={monthName(asked)} />}
          {failed ? (
            <LoadError title={t('Failed to load the calendar')} query={shown} />
          ) : (
            <MonthGrid
              month={month}
              today={today}
              selected={selected}
              spans={shown.spans}
              family={family}
              onSelect={showDayPanel}
              onOpen={details.show}
              onMove={move}
              onAdd={onAdd}
              isPrinted={isPrinted}
            />
          )}
        </div>
        {/* If the day is in the failed range, one message is enough. */}
        {!(failed && isInGrid) && (
          <DayPanel
            headingRef={dayHeading}
            day={day}
            today={today}
            family={family}
            // Placeholder data of another month says nothing about this day.
            spans={around.isPlaceholderData ? undefined : around.spans}
            onRetry={around.isError ? () => around.refetch() : undefined}
            onAdd={onAdd}
            {...acts}
          />
        )}
      </div>
      <DragPreview />
      <EventDetails details={details} family={family} spans={shown.isPlaceholderData ? undefined : shown.spans} {...acts} />
    </>
  )
}

/** On a phone the day is below the month. */
const bringIntoView = (element: HTMLElement | null) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'nearest' })
}

import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, daysIntoWeek, layOutWeek, type Span, weeksOf } from '#src/features/calendar/calendar.rules'
import { readerFirstDay } from '#web/platform/language/language'
import { monthName, weekdayName } from './calendar.labels'
import { selectDay, showMonth } from './calendar.state'
import { DayCell } from './day-cell'

/** The day that a key moves to, by key name. */
const keyTargets: Record<string, (day: Temporal.PlainDate) => Temporal.PlainDate> = {
  ArrowLeft: (day) => day.subtract({ days: 1 }),
  ArrowRight: (day) => day.add({ days: 1 }),
  ArrowUp: (day) => day.subtract({ weeks: 1 }),
  ArrowDown: (day) => day.add({ weeks: 1 }),
  Home: (day) => day.subtract({ days: daysIntoWeek(day, readerFirstDay()) }),
  End: (day) => day.add({ days: 6 - daysIntoWeek(day, readerFirstDay()) }),
  PageUp: (day) => day.subtract({ months: 1 }),
  PageDown: (day) => day.add({ months: 1 }),
}

interface MonthGridProps {
  month: Temporal.PlainYearMonth
  today: Temporal.PlainDate
  selected: Temporal.PlainDate
  /** Undefined while they load: the days are known already. */
  spans: Span<EventReply>[] | undefined
  /** A day was selected by pointer or key. */
  onSelect: () => void
}

/** The grid of a month: one tab stop, arrow keys move, Enter selects. */
export const MonthGrid = memo(({ month, today, selected, spans, onSelect }: MonthGridProps) => {
  const grid = useRef<HTMLTableElement>(null)
  // Memoised: a cell re-renders only when its day or chips change.
  const weeks = useMemo(() => weeksOf(month, readerFirstDay()).map((days) => ({ days, ...chipsOf(days, spans) })), [month, spans])
  const days = weeks.flatMap((week) => week.days)
  const inGrid = (day: Temporal.PlainDate) => days.some((other) => other.equals(day))

  const [reached, setReached] = useState<Temporal.PlainDate>()
  const firstOfMonth = month.toPlainDate({ day: 1 })
  const tabStop = [reached, selected, today].find((day) => day && inGrid(day)) ?? firstOfMonth

  // A key may move to a month that is not rendered yet: the focus follows after the render.
  const follow = useRef(false)
  useEffect(() => {
    if (!follow.current || !reached?.equals(tabStop)) return
    follow.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus()
  }, [reached, tabStop])

  const select = useCallback(
    (day: Temporal.PlainDate) => {
      setReached(day)
      selectDay(day)
      onSelect()
    },
    [onSelect],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      select(tabStop)
      return
    }
    const target = keyTargets[event.key]?.(tabStop)
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    follow.current = true
    setReached(target)
    if (!inGrid(target) || event.key.startsWith('Page')) showMonth(target.toPlainYearMonth())
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table as grid
    <table ref={grid} role="grid" aria-label={monthName(month)} aria-busy={!spans} onKeyDown={onKeyDown} className="w-full table-fixed">
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day.dayOfWeek} scope="col" className="pt-3 pb-2 font-medium text-muted text-xs sm:text-sm">
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ days, counts, chips }) => (
          <tr key={String(days[0])} className="border-base-300 border-t">
            {days.map((day, index) => (
              <DayCell
                key={String(day)}
                day={day}
                count={counts?.[index]}
                content={chips?.[index]}
                isToday={day.equals(today)}
                isSelected={day.equals(selected)}
                isOfMonth={day.month === month.month}
                isTabStop={day.equals(tabStop)}
                onSelect={select}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

/** The number of events per day of a week, and the chips to render; undefined while they load. */
const chipsOf = (week: Temporal.PlainDate[], spans: Span<EventReply>[] | undefined) => {
  const touching = spans?.filter((span) => week.some((day) => covers(span, day)))
  return {
    counts: touching && week.map((day) => touching.filter((span) => covers(span, day)).length),
    chips: touching && layOutWeek(week, touching),
  }
}

import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, daysIntoWeek, layOutWeek, type Span, weeksOf } from '#src/features/calendar/calendar.rules'
import { readerFirstDay } from '#web/platform/language/language'
import { monthName, weekdayName } from './calendar.labels'
import { selectDay, showMonth } from './calendar.state'
import { DayCell, type DayContent } from './day-cell'
import type { OpenEvent } from './more-events'
import { useCellFit } from './use-cell-fit'
import { useNarrow } from './use-narrow'

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
  timezone: string
  /** A day was selected by pointer or key. */
  onSelect: () => void
  onOpen: OpenEvent
}

/** The grid of a month: one tab stop, arrow keys move, Enter selects. */
export const MonthGrid = memo(({ month, today, selected, spans, timezone, onSelect, onOpen }: MonthGridProps) => {
  const grid = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const isNarrow = useNarrow()
  const weeks = useMemo(() => weeksOf(month, readerFirstDay()), [month])
  const fit = useCellFit(body, weeks.length)
  const chips = isNarrow ? undefined : fit.chips
  // Memoised: a cell re-renders only when its day or chips change.
  const contents = useMemo(() => weeks.map((week) => contentOf(week, spans, chips)), [weeks, spans, chips])
  const days = weeks.flat()
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

  const onClick = (event: MouseEvent) => {
    const day = dayUnder(event)
    if (day) select(Temporal.PlainDate.from(day))
  }

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table as grid
      role="grid"
      aria-label={monthName(month)}
      aria-busy={!spans}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="w-full table-fixed"
      style={{ '--cell': isNarrow ? '2.75rem' : `${fit.cell}px` } as CSSProperties}
    >
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day.dayOfWeek} scope="col" className="pt-3 pb-2 font-medium text-muted text-xs sm:text-sm">
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {weeks.map((week, row) => (
          <tr key={String(week[0])} className="border-base-300 border-t">
            {week.map((day, index) => (
              <DayCell
                key={String(day)}
                day={day}
                content={contents[row]?.[index]}
                isToday={day.equals(today)}
                isSelected={day.equals(selected)}
                isOfMonth={day.month === month.month}
                isTabStop={day.equals(tabStop)}
                timezone={timezone}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

/** The events of each day of a week; undefined while they load. @param rows chips per day; undefined for dots */
const contentOf = (
  week: Temporal.PlainDate[],
  spans: Span<EventReply>[] | undefined,
  rows: number | undefined,
): DayContent[] | undefined => {
  const touching = spans?.filter((span) => week.some((day) => covers(span, day)))
  const chips = touching && rows !== undefined ? layOutWeek(week, touching, rows) : undefined
  return touching && week.map((day, index) => ({ spans: touching.filter((span) => covers(span, day)), chips: chips?.[index] }))
}

/** The day at the pointer, `YYYY-MM-DD`. A bar over several days belongs to the cell of its first one. */
const dayUnder = ({ target, clientX }: MouseEvent) => {
  const element = target as Element
  const cell = element.closest<HTMLElement>('[data-day]')
  // What is pressed in a popover bubbles through React, and a button of a cell has its own act.
  if (!cell || element.closest('button')) return undefined
  const isUnder = (one: Element) => {
    const { left, right } = one.getBoundingClientRect()
    return left <= clientX && clientX < right
  }
  const under = element.closest('[data-event]') && [...(cell.parentElement?.children ?? [])].find(isUnder)
  return ((under as HTMLElement | null | undefined) ?? cell).dataset.day
}

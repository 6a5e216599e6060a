import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, type Span } from '#src/features/calendar/calendar.days.rules'
import { type LocalTimes, layOutWeek, weeksOf } from '#src/features/calendar/calendar.rules'
import { readerFirstDay } from '#web/platform/language/language'
import type { ActiveFamily } from '#web/platform/session/session'
import { useWidth } from '#web/ui/use-width'
import { monthName, weekdayName } from './calendar.labels'
import { selectDay, showMonth } from './calendar.state'
import { DayCell, type DayContent } from './day-cell'
import type { OpenEvent } from './more-events'
import { cellsOnPaper } from './print'
import { dayAfterKey, usePageKeys } from './use-calendar-keys'
import { useCellFit } from './use-cell-fit'
import { slotOf, useMonthGestures } from './use-month-gestures'
import type { MoveEvent } from './use-move'

interface MonthGridProps {
  month: Temporal.PlainYearMonth
  today: Temporal.PlainDate
  selected: Temporal.PlainDate
  /** Undefined while they load: the days are known already. */
  spans: Span<EventReply>[] | undefined
  family: ActiveFamily
  /** A day was selected by pointer or key. */
  onSelect: () => void
  onOpen: OpenEvent
  onMove: MoveEvent
  /** Set if the member may add events. */
  onAdd: ((slot?: LocalTimes) => void) | undefined
  isPrinted: boolean
}

/** The grid of a month: one tab stop, arrow keys move, Enter selects. */
export const MonthGrid = memo(({ month, today, selected, spans, family, onSelect, onOpen, onMove, onAdd, isPrinted }: MonthGridProps) => {
  const grid = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const isNarrow = !useWidth('md') && !isPrinted
  const weeks = useMemo(() => weeksOf(month, readerFirstDay()), [month])
  const inWindow = useCellFit(body, weeks.length, !isNarrow)
  const fit = isPrinted ? cellsOnPaper(weeks.length) : inWindow
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

  /** @returns whether the key leads to a day */
  const walk = (key: string) => {
    const target = dayAfterKey(key, tabStop)
    if (!target) return false
    follow.current = true
    setReached(target)
    if (!inGrid(target) || key.startsWith('Page')) showMonth(target.toPlainYearMonth())
    return true
  }
  usePageKeys(({ key }) => walk(key))
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey || metaKey || altKey || shiftKey || !grid.current?.contains(event.target as Node)) return
    if (key === 'Enter' || key === ' ') {
      if ((event.target as Element).matches('button')) return
      select(tabStop)
    } else if (!walk(key)) return
    event.preventDefault()
  }

  const turn = (forward: boolean) => showMonth(month.add({ months: forward ? 1 : -1 }))
  useMonthGestures(grid, { family, spans, onMove, onAdd, onTurn: turn })
  const onDoubleClick = (event: MouseEvent) => {
    const day = dayUnder(event)
    if (!day || !onAdd || (event.target as Element).closest('[data-event]')) return
    const date = Temporal.PlainDate.from(day)
    onAdd(slotOf({ first: date, last: date }, family.timezone))
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
      onDoubleClick={onDoubleClick}
      className="w-full touch-pan-y touch-pinch-zoom table-fixed"
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
                timezone={family.timezone}
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
  // Clicks in a popover bubble through React, and the buttons of a cell have their own action.
  if (!cell || element.closest('button')) return undefined
  const isUnder = (one: Element) => {
    const { left, right } = one.getBoundingClientRect()
    return left <= clientX && clientX < right
  }
  const under = element.closest('[data-event]') && [...(cell.parentElement?.children ?? [])].find(isUnder)
  return ((under as HTMLElement | null | undefined) ?? cell).dataset.day
}

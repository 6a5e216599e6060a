import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, type Span } from '#src/features/calendar/calendar.days.rules'
import type { LocalTimes } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { useNow } from '#web/platform/format/clock'
import type { ActiveFamily } from '#web/platform/session/session'
import { useWidth } from '#web/ui/use-width'
import { AllDayRow } from './all-day-row'
import { hourName, longDate, weekdayName } from './calendar.labels'
import { hoursOnPaper } from './print'
import { t } from './texts'
import { moveByKey } from './use-calendar-keys'
import type { MoveEvent } from './use-move'
import { useWeekGestures } from './use-week-gestures'
import { heightOf, hoursOf, isAboveHours, type Row, rowsOf, topOf, usedPart } from './week.rules'
import { WeekColumn } from './week-column'

interface WeekGridProps {
  days: Temporal.PlainDate[]
  today: Temporal.PlainDate
  selected: Temporal.PlainDate
  family: ActiveFamily
  /** Undefined while they load. */
  spans: Span<EventReply>[] | undefined
  onOpen: (span: Span<EventReply>, day: Temporal.PlainDate) => void
  onAdd: ((slot: LocalTimes) => void) | undefined
  onMove: MoveEvent
  onTurn: (forward: boolean) => void
  isPrinted: boolean
}

/** Pixels of the hours on a phone: at 360 px, a day is wide enough for two targets of 24 px. */
const hourWidth = 24

/** The hour initially at the top. */
const initialHour = 7

/** Days side by side: all-day events, then the hours. */
export function WeekGrid({ days, today, selected, family, spans, onOpen, onAdd, onMove, onTurn, isPrinted }: WeekGridProps) {
  const { timezone } = family
  const hours = days.map((day) => hoursOf(day, timezone))
  const rows = rowsOf(hours)
  const isTight = !useWidth('md') && !isPrinted
  const timed = days.map((day, n) => ({
    hours: hours[n] ?? [],
    spans: spans?.filter((span) => covers(span, day) && !isAboveHours(span.event)) ?? [],
  }))
  const above = spans?.filter(({ event }) => isAboveHours(event)) ?? []
  const part = isPrinted ? usedPart(timed, rows) : { top: 0, bottom: heightOf(rows) }
  const pixels = isPrinted ? hoursOnPaper(above.length) / (part.bottom - part.top) : isTight ? 1 : 0.8
  const now = useNow()
  const todayHours = hours[days.findIndex((day) => day.equals(today))]
  const nowTop = todayHours && topOf(now, todayHours, rows)

  const scroller = useRef<HTMLElement>(null)
  const startAt = useRef(Math.max(rows[initialHour]?.top ?? 0, (nowTop ?? 0) - 6 * 60) * pixels)
  useEffect(() => {
    scroller.current?.scrollTo({ top: startAt.current - 10 })
  }, [])

  const { onDoubleClick } = useWeekGestures(scroller, { family, days, hours, rows, pixels, spans, onMove, onAdd, onTurn })
  // A moved event is another element, on another day: the focus follows.
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (!followed.current || document.activeElement !== document.body) return
    scroller.current?.querySelector<HTMLElement>(`[data-event="${followed.current}"]`)?.focus({ preventScroll: true })
  })
  const onKeyDown = (keys: KeyboardEvent) => {
    const key = (keys.target as HTMLElement).dataset.event
    const span = key && spans?.find(({ event }) => occurrenceKey(event) === key)
    followed.current = span && moveByKey(keys, span.event, family, onMove) ? key : undefined
  }
  const columns = { gridTemplateColumns: `${isTight ? `${hourWidth}px` : '3rem'} repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={t('Days by the hour')}
      onDoubleClick={onDoubleClick}
      onKeyDown={onKeyDown}
      aria-busy={!spans}
      className="h-[calc(100dvh-13rem)] touch-pan-y touch-pinch-zoom [overflow-anchor:none] min-h-112 overflow-y-auto outline-offset-[-2px] not-sm:h-[calc(100dvh-17rem)]"
    >
      <div className="sticky top-0 z-10 border-base-300 border-b bg-base-100">
        <div aria-hidden className="grid" style={columns}>
          <span />
          {days.map((day) => (
            <DayHead key={String(day)} day={day} isToday={day.equals(today)} isSelected={day.equals(selected)} />
          ))}
        </div>
        <AllDayRow days={days} spans={above} columns={columns} onOpen={onOpen} />
      </div>
      <div className="overflow-clip" style={{ height: (part.bottom - part.top) * pixels }}>
        <div className="relative grid" style={{ ...columns, height: heightOf(rows) * pixels, top: -part.top * pixels }}>
          <HourLabels rows={rows} pixels={pixels} longest={longestOf(hours, rows)} timezone={timezone} />
          {days.map((day, index) => (
            <WeekColumn
              key={String(day)}
              day={day}
              timezone={timezone}
              hours={hours[index] ?? []}
              rows={rows}
              pixels={pixels}
              isTight={isTight}
              nowTop={day.equals(today) ? nowTop : undefined}
              spans={spans && timed[index]?.spans}
              onOpen={onOpen}
              onAdd={onAdd}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** The start of every row, on the day on which the row is longest. */
const longestOf = (hours: ReturnType<typeof hoursOf>[], rows: Row[]) =>
  rows.map(({ height }, place) => hours.find((day) => (day[place]?.minute ?? 0) + (day[place]?.minutes ?? 0) === height)?.[place]?.start)

function DayHead({ day, isToday, isSelected }: { day: Temporal.PlainDate; isToday: boolean; isSelected: boolean }) {
  return (
    <div title={longDate(day)} className="flex flex-col items-center gap-0.5 py-2">
      <span className="text-[min(0.75rem,3.2vw)] text-muted sm:text-sm">{weekdayName(day)}</span>
      <span
        className={`grid size-[min(2rem,9vw)] place-items-center rounded-full text-lg tabular-nums ${isToday ? 'bg-primary font-semibold text-primary-content' : isSelected ? 'bg-primary/10' : ''}`}
      >
        {day.day}
      </span>
    </div>
  )
}

type HourLabelsProps = { rows: Row[]; pixels: number; longest: (number | undefined)[]; timezone: string }

/** The hour labels. An hour that repeats has two labels. */
function HourLabels({ rows, pixels, longest, timezone }: HourLabelsProps) {
  const labels = rows.flatMap(({ top, height }, hour) => {
    const first = { top, name: hourName(Temporal.PlainTime.from({ hour })) }
    const start = longest[hour]
    if (height <= 60 || start === undefined) return [first]
    const again = Temporal.Instant.fromEpochMilliseconds(start + 60 * 60_000).toZonedDateTimeISO(timezone)
    return [first, { top: top + 60, name: hourName(again.toPlainTime()) }]
  })
  return (
    <div aria-hidden className="relative">
      {labels.slice(1).map(({ top, name }) => (
        <span
          key={top}
          className="absolute end-0.5 -translate-y-1/2 text-end text-[min(0.6875rem,2.6vw)] text-muted not-md:start-0 not-md:leading-tight sm:end-1.5 md:whitespace-nowrap"
          style={{ top: top * pixels }}
        >
          {name}
        </span>
      ))}
    </div>
  )
}

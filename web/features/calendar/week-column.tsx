import type { MouseEvent } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import type { LocalTimes } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { Skeleton } from '#web/ui/skeleton'
import { longDate } from './calendar.labels'
import { EventBlock } from './event-block'
import { t } from './texts'
import { gapsOf, type Hour, layOutDay, type Row } from './week.rules'

interface WeekColumnProps {
  day: Temporal.PlainDate
  timezone: string
  hours: Hour[]
  rows: Row[]
  /** Pixels per minute. */
  pixels: number
  /** Seven days on a phone. */
  isTight: boolean
  /** The current time, in minutes from the top; set for today. */
  nowTop: number | undefined
  /** Its timed events; undefined while they load. */
  spans: Span<EventReply>[] | undefined
  onOpen: (span: Span<EventReply>, day: Temporal.PlainDate) => void
  onAdd: ((slot: LocalTimes) => void) | undefined
}

/** One day by hours. A press on a free place adds an event there. */
export function WeekColumn({ day, timezone, hours, rows, pixels, isTight, nowTop, spans, onOpen, onAdd }: WeekColumnProps) {
  const add = ({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) => {
    if (target !== currentTarget) return
    const minute = (clientY - currentTarget.getBoundingClientRect().top) / pixels
    const hour = rows.findLastIndex(({ top }) => top <= minute)
    const start = day.toPlainDateTime({ hour: Math.max(0, hour) })
    const [startTime, endTime] = [start, start.add({ hours: 1 })].map((time) => time.toString({ smallestUnit: 'minute' }))
    onAdd?.({ startTime: startTime ?? '', endTime: endTime ?? '', isAllDay: false })
  }
  const lines = rows.slice(1).map(({ top }) => top)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the Add Event button
    <section
      aria-label={longDate(day)}
      aria-current={nowTop === undefined ? undefined : 'date'}
      data-column
      onClick={onAdd && add}
      className="relative select-none overflow-clip [-webkit-touch-callout:none]"
    >
      <span aria-hidden className="pointer-events-none absolute inset-y-0 start-0 w-px bg-base-300" />
      {lines.map((top) => (
        <div
          key={top}
          aria-hidden
          className="pointer-events-none absolute inset-x-0 border-base-300/60 border-t"
          style={{ top: top * pixels }}
        />
      ))}
      {gapsOf(hours, rows).map(({ top, height }) => (
        <div
          key={top}
          aria-hidden
          title={t('The clocks change: this time does not exist on this day.')}
          className="absolute inset-x-0 bg-base-200"
          style={{ top: top * pixels, height: height * pixels }}
        />
      ))}
      {spans ? (
        layOutDay(spans, hours, rows).map((block) => (
          <EventBlock
            key={occurrenceKey(block.span.event)}
            block={block}
            pixels={pixels}
            isTight={isTight}
            timezone={timezone}
            onOpen={() => onOpen(block.span, day)}
          />
        ))
      ) : (
        <div className="absolute inset-x-1" style={{ top: 9 * 60 * pixels }}>
          <Skeleton className="h-12" />
        </div>
      )}
      {nowTop !== undefined && (
        <div aria-hidden className="pointer-events-none absolute inset-x-0 z-2 h-0.5 bg-error" style={{ top: nowTop * pixels }}>
          <span className="absolute start-0 -top-[3px] size-2 rounded-full bg-error" />
        </div>
      )}
    </section>
  )
}

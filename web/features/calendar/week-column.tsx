import { Lock, Repeat } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { softTint } from '#web/ui/color'
import { Skeleton } from '#web/ui/skeleton'
import { longDate, timeText } from './calendar.labels'
import { EventTitle } from './event-title'
import { t } from './texts'
import { type Block, gapsOf, type Hour, layOutDay, type Row } from './week.rules'

/** Pixels per minute. */
export const pixels = 0.8

interface WeekColumnProps {
  day: Temporal.PlainDate
  timezone: string
  hours: Hour[]
  rows: Row[]
  /** The current time, in minutes from the top; set for today. */
  nowTop: number | undefined
  /** Its timed events; undefined while they load. */
  spans: Span<EventReply>[] | undefined
  onOpen: (span: Span<EventReply>, day: Temporal.PlainDate) => void
  onAdd: ((start: Temporal.PlainDateTime) => void) | undefined
}

/** One day by hours. A press on a free place adds an event there. */
export function WeekColumn({ day, timezone, hours, rows, nowTop, spans, onOpen, onAdd }: WeekColumnProps) {
  const add = ({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) => {
    if (target !== currentTarget) return
    const minute = (clientY - currentTarget.getBoundingClientRect().top) / pixels
    const hour = rows.findLastIndex(({ top }) => top <= minute)
    onAdd?.(day.toPlainDateTime({ hour: Math.max(0, hour) }))
  }
  const lines = rows.slice(1).map(({ top }) => top)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the Add Event button
    <section
      aria-label={longDate(day)}
      aria-current={nowTop === undefined ? undefined : 'date'}
      onClick={onAdd && add}
      className="relative overflow-clip border-base-300 border-s"
    >
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
          <EventBlock key={occurrenceKey(block.span.event)} block={block} timezone={timezone} onOpen={() => onOpen(block.span, day)} />
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

/** The number of title lines that fit above the time. */
const lines = (height: number) => (height < 40 ? '' : height < 56 ? 'line-clamp-1' : 'line-clamp-2')

type EventBlockProps = { block: Block<EventReply>; timezone: string; onOpen: () => void }

function EventBlock({ block: { span, top, bottom, column, columns }, timezone, onOpen }: EventBlockProps) {
  const { event } = span
  const height = (bottom - top) * pixels
  const isLow = height < 40
  return (
    <button
      type="button"
      onClick={onOpen}
      className="absolute cursor-pointer p-px text-start text-[min(0.75rem,4vw)] outline-primary focus-visible:z-3"
      style={{ top: top * pixels, height, insetInlineStart: `${(column / columns) * 100}%`, width: `${100 / columns}%` }}
    >
      <span
        className={`flex h-full overflow-hidden rounded-md border-s-3 px-1 leading-[1.33] ${isLow ? 'items-center gap-1' : 'flex-col py-0.5'}`}
        style={{ ...softTint(event.color), borderColor: event.color }}
      >
        <span className={`min-w-0 font-medium ${isLow ? 'grow truncate' : 'shrink-0 [overflow-wrap:anywhere]'} ${lines(height)}`}>
          <EventTitle event={event} />
        </span>
        <span className="flex min-w-0 shrink-0 items-center gap-1">
          <span className={isLow || columns > 2 ? 'sr-only' : 'min-w-0 truncate'}>{timeText(span, timezone)}</span>
          {columns === 1 && event.recurrence && <Repeat role="img" aria-label={t('Repeats')} className="size-3 shrink-0" />}
          {columns === 1 && event.isPrivate && <Lock role="img" aria-label={t('Private')} className="size-3 shrink-0" />}
        </span>
        {height > 64 && event.location && <span className="truncate">{event.location}</span>}
      </span>
    </button>
  )
}

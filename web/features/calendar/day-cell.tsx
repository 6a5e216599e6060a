import { Lock, Repeat } from 'lucide-react'
import { memo } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import type { Chip, DayChips } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { softTint } from '#web/ui/color'
import { Skeleton } from '#web/ui/skeleton'
import { longDate } from './calendar.labels'
import { stripeOf, useEventColors } from './event-colors'
import { EventTitle } from './event-title'
import { MoreEvents, type OpenEvent } from './more-events'
import { t } from './texts'

/** A day's events, and how they are shown: as chips, or as dots where there is no room for words. */
export type DayContent = { spans: Span<EventReply>[]; chips: DayChips<EventReply> | undefined }

interface DayCellProps {
  day: Temporal.PlainDate
  /** Undefined while the events load. */
  content: DayContent | undefined
  isToday: boolean
  isSelected: boolean
  isOfMonth: boolean
  isTabStop: boolean
  timezone: string
  onOpen: OpenEvent
}

/** One day of the month: its number, the events that fit, and the number of further ones. The surrounding grid handles presses and keys. */
export const DayCell = memo(({ day, content, isToday, isSelected, isOfMonth, isTabStop, timezone, onOpen }: DayCellProps) => {
  const number = isToday ? 'bg-primary font-semibold text-primary-content' : isOfMonth ? '' : 'text-muted'
  const count = content?.spans.length
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a td as gridcell
      role="gridcell"
      data-day={String(day)}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={`relative h-(--cell) cursor-pointer select-none p-0 align-top outline-offset-[-2px] [-webkit-touch-callout:none] focus-visible:z-2 ${isSelected ? 'bg-primary/10' : 'hover:bg-base-content/4'}`}
    >
      <span className="sr-only">
        {[longDate(day), isToday && t('today'), count !== undefined && countText(count)].filter(Boolean).join(', ')}
      </span>
      <span
        aria-hidden
        className={`mx-auto mt-0.5 grid size-[1.625rem] max-w-full place-items-center rounded-full text-sm tabular-nums md:mt-[0.125rem] md:mb-[0.125rem] ${number}`}
      >
        {day.day}
      </span>
      {content?.chips && <Chips day={day} spans={content.spans} chips={content.chips} timezone={timezone} onOpen={onOpen} />}
      {content && !content.chips && <Dots spans={content.spans} />}
      {!content && isOfMonth && <Skeleton className="mx-1 mt-1 h-1.5 not-md:mx-4 md:h-5" />}
    </td>
  )
})

const countText = (count: number) => (count === 0 ? t('no events') : t('{count, plural, one {# event} other {# events}}', { count }))

type ChipsProps = { day: Temporal.PlainDate; spans: Span<EventReply>[]; chips: DayChips<EventReply>; timezone: string; onOpen: OpenEvent }

const Chips = ({ day, spans, chips: { chips, more }, timezone, onOpen }: ChipsProps) => (
  <>
    {chips.map((chip, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: chips are identified by their place
      <EventChip key={place} chip={chip} day={day} />
    ))}
    {more > 0 && <MoreEvents day={day} count={more} spans={spans} timezone={timezone} onOpen={onOpen} />}
  </>
)

/** Dots in a cell of a phone; the list of the day has all events. */
const maxDots = 4

const Dots = ({ spans }: { spans: Span<EventReply>[] }) => (
  <span aria-hidden className="mx-auto mt-0.5 flex h-1.5 max-w-full justify-center gap-0.5">
    {spans.slice(0, maxDots).map(({ event }) => (
      <Dot key={occurrenceKey(event)} event={event} />
    ))}
  </span>
)

const Dot = ({ event }: { event: EventReply }) => <span className="size-1.5 rounded-full" style={stripeOf(useEventColors(event))} />

const height = 'mt-[0.125rem] h-[1.25rem]'

/** An event on one of its days. A multi-day event is rendered once, as a bar across the cells of its days. */
function EventChip({ chip, day }: { chip: Chip<EventReply> | undefined; day: Temporal.PlainDate }) {
  if (!chip) return <div className={height} />
  const { event } = chip.span
  if (chip.days === 0) {
    return (
      <div className={height}>
        <span className="sr-only">
          <EventTitle event={event} />
        </span>
      </div>
    )
  }
  return <Bar event={event} chip={chip} day={day} />
}

function Bar({ event, chip: { span, days }, day }: { event: EventReply; chip: Chip<EventReply>; day: Temporal.PlainDate }) {
  const colors = useEventColors(event)
  const begins = day.equals(span.first)
  const ends = day.add({ days: days - 1 }).equals(span.last)
  return (
    <div
      data-event={occurrenceKey(event)}
      className={`relative z-1 ${height} ${begins ? 'ps-0.5 lg:ps-1' : ''} ${ends ? 'pe-0.5 lg:pe-1' : ''}`}
      style={{ width: `${days * 100}%` }}
    >
      <div
        className={`flex h-full items-center gap-1 overflow-hidden text-xs ${begins ? 'rounded-s-md' : ''} ${ends ? 'rounded-e-md' : ''}`}
        style={softTint(colors[0])}
      >
        <span aria-hidden className={`h-full shrink-0 ${begins ? 'w-[3px]' : ''}`} style={begins ? stripeOf(colors) : undefined} />
        <span className="min-w-0 grow truncate font-medium">
          <EventTitle event={event} />
        </span>
        {event.recurrence && <Repeat role="img" aria-label={t('Repeats')} className="me-1 size-3 shrink-0 not-lg:hidden" />}
        {event.isPrivate && <Lock role="img" aria-label={t('Private')} className="me-1 size-3 shrink-0 not-lg:hidden" />}
      </div>
      {ends && (event.isAllDay || !span.first.equals(span.last)) && (
        <span aria-hidden data-end className="absolute inset-y-0 end-0 w-2 cursor-ew-resize pointer-coarse:hidden" />
      )}
    </div>
  )
}

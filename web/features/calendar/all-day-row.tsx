import type { CSSProperties } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, type Span } from '#src/features/calendar/calendar.days.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { softTint } from '#web/ui/color'
import { stripeOf, useEventColors } from './event-colors'
import { EventTitle } from './event-title'
import { t } from './texts'

interface AllDayRowProps {
  days: Temporal.PlainDate[]
  spans: Span<EventReply>[]
  /** The columns of the week: one for the hours, then one per day. */
  columns: CSSProperties
  onOpen: (span: Span<EventReply>, day: Temporal.PlainDate) => void
}

/** All-day events above the hours, each as a bar over its days. */
export function AllDayRow({ days, spans, columns, onOpen }: AllDayRowProps) {
  const bars = spans.flatMap((span) => {
    const from = days.findIndex((day) => covers(span, day))
    return from < 0 ? [] : [{ span, from, to: days.findLastIndex((day) => covers(span, day)) }]
  })
  return (
    // Dense grid flow puts each bar in the first row that is free over all its days.
    <ul
      aria-label={t('All day')}
      data-all-day
      className="grid max-h-40 min-h-7 grid-flow-row-dense gap-y-0.5 overflow-y-auto pb-1"
      style={columns}
    >
      <li
        aria-hidden
        className="self-center pe-1 text-end text-[min(0.6875rem,2.4vw)] text-muted leading-tight sm:pe-1.5"
        style={{ gridColumn: 1 }}
      >
        {t('All day')}
      </li>
      {bars.map(({ span, from, to }) => (
        <li key={occurrenceKey(span.event)} className="min-w-0 px-px" style={{ gridColumn: `${from + 2} / ${to + 3}` }}>
          <Bar event={span.event} onOpen={() => onOpen(span, days[from] as Temporal.PlainDate)} />
        </li>
      ))}
    </ul>
  )
}

function Bar({ event, onOpen }: { event: EventReply; onOpen: () => void }) {
  const colors = useEventColors(event)
  return (
    <button
      type="button"
      data-event={occurrenceKey(event)}
      onClick={onOpen}
      className="relative block h-6 w-full cursor-pointer select-none truncate rounded-md ps-1.5 pe-0.5 text-start font-medium text-[min(0.75rem,3.2vw)] outline-primary outline-offset-[-2px]"
      style={softTint(colors[0])}
    >
      <span aria-hidden className="absolute inset-y-0 start-0 w-[3px]" style={stripeOf(colors)} />
      <EventTitle event={event} />
      <span aria-hidden data-end className="absolute inset-y-0 end-0 w-2 cursor-ew-resize pointer-coarse:hidden" />
    </button>
  )
}

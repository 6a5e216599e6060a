import type { CSSProperties } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, type Span } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { softTint } from '#web/ui/color'
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
  if (bars.length === 0) return null
  return (
    // Dense grid flow puts each bar in the first row that is free over all its days.
    <ul aria-label={t('All day')} className="grid max-h-40 grid-flow-row-dense gap-y-0.5 overflow-y-auto pb-1" style={columns}>
      <li aria-hidden className="self-center pe-1.5 text-end text-[0.6875rem] text-muted leading-tight" style={{ gridColumn: 1 }}>
        {t('All day')}
      </li>
      {bars.map(({ span, from, to }) => (
        <li key={occurrenceKey(span.event)} className="min-w-0 px-px" style={{ gridColumn: `${from + 2} / ${to + 3}` }}>
          <button
            type="button"
            onClick={() => onOpen(span, days[from] as Temporal.PlainDate)}
            className="block h-6 w-full cursor-pointer truncate rounded-md border-s-3 px-1 text-start font-medium text-xs outline-primary outline-offset-[-2px]"
            style={{ ...softTint(span.event.color), borderColor: span.event.color }}
          >
            <EventTitle event={span.event} />
          </button>
        </li>
      ))}
    </ul>
  )
}

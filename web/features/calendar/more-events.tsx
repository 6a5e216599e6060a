import { useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { Popover } from '#web/ui/popover'
import { AgendaRow } from './agenda-days'
import { longDate } from './calendar.labels'
import { t } from './texts'

export type OpenEvent = (span: Span<EventReply>, day: Temporal.PlainDate) => void

interface MoreEventsProps {
  day: Temporal.PlainDate
  /** The number of events that do not fit in the cell. */
  count: number
  /** All events of the day. */
  spans: Span<EventReply>[]
  timezone: string
  onOpen: OpenEvent
}

/** The number of hidden events of a day, which opens the list of all of them. */
export function MoreEvents({ day, count, spans, timezone, onOpen }: MoreEventsProps) {
  // A month has up to 42 of them: a popover is rendered once it was asked for.
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const label = t('+{count} more', { count })
  const button = (
    <button
      type="button"
      // The grid has one tab stop; keys open the day in its panel, which has all events.
      tabIndex={-1}
      title={label}
      onClick={
        opened
          ? undefined
          : () => {
              setOpened(true)
              setOpen(true)
            }
      }
      className="block h-[1.25rem] w-full cursor-pointer truncate rounded-sm px-1 text-start text-muted text-xs outline-primary hover:text-base-content lg:px-2"
    >
      {label}
    </button>
  )
  if (!opened) return button
  return (
    <Popover label={longDate(day)} open={open} onOpenChange={setOpen} trigger={button}>
      <h2 className="px-4 pt-4 pb-1 text-lg">{longDate(day)}</h2>
      <ul className="min-h-0 overflow-y-auto pb-2">
        {spans.map((span) => (
          <li key={occurrenceKey(span.event)}>
            <AgendaRow
              span={span}
              timezone={timezone}
              onOpen={() => {
                setOpen(false)
                onOpen(span, day)
              }}
            />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

import { useCallback, useState } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import type { ActiveFamily } from '#web/platform/session/session'
import { Dialog } from '#web/ui/dialog'
import { longDate } from './calendar.labels'
import { type EventActs, EventCard } from './event-card'

/** An opened event, on one of its days. */
type Chosen = { span: Span<EventReply>; day: Temporal.PlainDate }

/** The card of a selected event, for views without space for cards. */
export const useEventDetails = () => {
  const [chosen, setChosen] = useState<Chosen>()
  const [open, setOpen] = useState(false)
  return {
    chosen,
    open,
    onOpenChange: (next: boolean) => setOpen(next),
    show: useCallback((span: Span<EventReply>, day: Temporal.PlainDate) => {
      setChosen({ span, day })
      setOpen(true)
    }, []),
  }
}

interface EventDetailsProps extends EventActs {
  details: ReturnType<typeof useEventDetails>
  family: ActiveFamily
  /** The spans on screen: the card updates with its event and closes with it. */
  spans: Span<EventReply>[] | undefined
}

export function EventDetails({ details: { chosen, open, onOpenChange }, family, spans, ...acts }: EventDetailsProps) {
  if (!chosen) return null
  const key = occurrenceKey(chosen.span.event)
  const now = spans?.find(({ event }) => occurrenceKey(event) === key)
  return (
    <Dialog open={open && now !== undefined} onOpenChange={onOpenChange} title={longDate(chosen.day)}>
      <div className="rounded-box border border-base-300">
        <EventCard span={now ?? chosen.span} family={family} {...acts} />
      </div>
    </Dialog>
  )
}

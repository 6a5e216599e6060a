import type { EventReply } from '#src/features/calendar/calendar.contract'

/** The title of an event, struck through if cancelled. */
export function EventTitle({ event }: { event: EventReply }) {
  if (!event.isCancelled) return event.title
  return (
    <>
      <span className="sr-only">Cancelled: </span>
      <s>{event.title}</s>
    </>
  )
}

import type { EventReply } from '#src/features/calendar/calendar.contract'
import { t } from './texts'

/** The title of an event, struck through if cancelled. */
export function EventTitle({ event }: { event: EventReply }) {
  if (!event.isCancelled) return event.title
  return (
    <>
      <span className="sr-only">{t('Cancelled:')} </span>
      <s>{event.title}</s>
    </>
  )
}

import type { ReactNode } from 'react'
import type { PortalEvent } from '#src/features/portal/portal.contract'
import { formatDay, formatMoment } from '#web/platform/format/formats'
import { t } from './texts'

/** A part of the page with its heading. */
export const PortalPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <h2 className="font-heading text-xl">{title}</h2>
    {children}
  </section>
)

const dayOf = ({ startTime, isAllDay, timezone }: PortalEvent, familyZone: string) =>
  Temporal.Instant.from(startTime)
    .toZonedDateTimeISO(isAllDay ? timezone : familyZone)
    .toPlainDate()

/** Events with time and place; with their days, unless all are of today. */
export const EventLines = ({ events, timezone, isToday }: { events: PortalEvent[]; timezone: string; isToday?: boolean }) => (
  <ul className="flex flex-col gap-3">
    {events.map((event) => (
      <li key={`${event.id} ${event.startTime}`} className="[overflow-wrap:anywhere]">
        <p className="font-medium">{event.title}</p>
        <p className="text-muted text-sm">
          {[
            !isToday && formatDay(dayOf(event, timezone), { weekday: 'short', day: 'numeric', month: 'short' }),
            event.isAllDay ? isToday && t('All day') : formatMoment(event.startTime, timezone, { timeStyle: 'short' }),
            event.location,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </li>
    ))}
  </ul>
)

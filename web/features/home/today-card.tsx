import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { spansOf } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { formatDay } from '#web/platform/format/formats'
import { useFamily, useMay } from '#web/platform/session/session'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { timeText } from '../calendar/calendar.labels'
import { todayQuery } from './home.queries'
import { t } from './texts'

/** The family's events today. */
export function TodayCard({ today }: { today: Temporal.PlainDate }) {
  const { id, timezone } = useFamily()
  const query = useQuery(todayQuery(id, today.toString()))
  const date = formatDay(today, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <Card
      title={t('Today')}
      subtitle={date}
      flush
      actions={
        <Link to="/calendar" className={`${buttonClass('quiet')} -me-3 max-w-none`}>
          {t('Calendar')}
        </Link>
      }
    >
      <Loaded query={query} errorTitle={t("Failed to load today's events")} skeleton={null} empty={<NoEvents />}>
        {(events) => <Events events={events} timezone={timezone} />}
      </Loaded>
    </Card>
  )
}

function NoEvents() {
  const mayPlan = useMay('edit_calendar')
  return (
    <EmptyState
      icon={CalendarDays}
      title={t('No events today')}
      text={t('The day is yours.')}
      action={
        mayPlan && (
          <Link to="/calendar" className={buttonClass()}>
            {t('Plan something')}
          </Link>
        )
      }
    />
  )
}

function Events({ events, timezone }: { events: EventReply[]; timezone: string }) {
  return (
    <ul className="flex flex-col p-2">
      {spansOf(events, timezone).map((span) => (
        <li key={occurrenceKey(span.event)}>
          <Link to="/calendar" className="flex min-h-16 items-center gap-4 rounded-field px-3 py-2 hover:bg-base-content/5">
            <span aria-hidden className="h-10 w-1 shrink-0 rounded-full" style={{ backgroundColor: span.event.color }} />
            <span className="min-w-0">
              <span className="block truncate font-medium">{span.event.title}</span>
              <span className="block truncate text-muted text-sm">
                {timeText(span, timezone)}
                {span.event.location && ` · ${span.event.location}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Lock, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import { useStages } from '#web/platform/loading/stages'
import { useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Badge } from '#web/ui/badge'
import { pictureOf } from '#web/ui/picture'
import type { AgendaDay } from './agenda.rules'
import { dateName, dayName, isNear, namesText, timeText } from './calendar.labels'
import { stripeOf, useEventColors } from './event-colors'
import { EventTitle } from './event-title'
import { t } from './texts'

type Open = (span: Span<EventReply>, day: Temporal.PlainDate) => void

interface AgendaDaysProps {
  days: AgendaDay<EventReply>[]
  today: Temporal.PlainDate
  timezone: string
  onOpen: Open
  /** What follows the last day. */
  children: ReactNode
}

/** Days of the first stage: a phone shows fewer. */
const firstStage = 6

/** The days with events, one below the other. */
export function AgendaDays({ days, today, timezone, onOpen, children }: AgendaDaysProps) {
  const { count, isDone } = useStages(days.length, firstStage)
  return (
    <>
      <ol className="flex flex-col gap-5">
        {days.slice(0, count).map(({ day, spans }) => (
          <li key={String(day)} className="grid gap-2 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
            <div className="flex items-baseline gap-2 sm:flex-col sm:gap-0 sm:pt-3">
              <h3 className="text-lg">{dayName(day, today)}</h3>
              {isNear(day, today) && <p className="text-muted text-sm">{dateName(day, today)}</p>}
            </div>
            <ul className="flex flex-col overflow-clip rounded-box bg-base-100 py-1">
              {spans.map((span) => (
                <li key={occurrenceKey(span.event)}>
                  <AgendaRow span={span} timezone={timezone} onOpen={() => onOpen(span, day)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {isDone && children}
    </>
  )
}

type AgendaRowProps = { span: Span<EventReply>; timezone: string; onOpen: () => void }

/** An event in a list of a day. */
export function AgendaRow({ span, timezone, onOpen }: AgendaRowProps) {
  const { event } = span
  const colors = useEventColors(event)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-15 w-full cursor-pointer items-center gap-3 px-4 py-2 text-start outline-primary outline-offset-[-2px] hover:bg-base-content/4"
    >
      <span aria-hidden className="w-1.5 shrink-0 self-stretch rounded-full" style={stripeOf(colors)} />
      <span className="flex min-w-0 grow flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <EventTitle event={event} />
          </span>
          {event.recurrence && <Repeat role="img" aria-label={t('Repeats')} className="size-3.5 shrink-0 text-muted" />}
          {event.isPrivate && <Lock role="img" aria-label={t('Private')} className="size-3.5 shrink-0 text-muted" />}
        </span>
        <span className="text-muted text-sm [overflow-wrap:anywhere]">
          {timeText(span, timezone)}
          {event.location && ` · ${event.location}`}
        </span>
      </span>
      {event.isCancelled ? <Badge tone="error">{t('Cancelled')}</Badge> : <Going event={event} />}
    </button>
  )
}

/** Avatars shown before the rest is counted. */
const maxAvatars = 3

/** The avatars of the people who attend. */
function Going({ event }: { event: EventReply }) {
  const members = useMembers()
  const going = event.participants.filter(({ rsvpStatus }) => rsvpStatus === 'accepted')
  if (going.length === 0) return null
  return (
    <span
      role="img"
      aria-label={t('Going: {names}', { names: namesText(going.map(({ user }) => user.firstName)) })}
      className="flex shrink-0 items-center gap-1.5"
    >
      {going.slice(0, maxAvatars).map(({ user }) => (
        <Avatar
          key={user.id}
          name={user.name}
          src={pictureOf(user.profileImageUrl)}
          color={members.find((member) => member.userId === user.id)?.color}
          size="xs"
          decorative
        />
      ))}
      {going.length > maxAvatars && <span className="text-muted text-sm">+{going.length - maxAvatars}</span>}
    </span>
  )
}

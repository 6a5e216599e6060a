import { CalendarX2, Clock, Lock, MapPin, Pencil, Repeat, RotateCcw, Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import { mayChangeEvent } from '#src/features/calendar/calendar.rules'
import { type ActiveFamily, useMay, useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Badge } from '#web/ui/badge'
import { Button, IconButton } from '#web/ui/button'
import { pictureOf } from '#web/ui/picture'
import { AddFile } from './add-file'
import { categoryNames, privacyText, timeText } from './calendar.labels'
import { useCancelEvent } from './calendar.mutations'
import { stripeOf, useEventColors } from './event-colors'
import { EventFiles } from './event-files'
import { EventPeople } from './event-people'
import { ReminderMenu } from './reminder-menu'
import { repeatText } from './series.labels'
import { subscriptionOf } from './subscribed'
import { t } from './texts'
import { moveByKey } from './use-calendar-keys'
import { useMove } from './use-move'

/** The actions on an event; absent without permission. */
export interface EventActs {
  onEdit: (event: EventReply) => void
  onDelete: (event: EventReply) => void
}

interface EventCardProps extends EventActs {
  span: Span<EventReply>
  family: ActiveFamily
}

/** All details of an event. */
export function EventCard({ span, family, ...acts }: EventCardProps) {
  const { event } = span
  const { isCancelled, recurrence } = event
  const colors = useEventColors(event)
  const move = useMove(family)
  const subscription = subscriptionOf(event)
  const mayChange = !subscription && mayChangeEvent(family.membership, event)
  const Privacy = event.isPrivate ? Lock : Users
  return (
    <article
      aria-label={event.title}
      onKeyDown={(keys) => moveByKey(keys, event, family, move)}
      className="relative overflow-hidden rounded-box bg-base-100 py-4 ps-6 pe-4"
    >
      <span aria-hidden className="absolute inset-y-0 start-0 w-1.5" style={stripeOf(colors)} />
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 grow py-1 font-sans font-semibold text-base [overflow-wrap:anywhere]">
          {isCancelled ? <s className="text-muted">{event.title}</s> : event.title}
        </h3>
        <CardActs event={event} family={family} {...acts} />
      </div>
      {isCancelled && (
        <p className="mb-2">
          <Badge tone="error">{t('Cancelled')}</Badge>
        </p>
      )}
      <ul className="flex flex-col gap-1 text-sm">
        <Fact icon={Clock}>{isCancelled ? <s>{timeText(span, family.timezone)}</s> : timeText(span, family.timezone)}</Fact>
        {recurrence && <Fact icon={Repeat}>{repeatText(recurrence)}</Fact>}
        {event.location && <Fact icon={MapPin}>{event.location}</Fact>}
        {!subscription && <Fact icon={Privacy}>{privacyText(event)}</Fact>}
      </ul>
      {event.description && <p className="mt-3 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{event.description}</p>}
      {event.participants.length > 0 && <EventPeople event={event} familyId={family.id} />}
      {subscription ? (
        <SubscribedFooter {...subscription} color={event.color} />
      ) : (
        <OwnFooter event={event} family={family} mayChange={mayChange} />
      )}
    </article>
  )
}

/** The origin of a read-only event, and the reason why it can't be changed. */
const SubscribedFooter = ({ name, color, mayChange }: { name: string; color: string; mayChange: boolean }) => (
  <footer className="mt-3 flex items-center justify-between gap-3">
    <p className="text-muted text-sm">
      {mayChange ? t('From a subscribed calendar.') : t('From a subscribed calendar. It can’t be changed here.')}
    </p>
    <Badge color={color}>{name}</Badge>
  </footer>
)

function OwnFooter({ event, family, mayChange }: { event: EventReply; family: ActiveFamily; mayChange: boolean }) {
  const { creator } = event
  const color = useMembers().find((member) => member.userId === event.createdBy)?.color
  return (
    <>
      <EventFiles event={event} familyId={family.id} mayChange={mayChange} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <ReminderMenu event={event} familyId={family.id} />
        {mayChange && <AddFile event={event} familyId={family.id} />}
      </div>
      <footer className="mt-2 flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-sm">
          <Avatar name={creator.name} src={pictureOf(creator.profileImageUrl)} color={color} size="xs" decorative />
          <span className="truncate">{creator.name}</span>
        </span>
        <Badge color={event.color}>{t(categoryNames[event.category])}</Badge>
      </footer>
    </>
  )
}

type CardActsProps = EventActs & { event: EventReply; family: ActiveFamily }

function CardActs({ event, family, onEdit, onDelete }: CardActsProps) {
  const cancelling = useCancelEvent(family.id)
  const mayEdit = useMay('edit_calendar')
  const subscription = subscriptionOf(event)
  if (subscription ? !subscription.mayChange || !mayEdit : !mayChangeEvent(family.membership, event)) return null
  const cancel = (isCancelled: boolean) => cancelling.mutate({ event, isCancelled })
  return (
    <div className="flex shrink-0 items-center gap-1">
      {event.isCancelled ? (
        <Button
          size="sm"
          aria-label={t('Restore {title}', { title: event.title })}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={() => cancel(false)}
        >
          {t('Restore')}
        </Button>
      ) : (
        <>
          <IconButton label={t('Edit {title}', { title: event.title })} size="sm" onClick={() => onEdit(event)}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          {event.recurrence && (
            <IconButton label={t('Cancel {title}', { title: event.title })} size="sm" onClick={() => cancel(true)}>
              <CalendarX2 aria-hidden className="size-4" />
            </IconButton>
          )}
        </>
      )}
      <IconButton label={t('Delete {title}', { title: event.title })} size="sm" onClick={() => onDelete(event)}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

import { Clock, Lock, MapPin, Pencil, Trash2, Users } from 'lucide-react'
import type { EventReply } from '../../../src/features/calendar/calendar.contract'
import type { Span } from '../../../src/features/calendar/calendar.rules'
import { pictureOf } from '../../platform/picture'
import { useMembers } from '../../platform/session'
import { Avatar } from '../../ui/avatar'
import { Badge } from '../../ui/badge'
import { IconButton } from '../../ui/button'
import { categoryNames, privacyText, timeText } from './calendar.words'

export interface EventCardProps {
  span: Span<EventReply>
  timezone: string
  /** Left out for an event that the reader may not change. */
  onEdit?: () => void
  onDelete?: () => void
}

/** All there is to know about an event. */
export function EventCard({ span, timezone, onEdit, onDelete }: EventCardProps) {
  const { event } = span
  const { creator } = event
  const color = useMembers().find((member) => member.userId === event.createdBy)?.color
  const Privacy = event.isPrivate ? Lock : Users
  return (
    <article aria-label={event.title} className="relative overflow-hidden rounded-box bg-base-100 py-4 ps-6 pe-4">
      <span aria-hidden className="absolute inset-y-0 start-0 w-1.5" style={{ backgroundColor: event.color }} />
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 grow py-1 font-sans font-semibold text-base [overflow-wrap:anywhere]">{event.title}</h3>
        {onEdit && (
          <IconButton label={`Edit ${event.title}`} size="sm" onClick={onEdit}>
            <Pencil aria-hidden className="size-4" />
          </IconButton>
        )}
        {onDelete && (
          <IconButton label={`Delete ${event.title}`} size="sm" onClick={onDelete}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        <Fact icon={Clock}>{timeText(span, timezone)}</Fact>
        {event.location && <Fact icon={MapPin}>{event.location}</Fact>}
        <Fact icon={Privacy}>{privacyText(event)}</Fact>
      </ul>
      {event.description && <p className="mt-3 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{event.description}</p>}
      <footer className="mt-3 flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-sm">
          <Avatar name={creator.name} src={pictureOf(creator.profileImageUrl)} color={color} size="xs" decorative />
          <span className="truncate">{creator.name}</span>
        </span>
        <Badge color={event.color}>{categoryNames[event.category]}</Badge>
      </footer>
    </article>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

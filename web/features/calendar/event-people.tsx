import { MessageSquare } from 'lucide-react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { RsvpStatus } from '#src/features/calendar/calendar.series.rules'
import { useMembers, useUser } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { Segmented } from '#web/ui/segmented'
import { useDialog } from '#web/ui/use-dialog'
import { useRsvp } from './calendar.mutations'
import { NoteDialog } from './note-dialog'
import { rsvpNames } from './series.labels'
import { t } from './texts'

const answers = ['accepted', 'tentative', 'declined'] as const

/** The invited people and their answers, and the reader's own answer if they are invited. */
export function EventPeople({ event, familyId }: { event: EventReply; familyId: string }) {
  const userId = useUser().id
  const rsvp = useRsvp(familyId, userId)
  const groups = [...answers, 'pending' as const]
    .map((status) => ({ status, people: event.participants.filter(({ rsvpStatus }) => rsvpStatus === status) }))
    .filter(({ people }) => people.length > 0)
  return (
    <div className="mt-3 flex flex-col gap-3 border-base-300 border-t pt-3">
      {event.myRsvp && (
        <div className="flex flex-col gap-1">
          <Segmented<RsvpStatus>
            label={t('Your answer')}
            hideLabel
            options={answers.map((value) => ({ value, label: t(rsvpNames[value]) }))}
            value={event.myRsvp}
            onValueChange={(status) => rsvp.mutate({ event, status })}
          />
          {event.myRsvp !== 'pending' && <Note event={event} userId={userId} rsvp={rsvp} />}
        </div>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
        {groups.map(({ status, people }) => (
          <PeopleRow key={status} status={status} people={people} />
        ))}
      </dl>
    </div>
  )
}

type NoteProps = { event: EventReply; userId: string; rsvp: ReturnType<typeof useRsvp> }

/** The note of an answer. */
function Note({ event, userId, rsvp }: NoteProps) {
  const writing = useDialog<never>()
  const notes = event.participants.find(({ user }) => user.id === userId)?.notes ?? ''
  return (
    <>
      <button
        type="button"
        onClick={() => writing.show()}
        className="-mx-2 flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-field px-2 text-sm outline-primary hover:bg-base-content/6"
      >
        <MessageSquare aria-hidden className="size-4 shrink-0 text-muted" />
        {notes ? t('Change your note') : t('Add a note')}
      </button>
      {writing.openCount > 0 && <NoteDialog key={writing.openCount} {...writing.props} event={event} notes={notes} rsvp={rsvp} />}
    </>
  )
}

function PeopleRow({ status, people }: { status: RsvpStatus; people: EventReply['participants'] }) {
  const members = useMembers()
  return (
    <>
      <dt className="leading-[1.5rem] text-muted">{t(rsvpNames[status])}</dt>
      <dd className="flex flex-wrap gap-x-3 gap-y-1.5">
        {people.map(({ user, notes }) => (
          <span key={user.id} className="flex min-w-0 items-center gap-1.5">
            <Avatar
              name={user.name}
              src={pictureOf(user.profileImageUrl)}
              color={members.find((member) => member.userId === user.id)?.color}
              size="xs"
              decorative
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {user.firstName}
              {notes && <span className="text-muted"> · {notes}</span>}
            </span>
          </span>
        ))}
      </dd>
    </>
  )
}

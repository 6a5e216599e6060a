import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { forbidden, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { ParticipantRow, ParticipantStore } from './calendar.participants.store'
import type { ParticipantReply } from './calendar.series.contract'
import { defaultReminderMinutes, type RsvpStatus } from './calendar.series.rules'

type Event = { id: string; familyId: string; createdBy: string; isPrivate: boolean }
type Invitation = { userId: string; canEdit: boolean }

/** An event's people as one reader sees them: all participants, but only the reader's own reminder. */
export const peopleAsSeenBy = (rows: ParticipantRow[], readerId: string) => {
  const own = rows.find((row) => row.userId === readerId)
  const participants = rows.flatMap(({ rsvpStatus, rsvpAt, canEdit, notes, user }): ParticipantReply[] =>
    rsvpStatus ? [{ user: toPerson(user), rsvpStatus, rsvpAt, canEdit, notes }] : [],
  )
  return { participants, myRsvp: own?.rsvpStatus ?? null, reminderMinutes: own?.reminderMinutes ?? null }
}

/** Invitations, responses and reminders of events. */
export const createParticipants = (deps: { store: ParticipantStore; families: Families; clock: Clock }) => {
  const { store, families, clock } = deps
  const of = ({ familyId, id }: Event) => store.of(familyId, [id])

  /** Replaces the invitations. People who were invited before keep their response; the creator keeps the reminder, invited or not. */
  const invite = (event: Event, invitations: Invitation[]) => {
    const before = new Map(of(event).map((row) => [row.userId, row]))
    const invited = new Map(invitations.map((invitation) => [invitation.userId, invitation]))
    for (const [userId, row] of before) {
      if (invited.has(userId) || !row.rsvpStatus) continue
      if (userId === event.createdBy) store.save({ eventId: event.id, userId, rsvpStatus: null, rsvpAt: null, canEdit: false, notes: null })
      else store.remove(event.id, userId)
    }
    for (const { userId, canEdit } of invited.values())
      store.save({ eventId: event.id, userId, canEdit, ...(!before.get(userId)?.rsvpStatus && { rsvpStatus: 'pending' as const }) })
  }

  const remind = (eventId: string, userId: string, reminderMinutes: number | null, rows: ParticipantRow[]) => {
    const isKnown = rows.some((row) => row.userId === userId)
    store.save({ eventId, userId, reminderMinutes, ...(!isKnown && { rsvpStatus: null }) })
  }

  return {
    of,
    ofMany: store.of,
    copy: store.copy,

    /** @throws AppError 422 for a new invitation of somebody who is not an active member of the family */
    assertInvitable(familyId: string, invitations: Invitation[] = [], known: { userId: string }[] = []) {
      const isKnown = new Set(known.map(({ userId }) => userId))
      if (invitations.some(({ userId }) => !isKnown.has(userId) && !families.isActiveMember(familyId, userId)))
        throw invalid('participants', msg('Choose active members of the family.'))
    },

    /** Saves the people of a body; omitted fields stay. A private event loses all people except its creator, who alone may see it. */
    save(
      event: Event,
      editorId: string,
      { participants, reminderMinutes }: { participants?: Invitation[]; reminderMinutes?: number | null },
    ) {
      if (event.isPrivate) for (const { userId } of of(event)) if (userId !== event.createdBy) store.remove(event.id, userId)
      if (event.isPrivate || participants) invite(event, participants ?? [])
      const mayBeReminded = !event.isPrivate || editorId === event.createdBy
      if (reminderMinutes !== undefined && mayBeReminded) remind(event.id, editorId, reminderMinutes, of(event))
    },

    /** Saves the people of a new event. Its creator gets the default reminder, unless the body has one. */
    saveNew(
      event: Event,
      { participants = [], reminderMinutes = defaultReminderMinutes }: { participants?: Invitation[]; reminderMinutes?: number | null },
    ) {
      this.save(event, event.createdBy, { participants, reminderMinutes })
    },

    remind: (member: Member, event: Event, reminderMinutes: number | null) => remind(event.id, member.userId, reminderMinutes, of(event)),

    /** @throws AppError 403 unless the member is invited */
    answer(member: Member, event: Event, { status, notes }: { status: RsvpStatus; notes: string | null }) {
      const own = of(event).find((row) => row.userId === member.userId)
      if (!own?.rsvpStatus) throw forbidden(msg('Only people who are invited can answer.'))
      const rsvpAt = status === 'pending' ? null : iso(clock.now())
      store.save({ eventId: event.id, userId: member.userId, rsvpStatus: status, rsvpAt, notes })
    },
  }
}
export type Participants = ReturnType<typeof createParticipants>

import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import type { Reader } from '#src/platform/language/reader'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { reminderLine } from './calendar.letters'
import type { Participants } from './calendar.participants.service'
import type { EventRow } from './calendar.store'

/** The parts of an event, or of one of its dates, whose change people have to know. */
type Subject = Pick<EventRow, 'title' | 'startTime' | 'endTime' | 'isAllDay'> & { location: string | null; timezone?: string | null }

/** Whether nothing changed of what people have to know. */
export const isSamePlan = (before: Subject, after: Subject) =>
  (['startTime', 'endTime', 'isAllDay', 'location'] as const).every((name) => (before[name] ?? null) === (after[name] ?? null))

type Deps = {
  participants: Participants
  families: Pick<Families, 'get'>
  notifications: Pick<Notifications, 'notify' | 'notifyFamily' | 'withdraw'>
  clock: Clock
}

/** Tells the people of an event that somebody else moved it or called it off. Call these in the transaction of the change. */
export const createEventNotices = ({ participants, families, notifications, clock }: Deps) => {
  /** The event's people except those who declined. */
  const peopleOf = (event: EventRow) => {
    const coming = participants.of(event).filter(({ rsvpStatus }) => rsvpStatus !== null && rsvpStatus !== 'declined')
    return [...new Set([event.createdBy, ...coming.map(({ userId }) => userId)])]
  }

  const tell = (
    actor: Member,
    event: EventRow,
    about: { kind: 'event_changed' | 'event_cancelled'; subject: Subject; place: string | null; people?: string[] },
  ) => {
    const { kind, subject, place, people = peopleOf(event) } = about
    if (event.isPrivate || subject.endTime < iso(clock.now())) return
    const { timezone } = families.get(event.familyId)
    const title = (reader: Reader) => reminderLine({ ...subject, timezone: subject.timezone ?? event.timezone }, timezone, reader)
    const news = { actorId: actor.userId, title, subjectId: event.id, place }
    for (const userId of people) notifications.notify(event.familyId, userId, kind, news)
    notifications.notifyFamily(event.familyId, kind, news)
  }

  return {
    peopleOf,

    /** @param place the date of the one occurrence that changed */
    changed(actor: Member, event: EventRow, { before, after, place }: { before: Subject; after: Subject; place: string | null }) {
      if (!isSamePlan(before, after)) tell(actor, event, { kind: 'event_changed', subject: after, place })
    },

    /** @param people of the event before it was deleted */
    cancelled: (actor: Member, event: EventRow, about: { subject: Subject; place: string | null; people?: string[] }) =>
      tell(actor, event, { kind: 'event_cancelled', ...about }),

    withdraw: notifications.withdraw,
  }
}
export type EventNotices = ReturnType<typeof createEventNotices>

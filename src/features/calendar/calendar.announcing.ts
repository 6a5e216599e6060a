import type { Member } from '#src/platform/access'
import { forbidden } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { type Participants, peopleAsSeenBy } from './calendar.participants.service'
import { mayChangeEvent } from './calendar.rules'
import type { EventRow } from './calendar.store'

/** The family's activity feed. */
export type Activity = {
  record(
    member: Member,
    kind: 'event.created' | 'event.changed' | 'event.deleted',
    about: { subjectId: string; title: string; onlyUserId?: string },
  ): void
  hide(familyId: string, subjectId: string, fromAllBut: string): void
}

type Deps = { participants: Participants; activity: Activity; live: Live }

/** The permission to change an event, and the announcements of a change. */
export const createAnnouncing = ({ participants, activity, live }: Deps) => ({
  /** @throws AppError 403 unless creator, admin, parent or participant with `canEdit` */
  assertMayChange(member: Member, event: EventRow) {
    const people = peopleAsSeenBy(participants.of(event), member.userId)
    if (!mayChangeEvent(member, { ...event, ...people }))
      throw forbidden(msg('Only the person who made an event, a parent, an admin or a participant who may edit it can change it.'))
  },

  /** Sends live frames; for a private event only to its creator. */
  announce(member: Member, ...versions: { isPrivate: boolean; createdBy: string }[]) {
    const shared = versions.some((version) => !version.isPrivate)
    live.changed(member.familyId, 'calendar', shared ? undefined : versions[0]?.createdBy)
  },

  record: (member: Member, kind: Parameters<Activity['record']>[1], { id, title, isPrivate, createdBy }: EventRow) =>
    activity.record(member, kind, { subjectId: id, title, onlyUserId: isPrivate ? createdBy : undefined }),
})
export type Announcing = ReturnType<typeof createAnnouncing>

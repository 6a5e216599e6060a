import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import { personColumns, users } from '../accounts/accounts.table'
import { familyMembers } from '../families/families.table'
import { eventParticipants } from './calendar.table'

/** The people of events. Former members of the family are left out. */
export const createParticipantStore = (db: Db) => {
  const of = prepared(() =>
    db
      .select({
        eventId: eventParticipants.eventId,
        userId: eventParticipants.userId,
        rsvpStatus: eventParticipants.rsvpStatus,
        rsvpAt: eventParticipants.rsvpAt,
        canEdit: eventParticipants.canEdit,
        reminderMinutes: eventParticipants.reminderMinutes,
        notes: eventParticipants.notes,
        user: personColumns,
      })
      .from(eventParticipants)
      .innerJoin(users, eq(users.id, eventParticipants.userId))
      .innerJoin(
        familyMembers,
        and(eq(familyMembers.familyId, sql.placeholder('familyId')), eq(familyMembers.userId, eventParticipants.userId)),
      )
      .where(sql`${eventParticipants.eventId} in (select value from json_each(${sql.placeholder('eventIds')}))`)
      .orderBy(asc(familyMembers.joinedAt), asc(familyMembers.id))
      .prepare(),
  )
  const isOne = (eventId: string, userId: string) => and(eq(eventParticipants.eventId, eventId), eq(eventParticipants.userId, userId))

  return {
    /** People with an invitation or a reminder for one of these events, longest-standing members first. */
    of: (familyId: string, eventIds: string[]) => of().all({ familyId, eventIds: JSON.stringify(eventIds) }),
    save: (row: typeof eventParticipants.$inferInsert) =>
      db
        .insert(eventParticipants)
        .values(row)
        .onConflictDoUpdate({ target: [eventParticipants.eventId, eventParticipants.userId], set: row })
        .run(),
    remove: (eventId: string, userId: string) => db.delete(eventParticipants).where(isOne(eventId, userId)).run(),
    /** Copies all people of an event to another one. */
    copy(fromEventId: string, eventId: string) {
      const rows = db.select().from(eventParticipants).where(eq(eventParticipants.eventId, fromEventId)).all()
      if (rows.length)
        db.insert(eventParticipants)
          .values(rows.map((row) => ({ ...row, eventId })))
          .run()
    },
  }
}
export type ParticipantStore = ReturnType<typeof createParticipantStore>
export type ParticipantRow = ReturnType<ParticipantStore['of']>[number]

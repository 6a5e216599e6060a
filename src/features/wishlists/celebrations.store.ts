import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { ancestryMembers } from '../ancestry/ancestry.table'
import { celebrationReminders, celebrationSettings } from './celebrations.table'

export type Birth = { id: string; name: string; userId: string | null; birthDate: string }

export const createCelebrationStore = (db: Db) => ({
  settings: (familyId: string) => db.select().from(celebrationSettings).where(eq(celebrationSettings.familyId, familyId)).get(),
  setSettings: (settings: typeof celebrationSettings.$inferInsert) =>
    db.insert(celebrationSettings).values(settings).onConflictDoUpdate({ target: celebrationSettings.familyId, set: settings }).run(),

  /** The living people of the family tree whose birth is known to the day. */
  birthsInTree: (familyId: string): Birth[] =>
    db
      .select()
      .from(ancestryMembers)
      .where(and(eq(ancestryMembers.familyId, familyId), isNull(ancestryMembers.deathDate)))
      .all()
      .flatMap(({ id, userId, firstName, lastName, birthDate }) =>
        birthDate?.length === 'YYYY-MM-DD'.length ? { id, userId, birthDate, name: [firstName, lastName].filter(Boolean).join(' ') } : [],
      ),

  /** Notes a reminder as sent. @returns whether it is new */
  noteReminder: (reminder: typeof celebrationReminders.$inferInsert) =>
    db.insert(celebrationReminders).values(reminder).onConflictDoNothing().returning({ date: celebrationReminders.date }).all().length > 0,
  forgetReminders: (familyId: string, before: string) =>
    db
      .delete(celebrationReminders)
      .where(and(eq(celebrationReminders.familyId, familyId), lt(celebrationReminders.date, before)))
      .run(),
})
export type CelebrationStore = ReturnType<typeof createCelebrationStore>

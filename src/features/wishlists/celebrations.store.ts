import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { users } from '../accounts/accounts.table'
import { ancestryMembers } from '../ancestry/ancestry.table'
import { contacts, userProfiles } from '../directory/directory.table'
import { celebrationReminders, celebrationSettings } from './celebrations.table'

/** `birthDate` is `YYYY-MM-DD`, or `--MM-DD` without a year. */
export type Birth = { id: string; name: string; userId: string | null; birthDate: string }

const nameOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

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
        birthDate?.length === 'YYYY-MM-DD'.length ? { id, userId, birthDate, name: nameOf(firstName, lastName) } : [],
      ),

  /** The contacts of the directory with a birthday. */
  birthsInContacts: (familyId: string): Birth[] =>
    db
      .select()
      .from(contacts)
      .where(and(eq(contacts.familyId, familyId), isNotNull(contacts.birthday)))
      .all()
      .flatMap(({ id, firstName, lastName, organization, birthday }) =>
        birthday ? { id, userId: null, birthDate: birthday, name: nameOf(firstName, lastName) || (organization ?? '') } : [],
      ),

  /** Those of the given people whose profile is public and has a date of birth. */
  birthsInProfiles: (userIds: string[]): Birth[] =>
    db
      .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName, birthDate: userProfiles.dateOfBirth })
      .from(userProfiles)
      .innerJoin(users, eq(users.id, userProfiles.userId))
      .where(and(inArray(userProfiles.userId, userIds), userProfiles.isPublic))
      .all()
      .flatMap(({ userId, firstName, lastName, birthDate }) =>
        birthDate ? { id: userId, userId, birthDate, name: nameOf(firstName, lastName) } : [],
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

import { and, asc, eq, gt, lt, lte, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db'
import type { Reminder } from './calendar.reminders'
import { eventReminders } from './calendar.table'

export const createReminderStore = (db: Db) => {
  const pending = eq(eventReminders.status, 'pending')

  return {
    /** Puts the reminders to come of an event, or of one person, in the place of those that were planned. What is due stays. */
    plan(event: { id: string; familyId: string }, reminders: Reminder[], now: string, userId?: string) {
      db.delete(eventReminders)
        .where(
          and(
            eq(eventReminders.eventId, event.id),
            pending,
            gt(eventReminders.deliveryTime, now),
            userId ? eq(eventReminders.userId, userId) : undefined,
          ),
        )
        .run()
      if (!reminders.length) return
      db.insert(eventReminders)
        .values(reminders.map((reminder) => ({ ...reminder, eventId: event.id, familyId: event.familyId })))
        .run()
    },
    /** When the next one is due. */
    earliest: () =>
      db
        .select({ deliveryTime: eventReminders.deliveryTime })
        .from(eventReminders)
        .where(pending)
        .orderBy(asc(eventReminders.deliveryTime))
        .limit(1)
        .get()?.deliveryTime,
    due: (now: string) =>
      db
        .select()
        .from(eventReminders)
        .where(and(pending, lte(eventReminders.deliveryTime, now)))
        .orderBy(asc(eventReminders.deliveryTime))
        .all(),
    settle: (id: string, how: { status: 'sent' | 'missed' | 'failed'; sentAt?: string; errorMessage?: string }) =>
      db.update(eventReminders).set(how).where(eq(eventReminders.id, id)).run(),
    remove: (id: string) => db.delete(eventReminders).where(eq(eventReminders.id, id)).run(),
    removeSettledBefore: (moment: string) =>
      db
        .delete(eventReminders)
        .where(and(ne(eventReminders.status, 'pending'), lt(eventReminders.deliveryTime, moment)))
        .run(),
  }
}
export type ReminderStore = ReturnType<typeof createReminderStore>
export type ReminderRow = ReturnType<ReminderStore['due']>[number]

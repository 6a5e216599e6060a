import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import type { Reminder } from './calendar.reminders'
import { eventReminders } from './calendar.table'

export const createReminderStore = (db: Db) => {
  const pending = eq(eventReminders.status, 'pending')
  const earliest = prepared(() =>
    db
      .select({ deliveryTime: eventReminders.deliveryTime })
      .from(eventReminders)
      .where(pending)
      .orderBy(asc(eventReminders.deliveryTime))
      .limit(1)
      .prepare(),
  )
  const due = prepared(() =>
    db
      .select()
      .from(eventReminders)
      .where(and(pending, lte(eventReminders.deliveryTime, sql.placeholder('now'))))
      .orderBy(asc(eventReminders.deliveryTime))
      .prepare(),
  )

  const deletePending = prepared(() =>
    db
      .delete(eventReminders)
      .where(
        and(
          eq(eventReminders.eventId, sql.placeholder('eventId')),
          pending,
          gt(eventReminders.deliveryTime, sql.placeholder('now')),
          eq(eventReminders.userId, sql`coalesce(${sql.placeholder('userId')}, ${eventReminders.userId})`),
        ),
      )
      .prepare(),
  )
  const insert = inserter(db, eventReminders)

  return {
    /** Replaces the pending reminders of an event, or of one person for it. Due reminders stay. */
    plan(event: { id: string; familyId: string }, reminders: Reminder[], now: string, userId?: string) {
      deletePending().run({ eventId: event.id, now, userId: userId ?? null })
      for (const reminder of reminders) insert({ ...reminder, eventId: event.id, familyId: event.familyId })
    },
    /** Time of the next pending reminder, ISO 8601; undefined without one. */
    earliest: () => earliest().get()?.deliveryTime,
    due: (now: string) => due().all({ now }),
    settle: (id: string, how: { status: 'sent' | 'missed' | 'failed'; sentAt?: string; errorMessage?: string }) =>
      db.update(eventReminders).set(how).where(eq(eventReminders.id, id)).run(),
    remove: (id: string) => db.delete(eventReminders).where(eq(eventReminders.id, id)).run(),
    removeSettledBefore: (moment: string) =>
      db
        .delete(eventReminders)
        .where(and(inArray(eventReminders.status, ['sent', 'missed', 'failed']), lt(eventReminders.deliveryTime, moment)))
        .run(),
  }
}
export type ReminderStore = ReturnType<typeof createReminderStore>
export type ReminderRow = ReturnType<ReminderStore['due']>[number]

import { and, asc, eq, gt, gte, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { calendarSubscriptions as calendars, subscribedEvents as events } from './subscriptions.table'

export const createReminderStore = (db: Db) => ({
  /** The calendars with reminders. */
  reminding: () =>
    db
      .select()
      .from(calendars)
      .where(and(gt(calendars.nextAt, ''), isNotNull(calendars.reminderMinutes)))
      .all(),
  startingIn: (subscriptionId: string, from: string, to: string) =>
    db
      .select()
      .from(events)
      .where(and(eq(events.subscriptionId, subscriptionId), gte(events.startTime, from), lte(events.startTime, to)))
      .orderBy(asc(events.startTime))
      .limit(1000)
      .all(),
  setReminded: (id: string, remindedAt: string) => db.update(calendars).set({ remindedAt }).where(eq(calendars.id, id)).run(),
})
export type ReminderStore = ReturnType<typeof createReminderStore>

import { eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import type { Preferences } from './channels.rules'
import { notificationSettings as table } from './notification-settings.table'

/** The settings of a user without choices. */
const defaultSettings: Preferences = { choices: {}, quietHours: null, digest: 'off', digestedAt: null, showsTexts: false }

export const createNotificationSettingsStore = (db: Db) => {
  const one = prepared(() => {
    const { userId, choices, quietHours, digest, digestedAt, showsTexts } = table
    return db
      .select({ choices, quietHours, digest, digestedAt, showsTexts })
      .from(table)
      .where(eq(userId, sql.placeholder('userId')))
      .prepare()
  })
  return {
    of: (userId: string): Preferences => one().get({ userId }) ?? defaultSettings,
    put: (userId: string, change: Partial<Preferences>) =>
      db
        .insert(table)
        .values({ ...defaultSettings, ...change, userId })
        .onConflictDoUpdate({ target: table.userId, set: change })
        .run(),
    /** Deletes the settings of a deleted account. */
    remove: (userId: string) => void db.delete(table).where(eq(table.userId, userId)).run(),
  }
}
export type NotificationSettingsStore = ReturnType<typeof createNotificationSettingsStore>

import { eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import { defaultSettings, type GettingStarted, type UserSettings } from './user-settings.contract'
import { userSettings } from './user-settings.table'

export const createUserSettingsStore = (db: Db) => {
  const one = prepared(() => {
    const { userId, backgroundType, backgroundColor, backgroundImageUrl, ...rest } = userSettings
    const { showRollingMessages, showMiniDashboard, showAiAssistant, aiAssistantName } = rest
    return db
      .select({
        backgroundType,
        backgroundColor,
        backgroundImageUrl,
        showRollingMessages,
        showMiniDashboard,
        showAiAssistant,
        aiAssistantName,
      })
      .from(userSettings)
      .where(eq(userId, sql.placeholder('userId')))
      .prepare()
  })

  const started = prepared(() =>
    db
      .select({ gettingStarted: userSettings.gettingStarted })
      .from(userSettings)
      .where(eq(userSettings.userId, sql.placeholder('userId')))
      .prepare(),
  )

  return {
    find: (userId: string): UserSettings | undefined => one().get({ userId }),
    put: (userId: string, settings: UserSettings) =>
      db
        .insert(userSettings)
        .values({ ...settings, userId })
        .onConflictDoUpdate({ target: userSettings.userId, set: settings })
        .run(),
    delete: (userId: string) => db.delete(userSettings).where(eq(userSettings.userId, userId)).run(),
    findGettingStarted: (userId: string): GettingStarted | undefined => started().get({ userId })?.gettingStarted ?? undefined,
    /** Does not change the settings of the home page. */
    putGettingStarted: (userId: string, gettingStarted: GettingStarted) =>
      db
        .insert(userSettings)
        .values({ ...defaultSettings, userId, gettingStarted })
        .onConflictDoUpdate({ target: userSettings.userId, set: { gettingStarted } })
        .run(),
    /** Whether a picture is the background of any user. */
    isBackground: (address: string) =>
      db.select({ userId: userSettings.userId }).from(userSettings).where(eq(userSettings.backgroundImageUrl, address)).get() !== undefined,
  }
}
export type UserSettingsStore = ReturnType<typeof createUserSettingsStore>

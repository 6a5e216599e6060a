import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import type { GettingStarted, UserSettings } from './user-settings.contract'

/** A user's home page settings, all written at once, and the progress in the first steps of an admin. */
export const userSettings = sqliteTable('user_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  backgroundType: text('background_type').$type<UserSettings['backgroundType']>().notNull().default('color'),
  backgroundColor: text('background_color').notNull().default('#f8faf8'),
  backgroundImageUrl: text('background_image_url'),
  showRollingMessages: flag('show_rolling_messages').default(true),
  showMiniDashboard: flag('show_mini_dashboard').default(true),
  showAiAssistant: flag('show_ai_assistant'),
  aiAssistantName: text('ai_assistant_name').notNull().default('Alex'),
  /** Null until the user's first step. */
  gettingStarted: json<GettingStarted>('getting_started'),
})

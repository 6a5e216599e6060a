import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Facts about this server that belong to no family, such as the id that its database shares with the data folder. */
export const serverState = sqliteTable('server_state', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

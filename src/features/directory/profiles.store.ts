import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { userProfiles } from './directory.table'

export const createProfileStore = (db: Db) => ({
  find: (userId: string) => db.select().from(userProfiles).where(eq(userProfiles.userId, userId)).get(),
  of: (userIds: string[]) => db.select().from(userProfiles).where(inArray(userProfiles.userId, userIds)).all(),
  put: (profile: typeof userProfiles.$inferInsert) =>
    db.insert(userProfiles).values(profile).onConflictDoUpdate({ target: userProfiles.userId, set: profile }).run(),
  delete: (userId: string) => db.delete(userProfiles).where(eq(userProfiles.userId, userId)).run(),
})
export type ProfileStore = ReturnType<typeof createProfileStore>

import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { fullTextParts } from '#src/platform/database/full-text'
import { personColumns, users } from '../accounts/accounts.table'
import { ancestryStories } from './ancestry.table'

const columns = {
  id: ancestryStories.id,
  familyId: ancestryStories.familyId,
  title: ancestryStories.title,
  content: ancestryStories.content,
  personId: ancestryStories.personId,
  storyDate: ancestryStories.storyDate,
  createdBy: ancestryStories.createdBy,
  createdAt: ancestryStories.createdAt,
  updatedAt: ancestryStories.updatedAt,
  creator: personColumns,
}

type Page = { limit: number; before?: string; personId?: string }

export const createStoryStore = (db: Db) => {
  const select = () => db.select(columns).from(ancestryStories).innerJoin(users, eq(users.id, ancestryStories.createdBy))
  const isRow = (familyId: string, id: string) => and(eq(ancestryStories.familyId, familyId), eq(ancestryStories.id, id))
  const found = prepared(() =>
    select()
      .innerJoin(fullTextParts.rows, fullTextParts.isRow(ancestryStories.id))
      .innerJoin(fullTextParts.text, fullTextParts.isFound())
      .where(fullTextParts.isOf(ancestryStories.familyId))
      .orderBy(fullTextParts.newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  return {
    /** Full-text matches, last added first. @param match an FTS5 query */
    found: (familyId: string, match: string, limit: number) => found().all({ familyId, match, limit }),
    /** Newest first. Ordered by `createdAt` before the id, because client-made ids depend on the client's clock. */
    list: (familyId: string, { limit, before, personId }: Page) =>
      select()
        .where(
          and(
            eq(ancestryStories.familyId, familyId),
            personId === undefined ? undefined : eq(ancestryStories.personId, personId),
            before === undefined
              ? undefined
              : lt(
                  sql`(${ancestryStories.createdAt}, ${ancestryStories.id})`,
                  sql`(select created_at, id from ancestry_stories where id = ${before} and family_id = ${familyId})`,
                ),
          ),
        )
        .orderBy(desc(ancestryStories.createdAt), desc(ancestryStories.id))
        .limit(limit)
        .all(),
    /** In any family; the caller checks access by the row's `familyId`. */
    find: (id: string) => select().where(eq(ancestryStories.id, id)).get(),
    insert: inserter(db, ancestryStories),
    update: (familyId: string, id: string, change: Partial<typeof ancestryStories.$inferInsert>) =>
      db.update(ancestryStories).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(ancestryStories).where(isRow(familyId, id)).run(),
  }
}
export type StoryStore = ReturnType<typeof createStoryStore>
export type StoryRow = NonNullable<ReturnType<StoryStore['find']>>

import { and, desc, eq, getTableColumns, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { fullTextParts } from '#src/platform/database/full-text'
import { personColumns, users } from '../accounts/accounts.table'
import { messageReads, messages } from './chat.table'

export const createChatStore = (db: Db) => {
  const select = () =>
    db
      .select({ message: getTableColumns(messages), sender: personColumns })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))

  const newestOf = (kind?: SQL) =>
    select()
      .where(and(eq(messages.familyId, sql.placeholder('familyId')), lt(messages.id, sql.placeholder('before')), kind))
      .orderBy(desc(messages.id))
      .limit(sql.placeholder('limit'))
      .prepare()
  const newest = prepared(() => newestOf())
  // A literal as in the partial index: SQLite would not use the index with a bound value.
  const announcements = prepared(() => newestOf(sql`${messages.isAnnouncement} = 1`))
  const found = prepared(() =>
    select()
      .innerJoin(fullTextParts.rows, fullTextParts.isRow(messages.id))
      .innerJoin(fullTextParts.text, fullTextParts.isFound())
      .where(fullTextParts.isOf(messages.familyId))
      .orderBy(fullTextParts.newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(eq(messages.familyId, sql.placeholder('familyId')), eq(messages.id, sql.placeholder('id'))))
      .prepare(),
  )
  const readUpTo = prepared(() =>
    db
      .select({ upTo: messageReads.upTo })
      .from(messageReads)
      .where(and(eq(messageReads.familyId, sql.placeholder('familyId')), eq(messageReads.userId, sql.placeholder('userId'))))
      .prepare(),
  )
  const unread = prepared(() =>
    db
      .select({
        first: sql<string | null>`min(${messages.id})`,
        count: sql<number>`count(*)`,
        senders: sql<number>`count(distinct ${messages.senderId})`,
      })
      .from(messages)
      .where(
        and(
          eq(messages.familyId, sql.placeholder('familyId')),
          gt(messages.id, sql.placeholder('upTo')),
          ne(messages.senderId, sql.placeholder('userId')),
        ),
      )
      .prepare(),
  )

  return {
    /** A page before an id, newest first. `~` sorts after every id. */
    newest: (familyId: string, limit: number, before = '~') => newest().all({ familyId, limit, before }),
    announcements: (familyId: string, limit: number, before = '~') => announcements().all({ familyId, limit, before }),
    /** Full-text matches, newest first. @param match an FTS5 query */
    found: (familyId: string, match: string, limit: number) => found().all({ familyId, match, limit }),
    find: (familyId: string, id: string) => one().get({ familyId, id }),
    /** The message that a sender's device sent with an idempotency key. */
    sentAs: (senderId: string, clientId: string) =>
      db
        .select({ id: messages.id, familyId: messages.familyId })
        .from(messages)
        .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)))
        .get(),
    insert: inserter(db, messages),
    remove: (familyId: string, id: string) =>
      db
        .delete(messages)
        .where(and(eq(messages.familyId, familyId), eq(messages.id, id)))
        .run(),
    /** The id of the last message that a reader has read; an empty string, which sorts before every id, if none. */
    readUpTo: (familyId: string, userId: string) => readUpTo().get({ familyId, userId })?.upTo ?? '',
    /** Moves the read mark forward, never back. */
    markRead: (familyId: string, userId: string, upTo: string) =>
      db
        .insert(messageReads)
        .values({ familyId, userId, upTo })
        .onConflictDoUpdate({
          target: [messageReads.familyId, messageReads.userId],
          set: { upTo: sql`max(${messageReads.upTo}, excluded.up_to)` },
        })
        .run(),
    unread: (familyId: string, userId: string, upTo: string) =>
      unread().get({ familyId, userId, upTo }) ?? { first: null, count: 0, senders: 0 },
  }
}
export type ChatStore = ReturnType<typeof createChatStore>
export type MessageRow = NonNullable<ReturnType<ChatStore['find']>>

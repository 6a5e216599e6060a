import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { fullTextParts } from '#src/platform/database/full-text'
import { personColumns, users } from '../accounts/accounts.table'
import { messageFiles, messageReactions, messageReads, messages } from './chat.table'

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

  const pinned = prepared(() =>
    select()
      .where(and(eq(messages.familyId, sql.placeholder('familyId')), isNotNull(messages.pinnedAt)))
      .orderBy(desc(messages.pinnedAt))
      .prepare(),
  )
  const { id, name, mimeType, size, storageKey, messageId } = messageFiles

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
    update: (
      familyId: string,
      messageId: string,
      columns: Partial<Pick<typeof messages.$inferSelect, 'content' | 'editedAt' | 'pinnedAt'>>,
    ) =>
      db
        .update(messages)
        .set(columns)
        .where(and(eq(messages.familyId, familyId), eq(messages.id, messageId)))
        .run(),
    /** The most recently pinned one first. */
    pinned: (familyId: string) => pinned().all({ familyId }),

    insertFile: inserter(db, messageFiles),
    insertReaction: (row: typeof messageReactions.$inferInsert) =>
      db
        .insert(messageReactions)
        .values(row)
        .onConflictDoUpdate({
          target: [messageReactions.messageId, messageReactions.userId],
          set: { emoji: row.emoji, createdAt: row.createdAt },
        })
        .run(),
    removeReaction: (messageId: string, userId: string) =>
      db
        .delete(messageReactions)
        .where(and(eq(messageReactions.messageId, messageId), eq(messageReactions.userId, userId)))
        .run(),
    /** The parts of messages: their files, their reactions, and the messages that they answer. */
    partsOf(familyId: string, rows: readonly { message: typeof messages.$inferSelect }[]) {
      const ids = rows.map(({ message }) => message.id)
      const answered = [...new Set(rows.flatMap(({ message }) => message.replyToId ?? []))]
      return {
        files: db
          .select({ id, name, mimeType, size, storageKey, messageId })
          .from(messageFiles)
          .where(inArray(messageId, ids))
          .orderBy(asc(id))
          .all(),
        reactions: db
          .select()
          .from(messageReactions)
          .where(inArray(messageReactions.messageId, ids))
          .orderBy(asc(messageReactions.createdAt), asc(messageReactions.userId))
          .all(),
        answered: answered.length
          ? select()
              .where(and(eq(messages.familyId, familyId), inArray(messages.id, answered)))
              .all()
          : [],
      }
    },
    /** The families with a message that has an upload. */
    familiesWith: (upload: string) =>
      db
        .selectDistinct({ familyId: messageFiles.familyId })
        .from(messageFiles)
        .where(eq(storageKey, upload))
        .all()
        .map((row) => row.familyId),
    /** The ids of the users who have read a message. */
    readersOf: (familyId: string, messageId: string) =>
      db
        .select({ userId: messageReads.userId })
        .from(messageReads)
        .where(and(eq(messageReads.familyId, familyId), gte(messageReads.upTo, messageId)))
        .all()
        .map((row) => row.userId),
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
